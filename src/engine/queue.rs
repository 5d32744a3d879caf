//! The bounded queue of the pool. Renders for forms have room of their own and go first, so that a flood of searches cannot delay the response to a form.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many renders for forms may wait.
const MAX_FORMS: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// The response to a form: its confirmation, or the page that shows it again.
    Form,
    /// Every other page.
    Page,
}

#[derive(Debug, PartialEq, Eq)]
pub enum PushError {
    Full,
    Closed,
}

/// The result of [`Queue::pop`].
#[derive(Debug, PartialEq, Eq)]
pub enum Popped<T> {
    Job(T),
    TimedOut,
    /// The queue is closed and empty.
    Closed,
}

pub struct Queue<T> {
    max_pages: usize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    forms: VecDeque<T>,
    pages: VecDeque<T>,
    closed: bool,
}

impl<T> Queue<T> {
    /// `max_pages` bounds the jobs of [`Priority::Page`].
    pub fn new(max_pages: usize) -> Self {
        let state = State { forms: VecDeque::new(), pages: VecDeque::new(), closed: false };
        Self { max_pages, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// # Errors
    /// At once, when there is no room or the queue is closed.
    pub fn push(&self, priority: Priority, job: T) -> Result<(), PushError> {
        let mut state = self.lock();
        if state.closed {
            return Err(PushError::Closed);
        }
        let (jobs, max) = match priority {
            Priority::Form => (&mut state.forms, MAX_FORMS),
            Priority::Page => (&mut state.pages, self.max_pages),
        };
        if jobs.len() >= max {
            return Err(PushError::Full);
        }
        jobs.push_back(job);
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// Waits for the next job, for at most `timeout` if there is one.
    pub fn pop(&self, timeout: Option<Duration>) -> Popped<T> {
        let waits = |state: &mut State<T>| state.forms.is_empty() && state.pages.is_empty() && !state.closed;
        let state = self.lock();
        let mut state = match timeout {
            None => self.changed.wait_while(state, waits).unwrap_or_else(PoisonError::into_inner),
            Some(timeout) => self.changed.wait_timeout_while(state, timeout, waits).unwrap_or_else(PoisonError::into_inner).0,
        };
        match state.forms.pop_front().or_else(|| state.pages.pop_front()) {
            Some(job) => Popped::Job(job),
            None if state.closed => Popped::Closed,
            None => Popped::TimedOut,
        }
    }

    /// Refuses new jobs. Jobs that wait are still done.
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
    fn forms_have_room_of_their_own_and_go_first() {
        let queue = Queue::new(2);
        assert_eq!([1, 2, 3].map(|job| queue.push(Priority::Page, job)), [Ok(()), Ok(()), Err(PushError::Full)]);
        assert_eq!(queue.push(Priority::Form, 4), Ok(()));
        queue.close();
        assert_eq!(queue.push(Priority::Form, 5), Err(PushError::Closed));
        for expected in [Popped::Job(4), Popped::Job(1), Popped::Job(2), Popped::Closed] {
            assert_eq!(queue.pop(None), expected);
        }
        assert_eq!(Queue::<()>::new(1).pop(Some(Duration::from_millis(1))), Popped::TimedOut);
    }
}
