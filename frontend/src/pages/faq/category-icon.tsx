import Asterisk from "#icon/asterisk";
import CircleQuestionMark from "#icon/circle-question-mark";
import CodeXml from "#icon/code-xml";
import CreditCard from "#icon/credit-card";
import Link2 from "#icon/link-2";
import ShieldCheck from "#icon/shield-check";
import { Icon, type Shape } from "../../components/ui/icon";
import type { FaqCategory } from "./find-entries";

const categoryIcons: Record<FaqCategory | "all", Shape> = {
  all: Asterisk,
  general: CircleQuestionMark,
  pricing: CreditCard,
  technical: CodeXml,
  privacy: ShieldCheck,
  integration: Link2,
};

const isCategory = (id: string): id is keyof typeof categoryIcons => id in categoryIcons;

/** `category`: an unknown one has no icon. */
export function CategoryIcon({ category, className }: { category: string; className?: string | undefined }) {
  return isCategory(category) && <Icon shape={categoryIcons[category]} className={className} />;
}
