//! Previews of revisions that are not live: an address that nobody can guess, for some days. They are in the table `state`.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::{SecureRandom, SystemRandom};
use time::{Duration, OffsetDateTime};

use super::content::digest;
use super::state;
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};

/// How long a preview can be seen.
pub const PREVIEW_DAYS: i64 = 7;
/// The names of previews in `state`, as a pattern of SQL.
const PREVIEWS: &str = "preview %";

impl Store {
    /// Lets whoever has the token, which is returned, see a revision for [`PREVIEW_DAYS`].
    pub async fn add_preview(&self, revision: i64) -> Result<String, StoreError> {
        let mut token = [0; 24];
        SystemRandom::new().fill(&mut token).map_err(|_| StoreError::Database("the system has no random numbers".into()))?;
        let token = URL_SAFE_NO_PAD.encode(token);
        let name = preview_name(&token);
        let expires_at = format_time(OffsetDateTime::now_utc() + Duration::days(PREVIEW_DAYS))?;
        self.write(move |query| state::set(query, &name, &format!("{expires_at} {revision}"))).await?;
        Ok(token)
    }

    /// The revision that a token shows, unless it has expired.
    pub async fn previewed_revision(&self, token: &str) -> Result<Option<i64>, StoreError> {
        let (name, now) = (preview_name(token), format_time(OffsetDateTime::now_utc())?);
        let value = self.read(move |query| state::get(query, &name)).await?;
        let valid = value.and_then(|value| value.split_once(' ').filter(|(end, _)| *end > now.as_str())?.1.parse().ok());
        Ok(valid)
    }

    /// Forgets the previews that have expired.
    pub async fn purge_previews(&self) -> Result<(), StoreError> {
        let now = format_time(OffsetDateTime::now_utc())?;
        let sql = "DELETE FROM state WHERE name LIKE $1 AND value < $2";
        self.write(move |query| query.execute(sql, &[PREVIEWS.into(), (&now).into()]).map(drop)).await
    }
}

/// SECURITY: a copy of the database shows no token.
fn preview_name(token: &str) -> String {
    format!("preview {}", digest(token.as_bytes()))
}
