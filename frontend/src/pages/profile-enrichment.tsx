import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/profile-enrichment/body"), "ProfileEnrichmentBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
