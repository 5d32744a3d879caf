import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/smart-popups/body"), "SmartPopupsBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
