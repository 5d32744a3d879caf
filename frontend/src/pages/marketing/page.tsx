import { frozen } from "../../components/frozen";

const Marketing = frozen(() => import("./page.static"), "Marketing");

/** Nothing on this page needs a script. */
export function Page() {
  return <Marketing />;
}
