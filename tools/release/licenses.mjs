/** The texts of all licenses. Most licenses require them to be distributed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const IS_LICENSE = /^(.*-)?(un)?licen[cs]e|^copying|^copyright|^notice/i;
const IS_TEXT = /^[^.]*$|\.(txt|md)$|[-_.](mit|apache|bsd)/i;
/** Folders that are not part of the binary. */
const SKIPPED_FOLDERS = /^(\.|benches$|tests?$|examples?$|docs?$|node_modules$|target$)/;
/** Vendored sources are a few folders down. */
const MAX_DEPTH = 4;

/** All license texts, each headed by its packages. A package without one stops the release. */
export function licenseTexts(packages) {
  const owners = new Map();
  for (const piece of packages)
    for (const text of textsOf(piece)) {
      if (!owners.has(text)) owners.set(text, new Set());
      owners.get(text).add(`${piece.name} ${piece.version} (${piece.license})`);
    }
  const rule = "=".repeat(100);
  const parts = [...owners].map(([text, names]) => `${rule}\n${[...names].join("\n")}\n${rule}\n\n${text}\n`);
  return `Third-party software in this program, and its licenses.\n\n${parts.join("\n")}`;
}

function textsOf(piece) {
  const texts = found(piece.folder, MAX_DEPTH).map((path) => readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim());
  return texts.length > 0 ? [...new Set(texts)] : [standardText(piece)];
}

function found(folder, depth) {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile() && IS_LICENSE.test(entry.name) && IS_TEXT.test(entry.name)) return [path];
    return entry.isDirectory() && depth > 0 && !SKIPPED_FOLDERS.test(entry.name) ? found(path, depth - 1) : [];
  });
}

/** Some packages name a license without its text. */
function standardText({ name, version, license, holder, source }) {
  const file = license
    .split(" OR ")
    .map((id) => join(import.meta.dirname, "licenses", `${id}.txt`))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`${name} ${version} (${license}) comes without the text of its license: see ${source}`);
  return readFileSync(file, "utf8").replace("{holder}", holder).trim();
}
