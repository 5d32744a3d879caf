import type { ReactNode } from "react";
import type { ArticleId } from "../../../generated/articles";
import { Fold } from "../../components/fold";
import { href } from "../../lib/routes";
import { CallToAction } from "../call-to-action";
import { glassClass } from "../glass";
import { articleGlass } from "./article-glass";
import { ArticleBody } from "./article-body";
import { ArticleHead } from "./article-head";
import type { ArticleText } from "./article-text";
import { articleCopy } from "./article-copy";
import { Neighbors } from "./neighbors";

interface ArticlePageProps<Figure extends string> {
  id: ArticleId;
  text: ArticleText<Figure>;
  /** The drawn figures, by the names in the text. */
  figures: Record<Figure, ReactNode>;
}

/** A whole article. Nothing in it needs a script. */
export function ArticlePage<Figure extends string>({ id, text, figures }: ArticlePageProps<Figure>) {
  return (
    <div className={glassClass[articleGlass[id]]}>
      <article>
        <ArticleHead id={id} text={text} />
        <Fold />
        <ArticleBody id={id} text={text} figures={figures} />
      </article>
      <Neighbors path={href(id)} />
      <CallToAction {...text.closing} glass={articleGlass[id]} actions={articleCopy.actions} />
    </div>
  );
}
