import type { RouteId } from "../../generated/routes";
import type { Glass } from "./glass";
import type { WindowSubjectName } from "./window-subjects";

/** The window at the end of a page: its drawing and its color. Links to the page (related-links.tsx) and its social image show it too. */
export const pageWindows = {
  "api-documentation": { subject: "document", glass: "cobalt" },
  "bfsi-verification": { subject: "clock", glass: "viridian" },
  "contact-us": { subject: "envelope", glass: "viridian" },
  "enrichment-workbook": { subject: "cells", glass: "amber" },
  faq: { subject: "question", glass: "cobalt" },
  home: { subject: "four", glass: "cobalt" },
  "integration-hub": { subject: "switchboard", glass: "viridian" },
  integrations: { subject: "comb", glass: "viridian" },
  marketing: { subject: "nested", glass: "ruby" },
  products: { subject: "rosette", glass: "cobalt" },
  "profile-enrichment": { subject: "person", glass: "amber" },
  revops: { subject: "record", glass: "amber" },
  "smart-popups": { subject: "popup", glass: "ruby" },
  "subscription-demo": { subject: "plans", glass: "cobalt" },
  "tam-addressing": { subject: "funnel", glass: "viridian" },
  "visitor-identification": { subject: "diamonds", glass: "cobalt" },
  "whatsapp-login": { subject: "bubble", glass: "viridian" },
} as const satisfies Partial<Record<RouteId, { subject: WindowSubjectName; glass: Glass }>>;
