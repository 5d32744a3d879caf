//! `leadlight config`: what holds, and whether it can be served with.

use super::output::print;
use crate::config::Settings;

/// Prints `effective`, then says what is wrong with it as a whole, if anything is.
///
/// # Errors
/// One sentence that names the setting.
pub fn config(settings: &Settings, effective: &str) -> anyhow::Result<()> {
    print(|out| Ok(out.write_all(effective.as_bytes())?))?;
    settings.check()
}
