import { frozen } from "../../components/frozen";

/** All of it is text, so a first view needs none of it as code. */
const Body = frozen(() => import("./page.static"), "TermsOfService");

export function Page() {
  return <Body />;
}
