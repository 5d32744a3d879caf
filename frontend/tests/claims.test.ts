import { expect, test } from "vitest";
import * as claims from "../generated/claims";
import { credentials } from "../src/pages/api-documentation/copy-form";
import { integrationsPage } from "../src/pages/integrations/copy";
import { pricingPage } from "../src/pages/subscription-demo/copy";

test("copy that the browser loads repeats the claims, and does not import them", () => {
  const { trial, guarantee, api, credit, integrations } = claims;
  expect(integrationsPage.hero.badge).toBe(`${integrations} integrations`);
  expect(pricingPage.hero.lead).toBe(`One credit for ${credit.buys}. ${credit.free}`);
  expect(credentials.text).toContain(`within ${api.credentialsHours} hours`);
  expect(pricingPage.hero.notes).toEqual([`${trial.days} days of ${trial.plan}, no card`, `${guarantee.days}-day money-back guarantee`]);
});
