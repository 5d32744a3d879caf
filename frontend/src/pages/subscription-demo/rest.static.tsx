import { Link } from "../../components/ui/link";
import { CallToAction } from "../../sections/call-to-action";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton } from "../../sections/site-buttons";
import { Steps } from "../../sections/steps";
import { Comparison } from "./comparison";
import { pricingRest } from "./copy-rest";
import { CreditCalculator } from "./credit-calculator";
import { PlansSection } from "./plans-section";

export function Plans() {
  return (
    <div>
      <PlansSection />
    </div>
  );
}

export function Rest() {
  const { calculator, comparison, credits, questions, trial } = pricingRest;
  return (
    <div>
      <Section tone="tinted" glass="amber">
        <SectionHeading align="split" title={calculator.title} text={calculator.text} className="mb-12" />
        <CreditCalculator />
      </Section>
      <Section>
        <SectionHeading title={comparison.title} text={comparison.text} className="mb-10" />
        <Comparison />
      </Section>
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
