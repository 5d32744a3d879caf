//! The JSON of signed webhooks. Each published version is a schema in `docs/webhook/`; a change here needs a new version there.

use serde_json::{Value, json};

use crate::store::features::outbox::Message;

/// Empty fields are left out. `desk`: its URL, if the site serves it.
pub fn standard(message: &Message, is_free_mail: bool, desk: Option<&str>) -> Value {
    let Message { form, event, fields, origin, created_at, lead, .. } = message;
    let mut data = json!({ "form": form, "fields": fields, "freeMail": is_free_mail });
    if !origin.is_empty() {
        data["origin"] = json!(origin);
    }
    if let Some((table, id)) = lead {
        data["lead"] = json!({ "table": table, "id": id });
        if let Some(desk) = desk {
            data["url"] = format!("{desk}/leads/by/{table}/{id}").into();
        }
    }
    json!({ "type": event, "timestamp": created_at, "data": data })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Event, LeadOrigin, Values};

    const NEWEST: [(Event, &str); 4] = [
        (Event::LeadCreated, include_str!("../../../docs/webhook/lead.created.v2.schema.json")),
        (Event::NewsletterConfirmed, include_str!("../../../docs/webhook/newsletter.confirmed.v1.schema.json")),
        (Event::NewsletterUnsubscribed, include_str!("../../../docs/webhook/newsletter.unsubscribed.v1.schema.json")),
        (Event::Test, include_str!("../../../docs/webhook/test.v1.schema.json")),
    ];
    const FIRST: &str = include_str!("../../../docs/webhook/lead.created.v1.schema.json");

    fn message(event: Event, origin: bool, lead: bool) -> Message {
        let origin = if origin { [("utm_source".to_owned(), "maps".to_owned())].into() } else { Values::new() };
        Message {
            id: "msg_1".into(),
            form: "contact".into(),
            event: event.name().into(),
            fields: [("email".to_owned(), "ada@example.com".to_owned())].into(),
            origin: LeadOrigin::new(origin),
            created_at: "2026-01-01T00:00:00.000Z".into(),
            attempt: 1,
            lead: lead.then(|| ("contact_submissions".to_owned(), 12)),
        }
    }

    /// What a schema does not allow or does not declare, with its place. Knows the keywords that the schemas of this folder use.
    fn faults(schema: &Value, value: &Value, place: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (keyword, rule) in schema.as_object().unwrap() {
            let is_met = match (keyword.as_str(), rule.as_str()) {
                ("const", _) => value == rule,
                ("type", Some("object")) => value.is_object(),
                ("type", Some("string")) => value.is_string(),
                ("type", Some("boolean")) => value.is_boolean(),
                ("type", Some("integer")) => value.is_i64(),
                ("required", _) => rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
                ("properties" | "additionalProperties" | "$schema" | "title" | "description", _) => true,
                other => panic!("{place}: {other:?}"),
            };
            if !is_met {
                found.push(format!("{place}: {keyword} {rule}"));
            }
        }
        for (name, inner) in value.as_object().into_iter().flatten() {
            let declared = schema.get("properties").and_then(|all| all.get(name)).or_else(|| schema.get("additionalProperties"));
            match declared {
                Some(declared) => found.extend(faults(declared, inner, &format!("{place}.{name}"))),
                None => found.push(format!("{place}.{name} is not declared")),
            }
        }
        found
    }

    #[test]
    fn what_is_sent_is_what_the_newest_schema_says() {
        for (event, schema) in NEWEST {
            let schema: Value = serde_json::from_str(schema).unwrap();
            for (origin, lead, desk) in
                [(false, false, None), (true, false, None), (true, true, None), (true, true, Some("https://a.example/desk"))]
            {
                // Only a lead has a row.
                let message = message(event, origin, lead && event == Event::LeadCreated);
                assert_eq!(faults(&schema, &standard(&message, true, desk), ""), [""; 0], "{}", event.name());
            }
        }
    }

    #[test]
    fn schemas_find_what_is_missing_or_new() {
        let first: Value = serde_json::from_str(FIRST).unwrap();
        let of = |lead| standard(&message(Event::LeadCreated, true, lead), false, Some("https://a.example/desk"));
        assert_eq!(faults(&first, &of(false), ""), [""; 0], "an old receiver understands what it knows");
        assert_eq!(faults(&first, &of(true), "").len(), 2);
        let mut wrong = of(false);
        wrong["data"]["freeMail"] = "no".into();
        wrong["timestamp"].take();
        assert_eq!(faults(&first, &wrong, "").len(), 2);
    }

    #[test]
    fn a_stored_lead_has_its_row_and_its_address_in_the_desk() {
        let body = standard(&message(Event::LeadCreated, false, true), false, Some("https://a.example/desk"));
        assert_eq!(body["data"]["lead"], json!({ "table": "contact_submissions", "id": 12 }));
        assert_eq!(body["data"]["url"], "https://a.example/desk/leads/by/contact_submissions/12");
    }
}
