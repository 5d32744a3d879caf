import type { NoticeId, NoticeParams } from "../../lib/notices";
import { stylesheetReady } from "../../lib/stylesheet";

export interface ToastOptions {
  params?: NoticeParams;
  /** The focus goes to the same text on the page, so a screen reader reads it there. */
  isOnPage?: boolean;
}

/** Shows a message of data/notices.json as a toast for about five seconds. The code for toasts loads with the first one. */
export function notify(id: NoticeId, options: ToastOptions = {}): void {
  void Promise.all([import("./show-toast"), stylesheetReady()]).then(([{ showToast }]) => showToast(id, options));
}
