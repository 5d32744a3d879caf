import { buttonVariants } from "../../components/ui/button";
import { banner, contact, start } from "./copy";
import { useSite } from "../../lib/site";
import { Channels } from "./channels";
import { QuickStart } from "./quick-start";
import { CallToAction } from "../../sections/call-to-action";
import { SectionHeading } from "../../sections/section-heading";
import { Steps } from "../../sections/steps";

/** What stands between and around the two live parts of the page, the copy button and the form. */
export function ApiSteps() {
  return (
    <>
      <SectionHeading title={start.title} />
      <Steps className="mt-14" items={start.steps} />
    </>
  );
}

export function ApiQuickStart() {
  return <QuickStart words={start} />;
}

export function ApiChannels() {
  return <Channels words={contact} />;
}

export function ApiBanner() {
  const site = useSite();
  return (
    <CallToAction
      title={banner.title}
      text={banner.text}
      actions={
        <>
          <a href="#contact" className={buttonVariants({ size: "lg" })}>
            {banner.access}
          </a>
          <a href={`mailto:${site.email.sales}`} className={buttonVariants({ variant: "secondary", size: "lg" })}>
            {banner.sales}
          </a>
        </>
      }
    />
  );
}
