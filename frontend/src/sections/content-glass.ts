import type { Glass } from "./glass";
import type { LatticeName } from "./lattices";
import type { WindowSubjectName } from "./window-subjects";

interface ContentGlass {
  /** The pattern of the hero. */
  lattice: LatticeName;
  /** The pattern in the place of a missing picture. */
  picture: LatticeName;
  /** The window at the end. */
  subject: WindowSubjectName;
}

/** What a page of content shows in its glass. */
export const contentGlass: Record<Glass, ContentGlass> = {
  cobalt: { lattice: "octagons", picture: "diamonds", subject: "diamonds" },
  viridian: { lattice: "chevrons", picture: "ogees", subject: "comb" },
  amber: { lattice: "ogees", picture: "arches", subject: "cells" },
  ruby: { lattice: "comb", picture: "crosses", subject: "nested" },
};
