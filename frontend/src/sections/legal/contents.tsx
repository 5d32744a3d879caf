import ChevronDown from "#icon/chevron-down";
import { Icon } from "../../components/ui/icon";
import type { LegalSection } from "./document";

type Entries = readonly Pick<LegalSection, "id" | "heading">[];

/** The table of contents: to the left of the text on a wide screen, collapsed above it on a narrow one. */
export function Contents({ sections }: { sections: Entries }) {
  return (
    <>
      <details className="group rounded-lg border border-lead bg-pane lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold text-heading">
          On this page
          <Icon shape={ChevronDown} className="size-5 text-muted eases group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="border-t border-hairline px-4 py-3">
          <Entries sections={sections} />
        </nav>
      </details>
      <nav
        aria-labelledby="contents-title"
        className="sticky top-20 hidden max-h-[calc(100dvh-5.5rem)] self-start overflow-y-auto lg:block"
      >
        <p id="contents-title" className="mb-3 text-sm font-semibold text-heading">
          On this page
        </p>
        <Entries sections={sections} />
      </nav>
    </>
  );
}

function Entries({ sections }: { sections: Entries }) {
  return (
    <ol className="border-l border-hairline text-sm">
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <a href={`#${id}`} className="flex gap-2 py-1.5 pr-2 pl-4 lg:py-0.75 hover:text-glass-deep hover:underline">
            <span className="min-w-5 text-muted">{index + 1}.</span>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}
