import { usePrivacyFacts } from "../../lib/privacy-facts";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { privacyPolicy } from "./copy";
import { StoredRecord } from "./stored-record";

export function Page() {
  const privacyFacts = usePrivacyFacts();
  return <LegalDocumentView window={<StoredRecord privacyFacts={privacyFacts} />} document={privacyPolicy(privacyFacts)} />;
}
