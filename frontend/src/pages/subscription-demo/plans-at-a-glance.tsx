import ArrowRight from "#icon/arrow-right";
import { Button } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { formatRupees } from "../../lib/currency";
import { FeatureGrid } from "../../sections/feature-grid";
import type { Plan } from "../../sections/plans";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { QueryForm } from "./query-form";

interface GlanceProps {
  words: { title: string; link: string; perMonth: string };
  plans: readonly Plan[];
}

/** The monthly price of each plan; the rest is in the dialog. */
export function PlansAtAGlance({ words, plans }: GlanceProps) {
  return (
    <Section>
      <SectionHeading title={words.title} className="mb-10" />
      <FeatureGrid
        columns={3}
        items={plans.map(({ id, name, text, popular, cta, terms: { monthly } }) => {
          const view = id === "enterprise" ? id : "monthly";
          return {
            title: name,
            lit: popular,
            text,
            footer: (
              <>
                <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                  <span className="text-h3 font-semibold text-heading">
                    {monthly.price === "Custom" ? monthly.price : formatRupees(monthly.price)}
                  </span>
                  {monthly.price !== "Custom" && words.perMonth}
                </p>
                <QueryForm query={{ pricing: view }} className="mt-2">
                  <Button type="submit" variant="quiet">
                    {id === "enterprise" ? cta : words.link}
                    {id !== "enterprise" && <span className="sr-only"> in {name}</span>}
                    <Icon shape={ArrowRight} className="size-4" />
                  </Button>
                </QueryForm>
              </>
            ),
          };
        })}
      />
    </Section>
  );
}
