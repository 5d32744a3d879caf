import Check from "#icon/check";
import Minus from "#icon/minus";
import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import type { waterfall as copy, WaterfallStep } from "./copy";

/** Each source stands a step lower than the one before it, as the question falls. */
const stepClass = ["", "max-lg:ml-2 lg:mt-14", "max-lg:ml-4 lg:mt-28", "max-lg:ml-6 lg:mt-42", "max-lg:ml-8 lg:mt-56"];

const cardClass: Record<WaterfallStep["verdict"], string> = {
  none: "border-hairline bg-pane",
  rejected: "border-hairline bg-pane",
  accepted: "lit border-lead shadow-lift",
  unasked: "border-dashed border-edge",
};

export function Waterfall({ waterfall }: { waterfall: typeof copy }) {
  return (
    <div className="relative mt-12">
      <p className="mb-5 font-semibold text-heading">
        <span className="mr-2.5 inline-block size-2 rotate-45 bg-glass" />
        {waterfall.question}
      </p>
      <ol className="grid gap-3 lg:grid-cols-5 lg:items-start lg:gap-0">
        {waterfall.steps.map((step, at) => (
          <li
            key={step.source}
            className={cn("relative rounded-md border p-5 lg:min-h-48", at > 0 && "lg:-ml-px", stepClass[at], cardClass[step.verdict])}
          >
            {step.verdict !== "unasked" && <span className="absolute inset-x-0 -top-px h-1 bg-glass" />}
            <p className="flex items-center justify-between gap-2 text-sm font-semibold text-heading">
              {step.source}
              <span className="text-muted">{at + 1}</span>
            </p>
            <p
              className={cn(
                "mt-3 text-sm",
                step.verdict === "rejected" && "line-through decoration-edge",
                step.verdict === "accepted" && "font-semibold text-heading",
              )}
            >
              <Breakable text={step.answer} />
            </p>
            <p
              className={cn(
                "mt-3 flex items-start gap-2 text-sm",
                step.verdict === "accepted" ? "font-semibold text-success" : "text-muted",
              )}
            >
              <Verdict verdict={step.verdict} />
              {step.verdictText}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-8 border-l-2 border-glass pl-5 text-lg lg:absolute lg:bottom-0 lg:left-0 lg:mt-0 lg:max-w-measure lg:pr-8">
        {waterfall.note}
      </p>
    </div>
  );
}

/** An address may break after its @. */
function Breakable({ text }: { text: string }) {
  const at = text.indexOf("@") + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

function Verdict({ verdict }: { verdict: WaterfallStep["verdict"] }) {
  const shape = verdict === "accepted" ? Check : verdict === "rejected" ? X : Minus;
  return <Icon shape={shape} className="mt-0.5 size-4 shrink-0" />;
}
