import { ExternalLink, Link } from "../../components/link";
import { buttonVariants } from "../../components/ui/button";
import { contactUs } from "./copy-rest";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { WaysToReachUs } from "./ways-to-reach-us";

export function Rest() {
  const { demoUrl } = useSite();
  return (
    <div>
      <WaysToReachUs words={contactUs.ways} />
      <CallToAction
        glass="viridian"
        title={contactUs.demo.title}
        text={contactUs.demo.text}
        actions={
          <>
            <ExternalLink href={demoUrl} newTab className={buttonVariants({ size: "lg" })}>
              {contactUs.demo.action}
            </ExternalLink>
            <Link to="faq" className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {contactUs.demo.faq}
            </Link>
          </>
        }
      />
    </div>
  );
}
