import { privacyPolicy } from "./copy";
import { LegalDocumentView } from "../../sections/legal/legal-document";

export function Page() {
  return (
    <div>
      <LegalDocumentView document={privacyPolicy} />
    </div>
  );
}
