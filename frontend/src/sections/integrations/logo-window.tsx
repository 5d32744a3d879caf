import { LogoMark } from "./logo-tile";

const slugs = ["gmail", "crunchbase", "zoho", "calendly", "hubspot", "", "whatsapp", "notion", "zapier", "googleanalytics", "", "meta", "snowflake", "mailchimp", "make", "googlesheets"];

/** The stack as a window: one pane a tool, and the two that the light comes through. Decoration. */
export function LogoWindow() {
  return (
    <div aria-hidden="true" className="panes mx-auto max-w-md grid-cols-4">
      {slugs.map((slug, at) => (
        <span key={at} className={`grid aspect-square place-items-center ${slug ? "" : "lit"}`}>
          {slug && <LogoMark logo={{ slug }} />}
        </span>
      ))}
    </div>
  );
}
