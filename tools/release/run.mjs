/**
 * Makes the archive of a release from a built binary: `make release`.
 *
 *   node tools/release/run.mjs --binary FILE --out FOLDER
 *
 * Same commit, same binary, same bytes: names are sorted, and every time is that of the commit (SOURCE_DATE_EPOCH, if it is set).
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { cratesOf } from "./crates.mjs";
import { embeddedFiles } from "./files.mjs";
import { licenseTexts } from "./licenses.mjs";
import { npmPackages } from "./npm.mjs";
import { bom } from "./sbom.mjs";

const root = resolve(import.meta.dirname, "../..");
const { values: flags } = parseArgs({ options: { binary: { type: "string" }, out: { type: "string" } } });
if (!flags.binary || !flags.out) {
  console.error("usage: node tools/release/run.mjs --binary FILE --out FOLDER");
  process.exit(2);
}
const binary = resolve(flags.binary);
const run = (command, ...words) => execFileSync(command, words, { cwd: root, maxBuffer: 1 << 28 });

const target = /^host: (.*)$/m.exec(run("rustc", "-vV").toString())[1];
const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? run("git", "log", "-1", "--format=%ct").toString());
const { application, crates } = cratesOf(
  JSON.parse(run("cargo", "metadata", "--format-version=1", "--locked", `--filter-platform=${target}`)),
  root,
);
const packages = [...crates, ...(await npmPackages(root)), ...embeddedFiles(root)];

const name = `leadlight-${application.version}-${target}`;
const out = resolve(flags.out);
const folder = join(out, name);
rmSync(folder, { recursive: true, force: true });
for (const part of ["man", "completions"]) mkdirSync(join(folder, part), { recursive: true });

copyFileSync(binary, join(folder, "leadlight"));
chmodSync(join(folder, "leadlight"), 0o755);
for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) copyFileSync(join(root, file), join(folder, file));
for (const part of ["deploy", "docs"]) cpSync(join(root, part), join(folder, part), { recursive: true });
// What --site-file takes, with sample values.
mkdirSync(join(folder, "data"));
copyFileSync(join(root, "data/site.json"), join(folder, "data/site.json"));

const page = (...words) => execFileSync(binary, words);
// The man page lists subcommands as `leadlight-export(1)`.
const commands = [
  ...page("man")
    .toString()
    .matchAll(/^leadlight\\-([a-z]+)\(1\)$/gm),
].map(([, command]) => command);
writeFileSync(join(folder, "man/leadlight.1"), page("man"));
for (const command of commands.filter((it) => it !== "help"))
  writeFileSync(join(folder, `man/leadlight-${command}.1`), page("man", command));
for (const [shell, file] of [
  ["bash", "leadlight.bash"],
  ["fish", "leadlight.fish"],
  ["zsh", "_leadlight"],
])
  writeFileSync(join(folder, "completions", file), page("completions", shell));

writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), licenseTexts(packages));
const inventory = `${JSON.stringify(bom(application, packages, epoch), null, 2)}\n`;
writeFileSync(join(folder, "sbom.cdx.json"), inventory);
writeFileSync(join(out, `${name}.cdx.json`), inventory);

const archive = join(out, `${name}.tar.gz`);
const tar = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w", `--mtime=@${epoch}`, "--format=ustar"];
const packed = execFileSync("tar", [...tar, "-C", out, "-cf", "-", name], { maxBuffer: 1 << 30 });
// -n omits the timestamp.
writeFileSync(archive, execFileSync("gzip", ["-9", "-n"], { input: packed, maxBuffer: 1 << 30 }));
rmSync(folder, { recursive: true });
const sum = (file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${basename(file)}\n`;
writeFileSync(join(out, "SHA256SUMS"), [archive, join(out, `${name}.cdx.json`)].map(sum).join(""));
console.error(`${basename(archive)}: ${packages.length} packages, ${Math.round(readFileSync(archive).length / 1024)} KiB`);
