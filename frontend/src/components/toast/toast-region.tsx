import { useEffect, useLayoutEffect, useRef, useState } from "react";
import X from "#icon/x";
import { cn } from "../../lib/cn";
import type { Notice } from "../../lib/notices";
import { type Message, removeMessage, useMessage } from "./messages";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { type Corner, freeCorner } from "./free-corner";

const SHOWN_MS = 5000;

const cornerClass: Record<Corner, string> = {
  "top-right": "top-20 right-4 in-[dialog]:top-4",
  "top-left": "top-20 left-4 in-[dialog]:top-4",
  "bottom-right": "right-4 bottom-4",
  "bottom-left": "bottom-4 left-4",
};

const sideClass: Record<Notice["variant"], string> = {
  success: "border-l-success",
  destructive: "border-l-danger",
  default: "border-l-glass",
};

/** The region that shows toasts. Screen readers announce changes of an element that they know, so the region exists before its first message. */
export function ToastRegion() {
  const message = useMessage();
  const regionRef = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>("top-right");
  const [isPaused, setPaused] = useState(false);
  /** The element that had the focus before the toast. */
  const previousFocus = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (message === null || isPaused) return undefined;
    const timer = setTimeout(() => removeMessage(message.key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isPaused]);

  useLayoutEffect(() => {
    setPaused(false);
    if (message && regionRef.current) setCorner(freeCorner(regionRef.current));
  }, [message]);

  function close() {
    if (message) removeMessage(message.key);
    if (regionRef.current?.contains(document.activeElement)) previousFocus.current?.focus();
  }

  return (
    <div
      ref={regionRef}
      role="region"
      aria-label="Messages"
      data-toast={message?.key}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => {
        previousFocus.current = event.relatedTarget as HTMLElement | null;
        setPaused(true);
      }}
      onBlur={() => setPaused(false)}
      className={cn(
        "fixed z-50 w-96 max-w-[calc(100vw-2rem)]",
        cornerClass[corner],
        message && "tone-plain rounded-md border border-l-4 border-edge py-3 pr-12 pl-4 shadow-lift",
        message && sideClass[message.variant],
      )}
    >
      <div role="status">{message && !message.isOnPage && <MessageText message={message} />}</div>
      {/* The page says the second sentence. */}
      {message?.isOnPage && <p className="font-semibold text-heading">{message.title}</p>}
      {message && (
        <Button variant="quiet" size="icon" aria-label="Close" onClick={close} className="absolute top-0.5 right-0.5">
          <Icon shape={X} className="size-4" />
        </Button>
      )}
    </div>
  );
}

/** Punctuation separates title and text for screen readers. */
function MessageText({ message: { title, description } }: { message: Message }) {
  return (
    <>
      <p className="font-semibold text-heading">
        {title}
        <span className="sr-only">{/[.!?]$/.test(title) ? " " : ". "}</span>
      </p>
      <p className="mt-0.5 text-sm">{description}</p>
    </>
  );
}
