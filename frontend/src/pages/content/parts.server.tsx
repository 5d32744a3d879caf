import { useContext } from "react";
import { Fold } from "../../components/fold";
import { Picture } from "../../components/picture";
import { type ContentBlock, type ContentPage, ServerContent } from "../../lib/content";
import { ArticleAuthor } from "../../sections/articles/article-author";
import { articleCopy } from "../../sections/articles/article-copy";
import { ArticleHero } from "../../sections/articles/article-hero";
import { articleLattice } from "../../sections/articles/article-glass";
import { ArticlePicture } from "../../sections/articles/article-picture";
import { Drawing } from "../../sections/articles/drawing";
import { Neighbors } from "../../sections/articles/neighbors";
import { CallToAction } from "../../sections/call-to-action";
import { contentGlass } from "../../sections/content-glass";
import { PageHero } from "../../sections/page-hero";
import { actionsOf } from "./actions-of";
import { BlockList } from "./blocks";
import { contentCopy } from "./copy";
import { Inlines } from "./inlines";

interface PartProps {
  /** The place of the part on the page. */
  part: string;
}

function useContent(): ContentPage {
  const content = useContext(ServerContent);
  if (content === null) throw new Error("the page needs its content");
  return content;
}

export function Hero(_props: PartProps) {
  const content = useContent();
  const { article, drawing, picture, title, description, glass } = content;
  if (article)
    return (
      <>
        <ArticleHero
          {...article}
          title={title}
          lead={description}
          glass={glass}
          lattice={drawing ? articleLattice[drawing] : contentGlass[glass].lattice}
          picture={
            <ArticlePicture
              article={content}
              sizes="(min-width: 64rem) 36rem, 100vw"
              isFirst
              className="aspect-8/5 rounded-md border border-lead"
            />
          }
        />
        <Fold />
      </>
    );
  return (
    <PageHero
      title={title}
      lead={description}
      lattice={contentGlass[glass].lattice}
      variant={picture || drawing ? "split" : "stacked"}
      picture={
        (picture || drawing) && (
          <div className="cast rounded-lg border border-lead bg-pane p-2">
            {picture ? (
              <Picture
                picture={picture}
                sizes="(min-width: 64rem) 36rem, 100vw"
                isFirst
                className="h-auto w-full rounded-md border border-lead"
              />
            ) : (
              drawing && <Drawing id={drawing} glass={glass} className="aspect-8/5 rounded-md border border-lead" />
            )}
          </div>
        )
      }
    />
  );
}

/** The contents beside the text, if there is room. */
export function Contents(_props: PartProps) {
  const { article, contents } = useContent();
  if (contents.length === 0) return <span hidden />;
  return (
    <nav
      data-markdown="skip"
      aria-labelledby="contents-title"
      className="sticky top-20 hidden self-start border-l border-hairline pl-5 text-sm lg:block print:hidden"
    >
      <p id="contents-title" className="mb-2 font-semibold text-heading">
        {article ? articleCopy.contents : contentCopy.contents}
      </p>
      <ul>
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 hover:text-glass-deep hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The blocks between two forms: `part` counts the forms before them. */
export function Blocks({ part }: PartProps) {
  const { title, article, blocks } = useContent();
  const ownBlocks = bodyOf(blocks);
  const forms = [-1, ...ownBlocks.flatMap(({ type }, at) => (type === "form" ? [at] : [])), ownBlocks.length];
  const [from = 0, to] = [Number(part), Number(part) + 1].map((nth) => forms[nth]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
      <BlockList blocks={ownBlocks.slice(from + 1, to)} label={title} isArticle={article !== undefined} />
    </div>
  );
}

export function Author(_props: PartProps) {
  const { article } = useContent();
  return <div className="max-w-[44rem] empty:hidden">{article && <ArticleAuthor name={article.author} />}</div>;
}

/** What follows the article: its neighbors, and the call to action, which is the last block if that is one. */
export function End(_props: PartProps) {
  const { path, article, blocks, glass } = useContent();
  const action = lastAction(blocks);
  const copy = contentCopy.closing;
  return (
    <>
      {article && <Neighbors path={path} />}
      <CallToAction
        title={action?.title ?? copy.title}
        text={action ? action.text.length > 0 && <Inlines of={action.text} /> : copy.text}
        actions={action ? actionsOf(action) : articleCopy.actions}
        glass={glass}
        subject={contentGlass[glass].subject}
      />
    </>
  );
}

/** A call to action that ends the page; only notes may follow it. */
function lastAction(blocks: readonly ContentBlock[]) {
  const last = blocks.filter(({ type }) => type !== "footnotes").at(-1);
  return last?.type === "action" ? last : undefined;
}

function bodyOf(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  const action = lastAction(blocks);
  return blocks.filter((block) => block !== action);
}
