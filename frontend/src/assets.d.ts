/** The import of a font or picture is its address (build/bundles.mjs, fileLoaders). */
declare module "*.woff2" {
  const address: string;
  export default address;
}
declare module "*.svg" {
  const address: string;
  export default address;
}

/** The import of an icon is its drawing (components/ui/icon.tsx). */
declare module "#icon/*" {
  import type { IconNode } from "lucide";
  const shape: IconNode;
  export default shape;
}
