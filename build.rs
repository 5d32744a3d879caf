//! Validates the tables of `data/`, builds the front end (`frontend/build.mjs`) into `OUT_DIR/site`, and writes the files that the crate includes:
//! `migrations.rs` (`src/store`), `form_names.rs` (`src/config/mod.rs`), `disposable-domains.txt` (`src/leads/spam`) and `embedded.rs` (`src/pages/assets.rs`). Needs Node.js 20 or newer and
//! npm; everything else is a crate.

#![expect(clippy::print_stderr, reason = "cargo shows a build script's standard error")]
#![expect(clippy::unnecessary_debug_formatting, reason = "the quoted, escaped form is the Rust literal that is wanted")]

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

#[path = "src/pages/compression.rs"]
#[allow(dead_code, reason = "the server uses the rest of it")]
mod compression;
#[path = "src/tables/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the server uses the rest of it")]
mod tables;

use compression::{CODINGS, CompressionLevel};
use tables::{Crawlers, DisposableDomains, FreeMail, TableSources, Tables};

/// The inputs of the build. Not the whole of `data`, because the database is there.
const INPUTS: [&str; 20] = [
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
    "data/claims.json",
    "data/authors.json",
    "data/crawlers.json",
    "data/free-mail.json",
    "data/disposable-domains.json",
    "data/migrations",
    "src/tables",
    "src/pages/compression.rs",
    "build.rs",
];

fn main() -> Result<()> {
    for input in INPUTS {
        println!("cargo::rerun-if-changed={input}");
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    set_version(&root);
    exclude_temporal();
    // One line: cargo would print a returned error with its causes on further lines.
    if let Err(error) = build(&root, &out) {
        eprintln!("{error:#}");
        std::process::exit(1);
    }
    Ok(())
}

fn build(root: &Path, out: &Path) -> Result<()> {
    write_migrations(&root.join("data/migrations"), out)?;
    let tables = check_tables(&root.join("data"))?;
    write_form_names(&tables, out)?;
    write_disposable_domains(&root.join("data"), out)?;
    let site = out.join("site");
    build_front_end(&root.join("frontend"), &site)?;
    embed(&site, out)
}

/// For `leadlight --version`: the engine, and the commit if `LEADLIGHT_BUILT_FROM` gives it (`deploy/Containerfile`) or this is a clone.
fn set_version(root: &Path) {
    println!("cargo::rerun-if-env-changed=LEADLIGHT_BUILT_FROM");
    let given = env::var("LEADLIGHT_BUILT_FROM").ok().filter(|it| !it.is_empty());
    let head = root.join(".git/logs/HEAD");
    if head.exists() {
        println!("cargo::rerun-if-changed=.git/logs/HEAD");
    }
    let git = || {
        let output = Command::new("git").current_dir(root).args(["rev-parse", "HEAD"]).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = given.or_else(git).map_or_else(|| "no commit".to_owned(), |it| it.chars().take(12).collect());
    println!("cargo::rustc-env=LEADLIGHT_COMMIT={commit}");
    println!("cargo::rustc-env=LEADLIGHT_ENGINE={}", if env::var_os("CARGO_FEATURE_V8").is_some() { "v8" } else { "quickjs" });
}

/// Redirects `JS_Eval` (`src/engine/skip_temporal.rs` says why) on systems whose linker can.
fn exclude_temporal() {
    println!("cargo::rustc-check-cfg=cfg(skip_temporal)");
    let is = |name, value| env::var(name).is_ok_and(|it| it == value);
    if env::var_os("CARGO_FEATURE_QUICKJS").is_some() && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_POINTER_WIDTH", "64") {
        println!("cargo::rustc-cfg=skip_temporal");
        println!("cargo::rustc-link-arg=-Wl,--wrap=JS_Eval");
    }
}

/// Lists the migrations of each store in the order of their numbers.
fn write_migrations(folder: &Path, out: &Path) -> Result<()> {
    let mut code = String::new();
    for store in sorted(folder)? {
        let name = store.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        writeln!(code, "pub static {name}_MIGRATIONS: &[Migration] = &[")?;
        for (index, file) in sorted(&store)?.iter().enumerate() {
            let step = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let expected = format!("{:04}_", index + 1);
            ensure!(
                step.starts_with(&expected),
                "data/migrations/{}/{step}.sql: expected a name that starts with {expected}",
                name.to_lowercase()
            );
            writeln!(code, "    Migration {{ name: {step:?}, sql: include_str!({file:?}) }},")?;
        }
        code.push_str("];\n");
    }
    fs::write(out.join("migrations.rs"), code).context("migrations.rs")
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// The build treats warnings as errors: the author can shorten a title that the sample name makes too long.
fn check_tables(data: &Path) -> Result<Tables> {
    let read = |name: &str| fs::read_to_string(data.join(name)).with_context(|| format!("data/{name}"));
    let (routes, forms) = (read("routes.json")?, read("forms.json")?);
    let (notices, site) = (read("notices.json")?, read("site.json")?);
    let sources = TableSources { routes: &routes, forms: &forms, notices: &notices, site: &site, site_name: "data/site.json" };
    let tables = Tables::parse(&sources)?;
    ensure!(tables.warnings.is_empty(), "{}", tables.warnings.join("\n"));
    Crawlers::parse(&read("crawlers.json")?)?;
    FreeMail::parse(&read("free-mail.json")?)?;
    Ok(tables)
}

/// For the command line: what shells complete.
fn write_form_names(tables: &Tables, out: &Path) -> Result<()> {
    let forms: Vec<&str> = tables.forms.iter().map(|form| form.id.as_str()).collect();
    let code = format!("pub const FORMS: &[&str] = &{forms:?};\npub const TABLES: &[&str] = &{:?};\n", tables.forms.tables());
    fs::write(out.join("form_names.rs"), code).context("form_names.rs")
}

/// In order and without JSON, so that the server looks a domain up where it stands (`src/leads/spam/disposable_domains.rs`).
fn write_disposable_domains(data: &Path, out: &Path) -> Result<()> {
    let json = fs::read_to_string(data.join("disposable-domains.json")).context("data/disposable-domains.json")?;
    fs::write(out.join("disposable-domains.txt"), DisposableDomains::parse(&json)?.lines()).context("disposable-domains.txt")
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
        bail!("The front end does not build; see the message above.");
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
        bail!("`npm ci` in frontend/ failed; see its message above. It needs access to a package registry.");
    }
    fs::write(stamp, lock).context("frontend/node_modules")
}

fn embed(site: &Path, out: &Path) -> Result<()> {
    let zstd = |name: &str| -> Result<PathBuf> {
        let file = out.join(format!("{}.zst", name.replace('/', "-")));
        fs::write(&file, compression::zstd(&fs::read(site.join(name))?, CompressionLevel::Best)?)?;
        Ok(file)
    };
    let mut code = String::from("pub static EMBEDDED: EmbeddedBuild = EmbeddedBuild {\n");
    writeln!(code, "    manifest: include_str!({:?}),", site.join("manifest.json"))?;
    writeln!(code, "    server_zstd: include_bytes!({:?}),", zstd("server.js")?)?;
    writeln!(code, "    server_map_zstd: include_bytes!({:?}),", zstd("server.js.map")?)?;
    writeln!(code, "    critical_css_zstd: include_bytes!({:?}),", zstd("critical-css.json")?)?;
    writeln!(code, "    pictures_zstd: include_bytes!({:?}),", zstd("pictures.json")?)?;
    writeln!(code, "    texts_zstd: include_bytes!({:?}),", zstd("texts.json")?)?;
    for table in ["routes", "forms", "notices", "site"] {
        writeln!(code, "    {table}: include_str!({:?}),", site.join(format!("tables/{table}.json")))?;
    }
    let compressed = out.join("compressed");
    fs::create_dir_all(&compressed)?;
    writeln!(code, "    desk: EmbeddedDesk {{")?;
    writeln!(code, "        manifest: include_str!({:?}),", site.join("desk/manifest.json"))?;
    writeln!(code, "        server_zstd: include_bytes!({:?}),", zstd("desk/server.js")?)?;
    embed_assets(&site.join("desk/assets"), &compressed, &mut code)?;
    code.push_str("    },\n");
    embed_assets(&site.join("assets"), &compressed, &mut code)?;
    code.push_str("};\n");
    fs::write(out.join("embedded.rs"), code).context("embedded.rs")
}

/// The field `assets`: every file of a folder with its codings.
fn embed_assets(folder: &Path, compressed: &Path, code: &mut String) -> Result<()> {
    code.push_str("    assets: &[\n");
    for path in sorted(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(&path)?;
        write!(code, "        EmbeddedAsset {{ name: {name:?}, bytes: include_bytes!({path:?}), compressed: [")?;
        for coding in &CODINGS {
            // The name contains the hash of the content, so an existing file is up to date. An empty file means that the coding does not make it smaller.
            let variant = compressed.join(format!("{name}.{}", coding.token));
            if !variant.exists() {
                let bytes = if is_compressed_format(&name) { None } else { coding.compress(&bytes, CompressionLevel::Best)? };
                fs::write(&variant, bytes.unwrap_or_default())?;
            }
            let pays = fs::metadata(&variant)?.len() > 0;
            let value = if pays { format!("Some(include_bytes!({variant:?}))") } else { "None".into() };
            write!(code, "{value}, ")?;
        }
        code.push_str("] },\n");
    }
    code.push_str("    ],\n");
    Ok(())
}

fn is_compressed_format(name: &str) -> bool {
    [".woff2", ".png", ".jpg", ".webp", ".avif"].iter().any(|ending| name.ends_with(ending))
}
