import { Body } from "./body.static";
import { contact } from "./copy-contact";
import { Contact } from "./contact";

export function Page() {
  return (
    <>
      <Body />
      <Contact words={contact} />
    </>
  );
}
