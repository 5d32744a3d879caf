import { clsx } from "clsx";
import { Picture } from "../../components/picture";
import { contentGlass } from "../content-glass";
import { type Glass, glassClass } from "../glass";
import { lattices } from "../lattices";
import { type LitArea, LitPanes } from "../lit-panes";
import type { Article } from "./all-articles";
import { Drawing } from "./drawing";

interface ArticlePictureProps {
  article: Pick<Article, "glass" | "drawing" | "picture">;
  /** Its width on the page, as in `sizes` of an `<img>`. */
  sizes: string;
  isFirst?: boolean;
  /** Beside its article's title it says nothing new. */
  isDecoration?: boolean;
  className?: string;
}

/** The picture of an article, or its drawing, or else a window in its glass. */
export function ArticlePicture({ article: { glass, drawing, picture }, className, ...rest }: ArticlePictureProps) {
  if (picture) return <Picture {...rest} picture={picture} className={clsx("h-auto w-full bg-tint object-cover", className)} />;
  if (drawing) return <Drawing id={drawing} glass={glass} className={className} />;
  return <Window glass={glass} className={className} />;
}

const area: LitArea = { width: 480, height: 300, reach: [620, 420] };

function Window({ glass, className }: { glass: Glass; className?: string | undefined }) {
  return (
    <div className={clsx("window-light light-rays relative overflow-hidden bg-glass-wash", glassClass[glass], className)}>
      <svg
        viewBox={`0 0 ${area.width} ${area.height}`}
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <LitPanes panes={lattices[contentGlass[glass].lattice](area)} area={area} />
      </svg>
    </div>
  );
}
