import type { ReactNode } from "react";
import { cn } from "../../lib/cn";
import { buttonVariants } from "../ui/button";
import { useForm } from "./form-context";

/** Stays focusable while the form is on its way, so that nobody loses their place. */
export function SubmitButton({ pendingLabel, className, children }: { pendingLabel: string; className?: string; children: ReactNode }) {
  const pending = useForm().phase === "submitting";
  return (
    <button type="submit" aria-disabled={pending || undefined} className={cn(buttonVariants(), className)}>
      {pending ? pendingLabel : children}
    </button>
  );
}
