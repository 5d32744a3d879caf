import { renderToString } from "react-dom/server";
import type { DeskPage } from "./contract";
import { Desk } from "./desk";

/** The HTML of #root. Throws what the page throws. */
export const renderDesk = (page: DeskPage): string => renderToString(<Desk {...page} />);
