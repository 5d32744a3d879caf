import { type Notice, type NoticeId, notices } from "../../generated/notices";

export type { Notice, NoticeId };

export type NoticeParams = Record<string, string>;

/** A message of data/notices.json, with `{plan}` and the like filled in. */
export function notice(id: NoticeId, params: NoticeParams = {}): Notice {
  const { title, description, variant } = notices[id];
  const put = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  return { title: put(title), description: put(description), variant };
}
