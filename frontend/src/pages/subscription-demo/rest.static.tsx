import { ExternalLink, Link } from "../../components/link";
import { buttonVariants } from "../../components/ui/button";
import { plans } from "../../sections/plans";
import { planWords } from "./copy-plans";
import { pricingRest } from "./copy-rest";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { PlansAtAGlance } from "./plans-at-a-glance";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Steps } from "../../sections/steps";

export function Glance() {
  return (
    <div>
      <PlansAtAGlance words={{ ...pricingRest.glance, perMonth: planWords.dialog.perMonth }} plans={plans} />
    </div>
  );
}

export function Rest() {
  const { appUrl, demoUrl } = useSite();
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
            <ExternalLink href={appUrl} newTab className={buttonVariants({ size: "lg" })}>
              {trial.action}
            </ExternalLink>
            <ExternalLink href={demoUrl} newTab className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {trial.demo}
            </ExternalLink>
          </>
        }
      />
    </div>
  );
}
