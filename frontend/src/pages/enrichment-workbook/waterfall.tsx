import { clsx } from "clsx";
import Check from "#icon/check";
import Minus from "#icon/minus";
import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Choice, Choices } from "../../sections/demo/choices";
import { whenAtLeast, whenAtMost } from "../../sections/demo/when";
import type { waterfall as copy, WaterfallStep } from "./copy";
import styles from "./waterfall.module.css";

/** A demo: the sources that are asked in order, and the one cell that takes its light from the one that answers. */
export function Waterfall({ waterfall }: { waterfall: typeof copy }) {
  const { steps } = waterfall;
  return (
    <>
      <div data-markdown="chosen" className={`${styles.waterfall} by-choice mt-12 grid gap-y-6 lg:grid-cols-[1fr_21rem]`}>
        <Cell waterfall={waterfall} />
        <Choices legend={waterfall.legend} className="panes">
          {steps.map((step, index) => (
            <Choice
              key={step.source}
              name="source"
              value={index + 1}
              checked={step.verdict === "accepted"}
              isLit={step.verdict !== "unasked"}
              // It stays lit while the last source is chosen, which was never asked.
              className={clsx("items-center *:last:grow lg:min-h-16", step.verdict === "accepted" && styles.accepted)}
            >
              <span className="grid gap-x-6 sm:grid-cols-[11.5rem_1fr] sm:items-baseline">
                <b className="font-semibold text-heading">
                  {index + 1}. {step.source}
                </b>
                <span className="alternatives">
                  <span data-when={whenAtMost(index, steps.length)} className="text-muted-foreground">
                    {waterfall.notAsked}
                  </span>
                  <span data-when={whenAtLeast(index + 1)} className="motion-safe:animate-arrive">
                    <Answer step={step} />
                  </span>
                </span>
              </span>
            </Choice>
          ))}
        </Choices>
      </div>
      <p className="mt-8 max-w-measure border-l-2 border-glass pl-5 text-lg">{waterfall.note}</p>
    </>
  );
}

/** What the cell holds after the chosen sources. It begins below the legend of the choices, and light falls into it from the row that answered. */
function Cell({ waterfall: { question, steps, found } }: { waterfall: typeof copy }) {
  return (
    <div
      role="status"
      className="flex flex-col overflow-hidden border border-lead bg-pane max-lg:sticky max-lg:top-18 max-lg:z-1 lg:order-last lg:mt-10.75 lg:border-l-0"
    >
      <p className="border-b border-lead bg-tint px-5 py-3 text-sm lg:px-7">{question}</p>
      <div className="alternatives grow">
        {steps.map((step, index) => {
          const filled = step.verdict === "accepted" || step.verdict === "unasked";
          return (
            <div
              key={step.source}
              data-when={index + 1}
              className={clsx("relative isolate p-5 lg:px-7 lg:pt-10", filled ? "lit text-heading" : "text-muted-foreground")}
            >
              {filled && <Beam />}
              <p className={clsx("text-h3 wrap-anywhere", filled && "font-semibold")}>
                <Address text={step.cell} />
              </p>
              {filled && <p className="mt-2 font-semibold">{found}</p>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The light that falls into the cell from the fifth of six rows. */
function Beam() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 -z-1 size-full fill-glass opacity-40 max-lg:hidden"
    >
      <path d="M0 64L100 42V76L0 81zM0 81L100 84V98z" />
    </svg>
  );
}

const verdictShape = { accepted: Check, rejected: X, none: Minus, unasked: Minus };

function Answer({ step: { answer, verdict, verdictText } }: { step: WaterfallStep }) {
  return (
    <span className="grid gap-x-6 md:max-lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_16rem]">
      <span className={clsx(verdict === "rejected" && "line-through decoration-edge", verdict === "accepted" && "text-heading")}>
        <Address text={answer} />
      </span>
      <span className={clsx("flex items-center gap-2", verdict === "accepted" ? "font-semibold text-heading" : "text-muted-foreground")}>
        <Icon shape={verdictShape[verdict]} className="size-4 shrink-0" />
        {verdictText}
      </span>
    </span>
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
