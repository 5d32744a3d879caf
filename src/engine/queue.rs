//! The bounded queue of the pool, in two lanes: what a form needs (its confirmation, the page with what was wrong) has places of its own, and is
//! taken first, so that a flood of searches cannot keep a visitor's post from being answered.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many renders for forms may wait beside the others.
const FORM_PLACES: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// An answer to a form.
    Form,
    /// Everything else.
    Visitor,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Refused {
    Full,
    Closed,
}

pub struct Queue<T> {
    places: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    forms: VecDeque<T>,
    visitors: VecDeque<T>,
    closed: bool,
}

impl<T> Queue<T> {
    /// `places` is how many visitors' renders may wait.
    pub fn new(places: usize) -> Self {
        let state = State { forms: VecDeque::new(), visitors: VecDeque::new(), closed: false };
        Self { places, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// # Errors
    /// At once, when the lane has no place or the queue is closed.
    pub fn push(&self, lane: Lane, job: T) -> Result<(), Refused> {
        let mut state = self.lock();
        if state.closed {
            return Err(Refused::Closed);
        }
        let (waiting, places) = match lane {
            Lane::Form => (&mut state.forms, FORM_PLACES),
            Lane::Visitor => (&mut state.visitors, self.places),
        };
        if waiting.len() >= places {
            return Err(Refused::Full);
        }
        waiting.push_back(job);
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// The next job; waits for one. `None` once the queue is closed and empty.
    pub fn pop(&self) -> Option<T> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.forms.pop_front().or_else(|| state.visitors.pop_front()) {
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// What waits is still done; nothing new is taken.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_places_of_their_own_and_go_first() {
        let queue = Queue::new(2);
        assert_eq!([1, 2, 3].map(|job| queue.push(Lane::Visitor, job)), [Ok(()), Ok(()), Err(Refused::Full)]);
        assert_eq!(queue.push(Lane::Form, 4), Ok(()));
        queue.close();
        assert_eq!(queue.push(Lane::Form, 5), Err(Refused::Closed));
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), [4, 1, 2]);
    }
}
