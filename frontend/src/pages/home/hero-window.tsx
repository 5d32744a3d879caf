import type { heroWindow, WindowPane } from "./copy-window";
import { GlassPane } from "./glass-pane";
import { PipelinePane } from "./pipeline-pane";
import styles from "./hero-window.module.css";

/**
 * The hero's window, with a visitor behind each pane. At first all visitors are anonymous; light moves through four of the five panes, and each
 * leaves a name and a bar in the pipeline. A pane opens the visitor's record. hero-window.module.css has its layout and
 * motion, and those of an open record.
 */
export function HeroWindow({ copy }: { copy: typeof heroWindow }) {
  return (
    <div className={styles.window}>
      <ul aria-label={copy.label}>
        {copy.panes.map((pane, index) => (
          <li key={pane.city} className={rowClass[index]}>
            <GlassPane shape={index} />
            <Visitor pane={pane} copy={copy} />
            <GlassPane shape={index + 3} />
          </li>
        ))}
      </ul>
      <PipelinePane pipeline={copy.pipeline} />
    </div>
  );
}

/** The fourth visitor stays unknown. */
const rowClass = [
  `glass-cobalt ${styles.known}`,
  `glass-amber ${styles.known} ${styles.second}`,
  `glass-viridian ${styles.known} ${styles.third}`,
  styles.fourth,
  `glass-ruby ${styles.known} ${styles.fifth}`,
];

function Visitor({ pane, copy }: { pane: WindowPane; copy: typeof heroWindow }) {
  return (
    <details name="visitor" className={styles.record}>
      <summary>
        {pane.isKnown && (
          <span aria-hidden="true">
            <small>{pane.place}</small>
            <b>{copy.anonymous}</b>
          </span>
        )}
        <Face pane={pane} />
      </summary>
      <dl>
        {pane.record.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value, index) => (
              <dd key={index}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The head of a record. It is opaque, so it covers the anonymous one as far as light has come. */
function Face({ pane }: { pane: WindowPane }) {
  return (
    <span className={pane.isKnown ? "lit" : undefined}>
      <small>{pane.place}</small>
      <span>
        <b>{pane.name}</b>
        {pane.detail}
      </span>
    </span>
  );
}
