import { useHydrated } from "../../../lib/hydration";
import { counted } from "../../words";
import type { FaultRow } from "../contract";

interface FaultsProps {
  faults: FaultRow[];
  /** In other files. */
  elsewhere: string[];
  onChoose: (fault: FaultRow) => void;
}

/** What is wrong. A line number leads to its line. */
export function Faults({ faults, elsewhere, onChoose }: FaultsProps) {
  if (faults.length === 0 && elsewhere.length === 0) return null;
  return (
    <div className="mb-3 border-l-4 border-danger bg-tint px-3 py-2">
      {faults.length === 0 ? null : (
        <>
          <h2 className="text-sm">{counted(faults.length, "fault")} in this file</h2>
          <ul className="mt-1 grid gap-1">
            {faults.map((fault, index) => (
              <li key={index} className="wrap-anywhere text-heading">
                <Place fault={fault} onChoose={onChoose} />
                {fault.message}
              </li>
            ))}
          </ul>
        </>
      )}
      {elsewhere.length === 0 ? null : (
        <>
          <h2 className="mt-2 text-sm first:mt-0">{counted(elsewhere.length, "fault")} in other files</h2>
          <ul className="mt-1 grid gap-1">
            {elsewhere.map((sentence, index) => (
              <li key={index} className="wrap-anywhere text-heading">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Place({ fault, onChoose }: { fault: FaultRow; onChoose: (fault: FaultRow) => void }) {
  const canMove = useHydrated();
  if (fault.line === 0) return null;
  const words = `Line ${fault.line}`;
  if (!canMove) return <strong>{words}: </strong>;
  return (
    <>
      <button
        type="button"
        onClick={() => onChoose(fault)}
        className="min-h-11 font-semibold text-danger underline underline-offset-2 hover:decoration-2 md:min-h-6"
      >
        {words}
      </button>
      {": "}
    </>
  );
}
