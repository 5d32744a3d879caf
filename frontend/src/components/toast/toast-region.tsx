import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import X from "#icon/x";
import type { Notice } from "../../lib/notices";
import { removeToast, type Toast, useToast } from "./current-toast";
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

/** The region that shows toasts. Screen readers announce changes of an element that they know, so the region exists before its first toast. */
export function ToastRegion() {
  const toast = useToast();
  const regionRef = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>("top-right");
  const [isPaused, setPaused] = useState(false);
  /** The element that had the focus before the toast. */
  const previousFocus = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (toast === null || isPaused) return undefined;
    const timer = setTimeout(() => removeToast(toast.key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);

  useLayoutEffect(() => {
    setPaused(false);
    if (toast && regionRef.current) setCorner(freeCorner(regionRef.current));
  }, [toast]);

  function close() {
    if (toast) removeToast(toast.key);
    if (regionRef.current?.contains(document.activeElement)) previousFocus.current?.focus();
  }

  return (
    <div
      ref={regionRef}
      role="region"
      aria-label="Messages"
      data-toast={toast?.key}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => {
        previousFocus.current = event.relatedTarget as HTMLElement | null;
        setPaused(true);
      }}
      onBlur={() => setPaused(false)}
      className={clsx(
        "fixed z-50 w-96 max-w-[calc(100vw-2rem)]",
        cornerClass[corner],
        toast && "tone-plain rounded-md border border-l-4 border-edge py-3 pr-12 pl-4 shadow-lift",
        toast && sideClass[toast.variant],
      )}
    >
      <div role="status">{toast && !toast.isOnPage && <ToastText toast={toast} />}</div>
      {/* The page says the second sentence. */}
      {toast?.isOnPage && <p className="font-semibold text-heading">{toast.title}</p>}
      {toast && (
        <Button variant="quiet" size="icon" aria-label="Close" onClick={close} className="absolute top-0.5 right-0.5">
          <Icon shape={X} className="size-4" />
        </Button>
      )}
    </div>
  );
}

/** Punctuation separates title and text for screen readers. */
function ToastText({ toast: { title, description } }: { toast: Toast }) {
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
