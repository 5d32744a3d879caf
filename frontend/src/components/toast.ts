import type { NoticeId, NoticeParams } from "../lib/notices";
import { stylesheetReady } from "../lib/stylesheet";

/** Shows a message of data/notices.json for about five seconds. The toast's own code arrives with the first one. */
export function notify(id: NoticeId, params?: NoticeParams): void {
  void Promise.all([import("./show-toast"), stylesheetReady()]).then(([{ showToast }]) => showToast(id, params));
}
