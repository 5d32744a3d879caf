import type { ReactNode } from "react";
import { ButtonLink } from "../components/ui/button";
import { useSite } from "../lib/site";

interface SiteButtonProps {
  /** One primary button in a view; its neighbour is secondary. */
  variant?: "primary" | "secondary";
  children: ReactNode;
}

/** To the plans: the pricing page with its dialog open. */
export function PricingButton({ size, ...button }: SiteButtonProps & { size?: "md" | "lg" }) {
  return <ButtonLink to="subscription-demo" query={{ pricing: "monthly" }} size={size} {...button} />;
}

/** Into the product, from a hero or the end of a page. */
export function AppButton({ variant, children }: SiteButtonProps) {
  const { appUrl } = useSite();
  return (
    <ButtonLink href={appUrl} newTab variant={variant} size="lg">
      {children}
    </ButtonLink>
  );
}

/** To the page where a visitor picks a time for a demo. */
export function DemoButton({ variant, children }: SiteButtonProps) {
  const { demoUrl } = useSite();
  return (
    <ButtonLink href={demoUrl} newTab variant={variant} size="lg">
      {children}
    </ButtonLink>
  );
}
