import { clsx } from "clsx";
import logos from "../../components/brands/logos.svg";
import { Link } from "../../components/ui/link";
import { groupGlass } from "./group-glass";
import { integrationGroups, resultCopy, roseCopy } from "./integrations";
import { HUB, RIM, sectorsOf } from "./rose-petals";
import { largestOf, searchIntegrations } from "./search-integrations";
import styles from "./rose.module.css";

const sectors = sectorsOf(integrationGroups);
const total = integrationGroups.reduce((sum, { integrations }) => sum + integrations.length, 0);
const ringClass = { 1: styles.inner, 2: styles.middle, 3: styles.outer };

interface RoseProps {
  text: string;
  isActive: boolean;
}

/**
 * All integrations as a rose window. A sector is a group, a petal an integration; what does not match the search is dim, and the hub counts the rest.
 * One sector is lit: the one with most matches. A screen reader has the groups as links, the list, and the count that the page announces.
 */
export function Rose({ text, isActive }: RoseProps) {
  const groups = searchIntegrations(integrationGroups, text);
  const searching = groups !== integrationGroups;
  const found = new Map(groups.map(({ id, integrations }) => [id, new Set(integrations.map(({ name }) => name))]));
  const countOf = (id: string) => found.get(id)?.size ?? 0;
  const litId = largestOf(groups);
  const count = groups.reduce((sum, { integrations }) => sum + integrations.length, 0);

  return (
    <>
      <svg viewBox="-320 -320 640 640" aria-hidden="true" className={clsx(styles.rose, !isActive && styles.dawn)} data-markdown="skip">
        <circle r={RIM + 3} className={styles.rim} />
        <circle r={HUB} className={styles.hub} />
        {sectors.map(({ group, d, petals }) => (
          <g
            key={group.id}
            className={clsx(groupGlass[group.glass], group.id === litId && styles.lit, countOf(group.id) === 0 && styles.dim)}
          >
            <path d={d} className={styles.ground} />
            {petals.map((petal) => {
              const { name, logo } = petal.integration;
              const matches = found.get(group.id)?.has(name) ?? false;
              return (
                // Without `href` it is no link.
                <a
                  key={name}
                  href={matches ? `#${logo}` : undefined}
                  tabIndex={-1}
                  className={clsx(ringClass[petal.ring], searching && matches && styles.match, !matches && styles.dim)}
                >
                  <path d={petal.d} transform={`rotate(${petal.turn})`} />
                  <image href={`${logos}#${logo}`} x={petal.x - petal.size / 2} y={petal.y - petal.size / 2} />
                  <text>
                    {name.split(" ").map((word, line, words) => (
                      <tspan key={word} x="0" y={26 * (line - (words.length - 1) / 2) + 8}>
                        {word}
                      </tspan>
                    ))}
                  </text>
                </a>
              );
            })}
            <path d={d} className={styles.edge} />
          </g>
        ))}
        <g className={styles.count}>
          <text y="8">{count}</text>
          <text y="38">{searching ? roseCopy.found.replace("{total}", String(total)) : roseCopy.listed}</text>
        </g>
      </svg>
      <nav aria-label={roseCopy.groups} className="lg:row-start-2">
        <ul className={styles.legend}>
          {integrationGroups.map(({ id, name, glass, integrations }) => {
            const isChosen = text === name;
            return (
              <li key={id} className={clsx(groupGlass[glass], countOf(id) === 0 && styles.none)}>
                <Link to="integrations" query={isChosen ? undefined : { q: name }} aria-current={isChosen || undefined}>
                  <span className={clsx(styles.swatch, id === litId && styles.swatchLit)} />
                  {name}
                  <b>
                    {searching
                      ? roseCopy.share.replace("{count}", String(countOf(id))).replace("{total}", String(integrations.length))
                      : integrations.length}
                  </b>
                </Link>
              </li>
            );
          })}
        </ul>
        <p className="mt-3 text-sm text-muted-foreground">{resultCopy.counted.replace("{count}", String(total))}</p>
      </nav>
    </>
  );
}
