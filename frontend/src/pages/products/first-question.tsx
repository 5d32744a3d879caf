import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { type Glass, glassClass } from "../../sections/glass";
import type { start as copy } from "./copy";
import { marks } from "./marks";

/** Problems of a team, each with the product that solves it, as a window below the record that all products share. */
export function FirstQuestion({ start }: { start: typeof copy }) {
  return (
    <div className="cast bg-pane">
      <div className="flex items-center justify-between gap-4 border border-b-0 border-lead px-5 py-4">
        <div>
          <h2 className="text-h3">{start.title}</h2>
          <p className="text-sm">{start.text}</p>
        </div>
        <Jewel />
      </div>
      <ul className="panes sm:grid-cols-2">
        {start.questions.map((question) => (
          <li
            key={question.route}
            className={cn(
              "lit group spotlight flex flex-col justify-between gap-2 px-5 py-4 sm:min-h-32",
              glassClass[marks[question.mark].glass],
            )}
          >
            <p className="text-heading">{question.asks}</p>
            <Link to={question.route} className="flex items-center gap-2 text-sm font-semibold text-heading covers">
              <Icon shape={marks[question.mark].icon} className="size-5 shrink-0" />
              {question.answer}
              <Icon shape={ArrowRight} className="ml-auto size-4 shrink-0 nudged" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const facets: Glass[] = ["cobalt", "viridian", "amber", "ruby"];

/** The account record: a diamond of all four glasses. */
function Jewel() {
  return (
    <span aria-hidden="true" className="m-2.5 grid size-11 shrink-0 rotate-45 grid-cols-2 gap-0.5 border-2 border-lead bg-lead">
      {facets.map((glass) => (
        <span key={glass} className={cn("bg-glass", glassClass[glass])} />
      ))}
    </span>
  );
}
