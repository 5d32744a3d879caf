import { frozen } from "../components/frozen";

const Body = frozen(() => import("./frozen/integration-hub"), "IntegrationHubBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
