import { privacyPolicy } from "../../content/privacy-policy";
import { LegalDocumentView } from "../../sections/legal/legal-document";

export function PrivacyPolicy() {
  return <LegalDocumentView document={privacyPolicy} />;
}
