import type { DeskPage, Screen } from "./contract";

/** The document's title. The number of new leads comes first, so that a tab shows it. */
export function titleOf({ site, screen, user }: DeskPage): string {
  const count = screen.name === "inbox" ? user?.newLeads : null;
  return `${count ? `(${count}) ` : ""}${nameOf(screen)} – ${site}`;
}

function nameOf(screen: Screen): string {
  switch (screen.name) {
    case "sign-in":
      return "Sign in";
    case "password":
      return screen.isNew ? "Welcome" : "New password";
    case "inbox":
      return "Leads";
    case "lead":
      return screen.lead.person;
    case "numbers":
      return "Numbers";
    case "people":
      return "People";
    case "audit":
      return "Audit";
    case "account":
      return "Account";
    case "fault":
      return screen.title;
  }
}
