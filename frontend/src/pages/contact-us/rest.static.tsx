import { ButtonLink } from "../../components/ui/button";
import { CallToAction } from "../../sections/call-to-action";
import { DemoButton } from "../../sections/site-buttons";
import { contactUs } from "./copy-rest";
import { WaysToReachUs } from "./ways-to-reach-us";

export function Rest() {
  return (
    <div>
      <WaysToReachUs words={contactUs.ways} />
      <CallToAction
        subject="bubble"
        glass="viridian"
        title={contactUs.demo.title}
        text={contactUs.demo.text}
        actions={
          <>
            <DemoButton>{contactUs.demo.action}</DemoButton>
            <ButtonLink to="faq" variant="secondary" size="lg">
              {contactUs.demo.faq}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
