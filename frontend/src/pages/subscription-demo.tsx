import { ExternalLink, Link } from "../components/link";
import { buttonVariants } from "../components/ui/button";
import { plans, pricing } from "../content/pricing";
import { onServer } from "../lib/on-server";
import { useQuery } from "../lib/query";
import { type Site, useSite } from "../lib/site";
import { CallToAction } from "../sections/call-to-action";
import { PageHero } from "../sections/page-hero";
import { PlansAtAGlance } from "../sections/pricing/plans-at-a-glance";
import { PricingPanel, type PricingPanelProps } from "../sections/pricing/pricing-panel";
import { QueryButton } from "../sections/pricing/query-button";
import { usePricing } from "../sections/pricing/use-pricing";
import { Section } from "../sections/section";
import { SectionHeading } from "../sections/section-heading";
import { Steps } from "../sections/steps";

export function Page() {
  const { appUrl, demoUrl } = useSite();
  const { view, inline, Dialog, prepare, open, close, show } = usePricing();
  const done = useDone();
  const panel = { plans, words: pricing.dialog, enterprise: pricing.enterprise, view: view ?? "monthly", onView: show, done };

  return (
    <>
      <PageHero
        variant="centred"
        badge={pricing.eyebrow}
        title={pricing.title}
        lead={pricing.lead}
        notes={pricing.notes}
        actions={
          !inline && (
            <QueryButton
              query={{ pricing: "monthly" }}
              onPress={() => open("monthly")}
              onPointerEnter={prepare}
              onFocus={prepare}
              className={buttonVariants({ size: "lg" })}
            >
              {pricing.open}
            </QueryButton>
          )
        }
      />
      {inline ? (
        <Section id="plans" aria-labelledby="plans-title" space="tight">
          <PricingPanel titleId="plans-title" {...panel} />
        </Section>
      ) : (
        <PlansAtAGlance words={{ ...pricing.glance, perMonth: pricing.dialog.perMonth }} plans={plans} onOpen={open} onHint={prepare} />
      )}
      <Section tone="tinted">
        <SectionHeading align="split" title={pricing.credits.title} text={pricing.credits.text} className="mb-12" />
        <Steps items={pricing.credits.steps} />
        <p className="mt-12">
          {pricing.questions.text}{" "}
          <Link to="faq" query={{ category: "pricing" }} className="font-semibold text-glass-deep underline underline-offset-2 hover:text-heading">
            {pricing.questions.action}
          </Link>
        </p>
      </Section>
      <CallToAction
        glass="amber"
        title={pricing.trial.title}
        text={pricing.trial.text}
        actions={
          <>
            <ExternalLink href={appUrl} newTab className={buttonVariants({ size: "lg" })}>
              {pricing.trial.action}
            </ExternalLink>
            <ExternalLink href={demoUrl} newTab className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {pricing.trial.demo}
            </ExternalLink>
          </>
        }
      />
      {Dialog && (
        <Dialog labelledBy="dialog-title" onClose={close} className="[--dialog-width:66rem]">
          <PricingPanel titleId="dialog-title" {...panel} />
        </Dialog>
      )}
    </>
  );
}

/** What a form without JavaScript has just done, for the panel to say. */
function useDone(): PricingPanelProps["done"] {
  const query = useQuery();
  const plan = plans.find(({ id }) => id === query.plan);
  if (plan) return { id: "plan-selected", params: { plan: plan.name } };
  return query.notice === "enterprise-sent" ? { id: query.notice } : null;
}

export function structuredData(site: Site, query: Record<string, string>): object[] {
  return onServer(() => import("./frozen/pricing-structured-data")).pricedProduct(site, query);
}
