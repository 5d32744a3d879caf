import { createContext, useContext } from "react";
import type { DeskPage } from "./contract";

/** What every form and the header need. */
export type DeskFacts = Pick<DeskPage, "site" | "formToken" | "user">;

export const DeskContext = createContext<DeskFacts>({ site: "", formToken: "", user: null });

export const useDesk = () => useContext(DeskContext);
