import { type Notice, type NoticeId, notices } from "../../generated/notices";
import { fill } from "./fill";

export type { Notice, NoticeId };

export type NoticeParams = Record<string, string>;

/** A message of data/notices.json with its parameters filled in. */
export function notice(id: NoticeId, params: NoticeParams = {}): Notice {
  const { title, description, variant } = notices[id];
  return { title: fill(title, params), description: fill(description, params), variant };
}
