import { usePractices } from "../../lib/practices";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { CookieWindow } from "./cookie-window";
import { cookiePolicy } from "./copy";

export function Page() {
  return <LegalDocumentView lattice="roundels" document={cookiePolicy(usePractices())} picture={<CookieWindow />} />;
}
