import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { chaptersOf } from "../../sections/legal/chapters";
import { keyPoints, termsOfService } from "./copy";

/** The section of the lit pane. */
const litPoint = "refunds";

const chapters = chaptersOf(termsOfService.sections);

/** A pane for each chapter, with what is looked for most in it. Money back is the lit one. */
export function KeyPoints() {
  return (
    <ul className="panes cast sm:grid-cols-2 lg:grid-cols-4">
      {chapters.map(({ letter, title, glassClass, sections }) => {
        const key = sections.find(({ id }) => keyPoints[id]);
        const point = key && keyPoints[key.id];
        return (
          <li key={letter} className={cn("flex flex-col p-5 sm:p-6", glassClass, key?.id === litPoint && "lit")}>
            <p className="flex items-center gap-3 text-sm font-semibold text-heading">
              <span className="framed grid size-6 place-items-center bg-glass-pale text-xs">{letter}</span>
              {title}
            </p>
            <p className="my-4 text-lg leading-snug sm:mt-8">
              <b className="mb-2 block text-figure font-semibold tracking-display text-heading">{point?.figure}</b>
              {point?.text}
            </p>
            <Link to="terms-of-service" hash={key?.id} className="mt-auto text-sm underline underline-offset-4 covers">
              {key?.heading}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
