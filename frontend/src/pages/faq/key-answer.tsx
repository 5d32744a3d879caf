import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { faqEntries, keyAnswers } from "./entries";

/** Above the questions of a group, the answer that decides a purchase, as a figure. A link opens the whole answer in the list below. */
export function KeyAnswer({ group, isLit }: { group: string; isLit: boolean }) {
  const site = useSite();
  const answer = keyAnswers[group];
  if (!answer) return null;
  return (
    <div
      className={cn(
        "glass-cobalt spotlight relative grid items-center gap-x-6 gap-y-3 border border-lead border-b-0 p-4 sm:grid-cols-[15rem_1fr] sm:py-6",
        isLit ? "lit glint" : "bg-glass-wash",
      )}
    >
      <b className="text-figure font-semibold tracking-display text-heading">{answer.figure}</b>
      <p className="text-heading sm:text-lg">
        {answer.text}
        <a href={`#${answer.id}`} className="covers mt-1 block text-base font-semibold text-heading underline underline-offset-4">
          {fill(faqEntries.find((entry) => entry.id === answer.id)?.question ?? "", site)}
        </a>
      </p>
    </div>
  );
}
