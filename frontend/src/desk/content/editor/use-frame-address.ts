import { type RefObject, useEffect, useRef, useState } from "react";

/** Null if it shows something else, such as an error of the browser. */
export function documentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

/** The `src` of a frame. A later address takes the place of the first one, so Back leaves the editor, and the page stays where it was scrolled to. */
export function useFrameAddress(frame: RefObject<HTMLIFrameElement | null>, href: string): string {
  const [src] = useState(href);
  const shown = useRef(href);
  useEffect(() => {
    const element = frame.current;
    const view = element?.contentWindow;
    if (!element || !view || shown.current === href) return;
    shown.current = href;
    const top = documentOf(element)?.scrollingElement?.scrollTop ?? 0;
    const restore = () => documentOf(element)?.defaultView?.scrollTo({ top, behavior: "instant" });
    element.addEventListener("load", restore, { once: true });
    view.location.replace(href);
  }, [frame, href]);
  return src;
}
