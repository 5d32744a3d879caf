//! The bounded queue of the pool. Renders for forms have room of their own and go first, so that a flood of searches cannot delay the response to a form.

use std::collections::VecDeque;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use super::RenderError;

/// How many renders for forms may wait.
const MAX_FORMS: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// The response to a form: its confirmation, or the page that shows it again.
    Form,
    /// Every other page.
    Page,
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

    /// Fails at once, with [`RenderError::QueueFull`] when there is no room, or [`RenderError::Stopped`] when the queue is closed.
    pub fn push(&self, priority: Priority, job: T) -> Result<(), RenderError> {
        let mut state = self.state.lock();
        if state.closed {
            return Err(RenderError::Stopped);
        }
        let (jobs, max) = match priority {
            Priority::Form => (&mut state.forms, MAX_FORMS),
            Priority::Page => (&mut state.pages, self.max_pages),
        };
        if jobs.len() >= max {
            return Err(RenderError::QueueFull);
        }
        jobs.push_back(job);
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// Waits for the next job, for at most `timeout` if there is one. Disconnected: the queue is closed and empty.
    pub fn pop(&self, timeout: Option<Duration>) -> Result<T, RecvTimeoutError> {
        let waits = |state: &mut State<T>| state.forms.is_empty() && state.pages.is_empty() && !state.closed;
        let mut state = self.state.lock();
        match timeout {
            None => self.changed.wait_while(&mut state, waits),
            Some(timeout) => {
                self.changed.wait_while_for(&mut state, waits, timeout);
            }
        }
        let job = state.forms.pop_front().or_else(|| state.pages.pop_front());
        job.ok_or(if state.closed { RecvTimeoutError::Disconnected } else { RecvTimeoutError::Timeout })
    }

    pub fn is_empty(&self) -> bool {
        let state = self.state.lock();
        state.forms.is_empty() && state.pages.is_empty()
    }

    /// Refuses new jobs. Jobs that wait are still done.
    pub fn close(&self) {
        self.state.lock().closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_room_of_their_own_and_go_first() {
        let queue = Queue::new(2);
        assert!([1, 2].iter().all(|job| queue.push(Priority::Page, *job).is_ok()));
        assert!(matches!(queue.push(Priority::Page, 3), Err(RenderError::QueueFull)));
        assert!(queue.push(Priority::Form, 4).is_ok());
        assert!(!queue.is_empty());
        queue.close();
        assert!(matches!(queue.push(Priority::Form, 5), Err(RenderError::Stopped)));
        for expected in [Ok(4), Ok(1), Ok(2), Err(RecvTimeoutError::Disconnected)] {
            assert_eq!(queue.pop(None), expected);
        }
        assert_eq!(Queue::<()>::new(1).pop(Some(Duration::from_millis(1))), Err(RecvTimeoutError::Timeout));
    }
}
