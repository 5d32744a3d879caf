import { clsx } from "clsx";
import { glassClass } from "../../sections/glass";
import { cookies } from "./cookies";

const copy = {
  website: { figure: "0", title: "cookies on this website" },
  app: "The product’s own app sets these, once you open it",
  scale: "A pane is 3 months",
};

const longest = Math.max(...cookies.map(({ quarters }) => quarters));

/** The window beside the title: in its round pane, what this website sets. */
export function CookieWindow() {
  return (
    <div className="lit relative grid place-items-center max-lg:min-h-88 overflow-hidden border-lead lg:border-b">
      <Roundel />
      <p className="relative grid w-44 justify-items-center gap-2 text-center text-sm">
        <b className="text-giant font-semibold tracking-display text-heading">{copy.website.figure}</b>
        <b className="text-base leading-tight font-semibold text-heading">{copy.website.title}</b>
      </p>
    </div>
  );
}

/** The class of a pane, by the time that the cookie lasts. One that lasts a day lights a sliver of the first pane. */
function paneClass(quarter: number, quarters: number): string | undefined {
  if (quarters === 0 && quarter === 0) return "bg-linear-[90deg,var(--glass)_15%,transparent_0]";
  return quarter < quarters ? "bg-glass" : undefined;
}

/** A row for each cookie of the app, with as many lit panes as it lasts. */
export function AppCookies() {
  return (
    <div className="cast border border-lead bg-pane">
      <p className="flex flex-wrap justify-between gap-x-6 border-b border-lead px-6 py-4 text-sm">
        <b className="font-semibold text-heading">{copy.app}</b>
        {copy.scale}
      </p>
      <ul className="divide-y divide-hairline">
        {cookies.map(({ name, type, duration, quarters, glass }) => (
          <li
            key={name}
            className={clsx(
              "grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 px-6 py-4 sm:grid-cols-[10rem_9rem_1fr_5rem] lg:grid-cols-[1fr_1fr_2fr_5rem]",
              glassClass[glass],
            )}
          >
            <code className="font-mono text-heading">{name}</code>
            <span className="flex items-center gap-2.5 max-sm:row-start-2">
              <span className="size-2.5 rotate-45 border border-glass-deep bg-glass" />
              {type}
            </span>
            <span className="flex gap-px max-sm:row-start-2">
              {Array.from({ length: longest }, (_, quarter) => (
                <i key={quarter} className={clsx("framed h-6 w-3 sm:grow", paneClass(quarter, quarters))} />
              ))}
            </span>
            <b className="text-right font-semibold text-heading">{duration}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A round pane in leaded glass, and the light that falls through it. */
function Roundel() {
  return (
    <svg viewBox="-160 -160 320 320" aria-hidden="true" className="drawing absolute inset-0 size-full overflow-visible" strokeWidth="2">
      <path
        className="fill-transparent"
        d="M0-140V-400M0 140V400M99-99L400-400M-99-99L-400-400M99 99L400 400M-99 99L-400 400M135-36L900-240M135 36L900 240M-135-36L-900-240M-135 36L-900 240"
      />
      <path
        className="fill-glass"
        fillOpacity="0.55"
        d="M135-36L900-240 400-400 99-99zM0-140V-400L400-400 99-99zM-135-36L-900-240V240L-135 36zM0 140V400L-400 400-99 99z"
      />
      <circle r="140" strokeWidth="3" className="fill-glass-pale" />
      <circle r="120" strokeWidth="1" className="fill-pane" />
    </svg>
  );
}
