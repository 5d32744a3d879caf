//! Users of the desk, their links and sessions, and the audit log.

use leadlight::store::features::inbox::{LeadFilter, LeadState};
use leadlight::store::features::users::{Role, UserRefusal};

use super::*;

#[test]
fn a_user_is_added_once_and_chooses_a_password_with_a_link() {
    for database in test_databases() {
        let store = database.open();
        let id = block_on(store.add_user(" Ada@Example.com ", Role::Owner)).unwrap().unwrap();
        assert_eq!(block_on(store.add_user("ada@example.com", Role::Sales)).unwrap(), Err(UserRefusal::Exists));
        let (user, hash) = block_on(store.user_by_address("ADA@example.com")).unwrap().unwrap();
        assert_eq!((user.id, user.role, user.has_password, hash), (id, Role::Owner, false, None));
        let old = block_on(store.add_user_link(id)).unwrap().unwrap();
        let link = block_on(store.add_user_link(id)).unwrap().unwrap();
        assert_eq!(block_on(store.user_of_link(&old)).unwrap(), None, "a new link ends the one before");
        assert_eq!(block_on(store.user_of_link(&link)).unwrap().map(|user| user.id), Some(id));
        assert_eq!(block_on(store.add_user_link(id + 99)).unwrap(), Err(UserRefusal::Unknown));
        let stored = database.query("SELECT digest FROM user_links");
        assert!(stored.iter().all(|digest| !digest.contains(&link)), "the database has no token");
        assert!(block_on(store.set_password_by_link(&link, "hash")).unwrap().is_some());
        assert!(block_on(store.set_password_by_link(&link, "again")).unwrap().is_none());
        assert_eq!(block_on(store.user_by_address("ada@example.com")).unwrap().unwrap().1.as_deref(), Some("hash"));
        database.execute("UPDATE user_links SET expires_at = '2020-01-01T00:00:00.000Z'");
        let expired = block_on(store.add_user_link(id)).unwrap().unwrap();
        database.execute("UPDATE user_links SET expires_at = '2020-01-01T00:00:00.000Z'");
        assert_eq!(block_on(store.user_of_link(&expired)).unwrap(), None);
        block_on(store.purge_sessions()).unwrap();
        assert_eq!(database.count("user_links"), 0);
    }
}

#[test]
fn somebody_can_always_let_others_in() {
    for database in test_databases() {
        let store = database.open();
        let add = |address: &str, role| block_on(store.add_user(address, role)).unwrap().unwrap();
        let (owner, sales) = (add("owner@x.example", Role::Owner), add("sales@x.example", Role::Sales));
        for refused in [
            block_on(store.set_user_disabled(owner, true)).unwrap(),
            block_on(store.set_user_role(owner, Role::Sales)).unwrap(),
            block_on(store.delete_user(owner)).unwrap(),
        ] {
            assert_eq!(refused, Err(UserRefusal::LastOwner));
        }
        block_on(store.set_user_role(sales, Role::Owner)).unwrap().unwrap();
        assert_eq!(block_on(store.active_owners()).unwrap(), ["owner@x.example", "sales@x.example"]);
        block_on(store.set_user_disabled(owner, true)).unwrap().unwrap();
        assert_eq!(block_on(store.active_owners()).unwrap(), ["sales@x.example"]);
        block_on(store.delete_user(owner)).unwrap().unwrap();
        assert_eq!(block_on(store.users()).unwrap().iter().map(|user| user.id).collect::<Vec<_>>(), [sales]);
        assert_eq!(block_on(store.set_user_role(owner, Role::Sales)).unwrap(), Err(UserRefusal::Unknown));
    }
}

#[test]
fn sessions_belong_to_one_user_and_remember_when_they_were_used() {
    for database in test_databases() {
        let store = database.open();
        let id = block_on(store.add_user("ada@x.example", Role::Sales)).unwrap().unwrap();
        let token = block_on(store.add_session(id, "Firefox on Linux")).unwrap();
        let (session, user) = block_on(store.session(&token)).unwrap().unwrap();
        assert_eq!((user.id, block_on(store.session("nobody's")).unwrap()), (id, None));
        let seen = user.seen_at.unwrap();
        let sessions = block_on(store.sessions_of(id)).unwrap();
        assert_eq!((sessions.len(), sessions[0].browser.as_str()), (1, "Firefox on Linux"));
        let an_hour_ago = match &database.url {
            DatabaseUrl::Sqlite(_) => "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')",
            DatabaseUrl::Postgres(_) => "now() - INTERVAL '1 hour'",
        };
        database.execute(&format!("UPDATE sessions SET seen_at = {an_hour_ago}"));
        database.execute(&format!("UPDATE users SET seen_at = {an_hour_ago}"));
        assert!(block_on(store.session(&token)).unwrap().is_some());
        let now = block_on(store.users()).unwrap()[0].clone();
        assert!(now.seen_at.clone().unwrap() >= seen, "{now:?}");
        block_on(store.mark_user_seen(&now)).unwrap();
        assert!(!block_on(store.end_session(id + 1, session)).unwrap());
        assert!(block_on(store.end_session(id, session)).unwrap());
        let token = block_on(store.add_session(id, "")).unwrap();
        block_on(store.set_password(id, "hash")).unwrap();
        assert_eq!(block_on(store.session(&token)).unwrap(), None);
    }
}

#[test]
fn the_audit_log_is_read_backwards_and_kept_a_year() {
    for database in test_databases() {
        let store = database.open();
        for subject in ["1", "2", "3"] {
            block_on(store.audit("ada@x.example", "lead.read", subject)).unwrap();
        }
        store.audit_command("person.erase", "one address").unwrap();
        let entries = block_on(store.audit_entries(None, 2)).unwrap();
        assert_eq!(entries.iter().map(|entry| entry.subject.as_str()).collect::<Vec<_>>(), ["one address", "3"]);
        assert_eq!(entries[0].actor, "command line");
        let older = block_on(store.audit_entries(Some(entries[1].id), 9)).unwrap();
        assert_eq!(older.iter().map(|entry| entry.subject.as_str()).collect::<Vec<_>>(), ["2", "1"]);
        let mut all = Vec::new();
        store
            .each_audit_entry(&mut |entry| {
                all.push(entry.subject);
                Ok(())
            })
            .unwrap();
        assert_eq!(all, ["1", "2", "3", "one address"]);
        database.execute("UPDATE audit_log SET created_at = '2020-01-01T00:00:00.000Z' WHERE subject = '1'");
        block_on(store.purge_audit_log()).unwrap();
        assert_eq!(database.count("audit_log"), 3);
    }
}

#[test]
fn what_the_desk_keeps_is_copied_and_what_is_there_stays() {
    let databases = test_databases();
    for (from, to) in [(0, databases.len() - 1), (databases.len() - 1, 0)] {
        let (source, target) = (test_databases().remove(from), test_databases().remove(to));
        let (first, second) = (source.open(), target.open());
        let copy = || {
            for table in Store::desk_tables() {
                let mut rows = Vec::new();
                first
                    .each_desk_row(table, &mut |row| {
                        rows.push(row);
                        Ok(())
                    })
                    .unwrap();
                second.insert_desk_rows(table, &rows).unwrap();
            }
        };
        let id = block_on(first.insert(contact_submission("ada@acme.example"))).unwrap().id.unwrap();
        block_on(first.index_all_leads()).unwrap();
        let lead = block_on(first.lead_id_of("contact_submissions", id)).unwrap().unwrap();
        block_on(first.add_user("ada@x.example", Role::Owner)).unwrap().unwrap();
        block_on(first.add_lead_note(lead, "ada@x.example", "called")).unwrap();
        block_on(first.set_lead_state(vec![lead], LeadState::Done)).unwrap();
        block_on(first.audit("ada@x.example", "lead.read", "1")).unwrap();
        // The target's own user and entry have the ids that the source gave to others.
        block_on(second.add_user("bob@x.example", Role::Sales)).unwrap().unwrap();
        block_on(second.audit("bob@x.example", "lead.export", "2")).unwrap();
        block_on(second.insert(contact_submission("ada@acme.example"))).unwrap();
        copy();
        let copied = block_on(second.lead(lead)).unwrap().unwrap();
        assert_eq!((copied.lead.state.name(), copied.notes[0].text.as_str()), ("done", "called"));
        let searched = LeadFilter { search: "acme".into(), ..Default::default() };
        assert_eq!(block_on(second.count_leads(searched)).unwrap().0, 1, "the copy is searched too");

        // What was done in the source between two copies.
        block_on(first.set_lead_state(vec![lead], LeadState::Open)).unwrap();
        block_on(first.set_lead_owner(vec![lead], Some("ada@x.example".into()))).unwrap();
        block_on(first.add_lead_note(lead, "ada@x.example", "called again")).unwrap();
        copy();
        let copied = block_on(second.lead(lead)).unwrap().unwrap();
        assert_eq!((copied.lead.state.name(), copied.lead.owner.as_deref()), ("open", Some("ada@x.example")));
        assert_eq!(copied.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>(), ["called", "called again"]);
        let addresses: Vec<String> = block_on(second.users()).unwrap().into_iter().map(|user| user.address).collect();
        assert_eq!((addresses.len(), target.count("audit_log")), (2, 2), "{addresses:?}");
        block_on(second.add_user("eve@x.example", Role::Sales)).unwrap().unwrap();
    }
}
