import { counted } from "../../words";
import { TextField } from "../../ui/field";

interface RowSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  found: number;
  className?: string;
}

/** Narrows the rows that are on the page. Only where scripts run. */
export function RowSearch({ label, value, onChange, found, className }: RowSearchProps) {
  return (
    <search className={className}>
      <TextField
        label={label}
        isBare
        type="search"
        placeholder={label}
        autoComplete="off"
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="noscript:hidden"
      />
      <span role="status" className="sr-only">
        {value.trim() === "" ? "" : `${counted(found, "row")} found`}
      </span>
    </search>
  );
}
