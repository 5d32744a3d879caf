import { type MenuItem, routesInFooter } from "../lib/menus";
import { factText } from "../lib/prose";
import { useSite } from "../lib/site";
import { type Brand, BrandMark } from "./brands/brand-mark";
import { footer } from "./copy-footer";
import { Logo } from "./logo";
import { ExternalLink, Link } from "./ui/link";
import styles from "./link-list.module.css";

const storeMarks: Record<string, Brand> = { apple: "appstore", google: "googleplay" };

export function FooterLinks({ className }: { className?: string }) {
  const site = useSite();
  const { social = [], appStores = [] } = site;
  return (
    <div className={className}>
      <div className="grid gap-x-8 gap-y-8 py-10 grid-cols-2 sm:grid-cols-3 sm:gap-y-10 sm:py-14 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full flex flex-wrap items-center justify-between gap-y-3 sm:block lg:col-span-1">
          <Logo />
          <p className="order-1 w-full max-w-measure text-sm sm:mt-3">{site.tagline}</p>
          {social.length > 0 && (
            <ul className="-mx-3 flex sm:mt-4">
              {social.map((link) => (
                <li key={link.id}>
                  <ExternalLink
                    href={link.href}
                    newTab
                    className="grid size-11 place-items-center rounded-md text-muted-foreground hover:text-heading"
                  >
                    <BrandMark brand={link.id as Brand} className="size-5" />
                    <span className="sr-only">{link.label}</span>
                  </ExternalLink>
                </li>
              ))}
            </ul>
          )}
          {appStores.length > 0 && (
            <ul className="order-1 flex flex-wrap gap-3 sm:mt-3">
              {appStores.map((store) => (
                <li key={store.id}>
                  <ExternalLink
                    href={store.href}
                    newTab
                    className="flex min-h-11 items-center gap-2.5 rounded-md border border-edge bg-pane px-4 text-sm font-semibold text-heading hover:border-heading"
                  >
                    <BrandMark brand={storeMarks[store.id] ?? "appstore"} className="size-5" />
                    {store.label}
                  </ExternalLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <FooterList title={footer.product} routes={routesInFooter("product")} className="max-sm:row-span-2" />
        <FooterList title={footer.solutions} routes={routesInFooter("solutions")} />
        <FooterList title={footer.company} routes={routesInFooter("company")} />
      </div>
      <div className="border-t border-hairline py-6 text-sm sm:py-8 text-muted-foreground">
        <ul className={`${styles.links} flex flex-wrap gap-x-6 gap-y-1`}>
          {routesInFooter("legal").map((route) => (
            <FooterLink key={route.id} route={route} />
          ))}
        </ul>
        <address className="mt-3 not-italic">
          {`${site.legalName}, ${factText({ fact: "address" }, site)}.`}
          {factText({ fact: "taxRegistration", before: " " }, site)}
        </address>
      </div>
    </div>
  );
}

function FooterList({ title, routes, className }: { title: string; routes: readonly MenuItem[]; className?: string }) {
  return (
    <div className={className}>
      <h2 className="text-sm">{title}</h2>
      <ul className={`${styles.links} mt-2 text-sm`}>
        {routes.map((route) => (
          <FooterLink key={route.id} route={route} />
        ))}
      </ul>
    </div>
  );
}

function FooterLink({ route }: { route: MenuItem }) {
  return (
    <li>
      <Link to={route.id}>{route.label}</Link>
    </li>
  );
}
