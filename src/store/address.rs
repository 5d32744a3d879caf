//! E-mail addresses: which of them are the same person's ([`email_key`]), which can get mail and how SMTP writes them ([`Address`]), and which share the
//! limits of mails ([`MailLimitKeys`]). Whoever compares, stores or sends to an address asks here.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use url::Host;

use crate::tables::FreeMail;

/// The longest local part and address in bytes (RFC 5321 sections 4.5.3.1.1 and 4.5.3.1.3; a path has two brackets more).
const MAX_LOCAL_BYTES: usize = 64;
const MAX_BYTES: usize = 254;
/// The longest label of a domain in bytes (RFC 1035 section 2.3.4).
const MAX_LABEL_BYTES: usize = 63;

/// An address that mail servers accept (RFC 5321 section 4.1.2). Its text form is that of SMTP: quotes only where they must be, the domain in ASCII.
///
/// Not accepted: `first..last@…` without quotes, comments, local parts in other alphabets (few servers take them, RFC 6531).
/// SECURITY: no address literals (`ada@[192.0.2.1]`), with which a visitor would choose the host that the operator's mail server connects to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    local: String,
    domain: String,
}

impl Address {
    /// Parses what was typed; `None` if no mail can reach it.
    pub fn parse(typed: &str) -> Option<Self> {
        let (local, domain) = typed.trim().rsplit_once('@')?;
        let address = Self { local: unquote(local).filter(|local| local.is_ascii())?.into(), domain: ascii_domain(domain)? };
        (address.local().len() <= MAX_LOCAL_BYTES && address.to_string().len() <= MAX_BYTES).then_some(address)
    }

    /// The part before the @, quoted where SMTP needs it (RFC 5321 section 4.1.2).
    pub fn local(&self) -> Cow<'_, str> {
        quote(&self.local)
    }

    /// The domain in A-labels (RFC 5890) and lower case.
    pub fn domain(&self) -> &str {
        &self.domain
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}@{}", self.local(), self.domain)
    }
}

/// Whether a form takes it: any text with an `@`. Only sending mail proves an address.
pub fn is_email_address(text: &str) -> bool {
    text.contains('@')
}

/// Names the person who typed an address, for every text with an `@`: two addresses are the same if their keys are. The key is the address as SMTP writes
/// it, in lower case: space around it, quotes that are not needed, the case of ASCII letters and the alphabet of the domain do not count. Letters of other
/// alphabets before the `@` are not folded, because that merges different addresses (U+212A, the Kelvin sign, becomes `k`). The key of a key is itself.
pub fn email_key(typed: &str) -> String {
    let typed = typed.trim();
    let Some((local, domain)) = typed.rsplit_once('@') else { return typed.to_ascii_lowercase() };
    let local = unquote(local).map_or(local.into(), |local| quote(&local).into_owned());
    let domain = ascii_domain(domain).unwrap_or_else(|| domain.to_owned());
    format!("{local}@{domain}").to_ascii_lowercase()
}

/// Addresses with the same key share a limit of mails. The keys are no addresses, and compare to no [`email_key`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLimitKeys {
    /// One mailbox under its aliases: many servers ignore dots, and what follows a `+`.
    pub mailbox: String,
    /// All mailboxes of a domain; of a free mail provider's, this mailbox alone.
    pub domain: String,
}

impl MailLimitKeys {
    pub fn new(email_key: &str) -> Self {
        static FREE_MAIL: LazyLock<Option<FreeMail>> = LazyLock::new(|| FreeMail::embedded().ok());
        let (local, domain) = email_key.rsplit_once('@').unwrap_or((email_key, ""));
        let base = local.split('+').next().filter(|base| !base.is_empty()).unwrap_or(local).replace('.', "");
        let is_free = FREE_MAIL.as_ref().is_some_and(|table| table.has(email_key));
        Self { mailbox: format!("mailbox {base}@{domain}"), domain: format!("domain {}@{domain}", if is_free { &base } else { "" }) }
    }
}

/// The local part without quotes. `None`: it is neither a Dot-string nor a Quoted-string (RFC 5321 section 4.1.2, with the letters of RFC 6531).
fn unquote(local: &str) -> Option<Cow<'_, str>> {
    if is_dot_string(local) {
        return Some(local.into());
    }
    let mut quoted = local.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut unquoted = String::new();
    while let Some(character) = quoted.next() {
        let character = match character {
            '\\' => quoted.next()?,
            '"' => return None,
            other => other,
        };
        unquoted.push(Some(character).filter(|it| !it.is_control())?);
    }
    (!unquoted.is_empty()).then(|| unquoted.into())
}

fn quote(unquoted: &str) -> Cow<'_, str> {
    if is_dot_string(unquoted) {
        return unquoted.into();
    }
    format!("\"{}\"", unquoted.replace('\\', "\\\\").replace('"', "\\\"")).into()
}

fn is_dot_string(local: &str) -> bool {
    let is_atext = |it: char| it.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(it) || !it.is_ascii() && !it.is_control();
    local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atext))
}

/// The domain in A-labels (RFC 5890) and lower case, without the dot at its end; `None` if the text is no domain.
fn ascii_domain(domain: &str) -> Option<String> {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    // `Host::parse` decodes percent signs and reads numbers as IPv4.
    let Ok(Host::Domain(name)) = Host::parse(Some(domain).filter(|domain| !domain.contains('%'))?) else { return None };
    let is_label = |label: &str| {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (1..=MAX_LABEL_BYTES).contains(&label.len()) && label.bytes().all(is_inner) && !label.starts_with('-') && !label.ends_with('-')
    };
    name.split('.').all(is_label).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is typed, its key, and the form in SMTP if mail can reach it.
    const ADDRESSES: [(&str, &str, Option<&str>); 29] = [
        (" Ada.L+news@Example.COM. ", "ada.l+news@example.com", Some("Ada.L+news@example.com")),
        ("ada@müller.example", "ada@xn--mller-kva.example", Some("ada@xn--mller-kva.example")),
        ("ada@MÜLLER.example", "ada@xn--mller-kva.example", Some("ada@xn--mller-kva.example")),
        ("ada@XN--mller-kva.example", "ada@xn--mller-kva.example", Some("ada@xn--mller-kva.example")),
        ("ada@müller。example", "ada@xn--mller-kva.example", Some("ada@xn--mller-kva.example")),
        ("ada@ｅxample.com", "ada@example.com", Some("ada@example.com")),
        (r#""victim"@example.com"#, "victim@example.com", Some("victim@example.com")),
        (r#""v\ictim"@example.com"#, "victim@example.com", Some("victim@example.com")),
        (r#""\v\i\c\t\i\m"@example.com"#, "victim@example.com", Some("victim@example.com")),
        (r#""first last"@example.com"#, r#""first last"@example.com"#, Some(r#""first last"@example.com"#)),
        (r#""first\ last"@example.com"#, r#""first last"@example.com"#, Some(r#""first last"@example.com"#)),
        (r#""a@b"@example.com"#, r#""a@b"@example.com"#, Some(r#""a@b"@example.com"#)),
        (r#""\"a\\"@example.com"#, r#""\"a\\"@example.com"#, Some(r#""\"a\\"@example.com"#)),
        (r#""first..last"@example.com"#, r#""first..last"@example.com"#, Some(r#""first..last"@example.com"#)),
        ("ada@localhost", "ada@localhost", Some("ada@localhost")),
        ("first..last@example.com", "first..last@example.com", None),
        (".ada@example.com", ".ada@example.com", None),
        ("first last@example.com", "first last@example.com", None),
        (r#""open@example.com"#, r#""open@example.com"#, None),
        (r#"""@example.com"#, r#"""@example.com"#, None),
        (r#""\"@example.com"#, r#""\"@example.com"#, None),
        ("ada@[192.0.2.1]", "ada@[192.0.2.1]", None),
        ("ada@192.0.2.1", "ada@192.0.2.1", None),
        ("ada@ex%61mple.com", "ada@ex%61mple.com", None),
        ("ada@a_b.example", "ada@a_b.example", None),
        ("ada@example..com", "ada@example..com", None),
        ("jörg@example.com", "jörg@example.com", None),
        ("\u{212a}im@example.com", "\u{212a}im@example.com", None),
        ("@", "@", None),
    ];

    #[test]
    fn an_address_has_one_key_however_it_is_typed() {
        for (typed, key, smtp) in ADDRESSES {
            assert_eq!(email_key(typed), key, "{typed}");
            assert_eq!(email_key(key), key, "the key of a key: {typed}");
            assert_eq!(email_key(&typed.trim().to_ascii_lowercase()), key, "what version 0.1.0 has stored leads to it: {typed}");
            assert_eq!(Address::parse(typed).map(|address| address.to_string()).as_deref(), smtp, "{typed}");
        }
        assert_eq!(email_key(" No At "), "no at");
    }

    #[test]
    fn addresses_are_as_long_as_a_mail_server_accepts() {
        let address = |local: usize, label: usize| format!("{}@{}.example", "a".repeat(local), "b".repeat(label));
        for (local, label, expected) in [(64, 63, true), (65, 9, false), (9, 64, false)] {
            assert_eq!(Address::parse(&address(local, label)).is_some(), expected, "{local}, {label}");
        }
        assert!(Address::parse(&format!("a@{}example", "bbbbbbbbb.".repeat(25))).is_none());
    }

    #[test]
    fn aliases_share_the_limit_of_their_mailbox_and_mailboxes_that_of_their_domain() {
        let keys = |typed: &str| MailLimitKeys::new(&email_key(typed));
        for alias in ["a.da+news@example.com", "ADA+1+2@example.com", "\"a.d.a\"@example.com"] {
            assert_eq!(keys(alias), keys("ada@example.com"), "{alias}");
        }
        for (one, other, same_domain) in [
            ("ada@example.com", "bob@example.com", true),
            ("ada@gmail.com", "bob@gmail.com", false),
            ("ada@example.com", "ada@example.org", false),
            ("+1@example.com", "+2@example.com", true),
        ] {
            assert_ne!(keys(one).mailbox, keys(other).mailbox, "{one} {other}");
            assert_eq!(keys(one).domain == keys(other).domain, same_domain, "{one} {other}");
        }
    }
}
