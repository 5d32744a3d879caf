import type { ComponentType } from "react";
import { pageLoaders } from "../../generated/client-pages";
import type { PageId } from "../lib/routes";

const loaded = new Map<PageId, ComponentType>();

/** Loads a page's chunk once. */
export async function loadPage(id: PageId): Promise<void> {
  if (!loaded.has(id)) loaded.set(id, (await pageLoaders[id]()).Page);
}

/** The component of a page that is loaded. */
export function loadedPage(id: PageId): ComponentType {
  const page = loaded.get(id);
  if (page === undefined) throw new Error(`page "${id}" is rendered before it is loaded`);
  return page;
}
