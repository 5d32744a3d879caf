import { Fold } from "../../components/fold";
import { Prose, SentenceView } from "../../components/prose";
import { cn } from "../../lib/cn";
import type { Block } from "../../lib/prose";
import { HeroGlass } from "../hero-glass.static";
import type { LatticeName } from "../lattices";
import { Contents } from "./contents";
import type { LegalDocument, LegalSection } from "./document";
import { type LegalPart, partsOf } from "./parts";

const copy = {
  short: "In short",
  binding: "What stands under “In short” is a summary; the text beside it is what binds.",
} as const;

/** A legal text with its table of contents, and each section in one sentence beside it. */
export function LegalDocumentView({ document, lattice }: { document: LegalDocument; lattice: LatticeName }) {
  const { title, updated, summary, sections } = document;
  const parts = partsOf(sections);
  return (
    <>
      <header className="hero-ground border-b border-hairline">
        <HeroGlass lattice={lattice} shape="transom" />
        <div className="shell pt-16 pb-12 sm:pt-20 sm:pb-16 lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-baseline lg:gap-x-16">
          <p className="mb-4 text-sm font-semibold text-muted lg:col-span-full">
            Last updated: <time dateTime={updated.iso}>{updated.text}</time>
          </p>
          <h1 className="text-h1 tracking-display">{title}</h1>
          <p className="max-w-prose text-lg max-lg:mt-5">
            <SentenceView sentence={summary} /> {copy.binding}
          </p>
        </div>
      </header>
      <Fold />
      <div className="shell grid gap-10 py-12 sm:py-16 lg:grid-cols-[12.5rem_1fr] xl:gap-16">
        <Contents parts={parts} />
        <article className="max-lg:max-w-184" aria-label={title}>
          {parts.map((part, index) =>
            part.title ? (
              <section key={index} aria-labelledby={`part-${index + 1}`} className="not-first:pt-6">
                <PartTitle part={part} number={index + 1} />
                <Sections part={part} as="h3" />
              </section>
            ) : (
              <Sections key={index} part={part} as="h2" />
            ),
          )}
        </article>
      </div>
    </>
  );
}

/** A band of panes: the part's number in a lit one, its title, and a pane for each section. */
function PartTitle({ part: { title, sections }, number }: { part: LegalPart; number: number }) {
  return (
    <div className="flex items-stretch border border-lead bg-tint">
      <p
        aria-hidden="true"
        className="lit grid w-16 shrink-0 place-items-center border-r border-lead text-h2 font-semibold text-heading sm:w-24"
      >
        {number}
      </p>
      <h2 id={`part-${number}`} className="self-center px-5 py-5 text-h2 sm:px-7 sm:py-7">
        {title}
      </h2>
      <span aria-hidden="true" className="ml-auto flex max-md:hidden">
        {sections.map(({ id }, index) => (
          <span key={id} className={`w-7 border-l border-lead ${index % 2 ? "bg-glass-pale" : "bg-glass-wash"}`} />
        ))}
      </span>
    </div>
  );
}

function Sections({ part: { first, sections }, as: Heading }: { part: LegalPart; as: "h2" | "h3" }) {
  return sections.map(({ id, heading, short, blocks }, index) => (
    <section
      key={id}
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn(
        "border-t border-hairline py-10 first:border-0 xl:grid xl:grid-cols-[minmax(0,1fr)_15rem] xl:items-baseline xl:gap-x-16",
        Heading === "h2" ? "first:pt-0" : "nth-2:border-0",
      )}
    >
      <Heading id={`${id}-title`} className="mb-4 flex gap-2.5 text-h3">
        <span className="min-w-7 text-muted">{first + index}.</span>
        {heading}
      </Heading>
      <div className="border-l border-hairline pl-4 text-sm text-muted max-xl:mb-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <p className="font-semibold">{copy.short}</p>
        <p>{short}</p>
      </div>
      {runsOf(blocks).map((run, index) => (
        <Prose
          key={index}
          blocks={run}
          className={cn("xl:col-start-1", index > 0 && "mt-6", isTable(run[0]) && "xl:col-end-3 xl:[&_table]:text-base")}
        />
      ))}
    </section>
  ));
}

const isTable = (block: LegalSection["blocks"][number] | undefined) => typeof block === "object" && "table" in block;

/** A table takes both columns, so it stands alone; what is between two tables stays together. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last && !isTable(block) && !isTable(last[0])) last.push(block);
    else runs.push([block]);
  }
  return runs;
}
