import { clsx } from "clsx";
import { useSite } from "../lib/site";

/** The logo: a leaded pane whose lit pieces form an L. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d="M2 2h10l-1.5 17L2 18z" className="glass-cobalt fill-glass" />
      <path d="M2 18l8.5 1L9 30H2z" className="glass-viridian fill-glass" />
      <path d="M10.5 19L30 22v8H9z" className="glass-amber fill-glass" />
      <path d="M12 2h18v20l-19.5-3z" className="fill-tint" />
      <path
        d="M2 2h28v28H2zM12 2l-1.5 17L9 30M2 18l8.5 1L30 22M11.5 9 30 6"
        fill="none"
        strokeWidth="2.2"
        strokeLinejoin="round"
        className="stroke-heading"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  const site = useSite();
  const { logo, logoDark } = site;
  if (logo) {
    return (
      <picture className={className}>
        {logoDark && <source media="(prefers-color-scheme: dark)" srcSet={logoDark.src} />}
        <img src={logo.src} width={logo.width} height={logo.height} alt={site.name} className="block" />
      </picture>
    );
  }
  return (
    <span className={clsx("flex items-center gap-2.5 text-xl font-bold tracking-title text-heading", className)}>
      <LogoMark className="size-7" />
      {site.name}
    </span>
  );
}
