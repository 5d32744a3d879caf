import CircleQuestionMark from "#icon/circle-question-mark";
import CodeXml from "#icon/code-xml";
import CreditCard from "#icon/credit-card";
import Link2 from "#icon/link-2";
import Plus from "#icon/plus";
import ShieldCheck from "#icon/shield-check";
import { Prose } from "../../components/prose";
import { Icon, type Shape } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { categoryGlass } from "./category-glass";
import { categoriesOf, type FaqCategory, type FaqEntry } from "./find-entries";

interface QuestionProps {
  entry: FaqEntry;
  isOpen: boolean;
  /** Shows the icon of its category, in a list of several categories. Otherwise the group's title has it. */
  hasIcon: boolean;
}

export function Question({ entry, isOpen, hasIcon }: QuestionProps) {
  const site = useSite();
  return (
    <details name="faq" open={isOpen} className="question spotlight not-last:border-b not-last:border-hairline">
      <summary className="flex items-center gap-4 px-4 py-4">
        {hasIcon && <CategoryIcon category={categoriesOf(entry)[0] ?? "general"} className="size-5 shrink-0" />}
        <h3 className="grow text-base eases sm:text-lg">{fill(entry.question, site)}</h3>
        <Icon shape={Plus} className="size-5 shrink-0 text-muted eases" />
      </summary>
      {/* The id is inside <details>, because a browser opens the element that contains a link's target. */}
      <div id={entry.id}>
        <Prose blocks={typeof entry.answer === "string" ? [entry.answer] : entry.answer} className="max-w-prose" />
      </div>
    </details>
  );
}

/** `category`: an unknown one has no icon. */
export function CategoryIcon({ category, className }: { category: string; className: string }) {
  return (
    isCategory(category) && <Icon shape={categoryIcons[category]} className={cn(className, "text-glass-deep", categoryGlass[category])} />
  );
}

const categoryIcons: Record<FaqCategory, Shape> = {
  general: CircleQuestionMark,
  pricing: CreditCard,
  technical: CodeXml,
  privacy: ShieldCheck,
  integration: Link2,
};

const isCategory = (id: string): id is FaqCategory => id in categoryIcons;
