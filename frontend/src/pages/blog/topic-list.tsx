import { clsx } from "clsx";
import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { useQuery } from "../../lib/query";
import { formatCount } from "../../lib/format";
import type { Choice } from "../../sections/articles/topics";
import { articleNoun } from "./articles";

interface TopicListProps {
  title: string;
  /** The filter that the links set. The other filter does not change. */
  filter: "industry" | "category";
  topics: readonly (Choice & { count: number })[];
  /** Id of the list that the links change. */
  anchor: string;
}

/** Industries or categories in one line, with their numbers of articles. The chosen one links back to all; one without articles is not a link. */
export function TopicList({ title, filter, topics, anchor }: TopicListProps) {
  const { industry, category } = useQuery();
  const id = `by-${filter}`;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2 text-sm">
        {topics.map(({ value, label, count }) => {
          const chosen = value === (filter === "industry" ? industry : category);
          const copy = (
            <>
              {label}
              {chosen && <Icon shape={X} className="size-4" />}
              <span className={clsx("font-normal text-muted-foreground", chosen && "sr-only")}>
                {formatCount(count)}
                <span className="sr-only">
                  {` ${articleNoun(count)}`}
                  {chosen && ", remove this filter"}
                </span>
              </span>
            </>
          );
          return (
            <li key={value}>
              {count > 0 || chosen ? (
                <Link
                  to="blog"
                  query={{ industry, category, [filter]: chosen ? undefined : value }}
                  hash={anchor}
                  aria-current={chosen ? "true" : undefined}
                  className={clsx(chip, "border-edge text-heading hover:border-lead", chosen && "border-lead bg-glass-wash")}
                >
                  {copy}
                </Link>
              ) : (
                <p className={clsx(chip, "border-hairline text-muted-foreground")}>{copy}</p>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const chip = "flex min-h-11 items-center gap-2 rounded-md border bg-pane px-3.5 font-semibold";
