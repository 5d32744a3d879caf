import { frozen } from "../components/frozen";

const Body = frozen(() => import("../sections/whatsapp-login/body"), "WhatsappLoginBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
