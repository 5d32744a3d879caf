import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import type { start } from "./copy";

/** What a team says, and the product that answers it. */
export function FirstQuestion({ questions }: { questions: typeof start.questions }) {
  return (
    <ul className="border-t border-lead">
      {questions.map((question) => (
        <li
          key={question.route}
          className="group relative grid gap-x-8 gap-y-1 border-b border-hairline py-5 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <p className="text-lg text-heading">{question.asks}</p>
          <Link
            to={question.route}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-glass-deep after:absolute after:inset-0"
          >
            {question.answer}
            <Icon shape={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
