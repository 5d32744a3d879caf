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

export interface IntegrationGroup {
  id: string;
  name: string;
  text: string;
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

function matches({ name, description, alias = "" }: Integration, group: IntegrationGroup, wanted: readonly string[]): boolean {
  const words = wordsOf(`${name} ${alias} ${description} ${group.name}`);
  return wanted.every((word) => name.toLowerCase().includes(word) || words.some((candidate) => candidate.startsWith(word)));
}

/** A dot inside belongs to the word, as in "cal.com". */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+|\.(?!\p{L})/u)
    .filter(Boolean);
}
