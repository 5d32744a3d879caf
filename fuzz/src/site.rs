//! The site that is embedded in the crate: what the targets hold their answers against.

use std::sync::LazyLock;

use leadlight::pages::assets::SiteFiles;
use leadlight::tables::Tables;

pub fn files() -> SiteFiles {
    SiteFiles::embedded().expect("the embedded build fits this crate")
}

pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| files().read_tables(None).expect("the embedded tables are valid"));
    &TABLES
}
