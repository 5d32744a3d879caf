import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { closing } from "./entries";

export function ClosingSection() {
  return <CallToAction {...closing} {...pageWindows.faq} />;
}
