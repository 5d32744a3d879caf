import { termsOfService } from "./copy";
import { LegalDocumentView } from "../../sections/legal/legal-document";

export function TermsOfService() {
  return <LegalDocumentView document={termsOfService} />;
}
