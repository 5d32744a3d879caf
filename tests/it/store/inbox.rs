//! The list of leads: what gets into it, in which order, and what it counts.

use leadlight::store::OriginGroup;
use leadlight::store::features::inbox::{LeadFilter, LeadState, ListPosition, Reach};

use super::*;

fn ids(store: &Store, filter: LeadFilter) -> Vec<i64> {
    block_on(store.list_leads(filter, ListPosition::Newest, 100)).unwrap().rows.iter().map(|lead| lead.id).collect()
}

#[test]
fn rows_that_come_late_or_at_the_same_instant_get_into_the_list() {
    for database in test_databases() {
        let store = database.open();
        for index in 0..30 {
            block_on(store.insert(contact_submission(&format!("n{index}@x.example")))).unwrap();
        }
        // More than a millisecond has room for: the next ones take the rest.
        database.execute("UPDATE contact_submissions SET created_at = '2026-01-02T03:04:05.678Z'");
        assert_eq!(block_on(store.index_leads(Reach::Recent)).unwrap(), 30);
        assert_eq!(block_on(store.index_leads(Reach::Recent)).unwrap(), 0);
        assert_eq!(ids(&store, LeadFilter::default()).len(), 30);
        // As `copy` inserts it: an old id.
        database.execute("DELETE FROM inbox WHERE lead_id = 1");
        assert_eq!(ids(&store, LeadFilter::default()).len(), 29);
        block_on(store.index_all_leads()).unwrap();
        assert_eq!(ids(&store, LeadFilter::default()).len(), 30);
        // A second server that does the same at once.
        let other = database.open();
        block_on(store.insert(contact_submission("late@x.example"))).unwrap();
        let added = block_on(async { tokio::join!(store.index_leads(Reach::Recent), other.index_leads(Reach::Recent)) });
        assert_eq!((added.0.unwrap() + added.1.unwrap(), ids(&store, LeadFilter::default()).len()), (1, 31));
    }
}

#[test]
fn states_owners_and_values_are_counted() {
    for database in test_databases() {
        let store = database.open();
        for (email, source) in [("a@x.example", "maps"), ("b@x.example", "news"), ("c@x.example", "maps")] {
            let origin = leadlight::store::LeadOrigin::new(
                [("utm_source".to_owned(), source.to_owned()), ("landing_page".to_owned(), "/faq".to_owned())].into(),
            );
            block_on(store.insert(Submission { page: Some("home".into()), origin, ..contact_submission(email) })).unwrap();
        }
        block_on(store.index_leads(Reach::Recent)).unwrap();
        let all = ids(&store, LeadFilter::default());
        block_on(store.set_lead_state(vec![all[0]], LeadState::Done)).unwrap();
        block_on(store.set_lead_state(vec![all[1]], LeadState::Spam)).unwrap();
        assert_eq!(block_on(store.set_lead_owner(vec![all[0], 1], Some("ada@x.example".into()))).unwrap(), 1);
        assert_eq!(block_on(store.count_leads_by_state()).unwrap(), [1, 0, 1, 1]);
        let options = block_on(store.lead_filter_options()).unwrap();
        assert_eq!((options.sources, options.campaigns), (vec!["maps".to_owned(), "news".to_owned()], vec![]));
        let since = [OffsetDateTime::now_utc() - time::Duration::days(14), OffsetDateTime::now_utc() - time::Duration::days(7)];
        let counts = store.count_listed_leads(OriginGroup::Source, &since, 9).unwrap();
        assert_eq!(counts.values, [("maps".to_owned(), vec![2, 2])], "without spam");
        assert_eq!(store.count_listed_leads(OriginGroup::Landing, &since, 9).unwrap().values, [("/faq".to_owned(), vec![2, 2])]);
        let mut seen = Vec::new();
        store
            .each_lead(&LeadFilter::default(), &mut |lead, row| {
                seen.push((lead.lead_id, row["email"].as_str().unwrap().to_owned()));
                Ok(())
            })
            .unwrap();
        assert_eq!(seen, [(3, "c@x.example".to_owned()), (1, "a@x.example".to_owned())]);
    }
}

#[test]
fn an_erasure_leaves_no_word_of_the_person() {
    for database in test_databases() {
        let store = database.open();
        block_on(store.insert(contact_submission("zweigelt@x.example"))).unwrap();
        block_on(store.index_leads(Reach::Recent)).unwrap();
        let search = || LeadFilter { search: "zweigelt".into(), ..LeadFilter::default() };
        assert_eq!(ids(&store, search()).len(), 1);
        store.erase("zweigelt@x.example", EraseMode::Remove).unwrap();
        assert_eq!((ids(&store, search()).len(), database.count("inbox")), (0, 0));
        if let DatabaseUrl::Sqlite(path) = &database.url {
            let copy = database.folder().join("copy.db");
            store.backup(&copy).unwrap();
            let bytes = std::fs::read(&copy).unwrap();
            assert!(!bytes.windows(8).any(|window| window == b"zweigelt"), "{}", path.display());
        }
    }
}

#[test]
fn forms_are_found_by_id_and_title() {
    for database in test_databases() {
        let store = database.open();
        assert_eq!(store.find_form(" CONTACT form "), Some("contact".to_owned()));
        assert_eq!((store.find_form("contact"), store.find_form("nope")), (Some("contact".to_owned()), None));
        assert_eq!(store.table_of_form("enterprise").as_deref(), Some("lead_requests"));
        assert!(store.form_tables().contains(&"lead_requests".to_owned()) && store.form_ids().contains(&"message".to_owned()));
        assert_eq!(store.email_columns_of("contact_submissions"), ["email"]);
    }
}

#[test]
fn of_two_processes_one_takes_an_alert() {
    for database in test_databases() {
        let store = database.open();
        let swap = |before: Option<&str>, after: Option<&str>| {
            block_on(store.swap_alert_state("alert disk", before.map(str::to_owned), after.map(str::to_owned))).unwrap()
        };
        assert!(swap(None, Some("a")) && !swap(None, Some("b")) && swap(Some("a"), Some("c")) && !swap(Some("a"), None));
        assert_eq!(block_on(store.alert_state("alert disk")).unwrap().as_deref(), Some("c"));
        assert!(swap(Some("c"), None));
        assert_eq!(block_on(store.alert_state("alert disk")).unwrap(), None);
    }
}
