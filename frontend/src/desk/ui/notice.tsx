import { clsx } from "clsx";
import type { DeskPage } from "../contract";

/** What the last action did. A fault is read out at once. */
export function Notice({ kind, text }: NonNullable<DeskPage["notice"]>) {
  const isFault = kind === "fault";
  return (
    <p
      role={isFault ? "alert" : "status"}
      className={clsx("mb-4 border-l-4 bg-tint px-3 py-2 text-sm text-heading", isFault ? "border-danger" : "border-success")}
    >
      {text}
    </p>
  );
}
