import { Button } from "../../components/ui/button";
import { SentenceView } from "../../components/prose";
import { Link } from "../../components/ui/link";
import { fill } from "../../lib/fill";
import { href } from "../../lib/routes";
import { usePrice } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { Section } from "../../sections/section";
import { SecurityFacts } from "../../sections/security-facts";
import { SectionHeading } from "../../sections/section-heading";
import { StepFigure, Steps } from "../../sections/steps";
import { Comparison, YearNotes } from "./comparison";
import { pricingSections } from "./copy-sections";
import { extraPrices } from "./credit-cost";
import { CreditCalculator } from "./credit-calculator";

const linkClass = "font-semibold text-glass-deep underline underline-offset-2 hover:text-heading";

export { PlansSection } from "./plans-section";

const { calculator, comparison, credits, proof, questions, trial } = pricingSections;

export function CalculatorSection() {
  return (
    <Section tone="tinted">
      <SectionHeading align="split" title={calculator.title} text={calculator.text} className="mb-12" />
      <CreditCalculator />
    </Section>
  );
}

export function ComparisonSection() {
  return (
    <Section>
      <SectionHeading title={comparison.title} text={<SentenceView sentence={comparison.text} />} className="mb-10" />
      <div className="border-2 border-lead">
        <Comparison />
        <div className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-lead bg-tint p-4 sm:px-6">
          <YearNotes />
          {/* Opens the dialog (use-pricing.ts), because the plans are far above. */}
          <form method="get" action={href("subscription-demo", { hash: "plans" })} className="max-sm:grow">
            <input type="hidden" name="pricing" value="monthly" />
            <Button type="submit" className="w-full">
              {comparison.open}
            </Button>
          </form>
        </div>
      </div>
    </Section>
  );
}

export function CreditsSection() {
  const figures = { extraPrices: extraPrices().map(usePrice()).join(" or ") };
  return (
    <Section tone="tinted">
      <SectionHeading align="split" title={credits.title} text={credits.text} className="mb-12" />
      <Steps
        items={credits.steps.map((step) => ({
          ...step,
          shows: <StepFigure value={fill(step.shows.value, figures)} label={step.shows.label} />,
        }))}
      />
      <p className="mt-12">
        {questions.text}{" "}
        <Link to="faq" query={{ category: "pricing" }} className={linkClass}>
          {questions.action}
        </Link>
      </p>
    </Section>
  );
}

export function ProofSection() {
  return (
    <Section>
      <div className="grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
        <div>
          <SectionHeading title={proof.title} text={proof.text} />
          <p className="mt-8 border-l-2 border-glass pl-5">
            <span className="block text-figure font-semibold tracking-display text-heading">{proof.clients.value}</span>
            {proof.clients.label}
          </p>
          <p className="mt-8 flex flex-col items-start gap-3">
            <Link to="products" hash="story" className={linkClass}>
              {proof.story}
            </Link>
            <Link to="privacy-policy" className={linkClass}>
              {proof.privacy}
            </Link>
          </p>
        </div>
        <SecurityFacts />
      </div>
    </Section>
  );
}

export function ClosingSection() {
  return <CallToAction {...trial} {...pageWindows["subscription-demo"]} />;
}
