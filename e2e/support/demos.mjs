/** The demos of the product pages. */
export const radioDemos = [
  "api-documentation",
  "marketing",
  "revops",
  "smart-popups",
  "enrichment-workbook",
  "bfsi-verification",
  "whatsapp-login",
  "profile-enrichment",
];
export const demos = [...radioDemos, "tam-addressing", "integration-hub"];

/** The first one of a page. */
export const demoOn = (page) => page.locator("main .by-choice").first();
/** What the demo tells of its state, to eyes and to screen readers. */
export const statusOf = async (page) => (await demoOn(page).getByRole("status").allInnerTexts()).join("\n");
