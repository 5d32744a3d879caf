import { LegalDocumentView } from "../../sections/legal/legal-document";
import { termsOfService } from "./copy";

export function Page() {
  return <LegalDocumentView lattice="bricks" document={termsOfService} />;
}
