import { ButtonLink } from "../components/ui/button";
import type { RouteId } from "../lib/routes";
import { type Site, useSite } from "../lib/site";
import { actionLabels } from "./copy-actions";

/** A button as copy: where it leads, and its text. `trial` and `demo` have one label on all pages. */
export type Action = keyof typeof actionLabels | LabeledAction;

type LabeledAction =
  | /** Opens the product. */
    { app: string } /** Opens the page where a visitor picks a time for a demo. */
  | { demo: string } /** Opens the pricing page with its dialog. */
  | { pricing: string } /** Starts an e-mail to sales. */
  | { mail: string }
  | { to: RouteId; text: string }
  | { href: string; text: string; newTab?: boolean };

/** The buttons of a hero or of a page's end. One button in a view is primary: the first. */
export function Actions({ actions }: { actions: readonly Action[] }) {
  return actions.map((action, index) => <ActionButton key={index} action={action} variant={index === 0 ? "primary" : "secondary"} />);
}

interface ActionButtonProps {
  action: Action;
  variant?: "primary" | "secondary";
  size?: "md" | "lg";
}

export function ActionButton({ action, variant, size = "lg" }: ActionButtonProps) {
  const { text, ...link } = resolve(action, useSite());
  return (
    <ButtonLink {...link} variant={variant} size={size}>
      {text}
    </ButtonLink>
  );
}

function resolve(action: Action, { appUrl, demoUrl, email }: Site) {
  if (action === "trial") return { text: actionLabels.trial, href: appUrl, newTab: true };
  if (action === "demo") return { text: actionLabels.demo, href: demoUrl, newTab: true };
  if ("app" in action) return { text: action.app, href: appUrl, newTab: true };
  if ("demo" in action) return { text: action.demo, href: demoUrl, newTab: true };
  if ("pricing" in action) return { text: action.pricing, to: "subscription-demo", query: { pricing: "monthly" } } as const;
  if ("mail" in action) return { text: action.mail, href: `mailto:${email.sales}` };
  if ("to" in action) return { text: action.text, to: action.to };
  return action;
}
