import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { text, wide } from "../../components/column-classes";
import { Picture } from "../../components/picture";
import { highlight } from "../../components/ui/highlight";
import { type Block, type ContentBlock, textOf } from "../../lib/content";
import { ComponentView } from "./components";
import { contentCopy } from "./copy";
import { Inlines } from "./inlines";

interface BlockListProps {
  blocks: readonly ContentBlock[];
  /** Names tables and code, until a heading does. */
  label: string;
  /** The headings of an article are smaller than those of a page. */
  isArticle: boolean;
}

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
    case "form":
      // Forms stand between the parts of a page (page.tsx). The host allows none inside another block.
      return null;
    default:
      return <ComponentView block={block} titleClass={titleClass[2]} />;
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
