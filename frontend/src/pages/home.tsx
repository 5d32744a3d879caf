import { frozen } from "../components/frozen";
import { contact } from "../content/home-contact";
import { Contact } from "../sections/home/contact";

const Body = frozen(() => import("../sections/home/body"), "HomeBody");

export function Page() {
  return (
    <>
      <Body />
      <Contact words={contact} />
    </>
  );
}
