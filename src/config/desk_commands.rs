//! The settings of the commands that do what the desk does: `leadlight user`, `leadlight lead` and `leadlight audit`.

use clap::{Args, Subcommand, ValueEnum};

use super::{DatabaseSettings, Settings};

#[derive(Args, Clone, Debug)]
pub struct UserCommand {
    #[command(subcommand)]
    pub action: UserAction,
}

#[derive(Subcommand, Clone, Debug)]
pub enum UserAction {
    /// Add a person and print the link with which they choose a password; mails it too if --smtp-url is set
    Add {
        /// E-mail address of the person
        address: String,
        /// What the person may do: `owner` everything, `sales` leads and numbers, `marketing` numbers
        #[arg(long, value_name = "ROLE")]
        role: UserRole,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// Print a link with which a person chooses a new password; mails it too if --smtp-url is set
    Reset {
        /// E-mail address of the person
        address: String,
        #[command(flatten)]
        settings: Box<Settings>,
    },
    /// List the people, their roles and when they were last seen
    List {
        /// Print one JSON object per line
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Give a person another role
    Role {
        /// E-mail address of the person
        address: String,
        #[arg(value_name = "ROLE")]
        role: UserRole,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// End the sessions of a person, who can no longer sign in
    Disable {
        /// E-mail address of the person
        address: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Delete a person. Their leads then belong to nobody; the audit log keeps the address for a year
    Delete {
        /// E-mail address of the person
        address: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Let a disabled person sign in again
    Enable {
        /// E-mail address of the person
        address: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UserRole {
    Owner,
    Sales,
    Marketing,
}

#[derive(Args, Clone, Debug)]
pub struct LeadCommand {
    #[command(subcommand)]
    pub action: LeadAction,
}

#[derive(Subcommand, Clone, Debug)]
pub enum LeadAction {
    /// List leads, newest first
    List {
        #[command(flatten)]
        filter: LeadFilterSettings,
        /// How many (1 to 1000)
        #[arg(long, default_value_t = 50, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1_000))]
        limit: u16,
        /// Print one JSON object per line
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Print everything about a lead
    Show {
        /// Number of the lead, from the list
        id: i64,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Change the state or the owner of leads. A held post that becomes `new` is delivered
    Set {
        /// Numbers of leads, from the list
        #[arg(required = true)]
        ids: Vec<i64>,
        /// `new`, `open`, `done` or `spam`
        #[arg(long, value_name = "STATE", required_unless_present = "owner")]
        state: Option<LeadStateSetting>,
        /// E-mail address of a person of the desk, or `nobody`
        #[arg(long, value_name = "ADDRESS")]
        owner: Option<String>,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Add a note to a lead
    Note {
        /// Number of the lead, from the list
        id: i64,
        text: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Send a lead again through every channel that delivers it
    Resend {
        /// Number of the lead, from the list
        id: i64,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Delete leads with their notes and messages. `leadlight erase` deletes everything about a person
    Delete {
        /// Numbers of leads, from the list
        #[arg(required = true)]
        ids: Vec<i64>,
        /// Do not ask; required if standard input is not a terminal
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        database: DatabaseSettings,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LeadStateSetting {
    New,
    Open,
    Done,
    Spam,
}

#[derive(Args, Clone, Debug, Default)]
pub struct LeadFilterSettings {
    /// Words in name, address, company and message, or their beginnings
    #[arg(long, value_name = "WORDS")]
    pub search: Option<String>,
    /// Id of a form
    #[arg(long, value_name = "FORM")]
    pub form: Option<String>,
    /// `new`, `open`, `done` or `spam` [default: all but spam]
    #[arg(long, value_name = "STATE")]
    pub state: Option<LeadStateSetting>,
    /// E-mail address of a person of the desk, or `nobody`
    #[arg(long, value_name = "ADDRESS")]
    pub owner: Option<String>,
    /// Campaign source, or the referring host
    #[arg(long, value_name = "SOURCE")]
    pub source: Option<String>,
    #[arg(long, value_name = "CAMPAIGN")]
    pub campaign: Option<String>,
    /// Path of the page with the form
    #[arg(long, value_name = "PATH")]
    pub page: Option<String>,
    /// First day, in UTC
    #[arg(long, value_name = "DATE", value_parser = super::export::parse_date)]
    pub from: Option<time::Date>,
    /// Last day, in UTC
    #[arg(long, value_name = "DATE", value_parser = super::export::parse_date)]
    pub until: Option<time::Date>,
    /// Only addresses of free mail providers: yes or no
    #[arg(long, value_name = super::yes_no::YES_NO)]
    pub free_mail: Option<super::YesNo>,
}
