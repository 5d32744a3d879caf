import { LegalDocumentView } from "../../sections/legal/legal-document";
import { keyPoints, termsOfService } from "./copy";
import { KeyPoints } from "./key-points";

export function Page() {
  return <LegalDocumentView window={<KeyPoints />} document={termsOfService} figures={keyPoints} />;
}
