import { usePrivacyFacts } from "../../lib/privacy-facts";
import { LegalDocumentView } from "../../sections/legal/legal-document";
import { AppCookies, CookieWindow } from "./cookie-window";
import { cookiePolicy } from "./copy";

export function Page() {
  return <LegalDocumentView window={<CookieWindow />} document={cookiePolicy(usePrivacyFacts())} picture={<AppCookies />} />;
}
