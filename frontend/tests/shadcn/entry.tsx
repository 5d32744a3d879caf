import { createRoot } from "react-dom/client";
import { ShadcnPage } from "./page";

/** The site's script that renders the page in a browser: Radix writes `style` attributes, which the site's server refuses in its HTML. */
const root = document.getElementById("root");
if (root) createRoot(root).render(<ShadcnPage />);
