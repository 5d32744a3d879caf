import { frozen } from "../components/frozen";

const Body = frozen(() => import("./frozen/smart-popups"), "SmartPopupsBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
