import { clsx } from "clsx";
import ChevronDown from "#icon/chevron-down";
import type { MenuItem } from "../lib/menus";
import { usePage } from "../lib/page-context";
import { fill } from "../lib/fill";
import { useSite } from "../lib/site";
import { Icon } from "./ui/icon";
import { Link } from "./ui/link";
import styles from "./site-nav.module.css";

export function NavLink({ route }: { route: MenuItem }) {
  return (
    <li>
      <Link to={route.id} aria-current={useCurrent(route)} className={styles.item}>
        {route.label}
        <span className="text-sm font-normal text-muted-foreground lg:sr-only">{useText(route)}</span>
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
        <summary className={styles.item}>
          {label}
          <Icon shape={ChevronDown} className="size-4 text-muted-foreground transition-transform group-open:rotate-180" />
        </summary>
        <div className={clsx(styles.panel, "lg:shadow-lift", wide && "lg:w-160")}>
          {note && <p>{note}</p>}
          <ul className={clsx(styles.links, "grid gap-1", wide && "lg:grid-cols-2")}>
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
      <Link to={route.id} aria-current={useCurrent(route)} className="spotlight">
        <b>{route.label}</b>
        <span>{useText(route)}</span>
      </Link>
    </li>
  );
}

/** The value in the server's HTML. After a navigation app/head.ts updates the attribute, because the header is static. */
function useCurrent(route: MenuItem) {
  return usePage().id === route.id ? "page" : undefined;
}

function useText(route: MenuItem) {
  return fill(route.menuText ?? "", useSite());
}
