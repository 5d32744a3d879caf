import { NewsletterLink } from "../../sections/newsletter-link";
import { steps } from "./copy";

export function Page() {
  return <NewsletterLink steps={steps} />;
}
