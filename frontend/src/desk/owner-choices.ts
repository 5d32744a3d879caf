import { useDesk } from "./desk-context";

type Choice = [value: string, words: string];

/** Who can own a lead, whoever is signed in first. `current`: who owns it now, who may have left. */
export function useOwnerChoices(owners: string[], current: string | null = null): Choice[] {
  const me = useDesk().user?.email;
  const known = current === null || current === "" || owners.includes(current) ? owners : [...owners, current];
  const mine = known.filter((owner) => owner === me);
  return [...mine.map((owner): Choice => [owner, "Me"]), ...known.filter((owner) => owner !== me).map((owner): Choice => [owner, owner])];
}
