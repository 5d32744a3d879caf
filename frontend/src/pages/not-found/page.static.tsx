import { Fold } from "../../components/fold";
import { ButtonLink } from "../../components/ui/button";
import { Link } from "../../components/ui/link";
import { notice } from "../../lib/notices";
import { missing } from "./copy";
import { MissingPane } from "./missing-pane";

/** app/scroll-and-focus.ts logs the requested path. */
export function Page() {
  const { title, description } = notice("not-found");
  return (
    <div className="hero-ground max-lg:[--source:100%_100%]">
      <div className="shell grid items-center gap-12 pt-16 pb-10 sm:pt-24 lg:min-h-160 lg:grid-cols-2 lg:pb-24">
        <div>
          <p className="text-lg font-semibold text-glass-deep">{title}</p>
          <h1 className="mt-3 text-h1 tracking-display">{description}</h1>
          <p className="mt-5 max-w-measure text-lg">{missing.text}</p>
          <ButtonLink to="home" size="lg" className="mt-8">
            {missing.home}
          </ButtonLink>
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {missing.elsewhere.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="inline-flex min-h-9 items-center underline hover:text-heading">
                  {link.text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <MissingPane className="-z-1 mt-6 ml-auto aspect-8/9 w-full overflow-visible max-lg:max-w-110 lg:absolute lg:inset-y-0 lg:right-0 lg:mt-0 lg:aspect-auto lg:h-full lg:w-1/2" />
      <Fold />
    </div>
  );
}
