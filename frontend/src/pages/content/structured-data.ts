import { type ContentPage, textOf } from "../../lib/content";
import type { Site } from "../../lib/site";

/** FAQPage with the questions of the page. */
export function structuredData(_site: Site, _query: Record<string, string>, content?: ContentPage): object[] {
  const questions = (content?.blocks ?? []).flatMap((block) => (block.type === "questions" ? block.items : []));
  if (questions.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: textOf(answer) },
      })),
    },
  ];
}
