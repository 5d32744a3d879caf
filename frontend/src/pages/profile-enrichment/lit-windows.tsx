import { cn } from "../../lib/cn";
import type { accuracy as copy } from "./copy";

/** Two houses with a hundred windows each. A lit window is a contact that turned out to be right. */
export function LitWindows({ accuracy }: { accuracy: typeof copy }) {
  const { ours, theirs } = accuracy;
  return (
    <div className="grid items-center gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
      <div>
        <h2 className="text-h2">{accuracy.title}</h2>
        <p className="mt-4 text-lg">{accuracy.lead}</p>
      </div>
      <div className="grid grid-cols-2 gap-6">
        <House {...ours} id="ours" lit />
        <House {...theirs} id="theirs" />
      </div>
    </div>
  );
}

function House({ figure, label, text, id, lit = false }: { figure: number; label: string; text: string; id: string; lit?: boolean }) {
  const full = Math.floor(figure / 10);
  return (
    <div>
      <svg viewBox="0 0 100 100" className="w-full" aria-hidden="true">
        <defs>
          {["on", "off"].map((state) => (
            <pattern key={state} id={`${id}-${state}`} width="10" height="10" patternUnits="userSpaceOnUse">
              <path
                d="M5 .6 9.4 5 5 9.4.6 5Z"
                strokeWidth=".5"
                className={state === "off" ? "fill-transparent stroke-lead" : cn("stroke-lead", lit ? "fill-glass" : "fill-edge")}
              />
            </pattern>
          ))}
        </defs>
        <rect width="100" height="100" fill={`url(#${id}-off)`} />
        {/* Lit from the bottom; the last row may be partly lit. */}
        <path fill={`url(#${id}-on)`} d={`M0 100H100V${100 - full * 10}H${(figure % 10) * 10}V${90 - full * 10}H0Z`} />
      </svg>
      <p className="mt-5 text-h3 font-semibold text-heading">{label}</p>
      <p className="mt-1 text-sm">{text}</p>
    </div>
  );
}
