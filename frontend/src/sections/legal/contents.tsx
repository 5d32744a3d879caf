import ChevronDown from "#icon/chevron-down";
import { Icon } from "../../components/ui/icon";
import type { LegalChapter } from "./chapters";

/** The table of contents: to the left of the text on a wide screen, collapsed above it on a narrow one. */
export function Contents({ chapters }: { chapters: readonly LegalChapter[] }) {
  return (
    <>
      <details className="group rounded-lg border border-lead bg-pane xl:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold text-heading">
          On this page
          <Icon shape={ChevronDown} className="size-5 text-muted eases group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="grid gap-5 border-t border-hairline px-4 py-4 sm:grid-cols-2">
          <Entries chapters={chapters} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="contents-of-text sticky top-20 hidden max-h-[calc(100dvh-5.5rem)] content-start gap-3.5 self-start overflow-y-auto pt-px pl-px xl:grid"
      >
        <Entries chapters={chapters} />
      </nav>
    </>
  );
}

function Entries({ chapters }: { chapters: readonly LegalChapter[] }) {
  return chapters.map(({ letter, title, glassClass, first, sections }) => (
    <div key={letter} className={glassClass}>
      <p className="flex items-center gap-2.5 text-sm font-semibold text-heading">
        <span className="lit framed grid size-6 place-items-center text-xs text-heading">{letter}</span>
        {title}
      </p>
      <ol className="mt-1 ml-3 border-l-2 border-glass text-sm leading-snug">
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <a href={`#${id}`} className="flex gap-2 py-1.5 pr-2 pl-3 hover:text-glass-deep hover:underline xl:py-0.5">
              <span className="min-w-5 text-muted">{first + index}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </div>
  ));
}
