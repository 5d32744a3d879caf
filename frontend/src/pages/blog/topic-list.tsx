import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { useQuery } from "../../lib/query";
import type { Choice } from "../../sections/articles/topics";

interface TopicListProps {
  title: string;
  /** The filter that the links set. The other filter does not change. */
  filter: "industry" | "category";
  topics: readonly (Choice & { count: number })[];
  /** Id of the list that the links change. */
  anchor: string;
}

/** Industries or categories with their numbers of articles. The chosen one links back to all; one without articles is not a link. */
export function TopicList({ title, filter, topics, anchor }: TopicListProps) {
  const { industry, category } = useQuery();
  const id = `by-${filter}`;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {topics.map(({ value, label, count }) => {
          const chosen = value === (filter === "industry" ? industry : category);
          const copy = (
            <>
              {label}
              <span className="flex items-center gap-1.5 text-muted">
                {chosen && <Icon shape={X} className="size-4 text-glass-deep" />}
                {count}
                <span className="sr-only">
                  {count === 1 ? "article" : "articles"}
                  {chosen && ", remove this filter"}
                </span>
              </span>
            </>
          );
          const row = "flex min-h-11 items-center gap-2 rounded-md border border-hairline px-3.5 text-sm font-medium";
          return (
            <li key={value}>
              {count > 0 || chosen ? (
                <Link
                  to="blog"
                  query={{ industry, category, [filter]: chosen ? undefined : value }}
                  hash={anchor}
                  aria-current={chosen ? "true" : undefined}
                  className={cn(row, "text-heading hover:border-heading", chosen && "border-glass-deep text-glass-deep")}
                >
                  {copy}
                </Link>
              ) : (
                <p className={cn(row, "text-muted")}>{copy}</p>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
