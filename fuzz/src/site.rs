//! The site embedded in the crate, which the targets use.

use std::sync::LazyLock;

use leadlight::pages::assets::FrontEndBuild;
use leadlight::tables::Tables;

pub fn files() -> FrontEndBuild {
    FrontEndBuild::embedded().expect("the embedded build fits this crate")
}

pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| files().read_tables(None).expect("the embedded tables are valid"));
    &TABLES
}
