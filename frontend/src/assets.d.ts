/** The import of a font or picture is its URL (build/bundles.mjs, fileLoaders). */
declare module "*.woff2" {
  const url: string;
  export default url;
}
declare module "*.svg" {
  const url: string;
  export default url;
}

/** The import of an icon is its drawing (components/ui/icon.tsx). */
declare module "#icon/*" {
  import type { IconNode } from "lucide";
  const shape: IconNode;
  export default shape;
}

/** The import of a CSS module has the class of each of its local names (build/css-modules.mjs). */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
