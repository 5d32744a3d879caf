import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import type { start as copy } from "./copy";
import { marks } from "./marks";

/** Problems of a team, each with the product that solves it. */
export function FirstQuestion({ start }: { start: typeof copy }) {
  return (
    <div className="cast rounded-lg border border-lead bg-pane">
      <div className="border-b border-lead px-5 py-4 sm:px-6">
        <h2 className="text-h3">{start.title}</h2>
        <p className="text-sm">{start.text}</p>
      </div>
      <ul className="divided">
        {start.questions.map((question) => (
          <li key={question.route} className={cn("group spotlight relative px-5 py-3 sm:px-6", glassClass[marks[question.mark].glass])}>
            <p className="text-heading">{question.asks}</p>
            <Link to={question.route} className="inline-flex items-center gap-2 text-sm font-semibold text-glass-deep covers">
              {question.answer}
              <Icon shape={ArrowRight} className="size-4 nudged" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
