import type { KeyboardEvent } from "react";
import { type Edit, link, type Selected, wrap } from "./edits";

/** What Ctrl+B, Ctrl+I and Ctrl+K do; Cmd on a Mac. AltGr is Ctrl and Alt for Windows, and types a letter. */
export function keyEdit({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): ((selected: Selected) => Edit) | null {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  switch (key.toLowerCase()) {
    case "b":
      return bold;
    case "i":
      return italic;
    case "k":
      return link;
    default:
      return null;
  }
}

export const bold = (selected: Selected) => wrap(selected, "**", "bold words");
export const italic = (selected: Selected) => wrap(selected, "*", "words");
