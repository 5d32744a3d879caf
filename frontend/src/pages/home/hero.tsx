import ArrowRight from "#icon/arrow-right";
import { Fold } from "../../components/fold";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { Actions } from "../../sections/actions";
import { Notes } from "../../sections/notes";
import { Eyebrow } from "../../sections/section-heading";
import { cardGlass } from "./card-glass";
import { CardMark } from "./card-mark";
import { home } from "./copy";
import { heroWindow } from "./copy-window";
import { HeroWindow } from "./hero-window";

/** The lines between the four panes: below each on a phone, around two by two, and beside each from `lg` on. */
const borders = [
  "border-lead border-b sm:border-r lg:border-b-0 lg:border-l",
  "border-lead border-b lg:border-r lg:border-b-0",
  "border-lead max-sm:border-b sm:border-r",
  "border-lead lg:border-r",
];

/** The part above the fold, and the four things the platform does as a row of panes at its end. */
export function HeroSection() {
  const { hero, cards } = home;
  return (
    <section className="relative overflow-hidden bg-tint">
      <div className="relative">
        <div className="shell grid py-14 sm:py-20 lg:grid-cols-[1.1fr_1fr]">
          <div>
            <Eyebrow>{hero.badge}</Eyebrow>
            <h1 className="text-display tracking-display">{hero.title}</h1>
            <p className="mt-6 max-w-measure text-lg sm:text-xl">{hero.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Actions actions={hero.actions} />
            </div>
            <Notes notes={hero.notes} className="mt-6 text-muted-foreground" />
          </div>
        </div>
        <HeroWindow copy={heroWindow} />
      </div>
      <Fold />
      <div className="relative border-y border-lead bg-page">
        <div className="shell">
          <h2 className="sr-only">{cards.title}</h2>
          <ul className="grid sm:grid-cols-2 lg:grid-cols-4">
            {cards.items.map((card, index) => (
              <li
                key={card.title}
                className={`spotlight group relative grid grid-cols-[4rem_1fr] py-6 max-sm:-mx-4 max-sm:px-4 sm:flex sm:flex-col sm:py-8 sm:px-7 ${borders[index]} ${cardGlass[card.mark]}`}
              >
                <CardMark mark={card.mark} />
                <h3 className="text-lg sm:mt-6">{card.title}</h3>
                <p className="mt-1.5 mb-2 sm:mb-4">{card.text}</p>
                <Link
                  to={card.to}
                  className="mt-auto inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-heading stretched-link"
                >
                  {card.action}
                  <Icon shape={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
