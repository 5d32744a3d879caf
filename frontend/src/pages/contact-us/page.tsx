import { PageHero } from "../../sections/page-hero";
import { contactUs } from "./copy";
import { MessageForm } from "./message-form";
import { AfterSendingSection, ClosingSection, WaysToReachUs } from "./sections.static";

export function Page() {
  return (
    <div className="glass-viridian">
      <PageHero {...contactUs.hero} lattice="flaps" picture={<MessageForm copy={contactUs.form} />} after={<WaysToReachUs />} />
      <AfterSendingSection />
      <ClosingSection />
    </div>
  );
}
