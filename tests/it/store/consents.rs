//! What a visitor agreed to is stored with the lead, and `receipt` finds all that is stored about a person.

use leadlight::store::Channel;
use leadlight::store::features::receipt::StoredLead;

use super::*;

/// A newsletter subscription, sent from a page.
pub fn from_page(page: &str, submission: Submission) -> Submission {
    Submission { page: Some(page.into()), ..submission }
}

/// The consent of the person's only lead.
fn consent(store: &Store, email: &str) -> Option<Map<String, Value>> {
    let leads = store.receipt(email).unwrap().leads;
    let [StoredLead { details, .. }] = &leads[..] else { panic!("{leads:?}") };
    details.iter().find(|(name, _)| *name == "consents").map(|(_, row)| row.clone())
}

#[test]
fn a_lead_has_the_text_that_its_visitor_saw() {
    for database in test_databases() {
        let store = database.open();
        for form in tables().forms.iter() {
            let email = format!("{}@example.com", form.id);
            let values: Values = form.fields.iter().map(|field| (field.name.clone(), email.clone())).collect();
            block_on(store.insert(from_page("blog", Submission::new(form, &values)))).unwrap();
            let consent = consent(&store, &email.to_uppercase()).unwrap();
            assert_eq!(
                (consent["page"].as_str(), consent["text"].as_str()),
                (Some("blog"), Some(form.shown_text().as_str())),
                "{}",
                form.id
            );
            assert!(consent["given_at"].as_str().unwrap().starts_with("20") && consent["release"].as_str().unwrap().starts_with("0."));
        }
        block_on(store.insert(newsletter_submission("nowhere@example.com"))).unwrap();
        assert_eq!(consent(&store, "nowhere@example.com"), None, "without a page there is none");
    }
}

#[test]
fn each_text_is_stored_once_and_again_after_it_has_changed() {
    for database in test_databases() {
        let store = database.open();
        let texts = || database.count("consent_texts");
        assert_eq!(texts(), 0, "a start writes nothing");
        let subscribe = |name: &str| block_on(store.insert(from_page("home", newsletter_submission(&format!("{name}@x"))))).unwrap();
        subscribe("a");
        subscribe("b");
        assert_eq!((texts(), database.count("consents")), (1, 2));
        // `make dev` prepares the forms of a new build.
        let mut forms = tables().forms.clone();
        forms.by_id.get_mut("newsletter").unwrap().privacy.before = "Something else: ".into();
        store.prepare(&forms).unwrap();
        subscribe("c");
        assert_eq!(texts(), 2);
        let [before, after] = ["a@x", "c@x"].map(|email| consent(&store, email).unwrap()["text"].as_str().unwrap().to_owned());
        assert!(!before.contains("Something else") && after.contains("Something else"), "{before} {after}");
        // A repeated subscription is no new consent.
        let given_at = consent(&store, "a@x").unwrap();
        subscribe("a");
        assert_eq!(consent(&store, "a@x").unwrap(), given_at);
    }
}

#[test]
fn a_lead_that_is_not_stored_has_no_consent() {
    for database in test_databases() {
        let store = database.open();
        let lead = from_page("subscription-demo", with_message("enterprise", "eve@x"));
        block_on(store.insert(Submission { is_stored: false, ..lead })).unwrap();
        assert_eq!((database.count("consents"), database.count("outbox")), (0, 1));
        let receipt = store.receipt("eve@x").unwrap();
        assert_eq!((receipt.leads.len(), receipt.messages.len()), (0, 1));
    }
}

/// A submission with a message to deliver.
pub fn with_message(form_id: &str, email: &str) -> Submission {
    let form = form(form_id);
    let values: Values = form.fields.iter().map(|field| (field.name.clone(), email.to_owned())).collect();
    Submission::new(form, &values).with_messages(form, &values, &[Channel::Webhook])
}

#[test]
fn a_receipt_has_all_of_one_person_and_erase_removes_it() {
    for database in test_databases() {
        let store = database.open();
        for email in ["ada@example.com", "Ada@Example.com", "bob@example.com"] {
            for form in ["contact", "message", "newsletter"] {
                block_on(store.insert(from_page("home", with_message(form, email)))).unwrap();
            }
        }
        let receipt = store.receipt(" ADA@example.com ").unwrap();
        let tables: Vec<&str> = receipt.leads.iter().map(|lead| lead.table.as_str()).collect();
        let expected = ["contact_submissions", "contact_submissions", "lead_requests", "lead_requests", "newsletter_subscribers"];
        assert_eq!((tables, receipt.messages.len()), (expected.to_vec(), 5));
        assert!(receipt.leads.iter().all(|lead| lead.row.contains_key("created_at") && !lead.row.contains_key("submission_key")));
        assert!(receipt.messages.iter().all(|message| message.fields.is_some()));

        let before = database.count("consents");
        store.erase("ada@example.com", EraseMode::DryRun).unwrap();
        assert_eq!(database.count("consents"), before);
        store.erase("ada@example.com", EraseMode::Remove).unwrap();
        assert!(store.receipt("ada@example.com").unwrap().is_empty());
        assert_eq!((database.count("consents"), store.receipt("bob@example.com").unwrap().leads.len()), (3, 3));
    }
}

#[test]
fn an_id_that_sqlite_gives_again_has_the_consent_of_its_own_row() {
    let databases = test_databases();
    let store = databases[0].open();
    block_on(store.insert(from_page("home", newsletter_submission("a@x")))).unwrap();
    databases[0].execute("DELETE FROM newsletter_subscribers");
    assert_eq!(block_on(store.insert(from_page("faq", newsletter_submission("b@x")))).unwrap().id, Some(1));
    assert_eq!(consent(&store, "b@x").unwrap()["page"], "faq");
}

#[test]
fn consents_are_copied_with_their_texts() {
    for (from, to) in test_databases().into_iter().zip(test_databases().into_iter().rev()) {
        let (from, to) = (from.open(), to.open());
        block_on(from.insert(from_page("blog", newsletter_submission("ada@example.com")))).unwrap();
        let read = |store: &Store| {
            let mut rows = Vec::new();
            let mut each = |row| {
                rows.push(row);
                Ok(())
            };
            store.each_consent(&mut each).unwrap();
            rows
        };
        // Twice: one that exists is skipped.
        for _ in 0..2 {
            to.insert_consents(&read(&from)).unwrap();
            assert_eq!(read(&to), read(&from));
        }
        assert_eq!((read(&to).len(), read(&to)[0]["page"].as_str()), (1, Some("blog")));
        let failure = from.each_consent(&mut |_| anyhow::bail!("the disk is full"));
        assert_eq!(failure.unwrap_err().to_string(), "the disk is full");
    }
}
