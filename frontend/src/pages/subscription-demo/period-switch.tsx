import { Badge } from "../../components/ui/badge";
import type { BillingPeriod } from "../../sections/plans";
import { QueryForm } from "./query-form";
import styles from "./segments.module.css";

interface PeriodSwitchProps {
  copy: { period: string; monthly: string; yearly: string; saveMore: string };
  period: BillingPeriod;
  onChoose: (period: BillingPeriod) => void;
}

export function PeriodSwitch({ copy, period, onChoose }: PeriodSwitchProps) {
  return (
    <div role="group" aria-label={copy.period} className="inline-flex rounded-lg border in-[dialog]:sm:mr-12 border-lead bg-tint p-1">
      {(["monthly", "yearly"] as const).map((choice) => (
        <QueryForm key={choice} query={{ pricing: choice }} onPress={() => onChoose(choice)}>
          <button
            type="submit"
            aria-pressed={choice === period}
            className={`${styles.segment} inline-flex min-h-10 items-center justify-center gap-2 rounded-md px-4 text-sm font-semibold text-muted-foreground transition-colors`}
          >
            {copy[choice]}
            {choice === "yearly" && <Badge className="glass-viridian">{copy.saveMore}</Badge>}
          </button>
        </QueryForm>
      ))}
    </div>
  );
}
