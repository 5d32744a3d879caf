import { Toast } from "radix-ui";
import X from "#icon/x";
import { cn } from "../lib/cn";
import { removeMessage, useMessages } from "./toast-messages";
import { Icon } from "./ui/icon";

const SHOWN_MS = 5000;

/** Where toasts are shown. */
export function ToastRegion() {
  const messages = useMessages();
  return (
    <Toast.Provider duration={SHOWN_MS} label="Message">
      {messages.map(({ key, title, description, variant }) => (
        <Toast.Root
          key={key}
          type={variant === "destructive" ? "foreground" : "background"}
          onOpenChange={(open) => open || removeMessage(key)}
          className={cn(
            "tone-plain relative rounded-md border border-l-4 border-edge py-3 pr-12 pl-4 shadow-lift",
            variant === "destructive" ? "border-l-danger" : "border-l-glass",
          )}
        >
          <Toast.Title className="font-semibold text-heading">{title}</Toast.Title>
          <Toast.Description className="mt-0.5 text-sm">{description}</Toast.Description>
          <Toast.Close aria-label="Close" className="absolute top-1 right-1 inline-flex size-10 items-center justify-center rounded-md">
            <Icon shape={X} className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2" />
    </Toast.Provider>
  );
}
