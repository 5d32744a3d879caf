/**
 * Writes logos.svg, the sprite of every brand that pages/integrations/integrations.ts names by a slug of simple-icons, in the brand's own colour.
 * Run it after a change of that list: `node src/components/brands/logos.build.mjs` (in frontend/). The result is committed and gets
 * its hashed name from the build like any other asset, so that fifty logos cost one cached request and no byte of HTML or JavaScript.
 */
import { build } from "esbuild";
import { writeFileSync } from "node:fs";
import * as icons from "simple-icons";

/** Brand colours too pale for a white tile, and the brand's own dark alternative. */
const darker = { mailchimp: "241C15", intercom: "222222", n8n: "EA4B71" };

const here = new URL(".", import.meta.url);
const bundle = await build({
  entryPoints: [new URL("../../pages/integrations/integrations.ts", here).pathname],
  bundle: true,
  format: "esm",
  write: false,
});
const { integrationGroups } = await import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);

const slugs = integrationGroups.flatMap((group) => group.integrations.flatMap(({ logo }) => logo.slug ?? [])).sort();
const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));
const symbols = slugs.map((slug) => {
  const icon = bySlug.get(slug);
  if (!icon) throw new Error(`simple-icons has no "${slug}": give it a word in pages/integrations/integrations.ts`);
  return `<symbol id="${slug}" viewBox="0 0 24 24"><path fill="#${darker[slug] ?? icon.hex}" d="${icon.path}"/></symbol>\n`;
});
writeFileSync(new URL("logos.svg", here), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("")}</svg>\n`);
console.log(`logos.svg: ${slugs.length} logos`);
