import { frozen } from "../components/frozen";

const Body = frozen(() => import("./frozen/profile-enrichment"), "ProfileEnrichmentBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
