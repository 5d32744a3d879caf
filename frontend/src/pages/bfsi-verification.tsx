import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/bfsi-verification/body"), "BfsiBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
