import { Fold } from "../../components/fold";
import { Prose, SentenceView } from "../../components/prose";
import { Contents } from "./contents";
import type { LegalDocument } from "./document";

const copy = {
  short: "In short",
  binding: "What stands under “In short” is a summary; the text beside it is what binds.",
} as const;

/** A legal text with its table of contents, and each section in one sentence beside it. */
export function LegalDocumentView({ document }: { document: LegalDocument }) {
  const { title, updated, summary, sections } = document;
  return (
    <>
      <header className="fallen relative border-b border-hairline bg-tint">
        <div className="shell py-12 sm:py-16 lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-baseline lg:gap-x-16">
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
        <Contents sections={sections} />
        <article className="max-lg:max-w-184" aria-label={title}>
          {sections.map(({ id, heading, short, blocks }, index) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="border-t border-hairline py-10 first:border-0 first:pt-0 xl:grid xl:grid-cols-[minmax(0,1fr)_15rem] xl:items-baseline xl:gap-x-16"
            >
              <h2 id={`${id}-title`} className="mb-4 flex gap-2.5 text-h3">
                <span className="min-w-7 text-muted">{index + 1}.</span>
                {heading}
              </h2>
              <div className="border-l-2 border-glass pl-4 text-heading max-xl:mb-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
                <p className="text-sm font-semibold text-glass-deep">{copy.short}</p>
                <p>{short}</p>
              </div>
              <Prose blocks={blocks} />
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
