import type { LeadState, Role, Tab } from "./contract";

export const stateWords: Record<LeadState, string> = { new: "New", open: "Open", done: "Done", spam: "Spam" };

export const roleWords: Record<Role, string> = { owner: "Owner", sales: "Sales", marketing: "Marketing" };

/** What a role may do, for whoever gives it. */
export const roleRights: Record<Role, string> = {
  owner: "everything",
  sales: "leads and numbers",
  marketing: "numbers only",
};

export const tabWords: Record<Tab, string> = {
  leads: "Leads",
  numbers: "Numbers",
  people: "People",
  audit: "Audit",
  server: "Server",
  account: "Account",
};

/** "1 lead", "2 leads". */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
