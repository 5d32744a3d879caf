import { cookiePolicy } from "./copy";
import { LegalDocumentView } from "../../sections/legal/legal-document";

export function CookiePolicy() {
  return <LegalDocumentView document={cookiePolicy} />;
}
