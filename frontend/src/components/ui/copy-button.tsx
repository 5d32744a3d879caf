import { useState } from "react";
import { Check, Copy } from "../icons";
import { Button } from "./button";

/** Copies a text and says so. Without scripts it is not shown: the text can be selected. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }
  return (
    <Button variant="quiet" size="sm" onClick={() => void copy()} className="noscript:hidden">
      {copied ? <Check className="size-4" /> : <Copy className="size-4" />}
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </Button>
  );
}
