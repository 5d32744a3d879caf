import type { ReactNode } from "react";
import { useDesk } from "../desk-context";
import { Pane } from "../shell/pane";

/** A narrow page: of somebody who is not signed in, or of a fault. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const { site, user } = useDesk();
  return (
    <div className="mx-auto max-w-88 py-10 md:py-20">
      {user ? null : (
        <p className="mb-6 flex items-center gap-2 font-semibold text-heading">
          <Pane />
          {site}
        </p>
      )}
      <h1 className="mb-5 text-title">{title}</h1>
      {children}
    </div>
  );
}
