import type { ComponentType } from "react";
import { pageLoaders } from "../../generated/pages";
import type { PageId } from "../lib/routes";
import type { Site } from "../lib/site";

/** What a file in src/pages exports. */
export interface PageModule {
  Page: ComponentType;
  /** schema.org objects for this page; the host adds Organization, WebSite and BreadcrumbList. */
  structuredData?: (site: Site, query: Record<string, string>) => object[];
}

const loaded = new Map<PageId, PageModule>();

/** Loads a page's chunk, once. */
export async function loadPage(id: PageId): Promise<void> {
  if (!loaded.has(id)) loaded.set(id, await pageLoaders[id]());
}

/** The page's module; it must have been loaded. On the server all of them are there from the start. */
export function pageModule(id: PageId): PageModule {
  if (typeof document === "undefined") return pageLoaders[id]() as unknown as PageModule;
  const module = loaded.get(id);
  if (module === undefined) throw new Error(`page "${id}" is rendered before it is loaded`);
  return module;
}
