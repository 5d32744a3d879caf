import { cookiePolicy } from "../../content/cookie-policy";
import { LegalDocumentView } from "../../sections/legal/legal-document";

export function CookiePolicy() {
  return <LegalDocumentView document={cookiePolicy} />;
}
