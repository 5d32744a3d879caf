import { frozen } from "../components/frozen";

const Revops = frozen(() => import("./frozen/revops"), "Revops");

/** Nothing on this page needs a script. */
export function Page() {
  return <Revops />;
}
