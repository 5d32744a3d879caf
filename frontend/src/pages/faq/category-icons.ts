import CircleQuestionMark from "#icon/circle-question-mark";
import CodeXml from "#icon/code-xml";
import CreditCard from "#icon/credit-card";
import Link2 from "#icon/link-2";
import ShieldCheck from "#icon/shield-check";
import type { Shape } from "../../components/ui/icon";
import type { FaqCategory } from "./find-entries";

export const categoryIcons: Record<FaqCategory, Shape> = {
  general: CircleQuestionMark,
  pricing: CreditCard,
  technical: CodeXml,
  privacy: ShieldCheck,
  integration: Link2,
};
