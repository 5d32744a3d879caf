//! Deliveries that panic, and messages over the maximum of attempts.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use leadlight::delivery::{DeliveryWorkers, Failure, Timing, Transport};
use leadlight::store::Store;
use leadlight::store::features::outbox::{AttemptResult, FieldVisibility, Message, OutboxEntry};
use leadlight::store::{Channel, Submission, Values};

use crate::process::wait_until;
use crate::site::{block_on, form};
use crate::store::test_databases;

struct PanickingDelivery;

impl Transport for PanickingDelivery {
    fn send<'a>(&'a self, _: &'a Message) -> BoxFuture<'a, Result<String, Failure>> {
        async { panic!("a delivery") }.boxed()
    }
}

struct SucceedingDelivery;

impl Transport for SucceedingDelivery {
    fn send<'a>(&'a self, _: &'a Message) -> BoxFuture<'a, Result<String, Failure>> {
        std::future::ready(Ok(String::new())).boxed()
    }
}

fn insert_lead(store: &Store) {
    let form = form("contact");
    let values: Values = form.fields.iter().map(|field| (field.name.clone(), format!("{}@x", field.name))).collect();
    block_on(store.insert(Submission::new(form, &values).with_messages(form, &values, &[Channel::Webhook]))).unwrap();
}

fn single_entry(store: &Store) -> OutboxEntry {
    block_on(store.list_messages(1, FieldVisibility::Hidden)).unwrap().remove(0)
}

fn start(store: &Store, transport: impl Transport + 'static) -> DeliveryWorkers {
    start_with(store, transport, Timing::default())
}

fn start_with(store: &Store, transport: impl Transport + 'static, timing: Timing) -> DeliveryWorkers {
    block_on(async { DeliveryWorkers::start(store, vec![(Channel::Webhook, Arc::new(transport) as Arc<dyn Transport>)], timing).unwrap() })
}

/// Counts its deliveries, of which the first ones take their time.
#[derive(Clone, Default)]
struct SlowDelivery {
    slow: usize,
    takes: Duration,
    begun: Arc<AtomicUsize>,
    done: Arc<AtomicUsize>,
}

impl Transport for SlowDelivery {
    fn send<'a>(&'a self, _: &'a Message) -> BoxFuture<'a, Result<String, Failure>> {
        async move {
            if self.begun.fetch_add(1, SeqCst) < self.slow {
                tokio::time::sleep(self.takes).await;
            }
            self.done.fetch_add(1, SeqCst);
            Ok(String::new())
        }
        .boxed()
    }
}

#[test]
fn a_delivery_that_takes_longer_than_a_lease_is_not_repeated() {
    for database in test_databases() {
        let store = database.open();
        insert_lead(&store);
        let slow = SlowDelivery { slow: usize::MAX, takes: Duration::from_secs(6), ..SlowDelivery::default() };
        let timing = Timing { lease: Duration::from_secs(2), ..Timing::default() };
        // The second is that of another process.
        let workers = [(); 2].map(|()| start_with(&store, slow.clone(), timing));
        wait_until("it is delivered", || database.count("outbox") == 0);
        assert_eq!((slow.begun.load(SeqCst), slow.done.load(SeqCst)), (1, 1));
        workers.into_iter().for_each(DeliveryWorkers::stop);
    }
}

#[test]
fn only_the_worker_that_has_a_lease_renews_it() {
    for database in test_databases() {
        let store = database.open();
        insert_lead(&store);
        let claim = || block_on(store.claim_messages(Channel::Webhook, 1, Duration::ZERO)).unwrap().messages.remove(0);
        let renew = |message: &Message| block_on(store.renew_lease(message, Duration::from_mins(1))).unwrap();
        let first = claim();
        let second = claim();
        assert!(!renew(&first), "another worker has it");
        assert!(renew(&second));
        assert!(block_on(store.claim_messages(Channel::Webhook, 1, Duration::ZERO)).unwrap().messages.is_empty());
        let retry = AttemptResult::Retry { after: Duration::from_hours(1), reason: String::new() };
        block_on(store.record_result(&second, retry)).unwrap();
        assert!(!renew(&second) && single_entry(&store).leased_until.is_none(), "a result that was recorded stays");
        assert!(block_on(store.delete_message(&second.id)).unwrap());
        assert!(!renew(&second), "it was erased");
    }
}

#[test]
fn slow_deliveries_make_room_for_others() {
    let database = test_databases().remove(0);
    let store = database.open();
    for _ in 0..20 {
        insert_lead(&store);
    }
    let slow = SlowDelivery { slow: 16, takes: Duration::from_hours(1), ..SlowDelivery::default() };
    let worker = start_with(&store, slow.clone(), Timing { slow_after: Duration::from_millis(200), ..Timing::default() });
    wait_until("those behind the slow ones are delivered and deleted", || database.count("outbox") == 16);
    assert_eq!(slow.done.load(SeqCst), 4);
    worker.stop();
}

#[test]
fn panicking_deliveries_are_retried_and_given_up() {
    // The delay after an attempt is random, from zero to 15 s after the first and to four hours after the eleventh: the test needs a long one.
    for (attempts, is_dead) in [(10, false), (26, true)] {
        for database in test_databases() {
            let store = database.open();
            insert_lead(&store);
            database.execute(&format!("UPDATE outbox SET attempts = {attempts}"));
            let delivery = start(&store, PanickingDelivery);
            wait_until("the attempt has failed", || single_entry(&store).last_error.is_some());
            let entry = single_entry(&store);
            assert_eq!((entry.is_dead(), entry.attempts, entry.leased_until), (is_dead, attempts + 1, None));
            assert!(entry.last_error.unwrap().contains("panicked"));
            delivery.stop();
        }
    }
}

#[test]
fn a_message_over_the_maximum_of_attempts_is_given_up() {
    for database in test_databases() {
        let store = database.open();
        insert_lead(&store);
        database.execute("UPDATE outbox SET attempts = 27");
        let delivery = start(&store, SucceedingDelivery);
        wait_until("it is given up", || single_entry(&store).is_dead());
        assert!(single_entry(&store).last_error.unwrap().contains("no attempt"));
        delivery.stop();
    }
}
