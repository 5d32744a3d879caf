import Menu from "#icon/menu";
import X from "#icon/x";
import { routesIn } from "../lib/menus";
import { useSite } from "../lib/site";
import { header } from "./copy-header";
import { Logo } from "./logo";
import { NavLink, NavMenu } from "./site-nav";
import { ButtonLink } from "./ui/button";
import { Icon } from "./ui/icon";
import { Link } from "./ui/link";
import styles from "./site-nav.module.css";

/**
 * One navigation for all widths. Below `lg` it is a popover, from `lg` on part of the bar. Its menus are `<details>`: drop-downs in the bar,
 * collapsible sections in the popover. It works without scripts; watch-menus.ts adds to it.
 */
export function HeaderBar({ className }: { className?: string }) {
  const site = useSite();
  return (
    <div className={className}>
      <Link to="home" className="mr-auto rounded-sm lg:mr-4">
        <Logo />
        <span className="sr-only">{header.home}</span>
      </Link>
      <nav id="site-nav" popover="auto" aria-label="Main" className={styles.nav}>
        <ul>
          <NavMenu label={header.menus.product} routes={routesIn("product")} wide />
          <NavMenu label={header.menus.solutions} note={header.solutionsNote} routes={routesIn("solutions")} />
          {routesIn("top").map((route) => (
            <NavLink key={route.id} route={route} />
          ))}
          <NavMenu label={header.menus.company} routes={routesIn("company")} />
        </ul>
      </nav>
      <ButtonLink href={site.appUrl} newTab size="sm">
        {header.app}
      </ButtonLink>
      <button
        type="button"
        popoverTarget="site-nav"
        aria-label="Menu"
        className={`${styles.button} -mr-2 grid size-11 place-items-center text-heading lg:hidden`}
      >
        <Icon shape={Menu} className="size-6" />
        <Icon shape={X} className="size-6" />
      </button>
    </div>
  );
}
