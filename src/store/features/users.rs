//! Who may use the desk. A user chooses a password with a link that works once; tokens are stored as digests.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::{SecureRandom, SystemRandom};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::content::digest;
use crate::store::query::{Cell, FromCell, Query, Row};
use crate::store::timestamp::{format_time, parse_time};
use crate::store::{Store, StoreError};

/// How long an invitation or a reset can be used.
pub const LINK_VALIDITY: Duration = Duration::days(7);
/// Who is shown as last seen is not exact: it is written at most once in this time.
pub const SEEN_INTERVAL: Duration = Duration::minutes(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Owner,
    Sales,
    Marketing,
}

impl Role {
    pub const ALL: [Self; 3] = [Self::Owner, Self::Sales, Self::Marketing];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Sales => "sales",
            Self::Marketing => "marketing",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl FromCell for Role {
    /// SECURITY: the role of another version is none of ours, so the row cannot be read.
    fn from_cell(cell: &Cell) -> Option<Self> {
        Self::from_name(&String::from_cell(cell)?)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: i64,
    /// In lower case.
    pub address: String,
    pub role: Role,
    pub has_password: bool,
    pub is_disabled: bool,
    /// UTC, ISO 8601 with milliseconds.
    pub seen_at: Option<String>,
}

impl User {
    pub const COLUMNS: &str =
        "users.id, users.address, users.role, users.password IS NOT NULL, users.disabled_at IS NOT NULL, users.seen_at";

    /// `disabled`, `active`, or `invited` until they have been here.
    pub const fn state(&self) -> &'static str {
        match (self.is_disabled, self.has_password || self.seen_at.is_some()) {
            (true, _) => "disabled",
            (false, true) => "active",
            (false, false) => "invited",
        }
    }

    /// From the first columns of a row.
    pub fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get(0)?,
            address: row.get(1)?,
            role: row.get(2)?,
            has_password: row.get(3)?,
            is_disabled: row.get(4)?,
            seen_at: row.get(5)?,
        })
    }
}

/// Why a user was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UserRefusal {
    #[error("there is no such user")]
    Unknown,
    #[error("this is not an e-mail address that mail can reach")]
    Address,
    #[error("there is a user with this address already")]
    Exists,
    #[error("the last owner cannot be disabled or get another role")]
    LastOwner,
}

/// The result of a change of users: refused for a reason, or done.
pub type UserChange<T = ()> = Result<Result<T, UserRefusal>, StoreError>;

impl Store {
    /// By address.
    pub async fn users(&self) -> Result<Vec<User>, StoreError> {
        let sql = format!("SELECT {} FROM users ORDER BY address", User::COLUMNS);
        self.read(move |query| query.query(&sql, &[])?.iter().map(User::from_row).collect()).await
    }

    /// The user with this address, in any case, and the hash of the password.
    pub async fn user_by_address(&self, address: &str) -> Result<Option<(User, Option<String>)>, StoreError> {
        let address = address.trim().to_lowercase();
        let sql = format!("SELECT {}, password FROM users WHERE address = $1", User::COLUMNS);
        let row = self.read(move |query| query.row(&sql, &[(&address).into()])).await?;
        row.map(|row| Ok((User::from_row(&row)?, row.get(6)?))).transpose()
    }

    /// Adds a user without a password, and returns the id.
    pub async fn add_user(&self, address: &str, role: Role) -> UserChange<i64> {
        let address = address.trim().to_lowercase();
        let sql = "INSERT INTO users (address, role) VALUES ($1, $2) ON CONFLICT (address) DO NOTHING RETURNING id";
        let id = self.write(move |query| query.value(sql, &[(&address).into(), role.name().into()])).await?;
        Ok(id.ok_or(UserRefusal::Exists))
    }

    pub async fn set_user_role(&self, id: i64, role: Role) -> UserChange {
        self.write(move |query| {
            if let Err(refusal) = check_owner_stays(query, id, role == Role::Owner)? {
                return Ok(Err(refusal));
            }
            query.execute("UPDATE users SET role = $1 WHERE id = $2", &[role.name().into(), id.into()])?;
            Ok(Ok(()))
        })
        .await
    }

    /// Disabling also ends the sessions, and the links that were made.
    pub async fn set_user_disabled(&self, id: i64, is_disabled: bool) -> UserChange {
        self.write(move |query| {
            if let Err(refusal) = check_owner_stays(query, id, !is_disabled)? {
                return Ok(Err(refusal));
            }
            let now = query.dialect().now();
            let value = if is_disabled { now } else { "NULL" };
            query.execute(&format!("UPDATE users SET disabled_at = {value} WHERE id = $1"), &[id.into()])?;
            if is_disabled {
                forget_access(query, id)?;
            }
            Ok(Ok(()))
        })
        .await
    }

    /// Deletes a user with all sessions. Leads that the user owned belong to nobody; the audit log keeps the address until its entries are a year old.
    pub async fn delete_user(&self, id: i64) -> UserChange {
        self.write(move |query| {
            if let Err(refusal) = check_owner_stays(query, id, false)? {
                return Ok(Err(refusal));
            }
            forget_access(query, id)?;
            query.execute("UPDATE inbox SET owner = NULL WHERE owner = (SELECT address FROM users WHERE id = $1)", &[id.into()])?;
            query.execute("DELETE FROM users WHERE id = $1", &[id.into()])?;
            Ok(Ok(()))
        })
        .await
    }

    /// Remembers that a user whom a proxy has signed in was here, at most once in [`SEEN_INTERVAL`].
    pub async fn mark_user_seen(&self, user: &User) -> Result<(), StoreError> {
        let seen_at = user.seen_at.as_deref().and_then(|text| parse_time(text).ok());
        if seen_at.is_some_and(|at| at + SEEN_INTERVAL > OffsetDateTime::now_utc()) {
            return Ok(());
        }
        let id = user.id;
        self.write(move |query| mark_seen(query, id)).await
    }

    /// Makes the token of a link with which this user chooses a password. Earlier links end.
    pub async fn add_user_link(&self, id: i64) -> UserChange<String> {
        let token = random_token()?;
        let (digest, expires_at) = (digest(token.as_bytes()), format_time(OffsetDateTime::now_utc() + LINK_VALIDITY)?);
        let added = self
            .write(move |query| {
                query.execute("DELETE FROM user_links WHERE user_id = $1", &[id.into()])?;
                let sql = "INSERT INTO user_links (digest, user_id, expires_at) SELECT $1, id, $2 FROM users WHERE id = $3";
                query.execute(sql, &[(&digest).into(), (&expires_at).into(), id.into()])
            })
            .await?;
        Ok(if added > 0 { Ok(token) } else { Err(UserRefusal::Unknown) })
    }

    /// Whose link a token is, unless it has expired or the user is disabled.
    pub async fn user_of_link(&self, token: &str) -> Result<Option<User>, StoreError> {
        let digest = digest(token.as_bytes());
        self.read(move |query| of_link(query, &digest)).await
    }

    /// Sets the password with a link, which ends; so do all sessions. `hash`: a PHC string. `None`: no link of a user.
    pub async fn set_password_by_link(&self, token: &str, hash: &str) -> Result<Option<User>, StoreError> {
        let (digest, hash) = (digest(token.as_bytes()), hash.to_owned());
        self.write(move |query| {
            let Some(user) = of_link(query, &digest)? else { return Ok(None) };
            set_password(query, user.id, &hash)?;
            Ok(Some(user))
        })
        .await
    }

    /// Sets the password; all sessions and links of the user end.
    pub async fn set_password(&self, id: i64, hash: &str) -> Result<(), StoreError> {
        let hash = hash.to_owned();
        self.write(move |query| set_password(query, id, &hash)).await
    }

    /// The users that have the role and may sign in.
    pub async fn active_owners(&self) -> Result<Vec<String>, StoreError> {
        self.read(|query| query.values("SELECT address FROM users WHERE role = 'owner' AND disabled_at IS NULL ORDER BY address", &[]))
            .await
    }
}

fn of_link(query: &dyn Query, digest: &str) -> Result<Option<User>, StoreError> {
    let sql = format!(
        "SELECT {} FROM users JOIN user_links ON user_links.user_id = users.id WHERE user_links.digest = $1 AND expires_at > {} AND disabled_at IS NULL",
        User::COLUMNS,
        query.dialect().now()
    );
    query.row(&sql, &[digest.into()])?.map(|row| User::from_row(&row)).transpose()
}

fn set_password(query: &dyn Query, id: i64, hash: &str) -> Result<(), StoreError> {
    query.execute("UPDATE users SET password = $1 WHERE id = $2", &[hash.into(), id.into()])?;
    forget_access(query, id)
}

fn forget_access(query: &dyn Query, id: i64) -> Result<(), StoreError> {
    query.execute("DELETE FROM user_links WHERE user_id = $1", &[id.into()])?;
    end_sessions(query, id)
}

/// Refuses a change after which nobody could let anybody in. `stays`: the user is an owner afterwards as before.
fn check_owner_stays(query: &dyn Query, id: i64, stays: bool) -> Result<Result<(), UserRefusal>, StoreError> {
    let role: Option<Role> = query.value("SELECT role FROM users WHERE id = $1", &[id.into()])?;
    let others = "SELECT 1 FROM users WHERE role = 'owner' AND disabled_at IS NULL AND id <> $1 LIMIT 1";
    Ok(match role {
        None => Err(UserRefusal::Unknown),
        Some(Role::Owner) if !stays && !query.exists(others, &[id.into()])? => Err(UserRefusal::LastOwner),
        Some(_) => Ok(()),
    })
}

/// 192 random bits, in letters of URLs.
pub fn random_token() -> Result<String, StoreError> {
    let mut token = [0; 24];
    SystemRandom::new().fill(&mut token).map_err(|_| StoreError::Database("the system has no random numbers".into()))?;
    Ok(URL_SAFE_NO_PAD.encode(token))
}

/// Ends all sessions of a user.
fn end_sessions(query: &dyn Query, user: i64) -> Result<(), StoreError> {
    query.execute("DELETE FROM sessions WHERE user_id = $1", &[user.into()]).map(drop)
}

pub fn mark_seen(query: &dyn Query, user: i64) -> Result<(), StoreError> {
    let sql = format!("UPDATE users SET seen_at = {} WHERE id = $1", query.dialect().now());
    query.execute(&sql, &[user.into()]).map(drop)
}
