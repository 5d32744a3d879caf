import { Badge } from "../../components/ui/badge";
import type { BillingPeriod } from "../../sections/plans";
import { Segments } from "./segments";

interface PeriodRadiosProps {
  copy: { period: string; monthly: string; yearly: string; saveMore: string };
  initial: BillingPeriod;
  form: string;
}

/** Monthly or yearly on the page, without scripts. The dialog uses period-switch.tsx. */
export function PeriodRadios({ copy, initial, form }: PeriodRadiosProps) {
  return (
    <Segments
      name="period"
      legend={copy.period}
      isLegendHidden
      initial={initial}
      form={form}
      choices={[
        { value: "monthly", label: copy.monthly },
        {
          value: "yearly",
          label: (
            <>
              {copy.yearly}
              <Badge className="glass-viridian">{copy.saveMore}</Badge>
            </>
          ),
        },
      ]}
    />
  );
}
