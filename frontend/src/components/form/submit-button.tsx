import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { useForm } from "./form-context";

/** Stays focusable while the form is submitted, so that the focus is not lost. */
export function SubmitButton({ pendingLabel, className, children }: { pendingLabel: string; className?: string; children: ReactNode }) {
  const pending = useForm().phase === "submitting";
  return (
    <Button type="submit" aria-disabled={pending || undefined} className={className}>
      {pending ? pendingLabel : children}
    </Button>
  );
}
