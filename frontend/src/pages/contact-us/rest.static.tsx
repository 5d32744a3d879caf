import { ButtonLink } from "../../components/ui/button";
import { CallToAction } from "../../sections/call-to-action";
import { DemoButton } from "../../sections/site-buttons";
import { contactUs } from "./copy-rest";
import { Ways } from "./ways";

export function WaysToReachUs() {
  return (
    <div>
      <h2 className="border-b border-lead pb-4 text-h3">{contactUs.ways.title}</h2>
      <Ways words={contactUs.ways} />
    </div>
  );
}

export function Closing() {
  const { title, text, action, faq } = contactUs.demo;
  return (
    <div>
      <CallToAction
        subject="bubble"
        glass="viridian"
        title={title}
        text={text}
        actions={
          <>
            <DemoButton>{action}</DemoButton>
            <ButtonLink to="faq" variant="secondary" size="lg">
              {faq}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
