import type { Shape } from "../../../components/ui/icon";

/** Lucide 1.65 has no "bold". */
export const Bold: Shape = [["path", { d: "M7 4h6.5a4 4 0 0 1 0 8H7zM7 12h8a4 4 0 0 1 0 8H7z" }]];
