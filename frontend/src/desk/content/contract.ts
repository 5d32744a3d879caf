/**
 * What the Rust host gives the screens of the content (src/desk/content/contract.rs). Addresses carry the draft that is worked on (`?draft=7`), so links of
 * the desk use the given hrefs, and forms send `draft` as a hidden field.
 */

/** What all screens of the content have. */
export interface Frame {
  /** In which changes go. Null: the first change makes a draft. */
  draft: DraftRow | null;
  /** The folder of `--content`, which feeds the site: then nothing can be changed here. */
  folder: string | null;
  /** This user may publish, schedule and restore. */
  mayPublish: boolean;
}

export interface DraftRow {
  id: number;
  title: string;
  /** The address of who changed it last. */
  author: string;
  changedAt: string;
  state: "draft" | "proposed" | "scheduled";
  publishAt: string | null;
  /** Why it could not be published, a sentence each. */
  faults: string[];
  /** The files that it changes. */
  files: string[];
  /** Send it as `revision` with /desk/content/drafts/ID/state. */
  revision: number;
}

export type Section = "pages" | "articles" | "texts" | "files" | "drafts";

/** GET /desk/content?section=SECTION */
export interface ContentListScreen {
  name: "content-list";
  frame: Frame;
  section: Section;
  /** Empty in the section `drafts`. */
  rows: ContentRow[];
  /** All drafts, whatever the section. */
  drafts: DraftRow[];
  /** The last publication was refused, and nothing has been published since. */
  rejected: { at: string; author: string; faults: string[] } | null;
  /** For the form "New article". Industries and categories are ids such as `ai-marketing`. */
  choices: { authors: string[]; industries: string[]; categories: string[] };
  /** The time zone of times. */
  zone: string;
}

export interface ContentRow {
  title: string;
  /** The address on the site, or the file. */
  place: string;
  /** changed: texts of the release are replaced. none: the file does not exist yet. */
  state: "live" | "scheduled" | "draft" | "ended" | "changed" | "none";
  /** When it becomes live, or ends. */
  at: string | null;
  href: string;
  /** Where it is changed on the page itself. */
  onPageHref: string | null;
}

/** GET /desk/content/file?path=PATH. POST /desk/content/file: draft, path, seen, text, action=save|publish. */
export interface ContentFileScreen {
  name: "content-file";
  frame: Frame;
  path: string;
  text: string;
  /** Send it along: what was read. Empty: there is no such file yet. */
  seen: string;
  /** What is wrong in this file; line and column from 1, 0 if it is of the whole file. */
  faults: FaultRow[];
  /** What is wrong in other files, a sentence each. */
  elsewhere: string[];
  /** The page of this file in the preview; null if it is no page, or has faults. */
  previewHref: string | null;
  /** After a conflict: `text` is what was typed, this is what somebody else has stored since, and `diff` leads from theirs to ours. */
  theirs: string | null;
  diff: DiffLine[];
  media: MediaRow[];
}

/** POST /desk/content/file with `Accept: application/json` answers this. 409: somebody else has changed the file. */
export interface FileState {
  draft: number | null;
  seen: string | null;
  faults: FaultRow[];
  previewHref: string | null;
}

export interface FaultRow {
  line: number;
  column: number;
  message: string;
}

/** GET /desk/content/texts?page=ID */
export interface ContentTextsScreen {
  name: "content-texts";
  frame: Frame;
  page: string;
  pages: PageChoice[];
  fields: TextRow[];
  problem: TextProblem | null;
}

export interface PageChoice {
  id: string;
  label: string;
  path: string | null;
}

/**
 * A text, a number or a flag. POST /desk/content/texts: draft, page, pointer, was (the value that was seen), value; and on=PATH from the screen on the page.
 * POST /desk/content/texts/list: draft, page, pointer (of an item of a list, such as /faqEntries/3), change=repeat|remove|up, on.
 */
export interface TextRow {
  page: string;
  /** A JSON pointer into the texts of the page, such as /hero/title or /faqEntries/3/answer. */
  pointer: string;
  value: string;
  kind: "text" | "number" | "flag";
  /** The value of the release, if this is another. */
  default: string | null;
  /** The page shows it (on the page only). */
  isShown: boolean;
}

export interface TextProblem {
  page: string;
  pointer: string;
  /** What was typed. */
  value: string;
  message: string;
  /** What somebody else has stored since. */
  theirs: string | null;
}

/** GET /desk/content/on-page?path=PATH. In the frame each text is `<span data-text="PAGE:POINTER">`. No script runs in it. */
export interface ContentOnPageScreen {
  name: "content-on-page";
  frame: Frame;
  path: string;
  pages: PageChoice[];
  previewHref: string;
  /** Those that the page shows come first, in its order. */
  fields: TextRow[];
  /** The page is a file of its own: there its words are changed. */
  fileHref: string | null;
  problem: TextProblem | null;
}

/** GET /desk/content/redirects. POST: draft, from, to, status. POST /desk/content/redirects/delete: draft, from. */
export interface ContentRedirectsScreen {
  name: "content-redirects";
  frame: Frame;
  rules: RedirectRow[];
  /** Addresses that visitors asked for in the last 30 days and that lead nowhere. */
  unknown: { path: string; requests: number }[];
  /** Addresses of pages, for a list of suggestions. */
  targets: string[];
  problem: string | null;
  /** What was typed, or the address that a redirect is wanted for. */
  typed: RedirectRow;
  seen: string;
}

export interface RedirectRow {
  line: number;
  from: string;
  to: string;
  status: string;
}

/** GET /desk/content/media. POST (multipart/form-data): form_token, draft, file. Accept: application/json answers `{draft, name}` or 422 `{problem}`. */
export interface ContentMediaScreen {
  name: "content-media";
  frame: Frame;
  files: MediaRow[];
  problem: string | null;
}

export interface MediaRow {
  /** media/NAME is its path in the content, /media/NAME its address in Markdown. */
  name: string;
  /** Its address inside the desk; null if it is no picture. */
  pictureHref: string | null;
  /** The files that name it. */
  usedIn: string[];
  /** Send it along to /desk/content/file/delete: draft, path=media/NAME, seen, confirmed=yes. */
  seen: string;
}

/** GET /desk/content/drafts/ID. POST …/publish (revision), …/resolve (revision, mine=PATH for each file that stays as the draft has it), …/state (revision, state=proposed|scheduled|draft, at=2026-12-08T09:00), …/share, …/discard (confirmed=yes). */
export interface ContentDraftScreen {
  name: "content-draft";
  /** `frame.draft` is the draft. */
  frame: Frame;
  changes: FileDiff[];
  /** An address that shows the draft to whoever has it, for seven days. It is shown this once. */
  link: string | null;
  conflicts: { path: string; diff: DiffLine[] }[];
  /** The time zone of `at`. */
  zone: string;
}

export interface FileDiff {
  path: string;
  kind: "added" | "removed" | "changed";
  /** Empty: a picture. */
  lines: DiffLine[];
}

export interface DiffLine {
  /** gap: lines that do not differ are left out here. */
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

/** GET /desk/content/history */
export interface ContentHistoryScreen {
  name: "content-history";
  frame: Frame;
  revisions: RevisionRow[];
}

export interface RevisionRow {
  id: number;
  at: string;
  author: string;
  note: string;
  isLive: boolean;
}

/** GET /desk/content/history/ID. POST …/restore, …/share. The revision as a site: /desk/content/preview/ID/ */
export interface ContentRevisionScreen {
  name: "content-revision";
  frame: Frame;
  revision: RevisionRow;
  /** Against the revision before. */
  changes: FileDiff[];
  link: string | null;
  /** Why it cannot be live again. */
  faults: string[];
}

export type ContentScreen =
  | ContentListScreen
  | ContentFileScreen
  | ContentTextsScreen
  | ContentOnPageScreen
  | ContentRedirectsScreen
  | ContentMediaScreen
  | ContentDraftScreen
  | ContentHistoryScreen
  | ContentRevisionScreen;
