/** The corner of the screen for a toast. */

export const corners = ["top-right", "top-left", "bottom-right", "bottom-left"] as const;
export type Corner = (typeof corners)[number];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The distances from the edge of the screen (`cornerClass` in toast-region.tsx). Over a dialog the header does not count. */
const EDGE_PX = 16;
const HEADER_PX = 80;

/**
 * The first corner in which a toast of this size covers least of the form (with its frame) or dialog, and above all not its focus, its submit button
 * and its close button.
 */
export function freeCorner(toast: HTMLElement): Corner {
  const { width, height } = toast.getBoundingClientRect();
  const dialog = toast.closest("dialog");
  const focused = document.activeElement === document.body ? null : document.activeElement;
  const form = focused?.closest("form");
  const subject = dialog ?? (form ?? focused?.closest("[data-confirmation]"))?.parentElement;
  const controls = [focused === dialog ? null : focused, form?.querySelector("[type=submit]"), dialog?.querySelector("[aria-label=Close]")];
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const places = corners.map((corner) => place(corner, { width, height }, screen, dialog ? EDGE_PX : HEADER_PX));
  const corner = leastCovering(places, controls.map(boxOf), boxOf(subject));
  // On a zoomed screen no corner may be free: the focused control moves to the other end (WCAG 2.4.11).
  const isFocusHidden = places.some((it) => it.corner === corner && overlap(it.box, boxOf(focused)) > 0);
  if (isFocusHidden) focused?.scrollIntoView({ block: corner.startsWith("top") ? "end" : "start", behavior: "instant" });
  return corner;
}

type Size = { width: number; height: number };

/** `top`: the distance of the upper corners from the edge. */
export function place(corner: Corner, { width, height }: Size, screen: Size, top: number) {
  const left = corner.endsWith("left") ? EDGE_PX : screen.width - EDGE_PX - width;
  const y = corner.startsWith("top") ? top : screen.height - EDGE_PX - height;
  return { corner, box: { left, top: y, right: left + width, bottom: y + height } };
}

/** `protectedBoxes` count before the area that is covered of the subject. The first of equals wins. */
export function leastCovering(
  places: readonly { corner: Corner; box: Box }[],
  protectedBoxes: readonly (Box | null)[],
  subject: Box | null,
): Corner {
  const costs = places.map(({ corner, box }) => ({
    corner,
    hidden: protectedBoxes.filter((other) => overlap(box, other) > 0).length,
    covered: overlap(box, subject),
  }));
  const [best] = costs.sort((one, other) => one.hidden - other.hidden || one.covered - other.covered);
  return best?.corner ?? "top-right";
}

const boxOf = (element: Element | null | undefined): Box | null => element?.getBoundingClientRect() ?? null;

function overlap(one: Box, other: Box | null): number {
  if (!other) return 0;
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
