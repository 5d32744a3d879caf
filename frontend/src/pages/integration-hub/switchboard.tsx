import { clsx } from "clsx";
import type { board as copy } from "./copy";
import { type Glass, glassClass } from "../../sections/glass";
import { IntegrationLogo } from "../../sections/integration-logo";
import styles from "./switchboard.module.css";

/** The colors of the sources. What goes out comes from the record, so it has the color of the hub. */
const colors: Glass[] = ["cobalt", "viridian", "amber", "ruby"];

/** Start and end of a wire, in a drawing of 100 by 100 for each side. In the middle it meets the line of the record that its source fills in. */
const inWires = [
  "M0 12.5C60 12.5 40 29.4 100 29.4",
  "M0 37.5C60 37.5 40 44.5 100 44.5",
  "M0 62.5C60 62.5 40 59.6 100 59.6",
  "M0 87.5C60 87.5 40 74.7 100 74.7",
];
const outWires = [
  "M0 29.4C60 29.4 40 12.5 100 12.5",
  "M0 44.5C60 44.5 40 37.5 100 37.5",
  "M0 59.6C60 59.6 40 62.5 100 62.5",
  "M0 74.7C60 74.7 40 87.5 100 87.5",
];
/** The same on a phone: down between two columns of two. */
const downWires = ["M44 19H49V100", "M56 19H51V100", "M44 62H47V100", "M56 62H53V100"];
const awayWires = ["M49 0V38H44", "M51 0V38H56", "M47 0V81H44", "M53 0V81H56"];

/** A demo: sources on one side, tools on the other, one record between them. Each line to a tool can be switched off. */
export function Switchboard({ board }: { board: typeof copy }) {
  const all = board.outbound.map((_, at) => at + 1).join(" ");
  return (
    <fieldset data-markdown="chosen" className="by-choice min-w-0">
      <legend className="w-full text-center">
        <h2 className="text-lg">{board.caption}</h2>
        <span className="block text-balance">{board.legend}</span>
      </legend>
      <div className={`${styles.board} mt-6 text-sm`}>
        <ul>
          {board.inbound.map((tools, at) => (
            <li key={tools.name} className={clsx("flex items-center", glassOf(at))}>
              <span className={socketClass}>
                <Tools {...tools} />
              </span>
              <span className={clsx("rotate-45 border border-glass-deep bg-glass", plugClass)} />
            </li>
          ))}
        </ul>
        <Wires wide={inWires} tall={downWires} />
        <div className="cast relative grid overflow-hidden rounded-lg border-2 border-glass bg-pane md:my-2.5 md:grid-rows-[4.5rem_repeat(4,minmax(0,1fr))_3.5rem]">
          <p className="flex flex-col justify-center px-4 py-3">
            {board.center.title}
            <b className="text-lg font-semibold text-heading">{board.center.account}</b>
          </p>
          {board.center.lines.map((line, at) => (
            <p key={line} className={clsx("lit flex items-center border-t border-lead px-4 py-2.5 font-medium text-heading", glassOf(at))}>
              {line}
            </p>
          ))}
          <div role="status" className="grid min-h-14 grid-cols-2 content-center gap-x-1 border-t border-lead px-4 text-glass-deep">
            <p data-when={all} className="col-span-full flex items-center gap-2">
              <span className="size-1.5 rotate-45 bg-glass motion-safe:animate-pulse" />
              {board.open}
            </p>
            {board.outbound.map(({ name, waiting }, at) => (
              <p key={name} data-when={-(at + 1)}>
                {waiting}
              </p>
            ))}
          </div>
        </div>
        <Wires wide={outWires} tall={awayWires} switched />
        <ul>
          {board.outbound.map((tools, at) => (
            <li key={tools.name} className="flex items-center">
              <label className={clsx("spotlight gap-2", socketClass)}>
                <Tools {...tools} />
                <input type="checkbox" name="line" value={at + 1} defaultChecked className={styles.switch} />
              </label>
              <span className={clsx("rotate-45 border border-edge bg-pane", plugClass)}>
                <span data-when={at + 1} className="absolute inset-0 bg-glass" />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

function Tools({ name, logos }: { name: string; logos: readonly string[] }) {
  return (
    <span>
      <span className="mb-2 flex gap-2 max-[22rem]:*:last:hidden">
        {logos.map((logo) => (
          <IntegrationLogo key={logo} logo={logo} className="size-5" />
        ))}
      </span>
      {name}
    </span>
  );
}

const socketClass = `${styles.socket} grow rounded-md border border-lead bg-pane px-3 py-2.5 text-sm font-semibold text-heading md:px-4 md:py-3`;
const plugClass = `${styles.plug} relative size-3 shrink-0`;

const glassOf = (at: number) => glassClass[colors[at] ?? "cobalt"];

interface WiresProps {
  wide: readonly string[];
  tall: readonly string[];
  /** A wire is dark while its line is off. */
  switched?: boolean;
}

function Wires({ wide, tall, switched = false }: WiresProps) {
  return (
    <>
      <Drawing wires={wide} switched={switched} className="h-full max-md:hidden" />
      <Drawing wires={tall} switched={switched} className={`${styles.tall} md:hidden`} />
    </>
  );
}

function Drawing({ wires, switched, className }: { wires: readonly string[]; switched: boolean; className: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
      className={clsx("w-full stroke-hairline", className)}
    >
      {switched && <path d={wires.join("")} vectorEffect="non-scaling-stroke" />}
      {wires.map((wire, at) => (
        <path
          key={wire}
          d={wire}
          vectorEffect="non-scaling-stroke"
          data-when={switched ? at + 1 : undefined}
          className={clsx("stroke-glass", !switched && glassOf(at))}
        />
      ))}
    </svg>
  );
}
