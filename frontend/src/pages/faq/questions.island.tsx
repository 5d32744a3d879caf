import { useEffect } from "react";
import { ButtonLink } from "../../components/ui/button";
import { cn } from "../../lib/cn";
import { useSite } from "../../lib/site";
import { categoryGlass } from "./category-glass";
import type { Category } from "./copy";
import { faqEntries, noMatches } from "./entries";
import { categoriesOf, type FaqEntry, matchingEntries } from "./find-entries";
import { KeyAnswer } from "./key-answer";
import { CategoryIcon, Question } from "./question.cached";

interface QuestionsProps {
  /** In the order of their groups. A prop, because the page's copy must not be part of this file's chunk. */
  categories: readonly Category[];
  text: string;
  category: string;
  /** Called with the number of questions, for a screen reader. */
  onCount: (text: string) => void;
  onReset: () => void;
  isActive: boolean;
  className?: string;
}

/** The questions that match. The browser keeps one open at a time. */
export function Questions({ categories, text, category, onCount, onReset, className }: QuestionsProps) {
  const site = useSite();
  const shown = matchingEntries(faqEntries, text, category, site);
  const status = shown.length === 0 ? noMatches.title : countOf(shown);
  useEffect(() => onCount(status), [status, onCount]);

  if (shown.length === 0) {
    return (
      <div className={className}>
        <div className="rounded-lg border border-hairline bg-tint p-6 sm:p-8">
          <h2 className="text-h3">{noMatches.title}</h2>
          <p className="mt-2">{noMatches.text}</p>
          <ButtonLink
            to="faq"
            onClick={(event) => {
              event.preventDefault();
              onReset();
            }}
            variant="secondary"
            className="mt-6"
          >
            {noMatches.reset}
          </ButtonLink>
        </div>
      </div>
    );
  }
  const isWhole = category === "all" && text.trim() === "";
  const groups = isWhole
    ? groupsOf(shown, categories)
    : [{ id: category, group: categories.find(({ id }) => id === category), entries: shown }];
  return (
    <div className={className}>
      <div className="grid gap-10 lg:gap-14">
        {groups.map(({ id, group, entries }, index) => (
          <section
            key={id}
            aria-labelledby={`group-${id}`}
            className={cn("grid items-start gap-x-10 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]", categoryGlass[id])}
          >
            <div className="lg:sticky lg:top-20">
              <h2 id={`group-${id}`} className="flex items-center gap-3 text-h3">
                {id !== "all" && <CategoryIcon category={id} className="size-6 shrink-0" />}
                {group?.label}
              </h2>
              <p className="mt-1.5">{group?.text}</p>
              <p className="mt-1.5 text-sm text-muted">{countOf(entries)}</p>
            </div>
            <div>
              {isWhole && <KeyAnswer group={id} isLit={index === 0} />}
              <div className="border border-lead bg-pane">
                {entries.map((entry, nth) => (
                  <Question key={entry.id} entry={entry} isOpen={isWhole && index + nth === 0} hasIcon={id === "all"} />
                ))}
              </div>
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

const countOf = (entries: readonly FaqEntry[]) => (entries.length === 1 ? "1 question" : `${entries.length} questions`);

/** Each question is in the group of its first category. */
function groupsOf(entries: readonly FaqEntry[], categories: readonly Category[]) {
  return categories
    .map((group) => ({ id: group.id, group, entries: entries.filter((entry) => categoriesOf(entry)[0] === group.id) }))
    .filter((group) => group.entries.length > 0);
}
