import { Button } from "../components/ui/button";
import { useQuery } from "../lib/query";
import { PageHero } from "./page-hero";

export interface NewsletterStep {
  title: string;
  lead: string;
  /** Posts to the page's own URL, which contains the token. */
  button?: string;
}

/** The page of a link in a mail to a subscriber. `steps` are by the parameter `step`; without one, the visitor has followed no link. */
export function NewsletterLink({ steps }: { steps: Record<string, NewsletterStep> & { none: NewsletterStep } }) {
  const { title, lead, button } = steps[useQuery().step ?? "none"] ?? steps.none;
  return (
    <PageHero title={title} lead={lead} variant="centered">
      {button ? (
        <form method="post">
          <Button type="submit" size="lg">
            {button}
          </Button>
        </form>
      ) : null}
    </PageHero>
  );
}
