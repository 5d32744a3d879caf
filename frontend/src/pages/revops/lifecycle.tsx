import { clsx } from "clsx";
import { StepTitle } from "../../sections/steps";
import type { lifecycle } from "./copy";

/** One drawing from left to right: a visit, two accounts that become one, nine fields that fill, four tools, and a check that returns. */
export function Lifecycle({ steps }: { steps: typeof lifecycle.steps }) {
  return (
    <ol className="mt-10 grid gap-y-8 lg:mt-12 lg:grid-cols-5">
      {steps.map(({ title, text, was, is }, index) => (
        <li key={title} className="grid grid-cols-[7.5rem_1fr] gap-x-5 lg:row-span-3 lg:grid-cols-1 lg:grid-rows-subgrid lg:gap-y-0">
          <Drawing step={index} isLast={index === steps.length - 1} />
          <div className="lg:pt-5 lg:pr-6">
            <StepTitle number={index + 1} title={title} />
            <p className="mt-2">{text}</p>
          </div>
          <p className="mt-3 leading-snug max-lg:col-start-2 lg:pr-6">
            <span className="block text-sm text-muted-foreground">{was}</span>
            <b className="font-semibold text-heading">{is}</b>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Squares of one size, each given by its top left corner. */
const squares = (size: number, ...corners: readonly (readonly [x: number, y: number])[]) =>
  corners.map(([x, y]) => `M${x} ${y}h${size}v${size}h-${size}z`).join("");

/** Lines that divide a square of 90 into nine. */
const ninths = "M85 55v90M115 55v90M55 85h90M55 115h90";

/** What is lit and what is not at each step, in a square of 200; the line at the middle leads to the next step. */
const drawings: readonly { lead: string; pale?: string; lit: string; lines?: string }[] = [
  {
    lead: "M0 100h70M130 100h70",
    pale: squares(30, [55, 55], [115, 55], [55, 115], [115, 115], [85, 55], [55, 85], [115, 85], [85, 115]),
    lit: squares(30, [85, 85]),
  },
  {
    lead: "M0 100h15l25-40M15 100l25 40M90 50l35 35M90 150l35-35M175 100h25",
    pale: squares(50, [40, 25], [40, 125]),
    lit: squares(50, [125, 75]),
  },
  { lead: "M0 100h55M145 100h55", lit: squares(90, [55, 55]), lines: ninths },
  {
    lead: "M0 100h30l20-21M30 100l20 21M150 79l20 21h30M150 121l20-21M94 52h12M94 148h12M67 79v42M133 79v42",
    lit: squares(54, [40, 25], [106, 25], [40, 121], [106, 121]),
  },
  { lead: "M0 100h55M145 100h30V30H100v25M93 45l7 10 7-10", lit: squares(90, [55, 55]), lines: `${ninths}M72 102l20 20 38-42` },
];

function Drawing({ step, isLast }: { step: number; isLast: boolean }) {
  const drawing = drawings[step];
  return (
    drawing && (
      <div
        className={clsx(
          "border-y border-l border-lead max-lg:row-span-2 max-lg:self-start max-lg:border",
          isLast ? "lit border-r" : "bg-tint",
        )}
      >
        <svg viewBox="0 0 200 200" aria-hidden="true" className="drawing block w-full fill-none" strokeWidth="1.5">
          <path d={drawing.lead} />
          {drawing.pale && <path d={drawing.pale} className="fill-pane" />}
          <path d={drawing.lit} className="fill-glass" />
          {drawing.lines && <path d={drawing.lines} />}
        </svg>
      </div>
    )
  );
}
