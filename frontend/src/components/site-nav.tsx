import { fill, useSite } from "../lib/site";
import type { MenuItem } from "../lib/routes";
import { cn } from "../lib/cn";
import { ChevronGlyph } from "./glyphs";
import { Link } from "./link";

const item =
  "flex w-full min-h-12 items-center justify-between gap-1 rounded-md font-semibold text-heading hover:text-glass-deep lg:min-h-10 lg:px-3 lg:text-sm";

export function NavLink({ route }: { route: MenuItem }) {
  return (
    <li>
      <Link to={route.id} className={cn(item, "max-lg:flex-col max-lg:items-start max-lg:justify-center max-lg:py-3")}>
        {route.label}
        <span className="text-sm font-normal text-muted lg:sr-only">{useText(route)}</span>
      </Link>
    </li>
  );
}

export function NavMenu({
  label,
  note,
  routes,
  wide = false,
}: {
  label: string;
  note?: string;
  routes: readonly MenuItem[];
  wide?: boolean;
}) {
  return (
    <li className="lg:relative">
      <details name="site-menu" className="group">
        <summary className={item}>
          {label}
          <ChevronGlyph className="size-4 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div
          className={cn(
            "pb-4 lg:absolute lg:top-full lg:-left-2 lg:mt-3.5 lg:rounded-lg lg:border lg:border-lead lg:bg-pane lg:p-2 lg:shadow-lift",
            wide ? "lg:w-160" : "lg:w-84",
          )}
        >
          {note && <p className="pb-2 text-sm text-muted lg:border-b lg:border-hairline lg:px-3 lg:pt-1 lg:pb-3 lg:text-xs">{note}</p>}
          <ul className={cn("menu-links grid gap-1", note && "lg:pt-2", wide && "lg:grid-cols-2")}>
            {routes.map((route) => (
              <MenuLink key={route.id} route={route} />
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}

function MenuLink({ route }: { route: MenuItem }) {
  return (
    <li>
      <Link to={route.id}>
        <b>{route.label}</b>
        <span>{useText(route)}</span>
      </Link>
    </li>
  );
}

function useText(route: MenuItem) {
  return fill(route.menuText ?? "", useSite());
}
