import { usePractices } from "../../lib/practices";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { privacyPolicy } from "./copy";

export function Page() {
  return <LegalDocumentView lattice="chevrons" document={privacyPolicy(usePractices())} />;
}
