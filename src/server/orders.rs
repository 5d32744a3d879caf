//! What a connection is told from outside. It hears of it whatever it waits for, at the price of one look at a number for each of its steps: channels
//! and notifications lock a list that all connections share.

use std::future::poll_fn;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::task::{Context, Poll};

use futures_util::task::AtomicWaker;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Order {
    GoOn,
    /// Answer what is under way, and end.
    Finish,
    /// End at once.
    Close,
}

#[derive(Debug, Default)]
pub struct Orders {
    order: AtomicU8,
    waker: AtomicWaker,
}

impl Orders {
    /// An order does not take back a stricter one.
    pub fn give(&self, order: Order) {
        self.order.fetch_max(order as u8, SeqCst);
        self.waker.wake();
    }

    /// The order that holds; the task of `context` is woken by the next one. There is one task for each connection.
    pub fn hear(&self, context: &Context<'_>) -> Order {
        self.waker.register(context.waker());
        match self.order.load(SeqCst) {
            0 => Order::GoOn,
            1 => Order::Finish,
            _ => Order::Close,
        }
    }

    /// Resolves when the connection must not go on.
    pub async fn ended(&self) {
        poll_fn(|context| if self.hear(context) == Order::GoOn { Poll::Pending } else { Poll::Ready(()) }).await;
    }
}
