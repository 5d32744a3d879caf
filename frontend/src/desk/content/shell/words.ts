import type { Section } from "../contract";

export type Place = Section | "redirects" | "media" | "history";

export const placeWords: Record<Place, string> = {
  pages: "Pages",
  articles: "Articles",
  texts: "Texts",
  redirects: "Redirects",
  media: "Media",
  files: "Files",
  drafts: "Drafts",
  history: "History",
};
