import { Body, Closing } from "./body.static";
import { Contact } from "./contact";
import { contact } from "./copy-contact";

export function Page() {
  return (
    <>
      <Body />
      <Contact words={contact} />
      <Closing />
    </>
  );
}
