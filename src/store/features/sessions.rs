//! Sessions of the desk's users. The cookie is random and stored as a digest; a session ends after 12 hours without a request, and after 30 days.

use super::content::digest;
use super::users::{SEEN_INTERVAL, User, mark_seen, random_token};
use crate::store::{Store, StoreError};

/// An interval in SQL, of both databases.
const MAX_IDLE: &str = "-12 hours";
const MAX_AGE: &str = "-30 days";

/// A session as its user sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: i64,
    /// UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    pub seen_at: String,
    pub browser: String,
}

impl Store {
    /// Begins a session and returns its cookie.
    pub async fn add_session(&self, user: i64, browser: &str) -> Result<String, StoreError> {
        let token = random_token()?;
        let (digest, browser) = (digest(token.as_bytes()), browser.to_owned());
        self.write(move |query| {
            let sql = "INSERT INTO sessions (digest, user_id, browser) VALUES ($1, $2, $3)";
            query.execute(sql, &[(&digest).into(), user.into(), (&browser).into()])?;
            mark_seen(query, user)
        })
        .await?;
        Ok(token)
    }

    /// The session of a cookie and its user; none if it has ended or the user is disabled.
    pub async fn session(&self, token: &str) -> Result<Option<(i64, User)>, StoreError> {
        let digest = digest(token.as_bytes());
        let found = self.read(move |query| {
            let dialect = query.dialect();
            let sql = format!(
                "SELECT {}, sessions.id, sessions.seen_at < {} FROM sessions JOIN users ON users.id = sessions.user_id \
                 WHERE digest = $1 AND users.disabled_at IS NULL AND sessions.seen_at > {} AND sessions.created_at > {}",
                User::COLUMNS,
                dialect.now_plus(&(-SEEN_INTERVAL.whole_seconds()).to_string()),
                dialect.shifted(MAX_IDLE),
                dialect.shifted(MAX_AGE)
            );
            let row = query.row(&sql, &[(&digest).into()])?;
            row.map(|row| Ok((User::from_row(&row)?, row.get::<i64>(6)?, row.get::<bool>(7)?))).transpose()
        });
        let Some((user, session, is_due)) = found.await? else { return Ok(None) };
        if is_due {
            let id = user.id;
            self.write(move |query| {
                let sql = format!("UPDATE sessions SET seen_at = {} WHERE id = $1", query.dialect().now());
                query.execute(&sql, &[session.into()])?;
                mark_seen(query, id)
            })
            .await?;
        }
        Ok(Some((session, user)))
    }

    /// The user's sessions that have not ended, the last used first.
    pub async fn sessions_of(&self, user: i64) -> Result<Vec<Session>, StoreError> {
        self.read(move |query| {
            let dialect = query.dialect();
            let sql = format!(
                "SELECT id, created_at, seen_at, browser FROM sessions WHERE user_id = $1 AND seen_at > {} AND created_at > {} ORDER BY seen_at DESC, id DESC",
                dialect.shifted(MAX_IDLE),
                dialect.shifted(MAX_AGE)
            );
            let rows = query.query(&sql, &[user.into()])?;
            rows.iter().map(|row| Ok(Session { id: row.get(0)?, created_at: row.get(1)?, seen_at: row.get(2)?, browser: row.get(3)? })).collect()
        })
        .await
    }

    /// False: the user has no such session.
    pub async fn end_session(&self, user: i64, id: i64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM sessions WHERE user_id = $1 AND id = $2";
        Ok(self.write(move |query| query.execute(sql, &[user.into(), id.into()])).await? > 0)
    }

    /// Deletes sessions and links that have ended.
    pub async fn purge_sessions(&self) -> Result<(), StoreError> {
        self.write(move |query| {
            let dialect = query.dialect();
            let old = format!(
                "DELETE FROM sessions WHERE seen_at <= {} OR created_at <= {}",
                dialect.shifted(MAX_IDLE),
                dialect.shifted(MAX_AGE)
            );
            query.execute(&old, &[])?;
            query.execute(&format!("DELETE FROM user_links WHERE expires_at <= {}", dialect.now()), &[]).map(drop)
        })
        .await
    }
}
