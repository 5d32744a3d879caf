//! Builds the front end (`frontend/build.mjs`) into `OUT_DIR/site`, compresses what it made and writes `OUT_DIR/embedded.rs`, which
//! `src/assets.rs` includes. Needs Node.js 20 or newer and npm; everything else is a crate.

#![expect(clippy::print_stderr, reason = "cargo shows a build script's standard error")]
#![expect(clippy::unnecessary_debug_formatting, reason = "the quoted, escaped form is the Rust literal that is wanted")]

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

#[path = "src/compression.rs"]
#[expect(dead_code, reason = "the server uses the rest of it")]
mod compression;

use compression::{Effort, Encoding, compress};

/// What the front-end build reads. Not `data` as a whole: the database lives there.
const INPUTS: [&str; 12] = [
    "frontend/src",
    "frontend/build",
    "frontend/build.mjs",
    "frontend/package.json",
    "frontend/package-lock.json",
    "frontend/tsconfig.json",
    "ssr-bundle",
    "data/routes.json",
    "data/notices.json",
    "data/forms.json",
    "data/site.json",
    "build.rs",
];

fn main() -> Result<()> {
    for input in INPUTS {
        println!("cargo::rerun-if-changed={input}");
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let site = out.join("site");
    // A sentence on its own instead of anyhow's chain below a build-script banner.
    if let Err(error) = build_front_end(&root.join("frontend"), &site) {
        eprintln!("{error:#}");
        std::process::exit(1);
    }
    embed(&site, &out)
}

fn build_front_end(frontend: &Path, site: &Path) -> Result<()> {
    let version = Command::new("node").arg("--version").output();
    let version = version.ok().filter(|it| it.status.success()).map(|it| String::from_utf8_lossy(&it.stdout).trim().to_owned());
    let Some(version) = version else { bail!("Node.js 20 or newer is needed to build the front end; there is no `node` on the PATH.") };
    let major: u32 = version.trim_start_matches('v').split('.').next().and_then(|text| text.parse().ok()).unwrap_or(0);
    if major < 20 {
        bail!("Node.js 20 or newer is needed to build the front end; `node --version` says {version}.");
    }
    install_packages(frontend)?;
    let mut build = Command::new("node");
    build.current_dir(frontend).arg("build.mjs").arg("--out").arg(site);
    if !build.status().context("node does not start")?.success() {
        bail!("The front end does not build; the message stands above.");
    }
    Ok(())
}

/// `npm ci`, when the lock file is not the one that `node_modules` was installed from.
fn install_packages(frontend: &Path) -> Result<()> {
    let lock = fs::read(frontend.join("package-lock.json")).context("frontend/package-lock.json")?;
    let stamp = frontend.join("node_modules/.leadlight-installed");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let status = Command::new(npm).current_dir(frontend).args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).status();
    let status = status.context("npm is needed to install the front-end packages; it does not start")?;
    if !status.success() {
        bail!("`npm ci` in frontend/ failed; its message stands above. It needs a package registry that it can reach.");
    }
    fs::write(stamp, lock).context("frontend/node_modules")
}

fn embed(site: &Path, out: &Path) -> Result<()> {
    let mut code = String::from("pub static EMBEDDED: EmbeddedSite = EmbeddedSite {\n");
    let server_map = fs::read(site.join("server.js.map"))?;
    fs::write(out.join("server.js.map.zst"), compress(&server_map, Encoding::Zstd, Effort::Best)?)?;
    fs::write(out.join("server.js.zst"), compress(&fs::read(site.join("server.js"))?, Encoding::Zstd, Effort::Best)?)?;
    writeln!(code, "    manifest: include_str!({:?}),", site.join("manifest.json"))?;
    writeln!(code, "    server_zstd: include_bytes!({:?}),", out.join("server.js.zst"))?;
    writeln!(code, "    server_map_zstd: include_bytes!({:?}),", out.join("server.js.map.zst"))?;
    code.push_str("    assets: &[\n");

    let packed = out.join("packed");
    fs::create_dir_all(&packed)?;
    let mut names: Vec<_> =
        fs::read_dir(site.join("assets"))?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect::<Result<_>>()?;
    names.sort();
    for name in names {
        let path = site.join("assets").join(&name);
        let bytes = fs::read(&path)?;
        write!(code, "        EmbeddedAsset {{ name: {name:?}, identity: include_bytes!({path:?})")?;
        for encoding in Encoding::COMPRESSED {
            let field = encoding.token();
            // The name holds the content's hash: a file that is there is right.
            let variant = packed.join(format!("{name}.{field}"));
            if !variant.exists() {
                fs::write(&variant, compress(&bytes, encoding, Effort::Best)?)?;
            }
            let pays = compression::pays(bytes.len(), usize::try_from(fs::metadata(&variant)?.len())?) && !already_packed(&name);
            let value = if pays { format!("Some(include_bytes!({variant:?}))") } else { "None".into() };
            write!(code, ", {field}: {value}")?;
        }
        code.push_str(" },\n");
    }
    code.push_str("    ],\n};\n");
    fs::write(out.join("embedded.rs"), code).context("embedded.rs")
}

fn already_packed(name: &str) -> bool {
    [".woff2", ".png", ".jpg", ".webp", ".avif"].iter().any(|ending| name.ends_with(ending))
}
