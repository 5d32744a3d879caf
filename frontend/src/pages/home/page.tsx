import { frozen } from "../../components/frozen";
import { contact } from "./copy-contact";
import { Contact } from "./contact";

const Body = frozen(() => import("./body.static"), "HomeBody");

export function Page() {
  return (
    <>
      <Body />
      <Contact words={contact} />
    </>
  );
}
