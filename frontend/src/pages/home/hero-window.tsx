import type { heroWindow, WindowPane } from "./copy-window";
import { GlassPane } from "./glass-pane";
import { PipelinePane } from "./pipeline-pane";

/**
 * The hero's window, with a visitor behind each pane. At first all visitors are anonymous; light moves through four of the five panes, and each
 * leaves a name and a bar in the pipeline. A pane opens the visitor's record. styles/window.css has the motion and the layout,
 * styles/visitor-record.css the open record.
 */
export function HeroWindow({ copy }: { copy: typeof heroWindow }) {
  return (
    <div className="hero-window">
      <ul aria-label={copy.label}>
        {copy.panes.map((pane, index) => (
          <li key={pane.city} className={glassClass[index]}>
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

const glassClass = ["glass-cobalt", "glass-amber", "glass-viridian", undefined, "glass-ruby"];

function Visitor({ pane, copy }: { pane: WindowPane; copy: typeof heroWindow }) {
  return (
    <details name="visitor" className="visitor-record">
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
