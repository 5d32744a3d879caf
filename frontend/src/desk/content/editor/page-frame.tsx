import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { documentOf, useFrameAddress } from "./use-frame-address";

type Width = 375 | 1280;

const WIDTHS: readonly (readonly [Width, string])[] = [
  [375, "Phone"],
  [1280, "Computer"],
];

interface PageFrameProps {
  href: string;
  title: string;
  /** The height of the box. */
  className: string;
  /** Called with each page that the frame shows. Has to be stable. */
  onShown?: (page: Document) => void;
}

/** The real page, as wide as on a phone or a computer, and scaled to the room that there is. No script runs in it. */
export function PageFrame({ href, title, className, onShown }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useScale(box, frame);
  const src = useFrameAddress(frame, href);
  const name = useId();

  useEffect(() => {
    const element = frame.current;
    if (!element || !onShown) return;
    const show = () => {
      const page = documentOf(element);
      if (page && page.URL !== "about:blank") onShown(page);
    };
    // It may have loaded before the scripts of the desk.
    if (documentOf(element)?.readyState === "complete") show();
    element.addEventListener("load", show);
    return () => element.removeEventListener("load", show);
  }, [onShown]);

  return (
    <div>
      <fieldset className="mb-2 flex noscript:hidden">
        <legend className="sr-only">Width of the page</legend>
        {WIDTHS.map(([value, words]) => (
          <label
            key={value}
            className="inline-flex min-h-11 items-center border border-edge px-3 text-list first-of-type:rounded-l-md last-of-type:rounded-r-md last-of-type:border-l-0 hover:text-heading has-checked:bg-action has-checked:font-semibold has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass-deep md:min-h-8"
          >
            <input type="radio" name={name} checked={width === value} onChange={() => setWidth(value)} className="sr-only" />
            {words}
          </label>
        ))}
      </fieldset>
      <div ref={box} className={`relative overflow-hidden rounded-lg border border-lead bg-tint ${className}`}>
        <iframe
          ref={frame}
          src={src}
          title={title}
          sandbox="allow-same-origin"
          className="absolute top-0 left-0 size-full origin-top-left"
        />
      </div>
    </div>
  );
}

const NARROW = 480;

function useScale(box: RefObject<HTMLDivElement | null>, frame: RefObject<HTMLIFrameElement | null>) {
  const [width, setWidth] = useState<Width>(1280);
  // On a phone, a page for phones.
  useEffect(() => {
    if (box.current && box.current.clientWidth < NARROW) setWidth(375);
  }, [box]);
  useEffect(() => {
    const room = box.current;
    if (!room) return;
    const fit = () => {
      if (!frame.current) return;
      const scale = Math.min(1, room.clientWidth / width);
      const { style } = frame.current;
      style.width = `${width}px`;
      style.height = `${room.clientHeight / scale}px`;
      style.left = `${(room.clientWidth - width * scale) / 2}px`;
      style.transform = `scale(${scale})`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(room);
    fit();
    return () => observer.disconnect();
  }, [box, frame, width]);
  return [width, setWidth] as const;
}
