/** What an integration is, and which of them a search finds. */
import type { Logo } from "../../sections/integration-logo";

export interface Integration {
  name: string;
  description: string;
  logo: Logo;
  popular?: true;
  /** Another name that people search for. */
  alias?: string;
}

/** Which way data goes, seen from our side. */
export type Flow = "in" | "out" | "both";

export interface IntegrationGroup {
  id: string;
  name: string;
  text: string;
  flow: Flow;
  integrations: readonly Integration[];
}

/**
 * Every word of the search must occur in the name, or begin a word of its alias, of the sentence or of the group's name ("ads" is not in "leads"), whatever its
 * case. Groups without a match are left out.
 */
export function searchIntegrations(groups: readonly IntegrationGroup[], text: string): readonly IntegrationGroup[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return groups;
  return groups
    .map((group) => ({ ...group, integrations: group.integrations.filter((integration) => matches(integration, group, wanted)) }))
    .filter((group) => group.integrations.length > 0);
}

function matches(integration: Integration, group: IntegrationGroup, wanted: readonly string[]): boolean {
  const { name, copy } = searched(integration, group);
  return wanted.every((word) => name.includes(word) || copy.some((candidate) => candidate.startsWith(word)));
}

interface Searched {
  name: string;
  copy: readonly string[];
}

/** By integration: split once, and not for every render. */
const known = new WeakMap<Integration, Searched>();

function searched(integration: Integration, group: IntegrationGroup): Searched {
  const there = known.get(integration);
  if (there !== undefined) return there;
  const { name, description, alias = "" } = integration;
  const made = { name: name.toLowerCase(), copy: wordsOf(`${name} ${alias} ${description} ${group.name}`) };
  known.set(integration, made);
  return made;
}

/** A dot inside belongs to the word, as in "cal.com". */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+|\.(?!\p{L})/u)
    .filter(Boolean);
}
