import { clsx } from "clsx";
import { useEffect } from "react";
import { ButtonLink } from "../../components/ui/button";
import { useSite } from "../../lib/site";
import { categoryGlass } from "./category-glass";
import type { Category } from "./copy";
import { faqEntries, keyAnswers, noMatches } from "./entries";
import { categoriesOf, type FaqEntry, matchingEntries } from "./find-entries";
import { KeyAnswer } from "./key-answer";
import { Question } from "./question";

interface QuestionsProps {
  /** The categories in the order of their groups. They are a prop, because the page's copy must not be part of this file's chunk. */
  categories: readonly Category[];
  text: string;
  category: string;
  /** Is called with the number of questions, which a screen reader announces. */
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
    : categories.filter(({ id }) => id === category).map((group) => ({ group, entries: shown }));
  return (
    <div className={className}>
      <div className="grid gap-8 lg:gap-10">
        {groups.map(({ group, entries }, index) => (
          <Group key={group.id} group={group} entries={entries} isFirstOpen={isWhole && index === 0} />
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  group: Category;
  entries: readonly FaqEntry[];
  isFirstOpen: boolean;
}

/** Questions in the color of their category, beside its key answer if it is one of them; otherwise below their title. */
function Group({ group, entries, isFirstOpen }: GroupProps) {
  const titleId = `group-${group.id}`;
  const hasKeyAnswer = entries.some(({ id }) => id === keyAnswers[group.id]?.id);
  return (
    <section aria-labelledby={titleId} className={categoryGlass[group.id]}>
      {!hasKeyAnswer && (
        <div className="mb-4 flex items-baseline justify-between gap-4">
          <h2 id={titleId} className="text-h3">
            {group.label}
          </h2>
          <p className="text-sm text-muted-foreground">{countOf(entries)}</p>
        </div>
      )}
      <div className={clsx("border-2 border-lead bg-pane", hasKeyAnswer && "grid lg:grid-cols-[21rem_minmax(0,1fr)]")}>
        {hasKeyAnswer && <KeyAnswer group={group} titleId={titleId} />}
        <div className={clsx("flex flex-col", hasKeyAnswer && "border-lead max-lg:border-t-2 lg:border-l-2")}>
          {entries.map((entry, nth) => (
            <Question key={entry.id} entry={entry} isOpen={isFirstOpen && nth === 0} hasIcon={group.id === "all"} />
          ))}
        </div>
      </div>
    </section>
  );
}

const countOf = (entries: readonly FaqEntry[]) => (entries.length === 1 ? "1 question" : `${entries.length} questions`);

/** Each question is in the group of its first category. */
function groupsOf(entries: readonly FaqEntry[], categories: readonly Category[]) {
  return categories
    .map((group) => ({ group, entries: entries.filter((entry) => categoriesOf(entry)[0] === group.id) }))
    .filter((group) => group.entries.length > 0);
}
