/** The texts of all licences, as most of them ask for. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const IS_LICENCE = /^(.*-)?(un)?licen[cs]e|^copying|^copyright|^notice/i;
const IS_TEXT = /^[^.]*$|\.(txt|md)$|[-_.](mit|apache|bsd)/i;
/** Not in the binary, whatever they are under. */
const IS_ASIDE = /^(\.|benches$|tests?$|examples?$|docs?$|node_modules$|target$)/;
/** Vendored sources lie a few folders down. */
const MAX_DEPTH = 4;

/** One text after another, each under the packages that it is of. A package without any stops the release. */
export function licenceTexts(packages) {
  const owners = new Map();
  for (const piece of packages)
    for (const text of textsOf(piece)) {
      if (!owners.has(text)) owners.set(text, new Set());
      owners.get(text).add(`${piece.name} ${piece.version} (${piece.licence})`);
    }
  const rule = "=".repeat(100);
  const parts = [...owners].map(([text, names]) => `${rule}\n${[...names].join("\n")}\n${rule}\n\n${text}\n`);
  return `What this program is made of besides its own code, and under which licences.\n\n${parts.join("\n")}`;
}

function textsOf(piece) {
  const texts = found(piece.folder, MAX_DEPTH).map((path) => readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim());
  return texts.length > 0 ? [...new Set(texts)] : [standardText(piece)];
}

function found(folder, depth) {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile() && IS_LICENCE.test(entry.name) && IS_TEXT.test(entry.name)) return [path];
    return entry.isDirectory() && depth > 0 && !IS_ASIDE.test(entry.name) ? found(path, depth - 1) : [];
  });
}

/** Some packages name a licence and leave its text out. */
function standardText({ name, version, licence, holder, source }) {
  const file = licence
    .split(" OR ")
    .map((id) => join(import.meta.dirname, "licences", `${id}.txt`))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`${name} ${version} (${licence}) comes without the text of its licence: see ${source}`);
  return readFileSync(file, "utf8").replace("{holder}", holder).trim();
}
