import { articleFacts, type ArticleId } from "../../../generated/articles";
import { useSite } from "../../lib/site";
import { articleGlass, articleLattice } from "./article-glass";
import { ArticleHero } from "./article-hero";
import type { ArticleText } from "./article-text";
import { Drawing } from "./drawing";
import { readingMinutes } from "./reading-time";
import { articleTopics } from "./topics";

/** The hero of one of our own articles. */
export function ArticleHead({ id, text }: { id: ArticleId; text: ArticleText<string> }) {
  return (
    <ArticleHero
      {...articleFacts[id]}
      {...articleTopics[id]}
      lead={text.lead}
      minutes={readingMinutes(text, useSite())}
      glass={articleGlass[id]}
      lattice={articleLattice[id]}
      picture={<Drawing id={id} className="aspect-8/5 rounded-md border border-lead" />}
    />
  );
}
