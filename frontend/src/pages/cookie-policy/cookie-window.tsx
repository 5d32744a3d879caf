import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import { cookies } from "./cookies";

const copy = {
  website: { figure: "0", title: "cookies on this website", text: "Every page and every form works without." },
  app: "The product’s own app sets these, once you open it",
  scale: "A pane is 3 months",
};

const most = Math.max(...cookies.map(({ quarters }) => quarters));

/** A lit window for this website, and a row for each cookie of the app with as many lit panes as it lasts. */
export function CookieWindow() {
  return (
    <div className="cast grid border border-lead bg-pane lg:grid-cols-[1fr_1.7fr]">
      <div className="lit flex flex-col overflow-hidden border-lead max-lg:border-b lg:border-r">
        <div className="relative grid min-h-60 grow place-items-center">
          <Roundel />
          <b className="relative text-giant font-semibold tracking-display text-heading">{copy.website.figure}</b>
        </div>
        <p className="relative px-6 pb-6 text-center">
          <b className="block text-h3 font-semibold tracking-title text-heading">{copy.website.title}</b>
          {copy.website.text}
        </p>
      </div>
      <div className="flex flex-col">
        <p className="flex flex-wrap justify-between gap-x-6 border-b border-lead px-6 py-4 text-sm">
          <b className="font-semibold text-heading">{copy.app}</b>
          {copy.scale}
        </p>
        <ul className="divided grid grow">
          {cookies.map(({ name, type, duration, quarters, glass }) => (
            <li
              key={name}
              className={cn(
                "grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 px-6 py-4 sm:grid-cols-[10rem_9rem_1fr_5rem]",
                glassClass[glass],
              )}
            >
              <code className="font-mono text-heading">{name}</code>
              <span className="flex items-center gap-2.5 max-sm:row-start-2">
                <span className="size-2.5 rotate-45 border border-glass-deep bg-glass" />
                {type}
              </span>
              <span className="flex gap-px max-sm:row-start-2">
                {Array.from({ length: most }, (_, quarter) => (
                  <i key={quarter} className={cn("framed h-6 w-3 sm:grow", quarter < quarters && "bg-glass")} />
                ))}
              </span>
              <b className="text-right font-semibold text-heading">{duration}</b>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A roundel in leaded glass, and the light that falls through it. */
function Roundel() {
  return (
    <svg
      viewBox="0 0 480 240"
      aria-hidden="true"
      className="drawing absolute inset-0 size-full overflow-visible fill-transparent"
      strokeWidth="2"
    >
      <path d="M311 49l200-200M338 90l994-280M338 150l994 280M169 49l-200-200M142 90l-994-280M142 150l-994 280M240 20v-200" />
      <circle cx="240" cy="120" r="100" strokeWidth="3" className="fill-glass-pale" />
      <circle cx="240" cy="120" r="84" strokeWidth="1" className="fill-pane" />
    </svg>
  );
}
