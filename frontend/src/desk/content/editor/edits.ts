/* What the buttons above the text do to Markdown. */

export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces `from` to `to`, and selects a part of the new text. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [start: number, end: number];
}

/** Words in marks, such as `**`; without them if they have them. */
export function wrap({ text, start, end }: Selected, mark: string, sample: string): Edit {
  const words = text.slice(start, end);
  const size = mark.length;
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark && !isLonger(text, start - size, end + size, mark)) {
    return { from: start - size, to: end + size, insert: words, select: [start - size, end - size] };
  }
  const inner = words === "" ? sample : words;
  return { from: start, to: end, insert: mark + inner + mark, select: [start + size, start + size + inner.length] };
}

/** `*` also stands beside the words in `**bold**`. */
function isLonger(text: string, start: number, end: number, mark: string): boolean {
  return mark.length === 1 && text[start - 1] === mark && text[end] === mark;
}

/** Each chosen line begins with `prefix`, or no longer does. */
export function prefixLines({ text, start, end }: Selected, prefix: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const have = lines.every((line) => line.startsWith(prefix));
  const insert = lines.map((line) => (have ? line.slice(prefix.length) : prefix + line)).join("\n");
  const isOne = lines.length === 1;
  const end2 = from + insert.length;
  return { from, to, insert, select: isOne ? [end2, end2] : [from, end2] };
}

/** Chosen words become a link whose address is to be written; a chosen address becomes one whose words are. */
export function link({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  if (/^(https?:\/\/|mailto:|\/)\S*$/.test(chosen)) {
    return { from: start, to: end, insert: `[words](${chosen})`, select: [start + 1, start + 6] };
  }
  const words = chosen === "" ? "words" : chosen;
  const at = start + words.length + 3;
  return { from: start, to: end, insert: `[${words}](/address)`, select: [at, at + 8] };
}

/** Something that needs empty lines around it. */
export function insertBlock({ text, start, end }: Selected, block: string): Edit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after === "" ? "\n" : after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const insert = lead + block + tail;
  const caret = start + lead.length;
  return { from: start, to: end, insert, select: [caret, caret + block.length] };
}

/** `picture: …` in the head of the file, instead of an earlier one. */
export function setHeadPicture({ text }: Selected, file: string, alt: string | null): Edit {
  const line = `picture: { file: ${file}, ${alt === null ? "decorative: true" : `alt: ${JSON.stringify(alt)}`} }\n`;
  const head = text.match(/^---\n((?:.*\n)*?)---(?:\n|$)/)?.[1];
  if (head === undefined) return { from: 0, to: 0, insert: `---\n${line}---\n\n`, select: [4, 4] };
  const found = head.match(/^picture:.*\n(?:[ \t]+.*\n)*/m);
  const from = 4 + (found?.index ?? head.length);
  return { from, to: from + (found?.[0].length ?? 0), insert: line, select: [from + line.length - 1, from + line.length - 1] };
}

/** As a person would type it: the browser's Undo takes it back. */
export function apply(area: HTMLTextAreaElement, make: (selected: Selected) => Edit): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const { from, to, insert, select } = make({ text, start, end });
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, and still the only way that Undo knows.
  if (!document.execCommand("insertText", false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
