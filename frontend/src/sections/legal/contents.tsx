import ChevronDown from "#icon/chevron-down";
import { Icon } from "../../components/ui/icon";
import type { LegalPart } from "./parts";

/** The table of contents: to the left of the text on a wide screen, collapsed above it on a narrow one. */
export function Contents({ parts }: { parts: readonly LegalPart[] }) {
  return (
    <>
      <details className="group rounded-lg border border-lead bg-pane lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold text-heading">
          On this page
          <Icon shape={ChevronDown} className="size-5 text-muted eases group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="border-t border-hairline px-4 py-3">
          <Entries parts={parts} />
        </nav>
      </details>
      <nav
        aria-labelledby="contents-title"
        className="sticky top-20 hidden max-h-[calc(100dvh-5.5rem)] self-start overflow-y-auto lg:block"
      >
        <p id="contents-title" className="mb-3 text-sm font-semibold text-heading">
          On this page
        </p>
        <Entries parts={parts} />
      </nav>
    </>
  );
}

function Entries({ parts }: { parts: readonly LegalPart[] }) {
  return parts.map(({ title, first, sections }) => (
    <div key={first} className="not-last:mb-2.5">
      {title && <p className="mb-1 text-sm leading-snug font-semibold text-glass-deep">{title}</p>}
      <ol className="border-l border-hairline text-sm leading-snug">
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <a href={`#${id}`} className="flex gap-2 py-1.5 pr-2 pl-4 lg:py-0.5 hover:text-glass-deep hover:underline">
              <span className="min-w-5 text-muted">{first + index}.</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </div>
  ));
}
