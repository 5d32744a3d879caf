import { useEffect } from "react";
import Plus from "#icon/plus";
import { Prose } from "../../components/prose";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { fill, useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { DemoButton } from "../../sections/site-buttons";
import { categoryIcons } from "./category-icons";
import { faqEntries, faqRest } from "./entries";
import { categoriesOf, type FaqEntry, matchingEntries } from "./find-entries";

interface Category {
  id: string;
  label: string;
}

interface QuestionsProps {
  /** In the order of their groups. Handed over, so that the page need not share its copy with code that a first view does not load. */
  categories: readonly Category[];
  text: string;
  category: string;
  /** Hears how many questions are left, for a screen reader. */
  onCount?: (text: string) => void;
  onReset?: () => void;
  className?: string;
}

/** The questions that are left; one open at a time, by the browser itself. */
export function Questions({ categories, text, category, onCount, onReset, className }: QuestionsProps) {
  const site = useSite();
  const shown = matchingEntries(faqEntries, text, category, site);
  const said = shown.length === 0 ? faqRest.empty.title : countOf(shown);
  useEffect(() => onCount?.(said), [said, onCount]);

  if (shown.length === 0) {
    return (
      <div className={className}>
        <div className="rounded-lg border border-hairline bg-tint p-6 sm:p-8">
          <h2 className="text-h3">{faqRest.empty.title}</h2>
          <p className="mt-2">{faqRest.empty.text}</p>
          <ButtonLink
            to="faq"
            onClick={(event) => {
              if (!onReset) return;
              event.preventDefault();
              onReset();
            }}
            variant="secondary"
            className="mt-6"
          >
            {faqRest.empty.reset}
          </ButtonLink>
        </div>
      </div>
    );
  }
  const isWhole = category === "all" && text.trim() === "";
  const groups = isWhole ? groupsOf(shown, categories) : [{ id: category, entries: shown }];
  return (
    <div className={cn("grid gap-14", className)}>
      {groups.map(({ id, entries }, at) => (
        <section key={id} aria-labelledby={`group-${id}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-lead pb-4">
            <h2 id={`group-${id}`} className="text-h3">
              {categories.find((known) => known.id === id)?.label}
            </h2>
            <p className="text-sm text-muted">{countOf(entries)}</p>
          </div>
          {entries.map((entry, nth) => (
            <Question key={entry.id} entry={entry} title={fill(entry.question, site)} isOpen={isWhole && at + nth === 0} />
          ))}
        </section>
      ))}
    </div>
  );
}

const countOf = (entries: readonly FaqEntry[]) => (entries.length === 1 ? "1 question" : `${entries.length} questions`);

/** Each question once, in the first of its categories. */
function groupsOf(entries: readonly FaqEntry[], categories: readonly Category[]) {
  return categories
    .map(({ id }) => ({ id, entries: entries.filter((entry) => categoriesOf(entry)[0] === id) }))
    .filter((group) => group.entries.length > 0);
}

export function More() {
  const { title, text, demo, contact } = faqRest.more;
  return (
    <div>
      <CallToAction
        subject="question"
        title={title}
        text={text}
        actions={
          <>
            <DemoButton>{demo}</DemoButton>
            <ButtonLink to="contact-us" variant="secondary" size="lg">
              {contact}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

function Question({ entry, title, isOpen }: { entry: FaqEntry; title: string; isOpen: boolean }) {
  return (
    // Nobody can press on paper, so there every answer is shown.
    <details
      name="faq"
      open={isOpen}
      className="group border-b border-hairline open:lit print:details-content:[content-visibility:visible]"
    >
      <summary className="flex items-center gap-4 px-3 py-4.5 sm:px-4 hover:text-glass-deep">
        <Icon shape={categoryIcons[categoriesOf(entry)[0] ?? "general"]} className="size-5 shrink-0 text-glass-deep" />
        <h3 className="grow text-base tracking-normal text-balance transition-colors group-hover:text-glass-deep sm:text-lg">{title}</h3>
        <Icon shape={Plus} className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45" />
      </summary>
      {/* The anchor is in here, because a browser opens what a link points into. */}
      <div id={entry.id} className="scroll-mt-20 pr-3 pb-6 pl-12 sm:px-13">
        <Prose blocks={typeof entry.answer === "string" ? [entry.answer] : entry.answer} className="max-w-prose" />
      </div>
    </details>
  );
}
