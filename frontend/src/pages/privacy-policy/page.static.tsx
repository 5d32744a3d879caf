import { usePractices } from "../../lib/practices";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { privacyPolicy } from "./copy";
import { StoredRecord } from "./stored-record";

export function Page() {
  const practices = usePractices();
  return <LegalDocumentView window={<StoredRecord practices={practices} />} document={privacyPolicy(practices)} />;
}
