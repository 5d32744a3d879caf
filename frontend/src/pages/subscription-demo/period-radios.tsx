import { Badge } from "../../components/ui/badge";
import type { BillingPeriod } from "../../sections/plans";
import { Segments } from "./segments";

interface PeriodRadiosProps {
  words: { period: string; monthly: string; yearly: string; saveMore: string };
  initial: BillingPeriod;
}

/** Monthly or yearly, where the page does not depend on scripts. The dialog's own switch is period-switch.tsx. */
export function PeriodRadios({ words, initial }: PeriodRadiosProps) {
  return (
    <Segments
      name="period"
      legend={words.period}
      isLegendHidden
      initial={initial}
      choices={[
        { value: "monthly", label: words.monthly },
        {
          value: "yearly",
          label: (
            <>
              {words.yearly}
              <Badge className="glass-viridian">{words.saveMore}</Badge>
            </>
          ),
        },
      ]}
    />
  );
}
