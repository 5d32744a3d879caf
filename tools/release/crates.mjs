/** The crates whose code is in the binary. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** From `cargo metadata` and the checksums of `Cargo.lock`; excludes build dependencies, proc macros, dev-dependencies. */
export function cratesOf(metadata, root) {
  const byId = new Map(metadata.packages.map((crate) => [crate.id, crate]));
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const isMacro = ({ targets }) => targets.some(({ kind }) => kind.includes("proc-macro"));
  const linked = (id) =>
    nodes
      .get(id)
      .deps.filter(({ pkg, dep_kinds }) => dep_kinds.some(({ kind }) => kind === null) && !isMacro(byId.get(pkg)))
      .map(({ pkg }) => pkg);
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    found.add(id);
    linked(id).forEach(visit);
  };
  visit(metadata.resolve.root);

  const checksums = new Map(
    [...readFileSync(join(root, "Cargo.lock"), "utf8").matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "(.+)"/g)].map(
      ([, name, version, checksum]) => [`${name}@${version}`, checksum],
    ),
  );
  const describe = (id) => {
    const { name, version, license, license_file, authors, repository, manifest_path } = byId.get(id);
    return {
      name,
      version,
      // Old manifests use `/` for OR.
      license: license?.replace(/ ?\/ ?/g, " OR ") ?? `LicenseRef-${license_file}`,
      holder: authors.map((author) => author.replace(/ <.*>/, "")).join(", ") || `the authors of ${name}`,
      source: repository,
      folder: dirname(manifest_path),
      purl: `pkg:cargo/${name}@${encodeURIComponent(version)}`,
      hash: { alg: "SHA-256", content: checksums.get(`${name}@${version}`) },
      uses: linked(id).map((other) => `pkg:cargo/${byId.get(other).name}@${encodeURIComponent(byId.get(other).version)}`),
    };
  };
  const [application, ...crates] = [...found].map(describe);
  return { application, crates: crates.toSorted(byPurl) };
}

export function byPurl(a, b) {
  return a.purl < b.purl ? -1 : 1;
}
