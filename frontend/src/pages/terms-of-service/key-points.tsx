import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { chaptersOf } from "../../sections/legal/chapters";
import { keySections, termsOfService } from "./copy";

/** A lit pane for each chapter, with the section of it that is looked for most. */
export function KeyPoints() {
  return (
    <ul className="panes cast sm:grid-cols-2 lg:grid-cols-4">
      {chaptersOf(termsOfService.sections).map(({ letter, title, glassClass, sections }) => {
        const key = sections.find(({ id }) => keySections.includes(id)) ?? sections[0];
        return (
          <li key={letter} className={cn("lit flex flex-col p-5 sm:p-6", glassClass)}>
            <p className="flex gap-3 text-sm font-semibold">
              <span>{letter}</span>
              {title}
            </p>
            <p className="mt-auto pt-6 text-xl leading-snug font-medium text-heading sm:pt-10">{key?.short}</p>
            <Link to="terms-of-service" hash={key?.id} className="mt-4 text-sm underline underline-offset-4 covers">
              {key?.heading}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
