import { clsx } from "clsx";
import type { ReactNode } from "react";
import Check from "#icon/check";
import { Icon } from "../components/ui/icon";
import { Eyebrow } from "./section-heading";

interface SplitFeatureProps {
  title: ReactNode;
  text?: ReactNode;
  eyebrow?: ReactNode;
  points?: readonly string[];
  actions?: ReactNode;
  picture: ReactNode;
  /** The picture is on the left from `lg` on. On a phone it always follows the text. */
  reverse?: boolean;
  as?: "h2" | "h3";
  className?: string;
}

/** Text and a picture side by side. */
export function SplitFeature({
  title,
  text,
  eyebrow,
  points,
  actions,
  picture,
  reverse = false,
  as: Heading = "h2",
  className,
}: SplitFeatureProps) {
  return (
    <div
      className={clsx("grid items-center gap-8 lg:gap-20", reverse ? "lg:grid-cols-[1.1fr_1fr]" : "lg:grid-cols-[1fr_1.2fr]", className)}
    >
      <div className={clsx(reverse && "lg:order-last")}>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading className={Heading === "h2" ? "text-h2" : "text-h3"}>{title}</Heading>
        {text && <p className="mt-4 text-lg">{text}</p>}
        {points && (
          <ul className="mt-6 grid gap-4">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <Icon shape={Check} className="mt-0.5 size-5 shrink-0 text-glass-deep" />
                {point}
              </li>
            ))}
          </ul>
        )}
        {actions && <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 lg:mt-8">{actions}</div>}
      </div>
      <div className="min-w-0">{picture}</div>
    </div>
  );
}
