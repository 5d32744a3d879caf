import { LogoMark } from "../../components/logo";
import { IntegrationLogo } from "../../sections/integration-logo";

/** From the top left; a dash is our own pane, which the light comes through. */
const panes =
  "gmail crunchbase - calendly hubspot whatsapp notion zapier googleanalytics shopify snowflake mailchimp semrush - googlesheets".split(
    " ",
  );

/** The stack as a leaded window, one pane a tool. Decoration: every name stands in the list below. */
export function LogoWindow({ className }: { className?: string }) {
  return (
    <div className={className}>
      <div
        aria-hidden="true"
        className="panes grid-cols-5 *:grid *:aspect-square *:place-items-center sm:max-lg:*:aspect-2/1 [&_svg]:size-9 [&_svg]:p-1 sm:[&_svg]:size-11"
      >
        {panes.map((slug, at) => (
          <span key={at} className={slug === "-" ? "lit" : undefined}>
            {slug === "-" ? <LogoMark /> : <IntegrationLogo logo={{ slug }} />}
          </span>
        ))}
      </div>
    </div>
  );
}
