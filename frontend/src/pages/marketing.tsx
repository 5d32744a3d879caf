import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/marketing/body"), "MarketingBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
