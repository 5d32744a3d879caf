import { Field } from "../components/form/field";
import { SentPanel } from "../components/form/sent-panel";
import { SiteForm } from "../components/form/site-form";
import { SubmitButton } from "../components/form/submit-button";
import { StubPage } from "../sections/stub-page";

export function Page() {
  return (
    <StubPage title="Identify B2B website visitors and convert into revenue" text="Identify the companies behind anonymous B2B website visits, enrich them with 100+ integrations, and turn quiet traffic into booked meetings and revenue.">
      <section id="contact" aria-labelledby="contact-title" className="mt-12 max-w-xl">
        <h2 id="contact-title" className="mb-6 text-h2">
          Contact us
        </h2>
        <SiteForm form="contact">
          {(form) =>
            form.state === "sent" ? (
              <SentPanel title="Thank you." text="We have your message and will get back to you shortly." again="Submit Another Message" />
            ) : (
              <div className="grid gap-5">
                <Field form="contact" field="name" />
                <Field form="contact" field="email" />
                <Field form="contact" field="company" />
                <Field form="contact" field="phone" />
                <Field form="contact" field="subject" />
                <Field form="contact" field="message" />
                <SubmitButton pendingLabel="Submitting...">Send message</SubmitButton>
              </div>
            )
          }
        </SiteForm>
      </section>
    </StubPage>
  );
}
