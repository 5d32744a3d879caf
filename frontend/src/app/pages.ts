import type { ComponentType } from "react";
import { pageLoaders } from "../../generated/client-pages";
import { readPageData } from "../lib/page-data";
import type { PageId } from "../lib/routes";
import { loadTexts } from "../lib/texts";

const loaded = new Map<string, ComponentType>();

/** Loads a page's chunk once (all pages of content have one), and before it what the operator's content replaces in its copy. */
export async function loadPage(id: string): Promise<void> {
  if (loaded.has(id)) return;
  const url = readPageData().textFiles?.[id as PageId];
  if (url) await loadTexts(url);
  loaded.set(id, (await (pageLoaders[id as PageId] ?? pageLoaders.content)()).Page);
}

/** The component of a page that is loaded. */
export function loadedPage(id: string): ComponentType {
  const page = loaded.get(id);
  if (page === undefined) throw new Error(`page "${id}" is not loaded`);
  return page;
}
