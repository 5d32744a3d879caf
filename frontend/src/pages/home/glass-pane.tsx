import { cn } from "../../lib/cn";

/** A pane without a visitor: two pieces of glass and the lead between them. Decoration only. */
export function GlassPane({ shape, className }: { shape: number; className?: string | undefined }) {
  const { lead, fill, tone } = shapes[shape % shapes.length] ?? shapes[0];
  return (
    <div className={cn("relative shrink-0 bg-pane", className)}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute size-full motion-safe:animate-light">
        <path d={fill} className={tone} />
        <path d={lead} className="stroke-lead" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}

const shapes = [
  { lead: "M0 0L100 100", fill: "M0 0H100V100Z", tone: "fill-glass-pale" },
  { lead: "M60 0L40 100", fill: "M60 0H100V100H40Z", tone: "fill-glass-wash" },
  { lead: "M0 100L100 0", fill: "M0 0H100L0 100Z", tone: "fill-glass" },
  { lead: "M30 0L45 100", fill: "M0 0H30L45 100H0Z", tone: "fill-glass-pale" },
  { lead: "M0 60L100 40", fill: "M0 60L100 40V100H0Z", tone: "fill-glass-wash" },
] as const;
