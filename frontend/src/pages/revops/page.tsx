import { frozen } from "../../components/frozen";

const Revops = frozen(() => import("./page.static"), "Revops");

/** Nothing on this page needs a script. */
export function Page() {
  return <Revops />;
}
