import { frozen } from "../components/frozen";
import { contactUs } from "../content/contact-us";
import { useSite } from "../lib/site";
import { MessageForm } from "../sections/contact-us/message-form";
import { PageHero } from "../sections/page-hero";

const Rest = frozen(() => import("./frozen/contact-us-rest"), "ContactRest");

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
