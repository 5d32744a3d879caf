import { useHydrated } from "../lib/hydration";
import { usePage } from "../lib/page-context";
import { newsletter } from "./copy-newsletter";
import { FooterLinks } from "./footer-links.static";
import { NewsletterForm } from "./newsletter-form";

/** The pages of links in newsletters, which have one task each. */
const withoutForm: readonly string[] = ["newsletter-confirm", "newsletter-unsubscribe"];

/** The footer of every page. Only the newsletter form hydrates. `data-hydrated` tells tests when. */
export function SiteFooter() {
  const { id } = usePage();
  const hydrated = useHydrated();
  return (
    <footer className="border-t border-lead bg-tint" data-hydrated={hydrated ? "" : undefined}>
      {withoutForm.includes(id) ? null : (
        <div className="shell grid gap-6 border-b border-hairline py-10 sm:py-14 lg:grid-cols-2 lg:gap-16">
          <div>
            <h2 className="text-h3">{newsletter.title}</h2>
            <p className="mt-2 max-w-measure">{newsletter.text}</p>
          </div>
          <NewsletterForm id="newsletter" />
        </div>
      )}
      <FooterLinks className="shell" />
    </footer>
  );
}
