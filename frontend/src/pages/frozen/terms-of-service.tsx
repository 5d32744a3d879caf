import { termsOfService } from "../../content/terms-of-service";
import { LegalDocumentView } from "../../sections/legal/legal-document";

export function TermsOfService() {
  return <LegalDocumentView document={termsOfService} />;
}
