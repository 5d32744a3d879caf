/** The type of an integration, and the search. */
import type { Glass } from "../../sections/glass";

export interface Integration {
  name: string;
  description: string;
  /** The slug of its logo (components/brands/logos.svg). */
  logo: string;
  /** A popular one has something that came through it, for its pane at the top. */
  popular?: { what: string; who: string };
  /** Another name that visitors search for. */
  alias?: string;
}

/** Direction of the data, from our side. */
export type Flow = "in" | "out" | "both";

export interface IntegrationGroup {
  id: string;
  name: string;
  text: string;
  flow: Flow;
  /** Each group has a color of its own. There are four, so the last one has clear glass. */
  glass: Glass | "clear";
  integrations: readonly Integration[];
}

/**
 * Each word of the search must be part of the name, or start a word of the alias, the description or the group's name ("ads" does not match "leads").
 * Case is ignored. Groups without a match are left out.
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

/** The words of an integration, split once. */
const known = new WeakMap<Integration, Searched>();

function searched(integration: Integration, group: IntegrationGroup): Searched {
  const there = known.get(integration);
  if (there !== undefined) return there;
  const { name, description, alias = "" } = integration;
  const made = { name: name.toLowerCase(), copy: wordsOf(`${name} ${alias} ${description} ${group.name}`) };
  known.set(integration, made);
  return made;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
