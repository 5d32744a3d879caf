import { CategoryIcon } from "./category-icon";
import type { Category } from "./copy";
import { keyAnswers } from "./entries";

/** The pane of glass beside the questions of a group: its title, and the answer that decides a purchase as a figure. A link opens the whole answer. */
export function KeyAnswer({ group, titleId }: { group: Category; titleId: string }) {
  const answer = keyAnswers[group.id];
  if (!answer) return null;
  return (
    <div className="lit relative flex flex-col p-5">
      <h2 id={titleId} className="flex items-center gap-2.5 text-lg">
        <CategoryIcon category={group.id} className="size-5 shrink-0" />
        {group.label}
      </h2>
      <p className="mt-4 text-heading lg:mt-auto lg:pt-4">
        <b className="mb-1.5 block text-figure font-semibold tracking-display">{answer.figure}</b>
        {answer.text}
      </p>
      <p className="mt-3">
        <a href={`#${answer.id}`} className="stretched-link text-sm font-semibold text-heading underline underline-offset-4">
          {answer.link}
        </a>
      </p>
    </div>
  );
}
