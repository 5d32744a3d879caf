import { WindowLogo } from "../../components/brands/brand-mark";
import { LogoMark } from "../../components/logo";
import { windowLogos } from "./window-logos";

/** Our own lit panes stand before these. */
const oursBefore = ["zoom", "googlesheets"];
const panes = windowLogos.flatMap((slug) => (oursBefore.includes(slug) ? [null, slug] : [slug]));

/** The integrations as a window with one pane per tool. Decoration: every name is in the list below. */
export function LogoWindow() {
  return (
    <div aria-hidden="true" className="panes logo-window">
      {panes.map((slug, index) => (
        <span key={index} className={slug === null ? "lit" : undefined}>
          {slug === null ? <LogoMark /> : <WindowLogo slug={slug} className="text-heading" />}
        </span>
      ))}
    </div>
  );
}
