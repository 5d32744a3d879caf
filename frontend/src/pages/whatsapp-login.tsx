import { frozen } from "../components/frozen";

const Body = frozen(() => import("./frozen/whatsapp-login"), "WhatsappLoginBody");

/** Nothing on this page needs a script. */
export function Page() {
  return <Body />;
}
