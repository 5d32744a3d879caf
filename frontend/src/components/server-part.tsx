import { type ComponentType, useState } from "react";
import { useHydrated } from "../lib/hydration";

/**
 * The browser's side of a component in a `*.server.tsx` file: the server's HTML inside a `<div>` without a box, as for static components. If the page is
 * rendered again (app/use-recovery.ts), it takes the HTML that is still on the screen. `part` is the place of the component on the page.
 */
export function keepServerPart(): ComponentType<{ part: string }> {
  return function ServerPart({ part }) {
    const [isHydrating] = useState(!useHydrated());
    const [__html] = useState(() => (isHydrating ? "" : (document.querySelector(`[data-part="${part}"]`) as Element).innerHTML));
    // oxlint-disable-next-line react/no-danger -- the server has rendered it
    return <div className="contents" data-part={part} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />;
  };
}
