//! What is known of the database without asking it. The writer and the inspection say what they found; a probe only reads it, so that probes
//! neither wait for writes nor make them wait, however many there are.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::leads::store::StoreError;

/// The writer speaks at least once a second while it waits, and after every group that it commits; one that is silent for this long hangs.
const MAX_SILENCE: Duration = Duration::from_secs(10);

pub struct Health(Mutex<State>);

struct State {
    writer: Result<(), StoreError>,
    spoke: Instant,
    damaged: bool,
}

impl Health {
    pub fn new() -> Self {
        Self(Mutex::new(State { writer: Ok(()), spoke: Instant::now(), damaged: false }))
    }

    /// What the writer found; a change is logged, once.
    pub fn set_writer(&self, found: Result<(), StoreError>) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut state.writer, found.clone());
        state.spoke = Instant::now();
        drop(state);
        match (before, found) {
            (Ok(()), Err(error @ StoreError::Database(_))) => tracing::error!(%error, "the database cannot be written"),
            (Err(_), Ok(())) => tracing::info!("the database can be written again"),
            _ => {}
        }
    }

    /// What an inspection found; a description of the damage, for the log.
    pub fn set_damage(&self, damage: Option<&str>) {
        if let Some(damage) = damage {
            tracing::error!(damage, "the database is damaged; restore a backup (leadlight restore)");
        }
        self.0.lock().unwrap_or_else(PoisonError::into_inner).damaged = damage.is_some();
    }

    /// Whether the writer could write when it last tried.
    pub fn can_write(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).writer.is_ok()
    }

    /// # Errors
    /// Why the database is not what it should be, a sentence that the public may read.
    pub fn check(&self) -> Result<(), StoreError> {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.writer.clone()?;
        let silent_s = state.spoke.elapsed();
        if silent_s > MAX_SILENCE {
            return Err(StoreError::Database(format!("the database has not answered for {} s", silent_s.as_secs())));
        }
        if state.damaged {
            return Err(StoreError::Database("the database is damaged; the log says where".into()));
        }
        Ok(())
    }
}
