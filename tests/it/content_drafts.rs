//! Drafts of the content: a save never loses another one, and nothing of a draft is live before it is published.

use leadlight::store::Store;
use leadlight::store::features::content::{FileList, Files, PushOutcome, list_of};
use leadlight::store::features::content_drafts::{DraftOutcome, DraftState, MAX_DRAFTS};
use time::{Duration, OffsetDateTime};

use crate::site::block_on;
use crate::store::test_databases;

fn files(text: &str) -> Files {
    Files::from([("texts/faq.toml".to_owned(), text.into()), ("public/a.txt".to_owned(), b"same".to_vec())])
}

fn push(store: &Store, text: &str) -> i64 {
    let base = block_on(store.live_content()).unwrap();
    match block_on(store.push_content(&files(text), "ada", "note", base)).unwrap() {
        PushOutcome::Pushed { id, .. } => id,
        PushOutcome::Outdated { .. } => panic!("nobody else pushes"),
    }
}

/// Of a change, only the new file is at hand.
fn change(text: &str) -> (FileList, Files) {
    (list_of(&files(text)), Files::from([("texts/faq.toml".to_owned(), text.into())]))
}

fn add(store: &Store, text: &str, base: i64) -> i64 {
    let (list, new) = change(text);
    match block_on(store.add_draft(&list, &new, Some(base), "grace@example.com", "A headline")).unwrap() {
        DraftOutcome::Saved(id) => id,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_draft_is_saved_over_what_was_seen_and_never_over_anything_else() {
    for database in test_databases() {
        let store = database.open();
        let live = push(&store, "one");
        let id = add(&store, "two", live);
        let draft = block_on(store.draft(id)).unwrap().unwrap();
        assert_eq!((draft.base, draft.author.as_str(), draft.state, draft.fault.as_ref()), (Some(live), "grace@example.com", DraftState::Draft, None));
        assert_eq!((block_on(store.live_content()).unwrap(), block_on(store.content_files(draft.revision)).unwrap()), (Some(live), Some(files("two"))));
        let (list, new) = change("three");
        let save = |before| block_on(store.save_draft(id, before, &list, &new, Some(live), "bob@example.com")).unwrap();
        assert_eq!(save(draft.revision), DraftOutcome::Saved(id));
        assert_eq!(save(draft.revision), DraftOutcome::Outdated);
        let later = block_on(store.draft(id)).unwrap().unwrap();
        assert_eq!((later.author.as_str(), block_on(store.content_files(later.revision)).unwrap()), ("bob@example.com", Some(files("three"))));
        assert_eq!(block_on(store.content_files(draft.revision)).unwrap(), None, "a replaced revision of a draft is no history");
        assert!(block_on(store.delete_draft(id, "bob@example.com")).unwrap() && !block_on(store.delete_draft(id, "bob@example.com")).unwrap());
        assert_eq!(save(later.revision), DraftOutcome::Gone);
        assert!(block_on(store.content_files(later.revision)).unwrap().is_some(), "what was discarded can be found again");
    }
}

#[test]
fn a_shared_revision_of_a_draft_is_kept_for_its_preview() {
    for database in test_databases() {
        let store = database.open();
        let live = push(&store, "one");
        let id = add(&store, "two", live);
        let shared = block_on(store.draft(id)).unwrap().unwrap().revision;
        let token = block_on(store.add_preview(shared)).unwrap();
        let (list, new) = change("three");
        block_on(store.save_draft(id, shared, &list, &new, Some(live), "ada")).unwrap();
        assert_eq!(block_on(store.previewed_revision(&token)).unwrap(), Some(shared));
        assert_eq!(block_on(store.content_files(shared)).unwrap(), Some(files("two")));
    }
}

#[test]
fn a_draft_is_due_at_its_time_for_one_process() {
    for database in test_databases() {
        let store = database.open();
        let live = push(&store, "one");
        let [soon, later] = ["two", "three"].map(|text| add(&store, text, live));
        let revision = |id| block_on(store.draft(id)).unwrap().unwrap().revision;
        let schedule = |id, at| block_on(store.move_draft(id, revision(id), DraftState::Scheduled, Some(at), "ada")).unwrap();
        let now = OffsetDateTime::now_utc();
        assert!(schedule(soon, now - Duration::minutes(1)) && schedule(later, now + Duration::hours(1)));
        assert!(!block_on(store.move_draft(soon, live, DraftState::Draft, None, "ada")).unwrap(), "not what was seen");
        let due: Vec<i64> = block_on(store.due_drafts()).unwrap().into_iter().map(|draft| draft.id).collect();
        assert_eq!(due, [soon]);
        assert_eq!([block_on(store.claim_draft(soon)).unwrap(), block_on(store.claim_draft(soon)).unwrap()], [true, false]);
        block_on(store.fail_draft(soon, "texts/faq.toml:1:1: no")).unwrap();
        let failed = block_on(store.draft(soon)).unwrap().unwrap();
        assert_eq!((failed.state, failed.publish_at, failed.fault.as_deref()), (DraftState::Draft, None, Some("texts/faq.toml:1:1: no")));
        block_on(store.end_draft(later)).unwrap();
        assert_eq!(block_on(store.drafts()).unwrap().len(), 1);
        let actions: Vec<String> = block_on(store.audit_entries(None, 99)).unwrap().into_iter().map(|entry| entry.action).collect();
        assert_eq!(actions, ["content.state", "content.state", "content.draft", "content.draft", "content.publish"]);
    }
}

#[test]
fn drafts_outlive_the_purge_of_old_revisions_and_are_not_endless() {
    for database in test_databases() {
        let store = database.open();
        let base = push(&store, "base");
        let id = add(&store, "draft", base);
        for number in 0..201 {
            push(&store, &format!("n{number}"));
        }
        database.execute("UPDATE content_revisions SET created_at = '2020-01-01T00:00:00.000Z'");
        block_on(store.purge_content()).unwrap();
        let draft = block_on(store.draft(id)).unwrap().unwrap();
        for revision in [base, draft.revision] {
            assert!(block_on(store.content_files(revision)).unwrap().is_some());
        }
        for _ in 1..MAX_DRAFTS {
            add(&store, "more", base);
        }
        let (list, new) = change("too many");
        assert_eq!(block_on(store.add_draft(&list, &new, Some(base), "ada", "x")).unwrap(), DraftOutcome::TooMany);
    }
}

#[test]
fn a_change_whose_other_files_are_gone_is_no_revision() {
    let database = test_databases().remove(0);
    let store = database.open();
    let (list, _) = change("one");
    assert!(block_on(store.store_change(&list, &Files::new(), "ada", "x")).is_err());
    assert_eq!(database.count("content_revisions"), 0);
}
