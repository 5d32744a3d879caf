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

/** Industries or categories, with a diamond for each article. The chosen one links back to all; one without articles is not a link. */
export function TopicList({ title, filter, topics, anchor }: TopicListProps) {
  const { industry, category } = useQuery();
  const id = `by-${filter}`;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="border-b border-lead pb-3 text-lg">
        {title}
      </h2>
      <ul className="divided">
        {topics.map(({ value, label, count }) => {
          const chosen = value === (filter === "industry" ? industry : category);
          const copy = (
            <>
              {label}
              <span className="flex items-center gap-2">
                {chosen ? <Icon shape={X} className="size-4" /> : <Diamonds count={count} />}
                <span className="sr-only">
                  {count} {count === 1 ? "article" : "articles"}
                  {chosen && ", remove this filter"}
                </span>
              </span>
            </>
          );
          const row = "flex min-h-12 items-center justify-between gap-4";
          return (
            <li key={value}>
              {count > 0 || chosen ? (
                <Link
                  to="blog"
                  query={{ industry, category, [filter]: chosen ? undefined : value }}
                  hash={anchor}
                  aria-current={chosen ? "true" : undefined}
                  className={cn(row, "hover:text-glass-deep hover:underline", chosen ? "font-semibold text-glass-deep" : "text-heading")}
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

function Diamonds({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <span key={index} className="size-2.5 rotate-45 border border-lead bg-glass-pale" />);
}
