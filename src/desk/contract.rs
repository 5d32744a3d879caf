//! What the bundle gets for one page: the same shapes as `frontend/src/desk/contract.ts`.

use serde::Serialize;

use crate::store::features::inbox::LeadState;
use crate::store::features::users::Role;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DeskPage<'a> {
    pub site: &'a str,
    pub form_token: &'a str,
    pub user: Option<SignedIn<'a>>,
    pub notice: Option<NoticeText>,
    pub screen: Screen,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn<'a> {
    pub email: &'a str,
    pub role: Role,
    pub tabs: Vec<&'static str>,
    pub new_leads: Option<u64>,
    pub has_password: bool,
}

#[derive(Debug, Serialize)]
pub struct NoticeText {
    pub kind: &'static str,
    pub text: String,
}

#[derive(Debug, Serialize)]
#[serde(tag = "name", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Screen {
    SignIn { email: String, next: String, error: Option<String> },
    Password { email: String, action: String, is_new: bool, min_length: usize, error: Option<String> },
    Inbox(Box<Inbox>),
    Lead(Box<Lead>),
    Numbers { days: u16, by: &'static str, rows: Vec<NumbersRow>, total: NumbersRow, has_views: bool },
    People { people: Vec<Person>, link: Option<Link>, form: PersonForm },
    Audit { entries: Vec<AuditRow>, older: Option<String> },
    Account { sessions: Vec<SessionRow>, min_length: usize, error: Option<String> },
    Fault { status: u16, title: String, text: String },
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Inbox {
    pub href: String,
    pub filter: Filter,
    pub leads: Vec<LeadRow>,
    pub newest: i64,
    pub older: Option<String>,
    pub newer: Option<String>,
    pub options: FilterChoices,
    pub counts: StateCounts,
    pub max_count: u64,
    pub export_href: Option<String>,
    pub not_stored: Vec<String>,
}

/// The query parameters as they were sent.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Filter {
    pub q: String,
    pub form: String,
    pub state: String,
    pub owner: String,
    pub source: String,
    pub campaign: String,
    pub page: String,
    pub from: String,
    pub until: String,
    pub free_mail: String,
}

#[derive(Debug, Serialize)]
pub struct FilterChoices {
    pub forms: Vec<FormChoice>,
    pub owners: Vec<String>,
    pub sources: Vec<String>,
    pub campaigns: Vec<String>,
    pub pages: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct FormChoice {
    pub id: String,
    pub title: String,
}

#[derive(Debug, Serialize)]
pub struct StateCounts {
    pub new: u64,
    pub open: u64,
    pub done: u64,
    pub spam: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LeadRow {
    pub id: i64,
    pub at: String,
    pub form: String,
    pub state: LeadState,
    pub owner: Option<String>,
    pub person: String,
    pub email: Option<String>,
    pub company: Option<String>,
    pub excerpt: String,
    pub source: Option<String>,
    pub is_free_mail: bool,
    pub count: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NewLeads {
    pub found: u64,
    pub new_leads: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Lead {
    pub lead: LeadRow,
    pub fields: Vec<FieldRow>,
    pub reply_href: Option<String>,
    pub origin: Vec<LabelValue>,
    pub consent: Option<Consent>,
    pub signals: Vec<SignalRow>,
    pub deliveries: Vec<DeliveryRow>,
    pub same_person: Vec<LeadRow>,
    pub same_company: Vec<LeadRow>,
    pub company_domain: Option<String>,
    pub notes: Vec<NoteRow>,
    pub repeats: Vec<String>,
    pub owners: Vec<String>,
    pub may: May,
    pub newer: Option<String>,
    pub older: Option<String>,
    pub list: String,
}

#[derive(Debug, Serialize)]
pub struct FieldRow {
    pub label: String,
    pub value: String,
    pub kind: &'static str,
}

#[derive(Debug, Serialize)]
pub struct LabelValue {
    pub label: &'static str,
    pub value: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    pub given_at: String,
    pub text: String,
    pub page: String,
}

#[derive(Debug, Serialize)]
pub struct SignalRow {
    pub id: &'static str,
    pub sentence: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryRow {
    pub channel: String,
    pub state: &'static str,
    pub attempts: u64,
    pub answer: Option<String>,
    pub next_at: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct NoteRow {
    pub at: String,
    pub author: String,
    pub text: String,
}

#[derive(Debug, Serialize)]
pub struct May {
    pub delete: bool,
    pub erase: bool,
    pub resend: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NumbersRow {
    pub value: String,
    pub views: Option<u64>,
    pub views_before: Option<u64>,
    pub leads: u64,
    pub leads_before: u64,
    pub rate: String,
    pub rate_before: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub id: i64,
    pub email: String,
    pub role: Role,
    pub state: &'static str,
    pub last_seen_at: Option<String>,
    pub is_self: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    pub email: String,
    pub url: String,
    pub was_mailed: bool,
}

#[derive(Debug, Serialize)]
pub struct PersonForm {
    pub email: String,
    pub role: Role,
}

#[derive(Debug, Serialize)]
pub struct AuditRow {
    pub at: String,
    pub actor: String,
    pub action: String,
    pub subject: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionRow {
    pub id: i64,
    pub started_at: String,
    pub seen_at: String,
    pub browser: String,
    pub is_this: bool,
}
