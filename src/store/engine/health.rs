//! What the writer and the inspection last found out about the database. A readiness probe only reads it, so it neither waits for a write nor delays one.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::StoreError;

/// The writer reports after every group, and once a second while it is idle. One that is silent for longer hangs.
const MAX_SILENCE: Duration = Duration::from_secs(10);

pub struct Health(Mutex<State>);

struct State {
    writer: Result<(), StoreError>,
    reported: Instant,
    is_damaged: bool,
}

impl Health {
    pub fn new() -> Self {
        Self(Mutex::new(State { writer: Ok(()), reported: Instant::now(), is_damaged: false }))
    }

    /// Whether the writer could write. A change is logged once.
    pub fn set_writer(&self, found: Result<(), StoreError>) {
        let mut state = self.state();
        let before = std::mem::replace(&mut state.writer, found.clone());
        state.reported = Instant::now();
        drop(state);
        match (before, found) {
            (Ok(()), Err(error @ StoreError::Database(_))) => tracing::error!(%error, "the database cannot be written"),
            (Err(_), Ok(())) => tracing::info!("the database can be written again"),
            _ => {}
        }
    }

    /// The damage that an inspection found, if any.
    pub fn set_damage(&self, damage: Option<&str>) {
        if let Some(damage) = damage {
            tracing::error!(damage, "the database is damaged; restore a backup (leadlight restore)");
        }
        self.state().is_damaged = damage.is_some();
    }

    pub fn can_write(&self) -> bool {
        self.state().writer.is_ok()
    }

    /// The error is a sentence that the public may read.
    pub fn check(&self) -> Result<(), StoreError> {
        let state = self.state();
        state.writer.clone()?;
        let silence = state.reported.elapsed();
        if silence > MAX_SILENCE {
            return Err(StoreError::Database(format!("the database has not answered for {} s", silence.as_secs())));
        }
        if state.is_damaged {
            return Err(StoreError::Database("the database is damaged; the log says where".into()));
        }
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
