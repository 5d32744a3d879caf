import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import Plus from "#icon/plus";
import { Picture } from "../../components/picture";
import { highlight } from "../../components/ui/highlight";
import { Icon } from "../../components/ui/icon";
import { type ContentBlock, textOf } from "../../lib/content";
import { ActionButton, Actions } from "../../sections/actions";
import { IntegrationMarks } from "../../sections/integration-strip";
import { PlanTeaser } from "../../sections/plan-teaser";
import { plans } from "../../sections/plans";
import { StepTitle } from "../../sections/steps";
import questionStyles from "../../sections/question.module.css";
import { actionsOf } from "./actions-of";
import { contentCopy } from "./copy";
import { Inlines } from "./inlines";

type Block<Type extends ContentBlock["type"]> = Extract<ContentBlock, { type: Type }>;

interface BlockListProps {
  blocks: readonly ContentBlock[];
  /** Names tables and code, until a heading does. */
  label: string;
  /** The headings of an article are smaller than those of a page. */
  isArticle: boolean;
}

/** Text has a column of its own; what is wide takes the margin too. */
const text = "max-w-[44rem]";
const wide = "xl:group-has-[#contents-title]/body:-mr-68";

const levelClass = {
  article: { 2: "pt-6 text-h3", 3: "pt-3 text-lg", 4: "pt-1 text-base" },
  page: { 2: "pt-6 text-h2", 3: "pt-3 text-h3", 4: "pt-1 text-lg" },
};

export function BlockList({ blocks, label, isArticle }: BlockListProps) {
  let heading = label;
  return blocks.map((block, index) => {
    if (block.type === "heading") heading = textOf(block.children);
    return (
      <Fragment key={index}>
        <BlockView block={block} label={heading} isArticle={isArticle} />
      </Fragment>
    );
  });
}

function BlockView({ block, label, isArticle }: { block: ContentBlock; label: string; isArticle: boolean }) {
  const titleClass = levelClass[isArticle ? "article" : "page"];
  const inside = (blocks: readonly ContentBlock[]) => <BlockList blocks={blocks} label={label} isArticle={isArticle} />;
  const title = "title" in block && block.title && <h2 className={clsx(titleClass[2], "mb-5")}>{block.title}</h2>;
  switch (block.type) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} className={clsx(text, titleClass[block.level])}>
          <Inlines of={block.children} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p className={text}>
          <Inlines of={block.children} />
        </p>
      );
    case "list":
      return <ListView block={block} inside={inside} />;
    case "blockquote":
      return <blockquote className={clsx(text, "grid gap-4 border-l-2 border-edge pl-5")}>{inside(block.blocks)}</blockquote>;
    case "code":
      return <CodeView block={block} label={label} />;
    case "table":
      return <TableView block={block} label={label} />;
    case "figure":
      return <FigureView block={block} />;
    case "rule":
      return <hr className={clsx(text, "my-4 border-t border-hairline")} />;
    case "footnotes":
      return <FootnotesView block={block} inside={inside} />;
    case "steps":
      return (
        <div className={wide}>
          {title}
          <StepsView block={block} />
        </div>
      );
    case "quote":
      return (
        <figure className={clsx(text, "my-3 border-l-2 border-glass pl-5 sm:pl-8")}>
          <blockquote className="text-h3 text-heading">
            <Inlines of={block.text} />
          </blockquote>
          <figcaption className="mt-4 text-base">
            <b className="font-semibold text-heading">{block.by}</b>
            {block.role && <span className="block text-sm text-muted-foreground">{block.role}</span>}
          </figcaption>
        </figure>
      );
    case "numbers":
      return (
        <ul className={clsx("panes my-3 text-base", columnClass(block.items.length), wide)}>
          {block.items.map(({ number, label }, index) => (
            <li key={index} className="p-5 sm:p-6">
              <b className="mb-2 block text-figure font-semibold tracking-display text-heading">{number}</b>
              <Inlines of={label} />
            </li>
          ))}
        </ul>
      );
    case "questions":
      return (
        <div className={text}>
          {title}
          <div className="flex flex-col border-2 border-lead bg-pane text-base">
            {block.items.map(({ question, answer }, index) => (
              <details key={index} className={`${questionStyles.question} spotlight not-last:border-b not-last:border-hairline`}>
                <summary className="flex items-center gap-4 px-5 py-4 sm:py-5">
                  <h3 className="min-w-0 grow text-base transition-colors sm:text-lg">{question}</h3>
                  <Icon shape={Plus} className="size-5 shrink-0 text-muted-foreground transition-transform" />
                </summary>
                <div>
                  <p className="max-w-prose">
                    <Inlines of={answer} />
                  </p>
                </div>
              </details>
            ))}
          </div>
        </div>
      );
    case "plans":
      return (
        <div className={wide}>
          {title}
          <div className="text-base">
            <PlanTeaser plans={plans} copy={contentCopy.plans} />
          </div>
          <p className="mt-5">
            <ActionButton action={{ pricing: contentCopy.plans.action }} variant="secondary" size="md" />
          </p>
        </div>
      );
    case "logos":
      return (
        <div className={wide}>
          {title}
          <IntegrationMarks />
        </div>
      );
    case "action":
      return (
        <section className={clsx(text, "my-3 border border-t-4 border-lead border-t-glass bg-tint p-5 sm:p-8")}>
          <h2 className="text-h3">{block.title}</h2>
          {block.text.length > 0 && (
            <p className="mt-2 text-base">
              <Inlines of={block.text} />
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
            <Actions actions={actionsOf(block)} />
          </div>
        </section>
      );
    case "form":
      // Forms stand between the parts of a page (page.tsx). The host allows none inside another block.
      return null;
  }
}

function ListView({ block: { isOrdered, start, items }, inside }: { block: Block<"list">; inside: Inside }) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <List
      start={isOrdered && start !== 1 ? start : undefined}
      className={clsx(text, "grid gap-2", isOrdered ? "list-decimal pl-7 marker:font-semibold marker:text-glass-deep" : "diamonds")}
    >
      {items.map((blocks, index) => {
        const [first, ...rest] = blocks;
        // The only paragraph of an item needs no element.
        const isPlain = first?.type === "paragraph" && rest.every(({ type }) => type === "list");
        return (
          <li key={index} className={isPlain ? undefined : "[&>*+*]:mt-3"}>
            {isPlain ? <Inlines of={first.children} /> : inside(blocks)}
            {isPlain && rest.length > 0 && <div className="mt-2 grid gap-2">{inside(rest)}</div>}
          </li>
        );
      })}
    </List>
  );
}

type Inside = (blocks: readonly ContentBlock[]) => ReactNode;

/** Plain words would get the colors of a language. */
const PLAIN = new Set(["", "text", "txt", "plain"]);

function CodeView({ block: { language, text: code }, label }: { block: Block<"code">; label: string }) {
  return (
    <figure className={clsx(text, "tone-ink overflow-hidden rounded-lg border border-lead")}>
      <figcaption className="border-b border-hairline px-4 py-2 text-sm text-muted-foreground">{language || contentCopy.code}</figcaption>
      <pre
        role="region"
        aria-label={`${contentCopy.code}: ${label}`}
        tabIndex={0}
        className="overflow-x-auto p-4 font-mono text-sm wrap-normal text-heading max-sm:text-xs print:whitespace-pre-wrap"
      >
        <code className="wrap-normal">{PLAIN.has(language) ? code : highlight(code)}</code>
      </pre>
    </figure>
  );
}

const alignClass = { none: "", left: "text-left", center: "text-center", right: "text-right" };

/** A table that scrolls sideways in its own box if it is wider than the page. */
function TableView({ block: { align, head, rows }, label }: { block: Block<"table">; label: string }) {
  const cell = (column: number) => clsx("px-3 py-2 sm:px-4 sm:py-3", alignClass[align[column] ?? "none"]);
  return (
    <div role="region" aria-label={label} tabIndex={0} className={clsx("overflow-x-auto rounded-lg border border-lead bg-pane", wide)}>
      <table className="w-full text-left text-sm wrap-normal [&_code]:wrap-normal">
        <thead>
          <tr>
            {head.map((inlines, column) => (
              <th
                key={column}
                scope="col"
                className={clsx("border-b border-hairline bg-tint align-bottom font-semibold text-heading", cell(column))}
              >
                <Inlines of={inlines} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((inlines, column) => (
                <td key={column} className={clsx("align-top", cell(column))}>
                  <Inlines of={inlines} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The width of the column of text, in pixels. A wider picture takes the margin too. */
const COLUMN = 704;

function FigureView({ block: { picture, caption } }: { block: Block<"figure"> }) {
  const isWide = picture.width > COLUMN;
  return (
    <figure className={clsx("my-3", isWide ? wide : text)}>
      <Picture
        picture={picture}
        sizes={isWide ? "(min-width: 76rem) 61rem, 100vw" : "44rem"}
        className="cast h-auto max-w-full rounded-lg border border-lead bg-tint"
      />
      {caption.length > 0 && (
        <figcaption className={clsx(text, "mt-3 text-sm text-muted-foreground")}>
          <Inlines of={caption} />
        </figcaption>
      )}
    </figure>
  );
}

function FootnotesView({ block: { notes }, inside }: { block: Block<"footnotes">; inside: Inside }) {
  return (
    <section aria-labelledby="footnotes-title" className={clsx(text, "mt-4 border-t border-hairline pt-6 text-base")}>
      <h2 id="footnotes-title" className="mb-3 text-lg">
        {contentCopy.footnotes}
      </h2>
      <ol className="grid list-decimal gap-2 pl-7 text-sm marker:font-semibold marker:text-glass-deep">
        {notes.map(({ id, number, blocks }) => (
          <li key={id} id={id} value={number} className="[&>*+*]:mt-2">
            {inside(blocks)}
            <a
              href={`#${id}-ref`}
              aria-label={`${contentCopy.backToText}, ${number}`}
              data-markdown="skip"
              className="inline-block font-semibold text-glass-deep hover:underline"
            >
              ↩ {contentCopy.backToText}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Numbered panes, of which the last is lit. */
function StepsView({ block: { items } }: { block: Block<"steps"> }) {
  return (
    <ol className={clsx("panes text-base", columnClass(items.length))}>
      {items.map((item, index) => (
        <li key={index} className={clsx("p-5 sm:p-6", index === items.length - 1 && "lit")}>
          <StepTitle number={index + 1} title={item.title} className="text-lg" />
          <p className="mt-1.5">
            <Inlines of={item.text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function columnClass(count: number): string | undefined {
  if (count < 2) return undefined;
  if (count === 2) return "sm:grid-cols-2";
  return count === 4 ? "sm:grid-cols-2 lg:grid-cols-4" : "md:grid-cols-3";
}
