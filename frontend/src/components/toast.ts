import type { NoticeId, NoticeParams } from "../lib/notices";
import { stylesheetReady } from "../lib/stylesheet";

export interface ToastOptions {
  params?: NoticeParams;
  /** The focus goes to the same words on the page, so a screen reader hears them there. */
  isOnPage?: boolean;
}

/** Shows a message of data/notices.json for about five seconds. The toast's own code arrives with the first one. */
export function notify(id: NoticeId, options: ToastOptions = {}): void {
  void Promise.all([import("./show-toast"), stylesheetReady()]).then(([{ showToast }]) => showToast(id, options));
}
