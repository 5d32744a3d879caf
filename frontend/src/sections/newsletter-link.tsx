import { Fold } from "../components/fold";
import { NewsletterForm } from "../components/newsletter-form.cached";
import { Button, ButtonLink } from "../components/ui/button";
import { useQuery } from "../lib/query";
import type { RouteId } from "../lib/routes";
import { Envelope, type EnvelopeState } from "./envelope.static";

export interface NewsletterStep {
  title: string;
  lead: string;
  envelope: EnvelopeState;
  /** Posts to the page's own URL, which contains the token. */
  button?: string;
  /** Shows the newsletter form, which the footer of these pages does not have. */
  form?: boolean;
  link?: { to: RouteId; hash?: string; text: string };
  note?: string;
}

export type NewsletterSteps = Record<string, NewsletterStep> & { none: NewsletterStep };

/**
 * The page of a link in a mail to a subscriber: one pane with one task. `steps` are by the parameter `step`; without one, the visitor has followed no link.
 */
export function NewsletterLink({ steps }: { steps: NewsletterSteps }) {
  const { title, lead, envelope, button, form, link } = steps[useQuery().step ?? "none"] ?? steps.none;
  return (
    <section className="bg-tint">
      {/* A pixel for the frame, which the note below would cover. */}
      <div className="shell pt-8 pb-px sm:pt-16 lg:pt-20">
        <div className="framed mx-auto grid max-w-[62rem] overflow-hidden rounded-lg bg-pane lg:grid-cols-[1.1fr_1fr]">
          <div className="flex flex-col justify-center p-6 sm:p-10 lg:min-h-[27rem] lg:p-12">
            <h1 className="text-h2 tracking-display">{title}</h1>
            <p className="mt-4 text-lg">{lead}</p>
            {button && (
              <form method="post" className="mt-7">
                <Button type="submit" size="lg" className="w-full sm:w-auto">
                  {button}
                </Button>
              </form>
            )}
            {form && <NewsletterForm id="newsletter" className="mt-7" />}
            {link && (
              <p className="mt-7">
                <ButtonLink to={link.to} hash={link.hash} variant="secondary">
                  {link.text}
                </ButtonLink>
              </p>
            )}
          </div>
          <Envelope
            state={envelope}
            className="relative h-44 border-lead max-lg:order-first max-lg:border-b sm:h-64 lg:h-auto lg:border-l"
          />
        </div>
      </div>
      <Fold />
    </section>
  );
}

/** What the step's visitors should know besides, below its pane. */
export function NewsletterNote({ steps }: { steps: NewsletterSteps }) {
  const { note } = steps[useQuery().step ?? "none"] ?? steps.none;
  return (
    <div className="bg-tint">
      <p className="shell max-w-prose pt-5 pb-8 text-center text-sm text-muted sm:pb-16 lg:pb-20">{note}</p>
    </div>
  );
}
