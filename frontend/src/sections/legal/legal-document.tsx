import { Fold } from "../../components/fold";
import { Prose, SentenceView } from "../../components/prose";
import { Contents } from "./contents";
import type { LegalDocument } from "./document";

/** A legal text with its table of contents. */
export function LegalDocumentView({ document }: { document: LegalDocument }) {
  const { title, updated, summary, sections } = document;
  return (
    <>
      <header className="border-b border-hairline bg-tint">
        <div className="shell py-12 sm:py-16 lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-baseline lg:gap-x-16">
          <p className="mb-4 text-sm font-semibold text-muted lg:col-span-full">
            Last updated: <time dateTime={updated.iso}>{updated.text}</time>
          </p>
          <h1 className="text-h1 tracking-display">{title}</h1>
          <p className="max-w-prose text-lg max-lg:mt-5">
            <SentenceView sentence={summary} />
          </p>
        </div>
      </header>
      <Fold />
      <div className="shell grid gap-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,46rem)_18rem] lg:justify-between">
        <Contents sections={sections} />
        <article className="max-lg:max-w-184" aria-label={title}>
          {sections.map(({ id, heading, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="border-t border-hairline py-10 first:border-0 first:pt-0">
              <h2 id={`${id}-title`} className="mb-4 flex gap-2.5 text-h3">
                <span className="min-w-7 text-muted">{index + 1}.</span>
                {heading}
              </h2>
              <Prose blocks={blocks} />
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
