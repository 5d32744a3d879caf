/** Moves the light of the pane under the pointer (styles/spotlight.css). Loaded at the first movement of a pointer that can hover. */
export function followPointer(event: PointerEvent): void {
  const pane = event.target instanceof Element ? event.target.closest<HTMLElement>(".spotlight") : null;
  if (!pane) return;
  const { left, top } = pane.getBoundingClientRect();
  pane.style.setProperty("--spot-at", `${Math.round(event.clientX - left)}px ${Math.round(event.clientY - top)}px`);
}
