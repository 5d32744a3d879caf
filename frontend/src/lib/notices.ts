import { type Notice, type NoticeId, notices } from "../../generated/notices";
import { fillIn } from "./fill-in";

export type { Notice, NoticeId };

export type NoticeParams = Record<string, string>;

/** A message of data/notices.json with its parameters filled in. */
export function notice(id: NoticeId, params: NoticeParams = {}): Notice {
  const { title, description, variant } = notices[id];
  return { title: fillIn(title, params), description: fillIn(description, params), variant };
}
