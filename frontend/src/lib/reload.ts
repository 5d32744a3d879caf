let isReloading = false;

export const isPageReloading = (): boolean => isReloading;

/**
 * Loads the page from the server, because a part of its code is missing: a new release has replaced it. What was typed goes along in the history entry.
 * `search` is the query of the page; that of the current URL may be behind it for a moment.
 */
export function reload(search = window.location.search): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("[data-field]")];
  const typed = Object.fromEntries(fields.map(({ id, value }) => [id, value]));
  const { pathname, hash } = window.location;
  window.history.replaceState({ ...(window.history.state as object), typed }, "", pathname + search + hash);
  isReloading = true;
  window.location.reload();
}

/**
 * Await it before a reload or another navigation that makes up for missing code. Firefox aborts what is loading as soon as the visitor leaves the page: then
 * the promise never settles, because that navigation would cancel the visitor's own.
 */
export async function unlessLeft<T>(code: Promise<T>): Promise<T> {
  let isLeft = false;
  const onLeave = () => (isLeft = true);
  addEventListener("beforeunload", onLeave);
  return code
    .catch((error) => {
      if (isLeft) return new Promise<never>(() => {});
      throw error;
    })
    .finally(() => removeEventListener("beforeunload", onLeave));
}

/** The same for a URL that has just become the current one. */
export function reloadAtTop(): void {
  // The browser would scroll to where the page that is left was. This listener follows that of app/navigation.ts.
  window.addEventListener("pagehide", () => (window.history.scrollRestoration = "manual"));
  reload();
}

/** Call before hydration, which keeps what fields contain. */
export function restoreTyped(): void {
  const { typed, ...state } = (window.history.state ?? {}) as { typed?: Record<string, string> };
  if (!typed) return;
  window.history.replaceState(state, "");
  for (const [id, value] of Object.entries(typed)) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (field?.value === "") field.value = value;
  }
}
