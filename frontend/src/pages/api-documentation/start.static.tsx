import { ButtonLink } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { SectionHeading } from "../../sections/section-heading";
import { Steps } from "../../sections/steps";
import { Channels } from "./channels";
import { banner, contact, start } from "./copy";

/** What stands between and around the two live parts of the page, the copy button and the form. */
export function FirstSteps() {
  return (
    <div>
      <SectionHeading title={start.title} />
      <Steps className="mt-14" items={start.steps} />
    </div>
  );
}

/** The curl example. The page puts the copy button over its title bar and copies the code inside `#quick-start`. */
export function QuickStart() {
  const { apiBaseUrl } = useSite();
  const { quickStart, path, body, keyPlaceholder } = start;
  const code = `curl -X POST \\
  ${apiBaseUrl}${path} \\
  -H "Authorization: Bearer ${keyPlaceholder}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`;
  return (
    <div id="quick-start">
      <CodeBlock title={quickStart} code={code} />
    </div>
  );
}

export function ContactChannels() {
  return (
    <div>
      <Channels words={contact} />
    </div>
  );
}

export function Banner() {
  const site = useSite();
  return (
    <div>
      <CallToAction
        subject="document"
        title={banner.title}
        text={banner.text}
        actions={
          <>
            <ButtonLink href="#contact" size="lg">
              {banner.access}
            </ButtonLink>
            <ButtonLink href={`mailto:${site.email.sales}`} variant="secondary" size="lg">
              {banner.sales}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
