import type { ComponentProps, ReactNode } from "react";
import { cn } from "../../lib/cn";
import { Plus } from "../icons";

/** A list of questions. Items that share a `name` open one at a time, by the browser itself, with or without scripts. */
export function Accordion({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="accordion" className={cn("border-b border-hairline", className)} {...props} />;
}

interface AccordionItemProps extends Omit<ComponentProps<"details">, "title"> {
  /** A heading element, or plain text. */
  title: ReactNode;
  icon?: ReactNode;
}

export function AccordionItem({ title, icon, className, children, ...props }: AccordionItemProps) {
  return (
    <details data-slot="accordion-item" className={cn("group border-t border-hairline", className)} {...props}>
      <summary className="flex items-center gap-4 py-5 text-heading hover:text-glass-deep">
        {icon}
        {typeof title === "string" ? <span className="font-semibold">{title}</span> : title}
        <Plus className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-45" />
      </summary>
      <div className="max-w-prose pb-6">{children}</div>
    </details>
  );
}
