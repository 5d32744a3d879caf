import { CallToAction } from "../../sections/call-to-action";
import { contactSections } from "./copy-sections";
import { ContactMethods } from "./contact-methods";

export function WaysToReachUs() {
  return (
    <div>
      <h2 className="border-b border-lead pb-4 text-h3">{contactSections.ways.title}</h2>
      <ContactMethods copy={contactSections.ways} />
    </div>
  );
}

export function ClosingSection() {
  return <CallToAction {...contactSections.closing} subject="envelope" glass="viridian" />;
}
