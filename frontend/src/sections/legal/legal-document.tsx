import { clsx } from "clsx";
import type { ReactNode } from "react";
import ChevronDown from "#icon/chevron-down";
import { Fold } from "../../components/fold";
import { Prose, SentenceView } from "../../components/prose";
import { Icon } from "../../components/ui/icon";
import { type LegalChapter, chaptersOf } from "./chapters";
import { legalDocument as copy } from "./copy-legal";
import { Contents } from "./contents";
import type { LegalDocument } from "./document";
import styles from "./legal-document.module.css";

interface LegalDocumentProps {
  document: LegalDocument;
  /** The facts of the text in one view, as the glass beside the title. */
  window: ReactNode;
  /** What the window leaves out, below it. */
  picture?: ReactNode;
  /** One figure of a section, by its id. */
  figures?: Figures;
}

type Figures = Partial<Record<string, { figure: string }>>;

/** A legal text in chapters, with its table of contents. Who reads only the left column has read each section in one sentence. */
export function LegalDocumentView({ document, window, picture, figures }: LegalDocumentProps) {
  const { title, updated, summary, sections } = document;
  const chapters = chaptersOf(sections);
  return (
    <>
      <header className="hero-ground border-b border-hairline">
        {/* Both in one cell, so that it is as high as the higher one. */}
        <div className={clsx("lg:grid lg:*:[grid-area:1/1]", !picture && "lg:min-h-132 lg:items-center")}>
          <div className="shell pt-14 pb-12 sm:pt-20">
            <p className="mb-4 text-sm font-semibold text-muted-foreground">
              Last updated: <time dateTime={updated.iso}>{updated.text}</time>
            </p>
            <h1 className="text-h1 tracking-display">{title}</h1>
            <p className="mt-5 max-w-prose text-lg lg:w-1/2 lg:pr-10">
              <SentenceView sentence={summary} /> {copy.binding}
            </p>
          </div>
          <div className="self-stretch border-lead *:h-full max-lg:border-t lg:ml-[50%] lg:border-l-2">{window}</div>
        </div>
        {picture && <div className="shell pb-12 sm:pb-16">{picture}</div>}
      </header>
      <Fold />
      <div className="shell grid gap-10 py-12 sm:py-16 xl:grid-cols-[17rem_minmax(0,1fr)]">
        <Contents chapters={chapters} />
        <article className="grid gap-16" aria-label={title}>
          {chapters.map((chapter) => (
            <section key={chapter.letter} aria-labelledby={`chapter-${chapter.letter}`} className={chapter.glassClass}>
              <ChapterTitle chapter={chapter} chapters={chapters} />
              <Sections chapter={chapter} figures={figures} />
            </section>
          ))}
        </article>
      </div>
    </>
  );
}

/** The chapter's letter in a lit pane, its title, and a leaning pane for each chapter, of which this one's is lit. */
function ChapterTitle({ chapter: { letter, title }, chapters }: { chapter: LegalChapter; chapters: readonly LegalChapter[] }) {
  return (
    <div className={`${styles.chapterTitle} flex border border-lead bg-tint`}>
      <p
        aria-hidden="true"
        className="lit grid w-16 shrink-0 place-items-center border-r border-lead text-h2 font-semibold text-heading sm:w-24"
      >
        {letter}
      </p>
      <h2 id={`chapter-${letter}`} className="px-5 py-5 text-h2 sm:px-7 sm:py-6">
        {title}
      </h2>
      {chapters.map((other) => (
        <i key={other.letter} className={other.letter === letter ? "bg-glass" : undefined} />
      ))}
    </div>
  );
}

/** The full text is collapsed on a phone, so that the page is its titles and summaries. */
function Sections({ chapter: { first, sections }, figures }: { chapter: LegalChapter; figures?: Figures }) {
  return sections.map(({ id, heading, short, blocks }, index) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div>
        <h3 id={`${id}-title`}>
          <span>{first + index}</span>
          {heading}
        </h3>
        {figures?.[id] && <b className="lit framed">{figures[id].figure}</b>}
        <p>
          <SentenceView sentence={short} />
        </p>
      </div>
      <details>
        <summary data-markdown="skip">
          {copy.fullText}
          <Icon shape={ChevronDown} className="size-4" />
        </summary>
        <Prose blocks={blocks} />
      </details>
    </section>
  ));
}
