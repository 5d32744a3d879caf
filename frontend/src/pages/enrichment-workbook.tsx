import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/enrichment-workbook/body"), "EnrichmentWorkbookBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
