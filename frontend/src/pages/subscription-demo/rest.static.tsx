import { Link } from "../../components/ui/link";
import { CallToAction } from "../../sections/call-to-action";
import { plans } from "../../sections/plans";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton } from "../../sections/site-buttons";
import { Steps } from "../../sections/steps";
import { planWords } from "./copy-plans";
import { pricingRest } from "./copy-rest";
import { PlansAtAGlance } from "./plans-at-a-glance";

export function Glance() {
  return (
    <div>
      <PlansAtAGlance words={{ ...pricingRest.glance, perMonth: planWords.dialog.perMonth }} plans={plans} />
    </div>
  );
}

export function Rest() {
  const { credits, questions, trial } = pricingRest;
  return (
    <div>
      <Section tone="tinted">
        <SectionHeading align="split" title={credits.title} text={credits.text} className="mb-12" />
        <Steps items={credits.steps} />
        <p className="mt-12">
          {questions.text}{" "}
          <Link
            to="faq"
            query={{ category: "pricing" }}
            className="font-semibold text-glass-deep underline underline-offset-2 hover:text-heading"
          >
            {questions.action}
          </Link>
        </p>
      </Section>
      <CallToAction
        glass="amber"
        title={trial.title}
        text={trial.text}
        actions={
          <>
            <AppButton>{trial.action}</AppButton>
            <DemoButton variant="secondary">{trial.demo}</DemoButton>
          </>
        }
      />
    </div>
  );
}
