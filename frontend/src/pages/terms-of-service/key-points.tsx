import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { chaptersOf } from "../../sections/legal/chapters";
import { keyPoints, termsOfService } from "./copy";

const chapters = chaptersOf(termsOfService.sections);

/** A lit pane for each chapter, with what is looked for most in it. */
export function KeyPoints() {
  return (
    <ul className="panes cast sm:grid-cols-2 lg:grid-cols-4">
      {chapters.map(({ letter, title, glassClass, sections }) => {
        const key = sections.find(({ id }) => keyPoints[id]);
        const point = key && keyPoints[key.id];
        return (
          <li key={letter} className={cn("lit flex flex-col p-5 sm:p-6", glassClass)}>
            <p className="flex gap-3 text-sm font-semibold">
              <span>{letter}</span>
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
