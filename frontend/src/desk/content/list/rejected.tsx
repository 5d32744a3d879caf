import type { ContentListScreen } from "../contract";
import { Time } from "../../ui/time";
import { FaultList } from "../shell/fault-list";

/** The site stays as it is until somebody mends it. */
export function Rejected({ at, author, faults }: NonNullable<ContentListScreen["rejected"]>) {
  return (
    <FaultList
      title={
        <>
          The last publication was refused, and the site is as before:{" "}
          <span className="font-normal">
            {author}, <Time at={at} />
          </span>
        </>
      }
      faults={faults}
    />
  );
}
