//! Form bodies: decoding, checks, and the values in the 422 page.

use form_urlencoded::Serializer;
use leadlight::leads::{BodyType, Validation, decode, redisplay_values, validate};
use leadlight::store::{Submission, Values};
use leadlight::tables::forms::Column;
use leadlight::tables::{Field, FieldKind, Form};

use super::site::tables;

/// Decodes a body as either content type.
///
/// # Panics
/// If a property is violated.
pub fn form_decoding(body: &[u8]) {
    for kind in [BodyType::UrlEncoded, BodyType::Json] {
        let Some(values) = decode(body, kind) else { continue };
        reads_back(&values);
        if let Some(name) = values.keys().next() {
            assert!(decode(&with_another(body, kind, name), kind).is_none(), "{name:?} came twice");
        }
        for form in tables().forms.iter() {
            holds_its_limits(form, &values);
            // Values of unknown fields too, so that every value is tried in every kind of field.
            let names = form.fields.iter().map(|field| field.name.clone());
            holds_its_limits(form, &names.zip(values.values().cloned()).collect());
        }
    }
}

fn reads_back(values: &Values) {
    let url = Serializer::new(String::new()).extend_pairs(values).finish();
    assert_eq!(decode(url.as_bytes(), BodyType::UrlEncoded).as_ref(), Some(values), "{url}");
    let json = serde_json::to_vec(values).expect("strings are JSON");
    assert_eq!(decode(&json, BodyType::Json).as_ref(), Some(values));
}

fn with_another(body: &[u8], kind: BodyType, name: &str) -> Vec<u8> {
    match kind {
        BodyType::UrlEncoded => [body, b"&", Serializer::new(String::new()).append_pair(name, "").finish().as_bytes()].concat(),
        BodyType::Json => {
            let start = body.iter().position(|byte| *byte == b'{').expect("an object") + 1;
            let member = format!("{}: null,", serde_json::json!(name));
            [&body[..start], member.as_bytes(), &body[start..]].concat()
        }
    }
}

fn holds_its_limits(form: &Form, values: &Values) {
    match validate(&tables().forms, form, values) {
        Validation::Valid(values) => is_fit_to_keep(form, &Submission::new(form, &values)),
        Validation::Spam(_) => assert!(values.contains_key(&tables().forms.honeypot)),
        Validation::Invalid(wrong) => {
            assert!(tables().notices.contains_key(&wrong.notice), "{}", wrong.notice);
            assert!(!wrong.errors.is_empty());
            assert_eq!(wrong.values, redisplay_values(form, values));
        }
    }
    let back = redisplay_values(form, values);
    assert!(back.keys().eq(sorted_names(form).iter()), "{back:?}");
    for field in &form.fields {
        is_fit_to_show(field, values.get(&field.name).map_or("", String::as_str), &back[&field.name]);
    }
    assert_eq!(redisplay_values(form, &back), back, "what goes back comes again as it was");
}

fn sorted_names(form: &Form) -> Vec<String> {
    let mut names: Vec<String> = form.fields.iter().map(|field| field.name.clone()).collect();
    names.sort();
    names
}

fn is_fit_to_keep(form: &Form, submission: &Submission) {
    assert_eq!(submission.form, form.id);
    assert_eq!(submission.values.len(), form.columns.len());
    for (column, value) in form.columns.iter().zip(&submission.values) {
        let (Column::Field(name) | Column::KeyOf { key_of: name, .. }) = column else { continue };
        let field = form.fields.iter().find(|field| field.name == *name).expect("a column's field");
        let Some(value) = value else {
            assert!(!field.required, "{name} is required");
            continue;
        };
        assert!((1..=field.max_length).contains(&value.chars().count()), "{name}: {value:?}");
        assert_eq!(value, value.trim(), "{name}");
        assert!(!hides_something(field.kind, value), "{name}: {value:?}");
        assert!(field.kind != FieldKind::Email || value.contains('@'), "{name}: {value:?}");
        assert!(field.kind != FieldKind::Select || field.options.iter().any(|option| option.value == *value), "{name}: {value:?}");
    }
}

fn is_fit_to_show(field: &Field, typed: &str, back: &str) {
    let bound = if field.kind == FieldKind::Textarea { typed.chars().count() } else { 4 * field.max_length };
    assert!(back.chars().count() <= bound, "{}: {back:?}", field.name);
    assert_eq!(back, back.trim(), "{}", field.name);
    assert!(!hides_something(field.kind, back), "{}: {back:?}", field.name);
}

/// Whether the text has an invisible character that no script needs at its position.
fn hides_something(kind: FieldKind, value: &str) -> bool {
    let characters: Vec<char> = value.chars().collect();
    let is_word = matches!(kind, FieldKind::Text | FieldKind::Textarea);
    let is_letter = |at: usize| characters.get(at).is_some_and(|c| !c.is_ascii() && !c.is_whitespace() && !is_hidden(*c));
    (0..characters.len()).any(|at| match characters[at] {
        '\n' | '\t' => kind != FieldKind::Textarea,
        // ZERO WIDTH NON-JOINER and JOINER: between two letters of Persian or of an Indic script, between two parts of an emoji.
        '\u{200c}' | '\u{200d}' => !(is_word && at > 0 && is_letter(at - 1) && is_letter(at + 1)),
        c => is_hidden(c),
    })
}

/// Control characters (general category Cc), Bidi_Control, line separators and zero-width characters.
fn is_hidden(c: char) -> bool {
    let code = u32::from(c);
    matches!(code, 0..=0x1f | 0x7f..=0x9f)
        || matches!(code, 0x61c | 0x200e | 0x200f | 0x202a..=0x202e | 0x2066..=0x2069)
        || matches!(code, 0x2028 | 0x2029)
        || matches!(code, 0x200b..=0x200d | 0x2060 | 0xfeff)
}
