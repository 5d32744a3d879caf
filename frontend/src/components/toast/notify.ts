import type { NoticeId, NoticeParams } from "../../lib/notices";
import { stylesheetReady } from "../../lib/stylesheet";

export interface ToastOptions {
  params?: NoticeParams;
  /** The focus goes to the same text on the page, so a screen reader reads it there. */
  isOnPage?: boolean;
}

/** The code loads so long after hydration, when all else has loaded. */
const PREFETCH_DELAY_MS = 3_000;

const LOAD_TIMEOUT_MS = 3_000;

const loadCode = () => import("./show-toast");

/** Loads the code for toasts, which may have to say that there is no network. */
export function prefetchToasts(): void {
  // `notify` tries again.
  loadCode().catch(() => {});
}

export function prefetchToastsLater(): void {
  setTimeout(prefetchToasts, PREFETCH_DELAY_MS);
}

/** Shows a message of data/notices.json as a toast for about five seconds. Resolves to false if it cannot, because the code does not load. */
export async function notify(id: NoticeId, options: ToastOptions = {}): Promise<boolean> {
  try {
    const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS));
    const { showToast } = await Promise.race([loadCode(), timeout]);
    void stylesheetReady().then(() => showToast(id, options));
    return true;
  } catch {
    return false;
  }
}
