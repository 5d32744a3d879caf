import type { FaultScreen } from "../contract";
import { useDesk } from "../desk-context";
import { Door } from "./door";

export function Fault({ status, title, text }: FaultScreen) {
  const { user } = useDesk();
  const tab = user?.tabs[0];
  return (
    <Door title={title}>
      <p>{text}</p>
      <p className="mt-1 text-list text-muted-foreground">Status {status}</p>
      <p className="mt-3">
        <a href={tab ? `/desk/${tab}` : "/desk"} className="inline-flex min-h-11 items-center underline hover:text-heading">
          Back to the desk
        </a>
      </p>
    </Door>
  );
}
