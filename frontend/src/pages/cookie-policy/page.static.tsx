import { usePractices } from "../../lib/practices";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { AppCookies, CookieWindow } from "./cookie-window";
import { cookiePolicy } from "./copy";

export function Page() {
  return <LegalDocumentView window={<CookieWindow />} document={cookiePolicy(usePractices())} picture={<AppCookies />} />;
}
