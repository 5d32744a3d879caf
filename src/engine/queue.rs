//! The bounded queue of the pool, in two lanes: what a form needs (its confirmation, the page with what was wrong) has places of its own, and is
//! taken first, so that a flood of searches cannot keep a visitor's post from being answered.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
    /// A job waits for which no worker does, or none ever will.
    crowded: Condvar,
}

/// What [`Queue::pop`] came back with.
#[derive(Debug, PartialEq, Eq)]
pub enum Popped<T> {
    Job(T),
    /// Nothing came for as long as was waited.
    Nothing,
    /// The queue is closed and empty.
    End,
}

struct State<T> {
    forms: VecDeque<T>,
    visitors: VecDeque<T>,
    /// Workers that wait for a job.
    idle: usize,
    closed: bool,
}

impl<T> Queue<T> {
    /// `places` is how many visitors' renders may wait.
    pub fn new(places: usize) -> Self {
        let state = State { forms: VecDeque::new(), visitors: VecDeque::new(), idle: 0, closed: false };
        Self { places, state: Mutex::new(state), changed: Condvar::new(), crowded: Condvar::new() }
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
        let is_crowded = state.is_crowded();
        drop(state);
        self.changed.notify_one();
        if is_crowded {
            self.crowded.notify_one();
        }
        Ok(())
    }

    /// The next job; waits for one, `patience` long.
    pub fn pop(&self, patience: Duration) -> Popped<T> {
        let waits = |state: &mut State<T>| state.len() == 0 && !state.closed;
        let mut state = self.lock();
        state.idle += 1;
        let (mut state, _) = self.changed.wait_timeout_while(state, patience, waits).unwrap_or_else(PoisonError::into_inner);
        state.idle -= 1;
        match state.forms.pop_front().or_else(|| state.visitors.pop_front()) {
            Some(job) => Popped::Job(job),
            None if state.closed => Popped::End,
            None => Popped::Nothing,
        }
    }

    /// Waits until a job has nobody to take it, or until the queue is closed.
    pub fn wait_for_a_crowd(&self) {
        let waits = |state: &mut State<T>| !state.is_crowded() && !state.closed;
        drop(self.crowded.wait_while(self.lock(), waits));
    }

    /// What waits is still done; nothing new is taken.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
        self.crowded.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> State<T> {
    fn len(&self) -> usize {
        self.forms.len() + self.visitors.len()
    }

    fn is_crowded(&self) -> bool {
        self.len() > self.idle
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
        for expected in [Popped::Job(4), Popped::Job(1), Popped::Job(2), Popped::End] {
            assert_eq!(queue.pop(Duration::MAX), expected);
        }
        assert_eq!(Queue::<()>::new(1).pop(Duration::from_millis(1)), Popped::Nothing);
    }
}
