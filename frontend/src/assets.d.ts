/** A font's or a picture's import is the address it is served at (build/bundles.mjs, fileLoaders). */
declare module "*.woff2" {
  const address: string;
  export default address;
}
declare module "*.svg" {
  const address: string;
  export default address;
}

/** An icon's import is its drawing (components/ui/icon.tsx). */
declare module "#icon/*" {
  import type { IconNode } from "lucide";
  const shape: IconNode;
  export default shape;
}
