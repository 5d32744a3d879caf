import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/revops/body"), "RevopsBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
