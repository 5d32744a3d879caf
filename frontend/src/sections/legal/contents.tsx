import ChevronDown from "#icon/chevron-down";
import { Icon } from "../../components/ui/icon";
import type { LegalChapter } from "./chapters";
import styles from "./contents.module.css";

/** The table of contents: to the left of the text on a wide screen, collapsed above it on a narrow one. */
export function Contents({ chapters }: { chapters: readonly LegalChapter[] }) {
  return (
    <>
      <details data-markdown="skip" className="group rounded-lg border border-lead bg-pane xl:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold text-heading">
          On this page
          <Icon shape={ChevronDown} className="size-5 text-muted-foreground transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className={`${styles.chapters} grid gap-5 border-t border-hairline p-4 sm:grid-cols-2`}>
          <Entries chapters={chapters} />
        </nav>
      </details>
      <nav
        data-markdown="skip"
        aria-label="On this page"
        className={`${styles.chapters} ${styles.scrolling} sticky top-20 hidden max-h-[calc(100dvh-5.5rem)] content-start gap-2.5 self-start overflow-y-auto pt-px pl-px xl:grid`}
      >
        <Entries chapters={chapters} />
      </nav>
    </>
  );
}

function Entries({ chapters }: { chapters: readonly LegalChapter[] }) {
  return chapters.map(({ letter, title, glassClass, first, sections }) => (
    <div key={letter} className={glassClass}>
      <p>
        <b className="lit framed">{letter}</b>
        {title}
      </p>
      <ol start={first}>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </div>
  ));
}
