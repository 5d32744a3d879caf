import type { ReactNode } from "react";
import { type Action, Actions } from "./actions";
import { glassClass, type Glass } from "./glass";
import { WindowPanes } from "./window-panes.static";
import type { WindowSubjectName } from "./window-subjects";

/** The dark end of a page: one sentence, one or two buttons and a lit window. Takes a page's copy as it is: `<CallToAction {...closing} />`. */
export function CallToAction({
  title,
  text,
  actions,
  glass = "cobalt",
  subject,
  id,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions: readonly Action[];
  glass?: Glass;
  /** What the window shows. */
  subject: WindowSubjectName;
  id?: string;
}) {
  return (
    <section id={id} className={`tone-ink relative overflow-hidden ${glassClass[glass]}`}>
      <div className="shell relative z-1 pt-12 pb-4 sm:pt-24 sm:pb-10 lg:pb-24">
        <div className="max-w-measure">
          <h2 className="text-h2">{title}</h2>
          {text && <p className="mt-4 text-lg">{text}</p>}
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
            <Actions actions={actions} />
          </div>
        </div>
      </div>
      <WindowPanes
        subject={subject}
        className="h-56 max-lg:mask-[linear-gradient(to_top,#000_85%,transparent)] sm:h-80 lg:absolute lg:inset-y-0 lg:right-0 lg:h-auto lg:w-1/2"
      />
    </section>
  );
}
