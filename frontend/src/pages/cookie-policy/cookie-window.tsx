import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import { cookies } from "./cookies";

const copy = {
  website: { figure: "0", title: "cookies on this website", text: "Every page and every form works without." },
  app: "The product’s own app sets these, once you open it",
};

/** A clear window for this website, and a lit pane for each cookie of the app. */
export function CookieWindow() {
  return (
    <div className="cast grid border border-lead bg-pane lg:grid-cols-[1fr_1.6fr]">
      <div className="flex flex-col border-lead max-lg:border-b lg:border-r">
        <div className="min-h-14 grow border-b border-lead quarries" />
        <div className="p-6 sm:px-8">
          <p className="text-heading">
            <b className="block text-giant font-semibold tracking-display">{copy.website.figure}</b>
            <b className="mt-2 block text-h3 font-semibold tracking-title">{copy.website.title}</b>
          </p>
          <p className="mt-1">{copy.website.text}</p>
        </div>
      </div>
      <div className="flex flex-col">
        <p className="border-b border-lead px-5 py-3.5 text-sm font-semibold text-heading">{copy.app}</p>
        <ul className="grid grow gap-px bg-lead sm:grid-cols-2">
          {cookies.map(({ name, type, duration, glass }) => (
            <li key={name} className={cn("lit flex min-h-28 flex-col justify-between gap-4 bg-pane p-5", glassClass[glass])}>
              <code className="font-mono text-lg text-heading">{name}</code>
              <p className="flex gap-x-4 text-sm">
                <span className="min-w-24">{type}</span>
                {duration}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
