//! The bounded queue of the pool, in two lanes: what a form needs (its confirmation, the page with what was wrong) has places of its own, and is
//! taken first, so that a flood of searches cannot keep a visitor's post from being answered.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many renders for forms may wait beside the others.
const FORM_PLACES: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
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
    /// What each worker waits on.
    calls: Box<[Condvar]>,
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
    idle: BTreeSet<usize>,
    /// Workers that were told of a job and have not looked yet.
    called: usize,
    closed: bool,
}

impl<T> Queue<T> {
    /// `places` is how many visitors' renders may wait, `workers` how many [`pop`](Self::pop).
    pub fn new(places: usize, workers: usize) -> Self {
        let state = State { forms: VecDeque::new(), visitors: VecDeque::new(), idle: BTreeSet::new(), called: 0, closed: false };
        let calls = std::iter::repeat_with(Condvar::new).take(workers).collect();
        Self { places, state: Mutex::new(state), calls, crowded: Condvar::new() }
    }

    /// # Errors
    /// At once, when the priority has no place or the queue is closed.
    pub fn push(&self, priority: Priority, job: T) -> Result<(), Refused> {
        let mut state = self.lock();
        if state.closed {
            return Err(Refused::Closed);
        }
        let (waiting, places) = match priority {
            Priority::Form => (&mut state.forms, FORM_PLACES),
            Priority::Visitor => (&mut state.visitors, self.places),
        };
        if waiting.len() >= places {
            return Err(Refused::Full);
        }
        waiting.push_back(job);
        // Always the first of those that have nothing to do: where one can do all the work its tables, compiled code and caches are warm, and the others
        // come to rest.
        match state.idle.pop_first() {
            Some(worker) => {
                state.called += 1;
                drop(state);
                self.calls[worker].notify_one();
            }
            None if state.is_crowded() => {
                drop(state);
                self.crowded.notify_one();
            }
            None => {}
        }
        Ok(())
    }

    /// The next job; waits for one, `patience` long. Each of the workers has a number of its own, from 0.
    pub fn pop(&self, worker: usize, patience: Duration) -> Popped<T> {
        let end = Instant::now().checked_add(patience);
        let mut state = self.lock();
        loop {
            if let Some(job) = state.forms.pop_front().or_else(|| state.visitors.pop_front()) {
                return Popped::Job(job);
            }
            if state.closed {
                return Popped::End;
            }
            let left = end.map_or(patience, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return Popped::Nothing;
            }
            state.idle.insert(worker);
            let waits = |state: &mut State<T>| state.idle.contains(&worker) && !state.closed;
            (state, _) = self.calls[worker].wait_timeout_while(state, left, waits).unwrap_or_else(PoisonError::into_inner);
            if !state.idle.remove(&worker) {
                // Called; somebody else may have been quicker.
                state.called -= 1;
            }
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
        self.calls.iter().for_each(Condvar::notify_all);
        self.crowded.notify_all();
    }

    /// Drops what waits.
    pub fn clear(&self) {
        let mut state = self.lock();
        state.forms.clear();
        state.visitors.clear();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> State<T> {
    fn is_crowded(&self) -> bool {
        self.forms.len() + self.visitors.len() > self.idle.len() + self.called
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_places_of_their_own_and_go_first() {
        let queue = Queue::new(2, 1);
        assert_eq!([1, 2, 3].map(|job| queue.push(Priority::Visitor, job)), [Ok(()), Ok(()), Err(Refused::Full)]);
        assert_eq!(queue.push(Priority::Form, 4), Ok(()));
        queue.close();
        assert_eq!(queue.push(Priority::Form, 5), Err(Refused::Closed));
        for expected in [Popped::Job(4), Popped::Job(1), Popped::Job(2), Popped::End] {
            assert_eq!(queue.pop(0, Duration::MAX), expected);
        }
        assert_eq!(Queue::<()>::new(1, 1).pop(0, Duration::from_millis(1)), Popped::Nothing);
    }

    #[test]
    fn the_first_worker_does_what_one_can_do() {
        let queue = Queue::new(8, 3);
        let (done, ended) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            for worker in 0..3 {
                let (queue, done) = (&queue, done.clone());
                scope.spawn(move || {
                    while let Popped::Job(job) = queue.pop(worker, Duration::MAX) {
                        done.send((worker, job)).unwrap();
                    }
                });
            }
            let all_wait = || queue.lock().idle.len() == 3;
            for job in 0..20 {
                while !all_wait() {
                    std::thread::yield_now();
                }
                queue.push(Priority::Visitor, job).unwrap();
                assert_eq!(ended.recv(), Ok((0, job)));
            }
            queue.close();
        });
    }

    #[test]
    fn a_crowd_is_more_jobs_than_workers_that_wait() {
        let queue = Queue::new(8, 2);
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| queue.pop(1, Duration::MAX));
            while queue.lock().idle.is_empty() {
                std::thread::yield_now();
            }
            let held = {
                let mut state = queue.lock();
                // As the push of a job does, before the worker that it called has woken.
                assert_eq!(state.idle.pop_first(), Some(1));
                state.called += 1;
                state.visitors.push_back(1);
                let called = state.is_crowded();
                state.visitors.push_back(2);
                (called, state.is_crowded())
            };
            assert_eq!(held, (false, true));
            queue.calls[1].notify_one();
            assert_eq!(worker.join().unwrap(), Popped::Job(1));
        });
        queue.wait_for_a_crowd();
        assert_eq!(queue.pop(0, Duration::MAX), Popped::Job(2));
        assert_eq!(queue.lock().called, 0);
    }
}
