import { useHydrated } from "../../lib/hydration";
import { formatLocal, formatShortLocal, formatShortUtc, formatUtc } from "../times";

/** A moment: in UTC as the server sends it, in the visitor's time zone once hydrated. `isShort`: for the rows of a list. */
export function Time({ at, isShort = false, className }: { at: string; isShort?: boolean; className?: string }) {
  const isLocal = useHydrated();
  const text = isLocal ? (isShort ? formatShortLocal(at) : formatLocal(at)) : isShort ? formatShortUtc(at) : formatUtc(at);
  return (
    <time dateTime={at} title={isShort && isLocal ? formatLocal(at) : undefined} className={className}>
      {text}
    </time>
  );
}
