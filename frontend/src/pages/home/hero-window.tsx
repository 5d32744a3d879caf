import type { heroWindow, WindowPane } from "./copy-window";
import { GlassPane } from "./glass-pane";
import { PipelinePane } from "./pipeline-pane";

/**
 * The hero's window, with a visitor behind each pane. At first all visitors are anonymous; light moves through four of the five panes, and each
 * leaves a name and a bar in the pipeline. A pane opens the visitor's record. styles/window.css has the motion and the layout.
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
    <details name="visitor">
      <summary>
        <Face pane={pane} anonymous={copy.anonymous} />
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

/** What a pane says while it is closed, and the head of its record. */
function Face({ pane, anonymous }: { pane: WindowPane; anonymous: string }) {
  return (
    <span>
      <small>{pane.place}</small>
      <span className="alternatives">
        {pane.isKnown && <b aria-hidden="true">{anonymous}</b>}
        <span>
          <b>{pane.name}</b>
          {pane.detail}
        </span>
      </span>
    </span>
  );
}
