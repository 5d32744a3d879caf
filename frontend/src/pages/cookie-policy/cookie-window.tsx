import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import { cookies } from "./cookies";

const copy = {
  website: { figure: "0", title: "cookies on this website", text: "Every page and every form works without." },
  duration: "Duration",
  app: "The product’s own app sets these, once you open it",
};

/** A lit window for this website, and a clear pane for each cookie of the app. */
export function CookieWindow() {
  return (
    <div className="cast grid border border-lead bg-pane lg:grid-cols-[1fr_1.6fr]">
      <div className="grid grid-rows-[1fr_auto] border-lead max-lg:border-b sm:max-lg:grid-cols-2 sm:max-lg:grid-rows-1 lg:border-r">
        <div className="lit relative grid min-h-56 place-items-center overflow-hidden">
          <Roundel />
          <b className="relative text-giant font-semibold tracking-display text-heading">{copy.website.figure}</b>
        </div>
        <p className="content-center border-lead px-6 py-5 max-sm:border-t sm:px-8 sm:max-lg:border-l lg:border-t">
          <b className="block text-h3 font-semibold tracking-title text-heading">{copy.website.title}</b>
          {copy.website.text}
        </p>
      </div>
      <div className="flex flex-col">
        <p className="border-b border-lead px-5 py-3.5 text-sm font-semibold text-heading">{copy.app}</p>
        <ul className="grid grow gap-px bg-lead sm:grid-cols-2">
          {cookies.map(({ name, type, duration, glass }) => (
            <li key={name} className={cn("flex min-h-28 flex-col justify-between gap-4 bg-pane p-5", glassClass[glass])}>
              <code className="font-mono text-lg text-heading">{name}</code>
              <p className="flex items-center gap-2.5 text-sm">
                <span className="size-2.5 rotate-45 border border-glass-deep bg-glass" />
                {type}
                <span className="ml-auto">
                  {copy.duration} <b className="font-semibold text-heading">{duration}</b>
                </span>
              </p>
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
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="drawing absolute inset-0 size-full fill-transparent"
      strokeWidth="2"
    >
      <path d="M311 49L360 0h120M338 90l142-40M338 150l142 40M311 191l49 49M169 49L120 0M142 90L0 50M142 150L0 190M169 191l-49 49M240 20V0M240 220v20" />
      <circle cx="240" cy="120" r="100" strokeWidth="3" className="fill-glass-pale" />
      <circle cx="240" cy="120" r="84" strokeWidth="1" className="fill-pane" />
    </svg>
  );
}
