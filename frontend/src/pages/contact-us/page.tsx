import { useSite } from "../../lib/site";
import { PageHero } from "../../sections/page-hero";
import { contactUs } from "./copy";
import { MessageForm } from "./message-form";
import { Rest } from "./rest.static";

export function Page() {
  const { salesPhone, salesHours } = useSite();
  return (
    <div className="glass-viridian">
      <PageHero
        badge={contactUs.eyebrow}
        title={contactUs.title}
        lead={contactUs.lead}
        notes={[salesPhone.display, salesHours]}
        picture={<MessageForm words={contactUs.form} />}
      />
      <Rest />
    </div>
  );
}
