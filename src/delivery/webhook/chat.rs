//! A lead as a message in a chat: of Slack (<https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks>), and of Microsoft Teams
//! (<https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using>), which takes Adaptive Cards.
//!
//! SECURITY: visitors' text must not become a link, a mention or an image.

use serde_json::{Value, json};

use crate::delivery::lead::Lead;

/// Slack accepts 3,000 characters in a section and about 13,000 in a message; Teams 28 KB.
const MAX_VALUE_CHARS: usize = 2_500;
const MAX_CHARS: usize = 6_000;

pub fn slack(lead: &Lead<'_>) -> Value {
    let title = escape(&format!("{}: {}", lead.site, lead.title), MAX_VALUE_CHARS);
    let section = |text: Value| json!({ "type": "section", "text": text });
    let ours = |text: String| section(json!({ "type": "mrkdwn", "text": text, "verbatim": true }));
    // Plain text has no formats: mrkdwn cannot escape `*`, `_`, `~` and the backtick.
    let theirs = |text: String| section(json!({ "type": "plain_text", "text": text, "emoji": false }));
    let mut left = MAX_CHARS;
    let mut blocks = vec![ours(format!("*{title}*\n{}", escape(lead.sent_at, MAX_VALUE_CHARS)))];
    for (label, value) in lines(lead) {
        let value = escape(value, left.min(MAX_VALUE_CHARS));
        left = left.saturating_sub(value.chars().count());
        blocks.extend([ours(format!("*{}*", escape(label, MAX_VALUE_CHARS))), theirs(value)]);
    }
    // Slack takes at most 50 blocks, and a form may have more fields.
    blocks.truncate(49);
    // `text` is shown in notifications.
    json!({ "text": title, "blocks": blocks })
}

pub fn teams(lead: &Lead<'_>) -> Value {
    // Unlike a TextBlock, a TextRun knows no Markdown (https://learn.microsoft.com/en-us/adaptive-cards/schema-explorer/text-run).
    let run = |text: &str, more: Value| {
        let mut run = json!({ "type": "TextRun", "text": text });
        run.as_object_mut().into_iter().zip(more.as_object()).for_each(|(run, more)| run.extend(more.clone()));
        json!({ "type": "RichTextBlock", "inlines": [run] })
    };
    let title = format!("{}: {}", lead.site, lead.title);
    let mut left = MAX_CHARS;
    let mut body = vec![run(&title, json!({ "size": "large", "weight": "bolder" })), run(lead.sent_at, json!({ "isSubtle": true }))];
    for (label, value) in lines(lead) {
        let value = cut(value, left.min(MAX_VALUE_CHARS), |_| 1);
        left = left.saturating_sub(value.chars().count());
        body.push(run(label, json!({ "weight": "bolder" })));
        body.push(run(&value, json!({})));
    }
    let card = json!({
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "type": "AdaptiveCard", "version": "1.2", "body": body
    });
    let attachment = json!({ "contentType": "application/vnd.microsoft.card.adaptive", "contentUrl": null, "content": card });
    json!({ "type": "message", "attachments": [attachment] })
}

/// Labels and values.
fn lines<'a>(lead: &'a Lead<'_>) -> impl Iterator<Item = (&'a str, &'a str)> {
    let free_mail = lead.is_free_mail.then_some(("Address", "of a free mail provider"));
    lead.fields.iter().copied().chain(free_mail).chain(lead.origin.iter().copied())
}

/// Slack's three control characters (<https://docs.slack.dev/messaging/formatting-message-text#escaping>).
const ESCAPES: [(char, &str); 3] = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;")];

fn escape(text: &str, max_chars: usize) -> String {
    let replacement = |c: char| ESCAPES.iter().find(|(escaped, _)| *escaped == c).map(|(_, replacement)| *replacement);
    let visible = cut(text, max_chars, |c| replacement(c).map_or(1, str::len));
    visible.chars().fold(String::with_capacity(text.len()), |mut escaped, c| {
        match replacement(c) {
            Some(replacement) => escaped.push_str(replacement),
            None => escaped.push(c),
        }
        escaped
    })
}

/// The text, or its beginning and an ellipsis. `cost` of a character.
fn cut(text: &str, max_chars: usize, cost: impl Fn(char) -> usize) -> String {
    let mut used = 0;
    let end = text.char_indices().find(|(_, c)| {
        used += cost(*c);
        used > max_chars
    });
    end.map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead<'a>(fields: &[(&'a str, &'a str)]) -> Lead<'a> {
        Lead {
            site: "A & B",
            person: String::new(),
            title: "Contact form".into(),
            fields: fields.to_vec(),
            origin: vec![("Campaign", "<spring>")],
            email: None,
            is_unreachable: false,
            is_free_mail: true,
            sent_at: "2026-11-26T10:00:00.000Z",
        }
    }

    /// Every text below a value, in order.
    fn texts(value: &Value) -> Vec<&str> {
        match value {
            Value::Object(object) => {
                let own = object.get("text").and_then(Value::as_str);
                own.into_iter()
                    .chain(object.iter().filter(|(name, _)| *name != "text" || own.is_none()).flat_map(|(_, it)| texts(it)))
                    .collect()
            }
            Value::Array(list) => list.iter().flat_map(texts).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn slack_gets_escaped_text_and_a_line_for_notifications() {
        let message = slack(&lead(&[("Name", "<!channel> & <https://evil.example|us>"), ("Message", "*two*\n_lines_ ~of~ `code`")]));
        assert_eq!(message["text"], "A &amp; B: Contact form");
        let expected = [
            "*A &amp; B: Contact form*\n2026-11-26T10:00:00.000Z",
            "*Name*",
            "&lt;!channel&gt; &amp; &lt;https://evil.example|us&gt;",
            "*Message*",
            "*two*\n_lines_ ~of~ `code`",
            "*Address*",
            "of a free mail provider",
            "*Campaign*",
            "&lt;spring&gt;",
        ];
        assert_eq!(texts(&message["blocks"]), expected);
        // What visitors wrote is plain text, after the title each second block.
        let blocks = message["blocks"].as_array().unwrap().iter().enumerate();
        let kind = |at: usize| if at > 0 && at.is_multiple_of(2) { "plain_text" } else { "mrkdwn" };
        assert!(blocks.clone().all(|(at, it)| it["type"] == "section" && it["text"]["type"] == kind(at)), "{message}");
        assert!(blocks.filter(|(at, _)| kind(*at) == "mrkdwn").all(|(_, it)| it["text"]["verbatim"] == true), "{message}");
    }

    #[test]
    fn teams_gets_a_card_without_markdown() {
        let message = teams(&lead(&[("Name", "[us](https://evil.example) & <b>")]));
        let attachment = &message["attachments"][0];
        assert_eq!((&message["type"], &attachment["contentType"]), (&json!("message"), &json!("application/vnd.microsoft.card.adaptive")));
        let blocks = attachment["content"]["body"].as_array().unwrap();
        assert!(blocks.iter().all(|it| it["type"] == "RichTextBlock" && it["inlines"][0]["type"] == "TextRun"), "{message}");
        let shown = texts(&attachment["content"]["body"]);
        assert_eq!(shown[2..4], ["Name", "[us](https://evil.example) & <b>"]);
        assert_eq!(shown[4..], ["Address", "of a free mail provider", "Campaign", "<spring>"]);
    }

    #[test]
    fn the_longest_lead_is_within_the_limits() {
        for long in ["&".repeat(5_000), "💡".repeat(5_000), "\"".repeat(5_000)] {
            let fields: Vec<(&str, &str)> = (0..60).map(|_| ("Message", long.as_str())).collect();
            let message = slack(&lead(&fields));
            let blocks = texts(&message["blocks"]);
            assert!(blocks.len() <= 50 && blocks.iter().all(|text| text.chars().count() < 3_000));
            assert!(blocks.iter().map(|text| text.chars().count()).sum::<usize>() < 12_000);
            // No entity is cut in the middle.
            assert!(blocks.iter().all(|text| text.matches('&').count() == text.matches(';').count()));
            assert!(teams(&lead(&fields[..20])).to_string().len() < 28 * 1_024);
        }
    }
}
