import type { ReactNode } from "react";
import { glassClass, type Glass } from "./section";
import { frozen } from "../components/frozen";

const Window = frozen(() => import("./window-panes"), "WindowPanes");

/** The end of a page: dark, one sentence, one or two buttons, and the window lit beside them. */
export function CallToAction({
  title,
  text,
  actions,
  glass = "cobalt",
  id,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions: ReactNode;
  glass?: Glass;
  id?: string;
}) {
  return (
    <section id={id} className={`tone-ink relative overflow-hidden ${glassClass[glass]}`}>
      <Window className="absolute inset-y-0 right-0 hidden w-1/2 fade lg:block" />
      <div className="shell relative py-16 sm:py-24">
        <div className="max-w-prose">
          <h2 className="text-h2">{title}</h2>
          {text && <p className="mt-4 text-lg">{text}</p>}
          <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
        </div>
      </div>
    </section>
  );
}
