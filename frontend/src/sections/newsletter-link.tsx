import { clsx } from "clsx";
import { Fold } from "../components/fold";
import { NewsletterForm } from "../components/newsletter-form";
import { Button, ButtonLink } from "../components/ui/button";
import { useQuery } from "../lib/query";
import type { RouteId } from "../lib/routes";
import { type EnvelopePicture, EnvelopeWindow } from "./envelope-window.static";

export interface NewsletterStep {
  title: string;
  lead: string;
  picture: EnvelopePicture;
  /** The label of a button that posts to the page's own URL, which contains the token. */
  button?: string;
  link?: { to: RouteId; hash?: string; text: string };
  /** The text above the newsletter form, which the footer of these pages does not have. */
  form?: { title: string; text: string };
  /** A note below the button. */
  note?: string;
}

export type NewsletterSteps = Record<string, NewsletterStep> & { none: NewsletterStep };

/**
 * The page of a link in a mail to a subscriber: one task beside a window that shows its state. `steps` are by the parameter `step`; without one, the
 * visitor has followed no link.
 */
export function NewsletterLink({ steps }: { steps: NewsletterSteps }) {
  const { title, lead, picture, button, link, form, note } = steps[useQuery().step ?? "none"] ?? steps.none;
  return (
    <section className={clsx("hero-ground flex flex-col", picture === "dim" && "glass-amber")}>
      <div className="shell relative flex flex-col justify-center pb-10 sm:pb-14 md:min-h-[min(100vh-4rem,60vw,44rem)] md:py-14">
        <EnvelopeWindow picture={picture} className="mb-10 h-80 md:absolute md:inset-y-0 md:right-0 md:mb-0 md:h-auto md:w-[54%]" />
        <div className="md:max-w-[min(34rem,53vw-6rem)]">
          <h1 className="text-h1 tracking-display">{title}</h1>
          <p className="mt-5 text-lg sm:text-xl">{lead}</p>
          {button && (
            <form method="post" className="mt-8">
              <Button type="submit" size="lg" className="w-full sm:w-auto">
                {button}
              </Button>
            </form>
          )}
          {link && (
            <p className="mt-8">
              <ButtonLink to={link.to} hash={link.hash} size="lg" className="w-full sm:w-auto">
                {link.text}
              </ButtonLink>
            </p>
          )}
          {form && (
            <div className="mt-10 border-t border-lead pt-6">
              <h2 className="text-h3">{form.title}</h2>
              <p className="mt-1 mb-5">{form.text}</p>
              <NewsletterForm id="newsletter" />
            </div>
          )}
          {note && <p className="mt-8 border-l-2 border-glass pl-4 text-muted-foreground">{note}</p>}
        </div>
      </div>
      <Fold />
    </section>
  );
}
