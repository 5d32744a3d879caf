/** What an integration is, and which of them a search finds. */

export interface Integration {
  name: string;
  description: string;
  /** The slug of simple-icons where it has the brand, else two letters for a monogram tile. */
  logo: { slug: string } | { monogram: string };
  popular?: true;
}

export interface IntegrationGroup {
  id: string;
  name: string;
  text: string;
  integrations: readonly Integration[];
}

/** Every word must occur in the name, the sentence or the group's name, whatever its case. Groups without a match are left out. */
export function searchIntegrations(groups: readonly IntegrationGroup[], text: string): readonly IntegrationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      integrations: group.integrations.filter(({ name, description }) => {
        const hay = `${name} ${description} ${group.name}`.toLowerCase();
        return words.every((word) => hay.includes(word));
      }),
    }))
    .filter((group) => group.integrations.length > 0);
}
