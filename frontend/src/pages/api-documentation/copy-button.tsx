import { clsx } from "clsx";
import { useState } from "react";

interface CopyCodeProps {
  /** Id of the element around the code that is copied. The code itself is not sent to the browser a second time. */
  from: string;
  copy: { copy: string; copied: string; select: string };
  className?: string;
}

/** Copies an example and confirms it. Hidden without scripts. */
export function CopyCode({ from, copy, className }: CopyCodeProps) {
  const [status, setStatus] = useState<"copied" | "select" | null>(null);

  async function copyCode() {
    const element = document.querySelector(`#${from} code`);
    if (element === null) return;
    try {
      await navigator.clipboard.writeText(element.textContent);
      setStatus("copied");
    } catch {
      // The browser may refuse access to the clipboard (plain http, permissions). Then select the text, so that the visitor can copy it.
      getSelection()?.selectAllChildren(element);
      setStatus("select");
    }
    setTimeout(() => setStatus(null), 3000);
  }

  return (
    <button
      type="button"
      onClick={() => void copyCode()}
      className={clsx("h-10 px-4 text-sm font-semibold text-heading hover:text-glass-deep noscript:hidden", className)}
    >
      <span aria-live="polite">{copy[status ?? "copy"]}</span>
    </button>
  );
}
