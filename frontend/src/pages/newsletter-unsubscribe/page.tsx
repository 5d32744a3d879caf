import { NewsletterLink } from "../../sections/newsletter-link";
import { steps } from "./copy";

export function Page() {
  return (
    <div className="bg-tint">
      <NewsletterLink steps={steps} />
    </div>
  );
}
