import { useEffect, useLayoutEffect, useRef, useState } from "react";
import X from "#icon/x";
import { cn } from "../../lib/cn";
import { type Message, removeMessage, useMessage } from "./messages";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";

const SHOWN_MS = 5000;

/** The region that shows toasts. Screen readers announce changes of an element that they know, so the region exists before its first message. */
export function ToastRegion() {
  const message = useMessage();
  const regionRef = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(false);
  const [isPaused, setPaused] = useState(false);
  /** The element that had the focus before the toast. */
  const previousFocus = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (message === null || isPaused) return undefined;
    const timer = setTimeout(() => removeMessage(message.key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isPaused]);

  useLayoutEffect(() => {
    setAtBottom(false);
    setPaused(false);
  }, [message]);
  useLayoutEffect(() => {
    if (message && !isAtBottom && coversFocus(regionRef.current)) setAtBottom(true);
  }, [message, isAtBottom]);

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
        "fixed right-4 z-50 w-96 max-w-[calc(100vw-2rem)]",
        isAtBottom ? "bottom-4" : "top-20",
        message && "tone-plain rounded-md border border-l-4 border-edge py-3 pr-12 pl-4 shadow-lift",
        message?.variant === "destructive" ? "border-l-danger" : "border-l-glass",
      )}
    >
      <div role="status">{message && !message.isOnPage && <MessageText message={message} />}</div>
      {message?.isOnPage && <MessageText message={message} />}
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

/** Whether the toast covers the focused element or the submit button of its form. */
function coversFocus(region: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const send = focused?.closest("form")?.querySelector("[type=submit]");
  const place = region?.getBoundingClientRect();
  return [focused, send].some((element) => {
    if (!place || !element || element === document.body) return false;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top < place.bottom && bottom > place.top && left < place.right && right > place.left;
  });
}
