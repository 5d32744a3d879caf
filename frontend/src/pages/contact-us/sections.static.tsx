import { CallToAction } from "../../sections/call-to-action";
import { contactUs } from "./copy-rest";
import { ContactMethods } from "./contact-methods";

export function WaysToReachUs() {
  return (
    <div>
      <h2 className="border-b border-lead pb-4 text-h3">{contactUs.ways.title}</h2>
      <ContactMethods copy={contactUs.ways} />
    </div>
  );
}

export function ClosingSection() {
  return <CallToAction {...contactUs.closing} subject="envelope" glass="viridian" />;
}
