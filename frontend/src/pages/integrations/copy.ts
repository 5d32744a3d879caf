/** The copy above the list. The list is in integrations.ts, which the initial load does not contain. */
export const integrationsPage = {
  hero: {
    badge: "100+ integrations",
    title: "Works with the stack you already run",
    lead: "Identified visitors and enriched accounts arrive in the tools your team opens every morning. Connect one in minutes, and keep the rest in step.",
  },
  search: {
    label: "Search integrations",
    placeholder: "Try CRM, WhatsApp or email",
    submit: "Search",
  },
};
