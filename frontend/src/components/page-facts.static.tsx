import { useContext } from "react";
import { heads } from "../../generated/heads";
import { ServerContent } from "../lib/content";
import { usePage } from "../lib/page-context";
import { href, type RouteId } from "../lib/routes";
import { pageFacts as copy } from "./copy-page-facts";
import { Link } from "./ui/link";
import styles from "./link-list.module.css";

/**
 * True figures of this very page, as the first row of the footer. measure-page.ts fills in what only the browser knows; the places are kept, so that
 * nothing moves.
 */
export function PageFacts() {
  const path = usePublicPath();
  return (
    <div id="page-facts" className="border-b border-hairline text-sm text-muted-foreground">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          <li className="font-semibold text-heading">{copy.label}</li>
          <Fact name="cookies" text={copy.cookies} value="0" />
          <Fact name="third-parties" text={copy.thirdParties} value="0" />
          <Fact name="size" text={copy.size} />
          <Fact name="answer" text={copy.answer} />
          {/* The server can write the day of the last change into it. */}
          <li id="page-changed" className="empty:hidden" />
        </ul>
        <ul className={`${styles.links} flex gap-x-5`}>
          {path && (
            <li>
              <a id="page-markdown" href={path === "/" ? "/index.md" : `${path}.md`} type="text/markdown">
                {copy.markdown}
              </a>
            </li>
          )}
          <li>
            <Link to="privacy-policy" hash="security">
              {copy.security}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** A number and its words. Without a value it is hidden, but has its place. */
function Fact({ name, text, value }: { name: string; text: string; value?: string }) {
  const [before, after] = text.split("{n}");
  return (
    <li className={value === undefined ? "invisible" : undefined}>
      {before}
      <b data-fact={name} className="font-semibold text-heading">
        {value ?? "000"}
      </b>
      {after}
    </li>
  );
}

/** The path of a page that has Markdown. */
function usePublicPath(): string | undefined {
  const { id } = usePage();
  const content = useContext(ServerContent);
  if (content) return content.path;
  return id in heads && heads[id as RouteId].index ? href(id as RouteId) : undefined;
}
