//! Leads: the list, its filters and its search, one lead, and what is done to leads.

use leadlight::store::Channel;
use leadlight::store::features::outbox::AttemptResult;

use super::*;

/// Leads of three forms and a held post, the oldest first. Returns nothing: the list has the ids.
fn fill(desk: &TestDesk) {
    desk.insert(
        "contact",
        &[
            ("name", "Ada Lovelace"),
            ("email", "ada@acme.example"),
            ("company", "Acme"),
            ("subject", "Prices"),
            ("message", "We need 40 seats."),
        ],
    );
    desk.insert(
        "message",
        &[("name", "Zoë Müller"), ("email", "zoe@gmail.com"), ("company", "Glashütte"), ("message", "Ein Café in Köln")],
    );
    desk.insert(
        "api-access",
        &[("name", "Bob"), ("email", "bob@acme.example"), ("company", "Acme"), ("phone", "+49 201 555"), ("message", "<b>API</b>")],
    );
    let values: Values = [("name", "Spammer"), ("email", "x@spam.example"), ("company", "–"), ("subject", "–"), ("message", "buy pills")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    let form = form("contact");
    let held = Submission { page: Some("home".into()), ..Submission::new(form, &values) }.held("honeypot", form, &values);
    block_on(desk.store.insert(held)).unwrap();
}

#[test]
fn the_list_is_filtered_and_searched() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        assert_eq!(sales.get("/desk/leads").screen()["leads"].as_array().unwrap().len(), 0);
        fill(&desk);
        let page = sales.get("/desk/leads").screen();
        let leads = page["leads"].as_array().unwrap();
        let people: Vec<&str> = leads.iter().map(|lead| lead["person"].as_str().unwrap()).collect();
        assert_eq!(people, ["Bob", "Zoë Müller", "Ada Lovelace"]);
        assert_eq!(
            (leads[0]["form"].as_str(), leads[2]["excerpt"].as_str()),
            (Some("API access request"), Some("Prices – We need 40 seats."))
        );
        assert_eq!(page["counts"], serde_json::json!({ "new": 3, "open": 0, "done": 0, "spam": 1 }));
        let today = time::OffsetDateTime::now_utc().date();
        for (query, expected) in [
            ("q=ada", 1),
            ("q=ADA+love", 1),
            ("q=acme", 2),
            ("q=muller", 1),
            ("q=cafe+koln", 1),
            ("q=zoe%40gmail.com", 1),
            ("q=555", 1),
            ("q=%22acme%22+OR+x*", 0),
            ("q=%27%3B+DROP+TABLE+inbox", 0),
            ("q=%26%7C%21%28", 0),
            ("q=pills", 0),
            ("q=pills&state=spam", 1),
            ("form=message", 1),
            ("state=new", 3),
            ("state=done", 0),
            ("state=spam", 1),
            ("owner=none", 3),
            ("owner=sales%40example.com", 0),
            ("free_mail=yes", 1),
            ("free_mail=no", 2),
            (&format!("from={today}&until={today}"), 3),
            ("from=2999-01-01", 0),
            ("until=1999-01-01", 0),
            ("from=nonsense", 3),
            ("source=nowhere", 0),
        ] {
            assert_eq!(sales.ids(query).len(), expected, "{query}");
        }
    }
}

#[test]
fn pages_follow_each_other_without_a_gap() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        for index in 0..120 {
            desk.insert("contact", &[("name", &format!("N{index}")), ("email", &format!("n{index}@x.example"))]);
        }
        let (mut seen, mut next) = (Vec::new(), Some("/desk/leads?state=new".to_owned()));
        let mut hrefs = Vec::new();
        while let Some(href) = next.take() {
            let screen = sales.get(&href).screen();
            seen.extend(screen["leads"].as_array().unwrap().iter().map(|lead| lead["person"].as_str().unwrap().to_owned()));
            next = screen["older"].as_str().map(str::to_owned);
            hrefs.push((href, screen["newer"].as_str().map(str::to_owned)));
        }
        assert_eq!(seen, (0..120).rev().map(|index| format!("N{index}")).collect::<Vec<_>>());
        let back = sales.get(hrefs[2].1.as_ref().unwrap()).screen();
        assert_eq!(back["leads"][0]["person"], "N69", "the page before the last one");
        // Many in one millisecond.
        let mut ids = sales.ids("");
        ids.dedup();
        assert_eq!(ids.len(), 50);
    }
}

#[test]
fn one_lead_has_everything_and_takes_notes_state_and_owner() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        fill(&desk);
        let ada = sales.ids("q=lovelace")[0];
        let path = format!("/desk/leads/{ada}");
        let lead = sales.get(&path).screen();
        assert_eq!(lead["fields"][0], serde_json::json!({ "label": "Name", "value": "Ada Lovelace", "kind": "text" }));
        assert!(lead["replyHref"].as_str().unwrap().starts_with("mailto:ada@acme"), "{lead}");
        assert_eq!(lead["sameCompany"].as_array().unwrap().len(), 1, "Bob");
        assert_eq!(lead["may"], serde_json::json!({ "delete": true, "erase": false, "resend": false }));
        assert_eq!(
            sales.post(&path, &format!("{path}/notes"), &[("text", " Call <b>back</b> ")]).location(),
            format!("{path}?notice=noted")
        );
        let fields = [("state", "done"), ("owner", "sales@example.com"), ("next", "/desk/leads?state=done")];
        assert_eq!(sales.post(&path, &format!("{path}/state"), &fields).location(), "/desk/leads?state=done&notice=saved");
        let refused = sales.post(&path, &format!("{path}/state"), &[("state", "open"), ("owner", "stranger@example.com")]);
        assert_eq!(refused.location(), format!("{path}?notice=no-owner"), "neither is changed");
        let lead = sales.get(&path);
        let screen = lead.screen();
        assert_eq!(
            (screen["notes"][0]["text"].as_str(), screen["notes"][0]["author"].as_str()),
            (Some("Call <b>back</b>"), Some("sales@example.com"))
        );
        assert_eq!((screen["lead"]["state"].as_str(), screen["lead"]["owner"].as_str()), (Some("done"), Some("sales@example.com")));
        assert!(!lead.body.contains("<b>back</b>"), "what people write is text");
        assert!(sales.get("/desk/leads").data()["user"]["newLeads"] == 2);
        let actions: Vec<String> = desk.audit_actions().into_iter().map(|(actor, action, _)| format!("{actor} {action}")).collect();
        for action in ["lead.read", "lead.state", "lead.owner"] {
            assert!(actions.contains(&format!("sales@example.com {action}")), "{actions:?}");
        }
        assert_eq!(sales.get("/desk/leads/1").status, 404);
        assert_eq!(sales.get("/desk/leads/x").status, 404);
        let row: i64 = database.query("SELECT CAST(lead_id AS TEXT) FROM inbox WHERE person = 'Bob'")[0].parse().unwrap();
        assert!(sales.get(&format!("/desk/leads/by/lead_requests/{row}")).location().starts_with("/desk/leads/"));
        assert_eq!(sales.get("/desk/leads/by/users/1").status, 404);
    }
}

#[test]
fn spam_becomes_a_lead_and_a_lead_spam() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        fill(&desk);
        let spam = sales.ids("state=spam")[0];
        let screen = sales.get(&format!("/desk/leads/{spam}")).screen();
        assert_eq!((screen["lead"]["person"].as_str(), screen["signals"][0]["id"].as_str()), (Some("Spammer"), Some("honeypot")));
        let id = spam.to_string();
        let response =
            sales.post("/desk/leads", "/desk/leads", &[("ids", &id), ("action", "not-spam"), ("next", "/desk/leads?state=spam")]);
        assert_eq!(response.location(), "/desk/leads?state=spam&notice=released");
        assert_eq!((sales.ids("state=spam").len(), sales.ids("q=pills").len(), database.count("spam")), (0, 1, 0));
        let id = sales.ids("q=pills")[0].to_string();
        sales.post("/desk/leads", "/desk/leads", &[("ids", &id), ("action", "spam")]);
        assert_eq!((sales.ids("state=spam").len(), sales.ids("q=pills").len()), (1, 0));
        let purged =
            |days: i64| block_on(desk.store.purge_marked_spam(time::OffsetDateTime::now_utc() + time::Duration::days(days))).unwrap();
        assert_eq!((purged(29), purged(31), sales.ids("state=spam").len()), (0, 1, 0));
    }
}

#[test]
fn several_leads_are_changed_and_deleted_at_once() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        fill(&desk);
        let ids: Vec<String> = sales.ids("").iter().map(ToString::to_string).collect();
        let chosen: Vec<(&str, &str)> = ids[..2].iter().map(|id| ("ids", id.as_str())).collect();
        let act = |fields: &[(&str, &str)]| sales.post("/desk/leads", "/desk/leads", &[&chosen[..], fields].concat()).location().to_owned();
        assert_eq!(act(&[("action", "open")]), "/desk/leads?notice=saved");
        assert_eq!((sales.ids("state=open").len(), sales.ids("state=new").len()), (2, 1));
        assert_eq!(act(&[("action", "owner"), ("owner_to", "sales@example.com")]), "/desk/leads?notice=saved");
        assert_eq!(sales.ids("owner=sales%40example.com").len(), 2);
        assert_eq!(act(&[("action", "owner"), ("owner_to", "stranger@example.com")]), "/desk/leads?notice=no-owner");
        act(&[("action", "owner"), ("owner_to", "")]);
        assert_eq!(sales.ids("owner=none").len(), 3);
        assert_eq!(act(&[("action", "delete")]), "/desk/leads?notice=not-confirmed");
        assert_eq!(sales.ids("").len(), 3);
        assert_eq!(act(&[("action", "delete"), ("confirmed", "yes")]), "/desk/leads?notice=deleted");
        assert_eq!((sales.ids("").len(), database.count("contact_submissions") + database.count("lead_requests")), (1, 1));
        assert_eq!(sales.post("/desk/leads", "/desk/leads", &[("action", "done")]).location(), "/desk/leads?notice=nothing-chosen");
        assert_eq!(act(&[("action", "explode")]), "");
        assert_eq!(act(&[("action", "done"), ("next", "https://evil.example/")]), "/desk/leads?notice=saved");
    }
}

#[test]
fn an_owner_erases_a_person() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let owner = desk.browser("owner@example.com", Role::Owner);
        fill(&desk);
        desk.insert("contact", &[("name", "Ada again"), ("email", "ADA@acme.example"), ("message", "Second")]);
        let ada = owner.ids("q=lovelace")[0];
        let path = format!("/desk/leads/{ada}");
        assert_eq!(owner.get(&path).screen()["samePerson"].as_array().unwrap().len(), 1);
        owner.post(&path, &format!("{path}/notes"), &[("text", "about Ada")]);
        assert_eq!(owner.post(&path, &format!("{path}/erase"), &[]).location(), format!("{path}?notice=not-confirmed"));
        assert_eq!(owner.post(&path, &format!("{path}/erase"), &[("confirmed", "yes")]).location(), "/desk/leads?notice=erased");
        assert_eq!((owner.ids("").len(), owner.ids("q=ada").len(), database.count("lead_notes")), (2, 0, 0));
        for (_, _, subject) in desk.audit_actions() {
            assert!(!subject.contains("acme"), "the log keeps no address of a visitor: {subject}");
        }
    }
}

#[test]
fn the_same_text_of_a_person_within_a_day_is_one_lead() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        for message in ["Hello there", "hello  THERE", "Hello there", "Another"] {
            desk.insert("contact", &[("name", "Ada"), ("email", "ada@acme.example"), ("subject", "Hi"), ("message", message)]);
        }
        desk.insert("contact", &[("name", "Bob"), ("email", "bob@acme.example"), ("subject", "Hi"), ("message", "Hello there")]);
        let leads = sales.get("/desk/leads").screen()["leads"].clone();
        let counts: Vec<(&str, i64)> =
            leads.as_array().unwrap().iter().map(|it| (it["person"].as_str().unwrap(), it["count"].as_i64().unwrap())).collect();
        assert_eq!(counts, [("Bob", 1), ("Ada", 1), ("Ada", 3)]);
        let id = leads[2]["id"].as_i64().unwrap();
        assert_eq!(sales.get(&format!("/desk/leads/{id}")).screen()["repeats"].as_array().unwrap().len(), 2);
        assert_eq!(database.count("contact_submissions"), 5, "nothing that was acknowledged is lost");
        block_on(desk.store.delete_leads(vec![id])).unwrap();
        assert_eq!((database.count("contact_submissions"), sales.ids("").len()), (2, 2));
    }
}

#[test]
fn new_leads_are_counted_and_exports_have_the_filter() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        fill(&desk);
        let newest = sales.get("/desk/leads").screen()["newest"].as_i64().unwrap();
        let new = |query: &str| serde_json::from_str::<Value>(&sales.get(&format!("/desk/leads/new?after={newest}&{query}")).body).unwrap();
        assert_eq!(new(""), serde_json::json!({ "found": 0, "newLeads": 3 }));
        desk.insert("contact", &[("name", "=Eve"), ("email", "eve@acme.example"), ("message", "Later")]);
        assert_eq!(new(""), serde_json::json!({ "found": 1, "newLeads": 4 }));
        assert_eq!(new("form=message")["found"], 0);

        let csv = sales.get("/desk/leads/export?form=contact&format=csv");
        assert!(csv.header("content-disposition").contains("leads.csv"));
        let lines: Vec<&str> = csv.body.lines().collect();
        assert!(
            lines[0].starts_with("id,name,email,company,phone,subject,message,created_at,origin_form_page")
                && lines[0].ends_with(",free_mail"),
            "{}",
            lines[0]
        );
        assert_eq!(lines.len(), 3);
        assert!(csv.body.contains("'=Eve"), "no cell is a formula");
        let json: Value = serde_json::from_str(&sales.get("/desk/leads/export?format=json&q=acme").body).unwrap();
        assert_eq!(json.as_array().unwrap().len(), 3);
        assert_eq!(json[0]["form"], "contact");
        let held: Value = serde_json::from_str(&sales.get("/desk/leads/export?format=json&state=spam").body).unwrap();
        assert_eq!((held[0]["fields"]["message"].as_str(), held[0]["reason"].as_str()), (Some("buy pills"), Some("honeypot")));
        let searched =
            desk.audit_actions().into_iter().find(|(_, action, subject)| action == "lead.export" && subject.contains("json")).unwrap();
        assert!(!searched.2.contains("acme"), "{searched:?}");
    }
}

#[test]
fn numbers_are_compared_with_the_period_before() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let marketing = desk.browser("marketing@example.com", Role::Marketing);
        for campaign in ["spring", "spring", "autumn"] {
            let mut values: Values = form("contact").fields.iter().map(|field| (field.name.clone(), "–".to_owned())).collect();
            values.insert("email".to_owned(), format!("{}@x.example", fastrand::u64(..)));
            let origin = leadlight::store::LeadOrigin::new([("utm_campaign".to_owned(), campaign.to_owned())].into());
            block_on(desk.store.insert(Submission { page: Some("home".into()), origin, ..Submission::new(form("contact"), &values) }))
                .unwrap();
        }
        let moved = match &database.url {
            leadlight::store::DatabaseUrl::Sqlite(_) => "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-10 days')",
            leadlight::store::DatabaseUrl::Postgres(_) => "now() - INTERVAL '10 days'",
        };
        database.execute(&format!("UPDATE contact_submissions SET created_at = {moved} WHERE id = 1"));
        let row = |query: &str| {
            marketing.get(&format!("/desk/numbers?{query}")).screen()["rows"]
                .as_array()
                .unwrap()
                .iter()
                .find(|row| row["value"] == "spring")
                .cloned()
        };
        let week = row("days=7&by=campaign").unwrap();
        assert_eq!((week["leads"].as_u64(), week["leadsBefore"].as_u64()), (Some(1), Some(1)));
        let month = row("days=28&by=campaign").unwrap();
        assert_eq!((month["leads"].as_u64(), month["leadsBefore"].as_u64()), (Some(2), Some(0)));
        for query in ["", "days=90&by=page", "by=source", "by=landing", "days=5&by=nonsense"] {
            assert_eq!(marketing.get(&format!("/desk/numbers?{query}")).status, 200, "{query}");
        }
    }
}

#[test]
fn a_lead_is_sent_again_whether_it_has_arrived_or_not() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let sales = desk.browser("sales@example.com", Role::Sales);
        let form = form("contact");
        let mut values: Values = form.fields.iter().map(|field| (field.name.clone(), "x".to_owned())).collect();
        values.insert("email".to_owned(), "ada@acme.example".to_owned());
        let channels = [Channel::Webhook, Channel::Email];
        block_on(desk.store.insert(Submission::new(form, &values).with_messages(form, &values, &channels))).unwrap();
        let path = format!("/desk/leads/{}", sales.ids("")[0]);
        let claim = |channel| block_on(desk.store.claim_messages(channel, 9, std::time::Duration::from_mins(1))).unwrap().messages;
        let message = claim(Channel::Webhook).pop().unwrap();
        assert_eq!(message.lead, Some(("contact_submissions".to_owned(), 1)));
        block_on(desk.store.record_result(&message, AttemptResult::Delivered { answer: "204".into() })).unwrap();
        let mail = claim(Channel::Email).pop().unwrap();
        block_on(desk.store.record_result(&mail, AttemptResult::Dead { reason: "550".into() })).unwrap();
        let deliveries = sales.get(&path).screen()["deliveries"].clone();
        let find = |channel: &str| deliveries.as_array().unwrap().iter().find(|it| it["channel"] == channel).unwrap().clone();
        assert_eq!((find("webhook")["state"].as_str(), find("webhook")["answer"].as_str()), (Some("delivered"), Some("204")));
        assert_eq!((find("email")["state"].as_str(), find("email")["answer"].as_str()), (Some("dead"), Some("550")));
        assert_eq!(sales.post(&path, &format!("{path}/resend"), &[]).location(), format!("{path}?notice=resent"));
        let again = claim(Channel::Webhook).pop().unwrap();
        assert!(again.id != message.id && again.fields == message.fields, "{again:?}");
        assert_eq!(claim(Channel::Email).pop().unwrap().id, mail.id);
        assert_eq!(block_on(desk.store.resend_lead(1)).unwrap(), 0, "there is no such lead");
        desk.insert("contact", &[("name", "Never delivered")]);
        let other = format!("/desk/leads/{}", sales.ids("q=never")[0]);
        assert_eq!(sales.post(&other, &format!("{other}/resend"), &[]).location(), format!("{other}?notice=nothing-to-resend"));
    }
}
