import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import type { start as copy } from "./copy";

/** What a team says, and the product that answers it. */
export function FirstQuestion({ start }: { start: typeof copy }) {
  return (
    <>
      <h2 className="text-h3">{start.title}</h2>
      <p className="mt-1">{start.text}</p>
      <ul className="mt-5 border-t border-lead">
        {start.questions.map((question) => (
          <li key={question.route} className="group relative border-b border-hairline py-3.5 hover:bg-pane">
            <p className="text-heading">{question.asks}</p>
            <Link
              to={question.route}
              className="inline-flex items-center gap-2 text-sm font-semibold text-glass-deep after:absolute after:inset-0"
            >
              {question.answer}
              <Icon shape={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
