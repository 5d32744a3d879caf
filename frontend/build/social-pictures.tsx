/** The picture of each page in its social image: the drawing of an article, or else the window at the end of the page (pictures.mjs). */
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type ArticleId, articleIds } from "../generated/articles";
import type { PageId } from "../src/lib/routes";
import { articleGlass } from "../src/sections/articles/article-glass";
import { drawings } from "../src/sections/articles/drawings";
import type { Glass } from "../src/sections/glass";
import { pageWindows } from "../src/sections/page-windows";
import { type WindowSubject, windowSubjects } from "../src/sections/window-subjects";

/** By the name of a class: the color that it fills a pane with. */
export type Fills = Record<string, string>;

interface Picture {
  glass: Glass;
  /** All colors of its light. */
  colors: readonly Glass[];
  /** SVG of 480 by 300. */
  content: (fills: Record<Glass, Fills>) => ReactNode;
}

/** The glasses of the picture's light, and the picture as SVG. */
export function socialPicture(id: PageId, fills: Record<Glass, Fills>): { glasses: readonly Glass[]; svg: string } {
  const { glass, colors, content } = pictureOf(id);
  const ground = <path fill={fills[glass]["fill-pane"]} d="M0 0h480v300H0z" />;
  return {
    glasses: colors,
    svg: renderToStaticMarkup(
      <>
        {ground}
        {content(fills)}
      </>,
    ),
  };
}

function pictureOf(id: PageId): Picture {
  if (id in drawings) return drawingOf(id as ArticleId);
  if (id in pageWindows) return windowOf(id as keyof typeof pageWindows);
  const newest = articleIds[0];
  // The blog begins with its newest article.
  return id === "blog" && newest !== undefined ? drawingOf(newest) : QUARRIES;
}

function drawingOf(id: ArticleId): Picture {
  const glass = articleGlass[id];
  return {
    glass,
    colors: [glass],
    content: (fills) => (
      <g transform="scale(1.5)" stroke="currentColor" strokeWidth="2.4" fill={fills[glass]["fill-glass-wash"]}>
        <path stroke="none" d="M0 0h320v200H0z" />
        {filled(drawings[id], fills[glass])}
      </g>
    ),
  };
}

function windowOf(id: keyof typeof pageWindows): Picture {
  const { subject, glass } = pageWindows[id];
  const { panes, outline }: WindowSubject = windowSubjects[subject];
  return {
    glass,
    colors: [...new Set(panes.map((pane) => pane.glass ?? glass))],
    content: (fills) => (
      <g transform="translate(-192 -66) scale(1.2)" strokeWidth="3.2">
        {panes.map((pane) => (
          <path key={pane.d} d={pane.d} fill={fills[pane.glass ?? glass][classOf[pane.strength]]} />
        ))}
        <path d={outline} fill="none" stroke="currentColor" />
      </g>
    ),
  };
}

const classOf = { wash: "fill-glass-wash", pale: "fill-glass-pale", full: "fill-glass" };

/** For a page with neither: diamond panes, one of them lit. */
const QUARRIES: Picture = {
  glass: "cobalt",
  colors: ["cobalt"],
  content: ({ cobalt }) => (
    <g transform="scale(1.5)" stroke="currentColor" strokeWidth="2.4" fill={cobalt["fill-glass-wash"]}>
      <path fill={cobalt["fill-pane"]} d="M0 0h320v200H0z" />
      <path
        fill={cobalt["fill-glass-wash"]}
        d="M120-50l40 50-40 50-40-50zM200 50l40 50-40 50-40-50zM40 50l40 50-40 50L0 100zM280 150l40 50-40 50-40-50z"
      />
      <path
        fill={cobalt["fill-glass-pale"]}
        d="M120 50l40 50-40 50-40-50zM280 50l40 50-40 50-40-50zM40-50l40 50-40 50L0 0zM200 150l40 50-40 50-40-50zM160 100l40 50-40 50-40-50z"
      />
      <path fill={cobalt["fill-glass"]} d="M160 0l40 50-40 50-40-50z" />
      <path
        fill="none"
        d="M-80 0L80 200M0 0l160 200M80 0l160 200M160 0l160 200M240 0l160 200M80 0L-80 200M160 0L0 200M240 0L80 200M320 0L160 200M400 0L240 200"
      />
    </g>
  ),
};

/** The elements of a drawing, with colors in place of classes. */
function filled(node: ReactNode, fills: Fills): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const element = child as ReactElement<{ className?: string; fill?: string; children?: ReactNode }>;
    const { className, children } = element.props;
    const inside = filled(children, fills);
    if (className === undefined) return cloneElement(element, {}, inside);
    const name = className.split(" ").find((it) => it in fills);
    if (name === undefined) throw new Error(`a social image has no color for the class "${className}"`);
    return cloneElement(element, { className: undefined, fill: fills[name] }, inside);
  });
}
