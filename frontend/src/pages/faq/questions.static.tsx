import { ExternalLink, Link } from "../../components/link";
import { buttonVariants } from "../../components/ui/button";
import { faq } from "./copy";
import { faqEntries, faqRest } from "./entries";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { FaqList as List, type FaqFilter } from "./questions";

export function FaqList(filter: FaqFilter) {
  return <List {...filter} entries={faqEntries} categories={faq.categories} empty={faqRest.empty} />;
}

export function FaqMore() {
  const { demoUrl } = useSite();
  const { title, text, demo, contact } = faqRest.more;
  return (
    <CallToAction
      title={title}
      text={text}
      actions={
        <>
          <ExternalLink href={demoUrl} newTab className={buttonVariants({ size: "lg" })}>
            {demo}
          </ExternalLink>
          <Link to="contact-us" className={buttonVariants({ variant: "secondary", size: "lg" })}>
            {contact}
          </Link>
        </>
      }
    />
  );
}
