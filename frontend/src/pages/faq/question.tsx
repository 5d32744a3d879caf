import { clsx } from "clsx";
import Plus from "#icon/plus";
import { Prose } from "../../components/prose";
import { Icon } from "../../components/ui/icon";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import styles from "../../sections/question.module.css";
import { categoryGlass } from "./category-glass";
import { CategoryIcon } from "./category-icon";
import { categoriesOf, type FaqEntry } from "./find-entries";

interface QuestionProps {
  entry: FaqEntry;
  isOpen: boolean;
  /** Shows the icon of its category, in a list of several categories. Otherwise the group's title has it. */
  hasIcon: boolean;
}

export function Question({ entry, isOpen, hasIcon }: QuestionProps) {
  const site = useSite();
  const own = categoriesOf(entry)[0] ?? "general";
  return (
    <details name="faq" open={isOpen} className={`${styles.question} spotlight grow not-last:border-b not-last:border-hairline`}>
      <summary className="flex items-center gap-4 px-5 py-4 sm:py-5">
        {hasIcon && <CategoryIcon category={own} className={clsx("size-5 shrink-0 text-glass-deep", categoryGlass[own])} />}
        <h3 className="grow text-base transition-colors sm:text-lg">{fill(entry.question, site)}</h3>
        <Icon shape={Plus} className="size-5 shrink-0 text-muted-foreground transition-transform" />
      </summary>
      {/* The id is inside <details>, because a browser opens the element that contains a link's target. */}
      <div id={entry.id}>
        <Prose blocks={typeof entry.answer === "string" ? [entry.answer] : entry.answer} className="max-w-prose" />
      </div>
    </details>
  );
}
