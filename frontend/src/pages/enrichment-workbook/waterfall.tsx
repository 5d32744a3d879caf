import { clsx } from "clsx";
import Check from "#icon/check";
import Minus from "#icon/minus";
import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Choice, Choices } from "../../sections/demo/choices";
import { whenAtLeast, whenAtMost } from "../../sections/demo/when";
import type { waterfall as copy, WaterfallStep } from "./copy";
import styles from "./waterfall.module.css";

/** A demo: the sources that are asked in order, and the cell that they fill, with a pane for each source. Only the one that answers lights up. */
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
              isLit={false}
              className={clsx(
                "items-center *:last:grow lg:min-h-16",
                step.verdict === "accepted" ? styles.accepted : "has-checked:bg-tint",
              )}
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

/** What the cell holds after the chosen sources. It begins below the legend of the choices. */
function Cell({ waterfall: { question, steps, found } }: { waterfall: typeof copy }) {
  return (
    <div
      role="status"
      className="flex flex-col border border-hairline bg-pane max-lg:sticky max-lg:top-18 max-lg:z-1 lg:order-last lg:mt-10.75 lg:border-l-0"
    >
      <p className="border-b border-hairline bg-tint px-5 py-3 text-sm lg:px-7">{question}</p>
      <div className="alternatives grow">
        {steps.map((step, index) => {
          const filled = step.verdict === "accepted" || step.verdict === "unasked";
          return (
            <div key={step.source} data-when={index + 1}>
              {/* Inside, because what is not chosen is a block. */}
              <div className="flex h-full flex-col gap-4 p-5 lg:gap-6 lg:p-7">
                <div>
                  <p className={clsx("text-h3 wrap-anywhere", filled ? "font-semibold text-heading" : "text-muted-foreground")}>
                    <Address text={step.cell} />
                  </p>
                  {filled && <p className="mt-1 lg:mt-2">{found}</p>}
                </div>
                <Lancets steps={steps} asked={index + 1} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A pane for each source: tried in vain, lit, or not asked. */
function Lancets({ steps, asked }: { steps: readonly WaterfallStep[]; asked: number }) {
  return (
    <div aria-hidden="true" className="mt-auto grid h-3.5 grid-cols-6 gap-0.5 bg-lead-dark p-0.5 lg:h-42">
      {steps.map(({ source, verdict }, index) => (
        <span
          key={source}
          className={clsx(
            "grid items-end justify-center pb-2 text-sm",
            verdict === "accepted" && index < asked ? "bg-glass" : index < asked && verdict !== "unasked" ? "bg-hairline" : "bg-pane",
          )}
        >
          <Icon
            shape={verdictShape[verdict]}
            className={clsx(
              "size-4 max-lg:hidden",
              verdict === "accepted" && "stroke-lead-dark",
              (index >= asked || verdict === "unasked") && "invisible",
            )}
          />
        </span>
      ))}
    </div>
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
