import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { faqEntries, keyAnswers } from "./entries";

/** The answers that decide a purchase; the first is lit. A link opens the whole answer in the list below. */
export function KeyAnswers() {
  const site = useSite();
  return (
    <ul className="panes md:grid-cols-3">
      {keyAnswers.map(({ id, figure, text }, index) => (
        <li key={id} className={cn("spotlight flex flex-col p-5 sm:p-6", index === 0 && "lit glint")}>
          <b className="text-figure font-semibold tracking-display text-heading">{figure}</b>
          <p className="mt-2 mb-4 text-balance">{text}</p>
          <a href={`#${id}`} className="mt-auto text-sm font-semibold text-heading underline underline-offset-4 covers">
            {fill(faqEntries.find((entry) => entry.id === id)?.question ?? "", site)}
          </a>
        </li>
      ))}
    </ul>
  );
}
