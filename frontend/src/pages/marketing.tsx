import { frozen } from "../components/frozen";

const Marketing = frozen(() => import("./frozen/marketing"), "Marketing");

/** Nothing on this page needs a script. */
export function Page() {
  return <Marketing />;
}
