import { clsx } from "clsx";
import { Link } from "../../components/ui/link";
import { chaptersOf } from "../../sections/legal/chapters";
import { keyPoints, termsOfService } from "./copy";

const chapters = chaptersOf(termsOfService.sections);

/** The window beside the title: a pane for each chapter in its glass, with what is looked for most in it. */
export function KeyPoints() {
  return (
    <ul className="grid auto-rows-fr gap-0.5 bg-lead sm:grid-cols-2">
      {chapters.map(({ letter, title, glassClass, sections }) => {
        const key = sections.find(({ id }) => keyPoints[id]);
        const point = key && keyPoints[key.id];
        return (
          <li key={letter} className={clsx("lit relative flex flex-col px-gutter py-5 sm:p-6", glassClass)}>
            <p className="flex items-center gap-3 text-sm font-semibold text-heading">
              <span className="framed grid size-6 place-items-center bg-pane text-xs">{letter}</span>
              {title}
            </p>
            <p className="my-4 leading-snug lg:mt-7">
              <b className="mb-2 block text-figure font-semibold tracking-display text-heading">{point?.figure}</b>
              {point?.text}
            </p>
            <Link to="terms-of-service" hash={key?.id} className="mt-auto text-sm underline underline-offset-4 stretched-link">
              {key?.heading}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
