import { useEffect, useRef } from "react";
import { useHydrated } from "../lib/hydration";
import { usePage } from "../lib/page-context";
import { newsletter } from "./copy-newsletter";
import { FooterLinks } from "./footer-links.static";
import { NewsletterForm } from "./newsletter-form";
import { PageFacts } from "./page-facts.static";

/** The pages of links in newsletters, which have one task each. */
const withoutForm: readonly string[] = ["newsletter-confirm", "newsletter-unsubscribe"];

/** The footer of every page. Only the newsletter form hydrates; what is measured of the page is loaded when the footer comes near. `data-hydrated` tells tests when. */
export function SiteFooter() {
  const { id } = usePage();
  const hydrated = useHydrated();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const footer = ref.current;
    if (!footer) return;
    const measure = () => import("./measure-page").then(({ measurePage }) => measurePage()).catch(() => {});
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && measure(), { rootMargin: "50%" });
    observer.observe(footer);
    return () => observer.disconnect();
  }, [id]);
  return (
    <footer ref={ref} className="border-t border-lead bg-tint" data-hydrated={hydrated ? "" : undefined}>
      <PageFacts />
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
