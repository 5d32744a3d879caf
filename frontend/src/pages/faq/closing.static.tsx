import { CallToAction } from "../../sections/call-to-action";
import { closing } from "./entries";

export function ClosingSection() {
  return <CallToAction {...closing} subject="question" />;
}
