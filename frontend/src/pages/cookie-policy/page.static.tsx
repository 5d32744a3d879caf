import { usePractices } from "../../lib/practices";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { cookiePolicy } from "./copy";

export function Page() {
  return <LegalDocumentView lattice="roundels" document={cookiePolicy(usePractices())} />;
}
