import { Select, TextArea, TextField } from "../../ui/field";
import type { TextRow } from "../contract";

interface ValueFieldProps {
  row: TextRow;
  label: string;
  /** What was typed, after a refusal. */
  value: string;
  error: string | null;
}

const FLAGS = [
  ["true", "Yes"],
  ["false", "No"],
] as const;

export function ValueField({ row, label, value, error }: ValueFieldProps) {
  switch (row.kind) {
    case "flag":
      return <Select label={label} isBare name="value" defaultValue={value} choices={FLAGS} className="w-32" />;
    case "number":
      return <TextField label={label} isBare name="value" inputMode="decimal" defaultValue={value} error={error} className="w-48" />;
    case "text":
      return (
        <TextArea
          label={label}
          isBare
          name="value"
          defaultValue={value}
          error={error}
          rows={rowsFor(value)}
          className="w-full [&>textarea]:field-sizing-content [&>textarea]:min-h-0"
        />
      );
  }
}

const LINE = 60;

/** Browsers without `field-sizing` show this many lines. */
function rowsFor(value: string): number {
  const lines = value.split("\n").reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / LINE)), 0);
  return Math.min(lines, 12);
}
