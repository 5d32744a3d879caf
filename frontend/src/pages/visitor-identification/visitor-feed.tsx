import { clsx } from "clsx";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { Monogram } from "../../sections/mockups/monogram";
import type { features } from "./copy";

/** The classes of the panes, from the highest score down. */
const strengths = ["lit", "bg-glass-wash", "bg-glass-wash"];

/** Who is on the site now. The last visitor has no name, because not all are identified. */
export function VisitorFeed({ feed }: { feed: typeof features.feed }) {
  return (
    <MockFrame label={feed.label} title={feed.title} aside={feed.aside}>
      <ul className="grid gap-px bg-lead">
        {feed.rows.map(({ name, visit, score }, index) => (
          <li key={name} className={clsx("flex items-center gap-4 px-4 py-3.5 sm:px-5", strengths[index] ?? "bg-pane")}>
            <Monogram name={name} className="size-10 rounded-sm border border-hairline text-xs max-sm:hidden" />
            <p className="grow">
              <b className="block text-base font-semibold text-heading">{name}</b>
              {visit}
            </p>
            <b className="text-h3 font-semibold tracking-title text-heading">{score}</b>
          </li>
        ))}
        <li className="diamond-pattern bg-tint px-4 py-3.5 sm:px-5">
          <span className="bg-tint">
            <b className="font-semibold text-heading">{feed.unknown.name}.</b> {feed.unknown.visit}
          </span>
        </li>
      </ul>
    </MockFrame>
  );
}
