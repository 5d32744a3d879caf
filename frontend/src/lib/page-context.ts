import { createContext, useContext } from "react";
import type { FormState } from "./page-data";

export interface PageContextValue {
  /** A `PageId`, or the own id of a page of content (`ContentPage.route`), which its forms are posted with. */
  id: string;
  /** The declared query parameters with a valid value, and `notice`. */
  query: Record<string, string>;
  /** A form that the server returned; null after the first navigation. */
  form: FormState | null;
  postsRequests: boolean;
}

export const PageContext = createContext<PageContextValue | null>(null);

/** The current page. Most components need only `useQuery`. */
export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (page === null) throw new Error("no app");
  return page;
}
