import ArrowRight from "#icon/arrow-right";
import { Fragment, type ReactNode } from "react";
import { articleFacts, type ArticleId } from "../../../generated/articles";
import { Prose, SentenceView } from "../../components/prose";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { type ArticleText, isFigure, isNoted, type NotedText } from "./article-text";
import { articleCopy } from "./article-copy";
import { ArticleAuthor } from "./article-author";

interface ArticleBodyProps<Figure extends string> {
  id: ArticleId;
  text: ArticleText<Figure>;
  figures: Record<Figure, ReactNode>;
}

/** The text with its figures, and its contents beside it if there is room. */
export function ArticleBody<Figure extends string>({ id, text, figures }: ArticleBodyProps<Figure>) {
  const { sections, nextSteps, product } = text;
  return (
    <div className="shell grid gap-x-12 py-12 sm:py-16 lg:grid-cols-[11rem_minmax(0,44rem)] xl:grid-cols-[1fr_minmax(0,44rem)_14rem]">
      <nav
        data-markdown="skip"
        aria-labelledby="contents-title"
        className="sticky top-20 hidden self-start border-l border-hairline pl-5 text-sm lg:block"
      >
        <p id="contents-title" className="mb-2 font-semibold text-heading">
          {articleCopy.contents}
        </p>
        <ul>
          {[...sections, { id: "monday", heading: articleCopy.nextSteps }].map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 hover:text-glass-deep hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-12 text-lg">
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-4">
            <h2 id={`${id}-title`} className="text-h3">
              {heading}
            </h2>
            {blocks.map((block, index) =>
              isFigure(block) ? (
                <Fragment key={index}>{figures[block.figure]}</Fragment>
              ) : isNoted(block) ? (
                <div key={index} className="relative grid content-start gap-4">
                  <Prose blocks={[block.text]} />
                  <Note {...block.note} />
                </div>
              ) : (
                <Prose key={index} blocks={[block]} />
              ),
            )}
          </section>
        ))}
        <section
          id="monday"
          aria-labelledby="monday-title"
          className="border border-t-4 border-lead border-t-glass bg-tint p-5 sm:p-8 md:grid md:grid-cols-[13rem_1fr] md:gap-x-8 xl:-mr-68"
        >
          <h2 id="monday-title" className="text-h3">
            {articleCopy.nextSteps}
          </h2>
          <ol className="mt-5 grid gap-4 text-base md:mt-0">
            {nextSteps.map((step, index) => (
              <li key={index} className="grid grid-cols-[2.25rem_1fr] items-baseline">
                <span data-markdown="skip" className="font-semibold text-glass-deep">
                  {index + 1}
                </span>
                <span>
                  <SentenceView sentence={step} />
                </span>
              </li>
            ))}
          </ol>
        </section>
        <p className="border-l-2 border-glass pl-5 text-base">
          <SentenceView sentence={product.text} />{" "}
          <Link to={product.to} className="inline-flex items-center gap-1.5 font-semibold text-heading hover:text-glass-deep">
            {product.link}
            <Icon shape={ArrowRight} className="size-4" />
          </Link>
        </p>
        <ArticleAuthor name={articleFacts[id].author} />
      </div>
    </div>
  );
}

/** A number beside the text that gives it, with a line from there; below it where there is no margin. */
function Note({ number, label }: NotedText["note"]) {
  return (
    <div className="flex items-center gap-5 border-l-2 border-glass py-1 pl-5 text-base xl:absolute xl:top-4 xl:left-full xl:ml-12 xl:block xl:w-56 xl:border-t xl:border-l-0 xl:border-lead xl:py-3 xl:pl-0">
      <b className="shrink-0 text-figure font-semibold tracking-display text-heading xl:mb-2 xl:block">{number}</b>
      {label}
    </div>
  );
}
