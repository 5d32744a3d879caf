import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { glassClass } from "../../sections/glass";
import type { Category } from "./copy";
import { faqEntries, keyAnswers } from "./entries";
import { categoriesOf } from "./find-entries";

/** The answers that decide a purchase, each in the glass of its category. A link opens the whole answer in the list below. */
export function KeyAnswers({ categories }: { categories: readonly Category[] }) {
  const site = useSite();
  return (
    <ul className="panes md:grid-cols-3">
      {keyAnswers.map(({ id, figure, text }) => {
        const entry = faqEntries.find((candidate) => candidate.id === id);
        const group = categories.find((category) => entry && categoriesOf(entry)[0] === category.id);
        return (
          <li
            key={id}
            className={cn(
              "lit spotlight grid grid-cols-[auto_1fr] grid-rows-[1fr_auto] items-center gap-x-5 gap-y-2 p-5",
              glassClass[group?.glass ?? "cobalt"],
            )}
          >
            <b className="text-figure font-semibold tracking-display text-heading">{figure}</b>
            <p className="text-sm">{text}</p>
            <a href={`#${id}`} className="col-span-2 text-sm font-semibold text-heading underline underline-offset-4 covers">
              {fill(entry?.question ?? "", site)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
