//! Deliveries that panic, and messages over the maximum of attempts.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use leadlight::delivery::{DeliveryWorkers, Failure, Transport};
use leadlight::leads::store::Store;
use leadlight::leads::store::outbox::{FieldVisibility, Message, OutboxEntry};
use leadlight::leads::{Channel, Submission, Values};

use crate::process::wait_until;
use crate::site::{block_on, form};
use crate::store::test_databases;

struct PanickingDelivery;

impl Transport for PanickingDelivery {
    fn send<'a>(&'a self, _: &'a Message) -> BoxFuture<'a, Result<(), Failure>> {
        async { panic!("a delivery") }.boxed()
    }
}

struct SucceedingDelivery;

impl Transport for SucceedingDelivery {
    fn send<'a>(&'a self, _: &'a Message) -> BoxFuture<'a, Result<(), Failure>> {
        std::future::ready(Ok(())).boxed()
    }
}

fn insert_lead(store: &dyn Store) {
    let form = form("contact");
    let values: Values = form.fields.iter().map(|field| (field.name.clone(), format!("{}@x", field.name))).collect();
    block_on(store.insert(Submission::new(form, &values).with_messages(form, &values, &[Channel::Webhook]))).unwrap();
}

fn single_entry(store: &dyn Store) -> OutboxEntry {
    block_on(store.outbox().list(1, FieldVisibility::Hidden)).unwrap().remove(0)
}

fn start(store: &Arc<dyn Store>, transport: impl Transport + 'static) -> DeliveryWorkers {
    block_on(async { DeliveryWorkers::start(store, vec![(Channel::Webhook, Arc::new(transport) as Arc<dyn Transport>)]).unwrap() })
}

#[test]
fn panicking_deliveries_are_retried_and_given_up() {
    for (attempts, is_dead) in [(0, false), (26, true)] {
        for database in test_databases() {
            let store = database.open();
            insert_lead(&*store);
            database.execute(&format!("UPDATE outbox SET attempts = {attempts}"));
            let delivery = start(&store, PanickingDelivery);
            wait_until("the attempt has failed", || single_entry(&*store).last_error.is_some());
            let entry = single_entry(&*store);
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
        insert_lead(&*store);
        database.execute("UPDATE outbox SET attempts = 27");
        let delivery = start(&store, SucceedingDelivery);
        wait_until("it is given up", || single_entry(&*store).is_dead());
        assert!(single_entry(&*store).last_error.unwrap().contains("no attempt"));
        delivery.stop();
    }
}
