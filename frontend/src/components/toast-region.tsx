import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import X from "#icon/x";
import { cn } from "../lib/cn";
import { type Notice, type NoticeId, type NoticeParams, notice } from "../lib/notices";
import { Icon } from "./ui/icon";

const SHOWN_MS = 5000;

interface Message extends Notice {
  key: number;
}

let messages: readonly Message[] = [];
let count = 0;
let home: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function showToast(id: NoticeId, params?: NoticeParams): void {
  home ??= mount();
  settle(home);
  // The newest alone: two outcomes on top of each other help nobody.
  set([{ ...notice(id, params), key: ++count }]);
}

/** A root of its own, beside the page's: no page carries a toaster, and a toast outlives a navigation. */
function mount(): HTMLElement {
  const element = document.createElement("div");
  createRoot(element).render(<ToastRegion />);
  return element;
}

/** What is outside a modal dialog is below it and inert, so a toast goes inside while one is open. */
function settle(element: HTMLElement): void {
  const dialog = document.querySelector("dialog:modal");
  const parent = dialog ?? document.body;
  if (element.parentElement === parent) return;
  parent.append(element);
  dialog?.addEventListener("close", () => document.body.append(element), { once: true });
}

function set(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => messages);
  return (
    <Toast.Provider duration={SHOWN_MS} label="Message">
      {shown.map(({ key, title, description, variant }) => (
        <Toast.Root
          key={key}
          type={variant === "destructive" ? "foreground" : "background"}
          onOpenChange={(open) => open || set(messages.filter((message) => message.key !== key))}
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
