import { CallToAction } from "../../sections/call-to-action";
import { faqRest } from "./entries";

export function ClosingSection() {
  return <CallToAction {...faqRest.closing} subject="question" />;
}
