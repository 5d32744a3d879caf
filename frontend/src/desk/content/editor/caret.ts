/** Moves the caret to a line and column, from 1, and scrolls it into view. */
export function moveCaret(area: HTMLTextAreaElement, line: number, column: number): void {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const size = lines[line - 1]?.length ?? 0;
  const at = Math.min(start + Math.min(Math.max(column - 1, 0), size), area.value.length);
  area.focus({ preventScroll: true });
  area.setSelectionRange(at, start + size);
  area.scrollTop = heightBefore(area, start) - area.clientHeight / 3;
  area.scrollIntoView({ block: "nearest" });
}

/** How high the text before a place is, with its wrapped lines: browsers do not say where the caret is. */
function heightBefore(area: HTMLTextAreaElement, end: number): number {
  const copy = area.cloneNode() as HTMLTextAreaElement;
  copy.removeAttribute("name");
  copy.removeAttribute("id");
  copy.value = area.value.slice(0, end);
  Object.assign(copy.style, { position: "absolute", visibility: "hidden", height: "0", minHeight: "0", width: `${area.offsetWidth}px` });
  area.after(copy);
  const height = copy.scrollHeight;
  copy.remove();
  return height;
}
