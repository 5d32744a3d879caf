import Check from "#icon/check";
import Minus from "#icon/minus";
import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { Choice, Choices } from "../../sections/demo/choices";
import { whenAtLeast, whenAtMost } from "../../sections/demo/when";
import type { waterfall as copy, WaterfallStep } from "./copy";

/** Each source is indented one step more than the one before it. */
const stepClass = ["", "lg:mt-8", "lg:mt-16", "lg:mt-24", "lg:mt-32", "lg:mt-40"];

/** The source that answered is lit also while the last one is chosen, which was never asked (demo.css). */
const lightClass: Partial<Record<WaterfallStep["verdict"], string>> = {
  accepted: "accepted",
  unasked: "unasked",
};

/** A demo: one cell, and the sources that are asked for it in order. */
export function Waterfall({ waterfall }: { waterfall: typeof copy }) {
  const { steps } = waterfall;
  return (
    <div className="waterfall by-choice mt-12 grid gap-8">
      <Cell waterfall={waterfall} />
      <Choices legend={waterfall.legend} className="grid gap-3 lg:grid-cols-6 lg:items-start lg:gap-0">
        {steps.map((step, index) => (
          <Choice
            key={step.source}
            name="source"
            value={index + 1}
            checked={step.verdict === "accepted"}
            className={cn(
              "rounded-md border border-lead bg-pane lg:min-h-50 lg:px-4 lg:not-first:-ml-px",
              stepClass[index],
              lightClass[step.verdict],
            )}
          >
            <b className="block font-semibold text-heading">
              {index + 1}. {step.source}
            </b>
            <span className="alternatives mt-2 text-sm">
              <span data-when={whenAtMost(index, steps.length)} className="text-muted">
                {waterfall.notAsked}
              </span>
              <span data-when={whenAtLeast(index + 1)} className="motion-safe:animate-arrive">
                <Answer step={step} />
              </span>
            </span>
          </Choice>
        ))}
      </Choices>
      <p className="max-w-measure border-l-2 border-glass pl-5 text-lg">{waterfall.note}</p>
    </div>
  );
}

/** The results of the chosen sources. */
function Cell({ waterfall: { question, steps, found } }: { waterfall: typeof copy }) {
  return (
    <div role="status" className="overflow-hidden rounded-lg border border-lead bg-pane max-lg:sticky max-lg:top-18 max-lg:z-1">
      <p className="border-b border-hairline bg-tint px-5 py-2.5 text-sm">{question}</p>
      <div className="alternatives">
        {steps.map((step, index) => {
          const filled = step.verdict === "accepted" || step.verdict === "unasked";
          return (
            <p
              key={step.source}
              data-when={index + 1}
              className={cn("p-5 text-h3 wrap-anywhere", filled ? "lit font-semibold text-heading" : "text-muted")}
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span>
                  <Address text={step.cell} />
                </span>
                {filled && <span className="text-sm text-success">{found}</span>}
              </span>
            </p>
          );
        })}
      </div>
    </div>
  );
}

const verdictShape = { accepted: Check, rejected: X, none: Minus, unasked: Minus };

function Answer({ step: { answer, verdict, verdictText } }: { step: WaterfallStep }) {
  return (
    <>
      <span className={cn("block", verdict === "rejected" && "line-through decoration-edge", verdict === "accepted" && "text-heading")}>
        <Address text={answer} />
      </span>
      <span className={cn("mt-2 flex items-start gap-1.5", verdict === "accepted" ? "font-semibold text-success" : "text-muted")}>
        <Icon shape={verdictShape[verdict]} className="mt-0.5 size-4 shrink-0" />
        {verdictText}
      </span>
    </>
  );
}

/** An email address may break after its sign. */
function Address({ text }: { text: string }) {
  const [name, domain] = text.split("@");
  if (domain === undefined) return text;
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}
