import { PageHero } from "../../sections/page-hero";
import { contactUs } from "./copy";
import { MessageForm } from "./message-form";
import { Closing, WaysToReachUs } from "./rest.static";

export function Page() {
  return (
    <div className="glass-viridian">
      <PageHero
        badge={contactUs.eyebrow}
        title={contactUs.title}
        lead={contactUs.lead}
        picture={<MessageForm words={contactUs.form} />}
        after={<WaysToReachUs />}
      />
      <Closing />
    </div>
  );
}
