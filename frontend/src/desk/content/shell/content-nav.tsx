import { clsx } from "clsx";
import type { Frame } from "../contract";
import { contentHref, sectionHref } from "./hrefs";
import { type Place, placeWords } from "./words";

const PLACES: Place[] = ["pages", "articles", "texts", "redirects", "media", "files", "drafts", "history"];

/** The parts of the content. On a phone they scroll sideways. */
export function ContentNav({ frame, current }: { frame: Frame; current: Place }) {
  return (
    <nav aria-label="Content" className="-mt-2 mb-3 overflow-x-auto max-md:-mx-4 max-md:px-2 md:-ml-2.5">
      <ul className="flex md:gap-1">
        {PLACES.map((place) => (
          <li key={place}>
            <a
              href={hrefOf(place, frame)}
              aria-current={place === current ? "page" : undefined}
              className={clsx(
                "flex min-h-11 items-center rounded-md px-2.5 text-sm whitespace-nowrap -outline-offset-2 md:min-h-9",
                place === current ? "bg-tint font-semibold text-heading" : "hover:bg-tint hover:text-heading",
              )}
            >
              {placeWords[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function hrefOf(place: Place, { draft }: Frame) {
  return place === "redirects" || place === "media" || place === "history"
    ? contentHref(`/desk/content/${place}`, draft)
    : sectionHref(place, draft);
}
