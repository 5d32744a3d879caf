//! Posts that are held as spam: no lead of any kind, until one is released; then the lead that it would have been.

use leadlight::leads::retention::purge;
use leadlight::store::features::inbox::spam::Released;
use leadlight::store::features::outbox::FieldVisibility;
use leadlight::store::{Channel, LeadOrigin};
use leadlight::tables::forms::SPAM;

use super::*;

const CHANNELS: [Channel; 2] = [Channel::Webhook, Channel::Email];

/// A post of the form with everything that belongs to a lead, and its values.
fn post(form: &Form, email: &str, channels: &[Channel]) -> (Submission, Values) {
    let values: Values = form.fields.iter().map(|field| (field.name.clone(), email.to_owned())).collect();
    let origin = LeadOrigin::new([("utm_source".to_owned(), "maps".to_owned())].into());
    let lead = Submission { page: Some("blog".into()), origin, ..Submission::new(form, &values) };
    (lead.delivered_by(form, &values, channels), values)
}

fn hold(store: &Store, form: &Form, email: &str, channels: &[Channel]) -> i64 {
    let (lead, values) = post(form, email, channels);
    let stored = block_on(store.insert(lead.held("honeypot", form, &values))).unwrap();
    assert_eq!(stored.outcome, InsertOutcome::Inserted);
    stored.id.unwrap()
}

fn release(store: &Store, id: i64) -> Released {
    block_on(store.release_spam(id)).unwrap().unwrap()
}

fn messages(store: &Store) -> Vec<store::features::outbox::OutboxEntry> {
    block_on(store.list_messages(99, FieldVisibility::Shown)).unwrap()
}

#[test]
fn a_held_post_is_no_lead_and_becomes_the_lead_that_it_would_have_been() {
    for database in test_databases() {
        for form in tables().forms.iter() {
            let store = database.open();
            let id = hold(&store, form, "Ada@example.com", &CHANNELS);
            assert!(read_rows(&store, &form.table).iter().all(|row| row["email"] != "Ada@example.com") && messages(&store).is_empty());
            assert_eq!(store.count_by_day().unwrap().iter().find(|it| it.form == form.id).unwrap().total(), 0);
            assert!(store.count_by_day().unwrap().iter().all(|count| count.form != SPAM));
            let since = [OffsetDateTime::UNIX_EPOCH];
            let counted = store.count_by_origin(store::OriginGroup::Campaign, &since, 9).unwrap().total(0);
            let before = store.writes().stored.get();
            database.execute(&format!("UPDATE spam SET created_at = '2026-01-02T03:04:05.678Z' WHERE id = {id}"));

            let released = release(&store, id);
            let row = read_rows(&store, &form.table).pop().unwrap();
            assert_eq!((released.form.as_str(), released.stored.id), (form.id.as_str(), row["id"].as_i64()));
            assert_eq!((&row["email"], &row["created_at"]), (&"Ada@example.com".into(), &"2026-01-02T03:04:05.678Z".into()), "{}", form.id);
            assert_eq!(row["origin_utm_source"], "maps");
            assert_eq!(store.count_by_origin(store::OriginGroup::Campaign, &since, 9).unwrap().total(0), counted + 1);
            let lead = store.receipt("ada@example.com").unwrap().leads.into_iter().find(|lead| lead.table == form.table).unwrap();
            let (_, consent) = lead.details.iter().find(|(name, _)| *name == "consents").unwrap();
            assert_eq!((&consent["page"], &consent["given_at"]), (&"blog".into(), &"2026-01-02T03:04:05.678Z".into()));
            let sent = messages(&store);
            assert_eq!(sent.len(), CHANNELS.len());
            assert!(
                sent.iter().all(|it| it.created_at.starts_with("2026-01-02") && it.origin.get("utm_source") == Some("maps")),
                "{sent:?}"
            );
            assert_eq!((read_rows(&store, SPAM).len(), store.writes().stored.get()), (0, before));
            assert_eq!(block_on(store.release_spam(id)).unwrap(), None);
            store.erase("ada@example.com", EraseMode::Remove).unwrap();
            store.close();
        }
    }
}

#[test]
fn a_held_subscription_is_confirmed_like_any_other() {
    for database in test_databases() {
        let (store, form) = (database.open(), form("newsletter"));
        let id = hold(&store, form, "ada@x", &[Channel::Subscriber]);
        assert!(read_rows(&store, &form.table).is_empty() && messages(&store).is_empty(), "nobody is sent a mail");
        assert_eq!(release(&store, id).channels, [Channel::Subscriber]);
        assert_eq!(read_rows(&store, &form.table)[0]["state"], "pending");
        assert_eq!(messages(&store)[0].event, "newsletter.requested");
        // Of an address that is subscribed already.
        let id = hold(&store, form, "ada@x", &[]);
        assert_eq!(release(&store, id).stored.outcome, InsertOutcome::Inserted, "a pending one is confirmed");
        let id = hold(&store, form, "ada@x", &[]);
        assert_eq!(release(&store, id).stored.outcome, InsertOutcome::DuplicateKey);
        assert_eq!((read_rows(&store, SPAM).len(), read_rows(&store, &form.table).len()), (0, 1));
    }
}

#[test]
fn a_lead_that_is_not_stored_is_held_and_only_delivered() {
    for database in test_databases() {
        let (store, form) = (database.open(), form("enterprise"));
        let (lead, values) = post(form, "eve@x", &CHANNELS);
        let held = Submission { is_stored: false, page: None, ..lead }.held("honeypot", form, &values);
        let id = block_on(store.insert(held)).unwrap().id.unwrap();
        assert_eq!(release(&store, id).stored.id, None);
        assert_eq!((read_rows(&store, &form.table).len(), messages(&store).len()), (0, 2));
    }
}

#[test]
fn a_text_that_has_changed_since_is_not_claimed() {
    for database in test_databases() {
        let (store, form) = (database.open(), form("contact"));
        let id = hold(&store, form, "ada@x", &[]);
        let mut forms = tables().forms.clone();
        forms.by_id.get_mut("contact").unwrap().privacy.before = "Something else: ".into();
        store.prepare(&forms).unwrap();
        release(&store, id);
        assert_eq!((database.count("contact_submissions"), database.count("consents")), (1, 0));
    }
}

#[test]
fn a_held_post_is_found_erased_copied_and_deleted_like_a_lead() {
    for database in test_databases() {
        let (store, form) = (database.open(), form("contact"));
        for email in ["Ada@x", "bob@x"] {
            hold(&store, form, email, &CHANNELS);
        }
        assert_eq!(store.receipt("ada@x").unwrap().leads[0].table, SPAM);
        for other in test_databases() {
            let second = other.open();
            second.insert_rows(SPAM, &read_rows(&store, SPAM)).unwrap();
            assert_eq!(read_rows(&second, SPAM), read_rows(&store, SPAM));
            let id = read_rows(&second, SPAM)[0]["id"].as_i64().unwrap();
            assert_eq!(release(&second, id).stored.outcome, InsertOutcome::Inserted);
        }
        assert!(store.erase("ada@x", EraseMode::Remove).unwrap().contains(&(SPAM.to_owned(), 1)));
        assert_eq!((read_rows(&store, SPAM).len(), database.count("lead_origins")), (1, 1));
        let keeps = tables().forms.retention(&[]).unwrap();
        let after = |days: i64| OffsetDateTime::now_utc() + time::Duration::days(days);
        for (days, left) in [(29, 1), (31, 0)] {
            block_on(purge(&store, &keeps, after(days))).1.unwrap();
            assert_eq!((read_rows(&store, SPAM).len(), database.count("lead_origins")), (left, left));
        }
    }
}

#[test]
fn a_released_post_keeps_its_number_notes_and_owner() {
    for database in test_databases() {
        let (store, form) = (database.open(), form("contact"));
        let held = [hold(&store, form, "ada@x", &[]), hold(&store, form, "ada@x", &[])];
        block_on(store.index_all_leads()).unwrap();
        let number = block_on(store.lead_id_of(SPAM, held[0])).unwrap().unwrap();
        assert_eq!(block_on(store.lead(number)).unwrap().unwrap().repeats.len(), 1);
        block_on(store.add_lead_note(number, "eve@x.example", "a real person")).unwrap();
        block_on(store.set_lead_owner(vec![number], Some("eve@x.example".into()))).unwrap();

        let row = release(&store, held[0]).stored.id.unwrap();
        let lead = block_on(store.lead(number)).unwrap().unwrap();
        assert_eq!((lead.lead.lead_table.as_str(), lead.lead.lead_id), (form.table.as_str(), row));
        assert_eq!((lead.lead.state.name(), lead.lead.owner.as_deref()), ("new", Some("eve@x.example")));
        assert_eq!(lead.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>(), ["a real person"]);
        assert_eq!((lead.repeats, read_rows(&store, SPAM).len()), (vec![], 0), "the repetition is deleted");
        block_on(store.index_all_leads()).unwrap();
        assert_eq!((database.count("inbox"), database.count("lead_notes")), (1, 1), "listed once");
    }
}
