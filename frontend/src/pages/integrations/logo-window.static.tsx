import { LogoMark } from "../../components/logo";
import { IntegrationLogo } from "../../sections/integration-logo";
import { windowLogos } from "./window-logos";

/** The integrations as a window with one pane per tool, around our lit one. Decoration: every name is in the list below. */
export function LogoWindow() {
  return (
    <div aria-hidden="true" className="panes logo-window">
      <span className="lit glint">
        <LogoMark />
      </span>
      {windowLogos.map((logo, index) => (
        <span key={index}>
          <IntegrationLogo logo={logo} />
        </span>
      ))}
    </div>
  );
}
