import { plainText } from "../../lib/prose-text";
import { fill } from "../../lib/fill";
import type { Site } from "../../lib/site";
import { faqEntries } from "./entries";
import { matchingEntries } from "./find-entries";

/** FAQPage with exactly the questions that the page shows. */
export function structuredData(site: Site, query: Record<string, string>): object[] {
  const shown = matchingEntries(faqEntries, query.q ?? "", query.category ?? "all", site);
  if (shown.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: shown.map(({ question, answer }) => ({
        "@type": "Question",
        name: fill(question, site),
        acceptedAnswer: { "@type": "Answer", text: plainText(typeof answer === "string" ? [answer] : answer, site) },
      })),
    },
  ];
}
