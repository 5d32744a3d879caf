import { frozen } from "../../components/frozen";

const Body = frozen(() => import("./page.static"), "SmartPopupsBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
