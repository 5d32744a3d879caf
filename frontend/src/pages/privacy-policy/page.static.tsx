import { privacyPolicy } from "./copy";
import { LegalDocumentView } from "../../sections/legal/legal-document";

export function PrivacyPolicy() {
  return <LegalDocumentView document={privacyPolicy} />;
}
