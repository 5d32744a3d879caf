import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/integration-hub/body"), "IntegrationHubBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
