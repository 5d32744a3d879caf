import { frozen } from "../components/frozen";
import { ExternalLink, Link } from "../components/link";
import { buttonVariants } from "../components/ui/button";
import { contactUs } from "../content/contact-us";
import { useSite } from "../lib/site";
import { CallToAction } from "../sections/call-to-action";
import { MessageForm } from "../sections/contact-us/message-form";
import { PageHero } from "../sections/page-hero";

const Ways = frozen(() => import("./frozen/contact-us-ways"), "Ways");

export function Page() {
  const { demoUrl } = useSite();
  return (
    <>
      <PageHero
        glass="ruby"
        badge={contactUs.eyebrow}
        title={contactUs.title}
        lead={contactUs.lead}
        notes={contactUs.notes}
        picture={<MessageForm words={contactUs.form} />}
      />
      <Ways className="glass-ruby" />
      <CallToAction
        glass="ruby"
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
    </>
  );
}
