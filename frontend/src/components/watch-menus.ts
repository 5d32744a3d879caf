/** Closes the header's open menus on a press elsewhere, on Escape, when the focus leaves, and when a link is chosen. */
export function watchMenus(header: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  /** In the bar, menus drop down over the page. In the popover, they are sections that may stay open. */
  const isBar = () => matchMedia("(min-width: 64rem)").matches;
  const closeMenus = (except?: Element | null) => {
    for (const menu of header.querySelectorAll("details[open]")) if (menu !== except) menu.removeAttribute("open");
  };
  const menuOf = (target: EventTarget | null) => (target instanceof Element ? target.closest("details") : null);

  document.addEventListener("pointerdown", (event) => isBar() && closeMenus(menuOf(event.target)), { signal });
  header.addEventListener("focusout", (event) => isBar() && event.relatedTarget && closeMenus(menuOf(event.relatedTarget)), { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isBar()) return;
      const menu = header.querySelector("details[open]");
      if (menu?.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      closeMenus();
    },
    { signal },
  );
  header.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest("a")) return;
      closeMenus();
      const nav = header.querySelector<HTMLElement>("[popover]");
      if (nav?.matches(":popover-open")) nav.hidePopover();
    },
    { signal },
  );
  return () => controller.abort();
}
