import { clsx } from "clsx";
import { Fragment } from "react";
import { type Block, factText, type Inline, type Sentence } from "../lib/prose";
import { fill } from "../lib/fill";
import { type Site, useSite } from "../lib/site";
import { ExternalLink, Link } from "./ui/link";
import { Table } from "./ui/table";

const linkClass = "font-medium text-glass-deep underline underline-offset-2 hover:text-heading";

/** Renders the paragraphs, lists and tables of lib/prose.ts and fills in the company's facts. */
export function Prose({ blocks, className }: { blocks: readonly Block[]; className?: string }) {
  return (
    <div className={clsx("grid gap-4", className)}>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === "string" || !("list" in block || "table" in block)) {
    return (
      <p>
        <SentenceView sentence={block} />
      </p>
    );
  }
  if ("table" in block) return <Table {...block.table} />;
  return (
    <ul className="diamonds grid gap-2">
      {block.list.map((sentence, index) => (
        <li key={index}>
          <SentenceView sentence={sentence} />
        </li>
      ))}
    </ul>
  );
}

export function SentenceView({ sentence }: { sentence: Sentence }) {
  const site = useSite();
  if (typeof sentence === "string") return fill(sentence, site);
  return sentence.map((part, index) => <Fragment key={index}>{inline(part, site)}</Fragment>);
}

function inline(part: Inline, site: Site) {
  if (typeof part === "string") return fill(part, site);
  if ("strong" in part) return <strong>{part.strong}</strong>;
  if ("fact" in part) return factText(part, site);
  if ("mail" in part) {
    return (
      <a href={`mailto:${site.email[part.mail]}`} className={clsx(linkClass, "wrap-anywhere")}>
        {site.email[part.mail]}
      </a>
    );
  }
  if ("demo" in part) {
    return (
      <ExternalLink href={site.demoUrl} newTab className={linkClass}>
        {part.demo}
      </ExternalLink>
    );
  }
  return (
    <Link to={part.to} hash={part.hash} query={part.query} className={linkClass}>
      {part.text}
    </Link>
  );
}
