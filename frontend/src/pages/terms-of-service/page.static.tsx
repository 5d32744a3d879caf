import { LegalDocumentView } from "../../sections/legal/legal-document";
import { termsOfService } from "./copy";
import { KeyPoints } from "./key-points";

export function Page() {
  return <LegalDocumentView document={termsOfService} picture={<KeyPoints />} />;
}
