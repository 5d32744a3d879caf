import { frozen } from "../../components/frozen";

const BfsiVerification = frozen(() => import("./page.static"), "BfsiVerification");

/** Nothing on this page needs a script. */
export function Page() {
  return <BfsiVerification />;
}
