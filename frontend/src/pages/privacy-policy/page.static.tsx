import { usePractices } from "../../lib/practices";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { privacyPolicy } from "./copy";

export function Page() {
  return <LegalDocumentView document={privacyPolicy(usePractices())} />;
}
