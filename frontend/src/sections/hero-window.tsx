import { WindowPanes } from "./window-panes.static";
import type { WindowSubjectName } from "./window-subjects";

/** The window of a page behind the picture of its hero, from `lg` on. It goes into `backdrop`. */
export function HeroWindow({ subject }: { subject: WindowSubjectName }) {
  return (
    <WindowPanes subject={subject} name={`hero-${subject}`} className="beside-words absolute inset-y-0 right-0 -z-1 w-1/2 max-lg:hidden" />
  );
}
