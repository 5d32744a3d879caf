import { hydrateRoot } from "react-dom/client";
import { takeParameter } from "./address";
import type { DeskPage } from "./contract";
import { Desk } from "./desk";

// The page shows it now.
takeParameter("notice");

const page = JSON.parse(document.getElementById("desk-data")?.textContent ?? "null") as DeskPage;

hydrateRoot(document.getElementById("root") as HTMLElement, <Desk {...page} />, {
  onRecoverableError(error, { componentStack }) {
    console.error("Hydration failed:", error, componentStack);
  },
});
