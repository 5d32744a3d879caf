//! What the desk says after an action, in one sentence. The redirect carries the id only, so an address cannot say anything else.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    Saved,
    Noted,
    Deleted,
    Erased,
    Resent,
    NothingToResend,
    Released,
    NothingChosen,
    NoOwner,
    NotConfirmed,
    Gone,
    RoleChanged,
    Disabled,
    Enabled,
    LastOwner,
    SessionEnded,
    PasswordSet,
    PasswordChosen,
    SignedOut,
}

impl Notice {
    const ALL: [(Self, &'static str, bool, &'static str); 19] = [
        (Self::Saved, "saved", true, "Saved."),
        (Self::Noted, "noted", true, "The note is added."),
        (Self::Deleted, "deleted", true, "Deleted."),
        (Self::Erased, "erased", true, "Everything about this person is erased."),
        (Self::Resent, "resent", true, "It is sent again now."),
        (Self::NothingToResend, "nothing-to-resend", false, "No channel has a message of this lead that could be sent again."),
        (Self::Released, "released", true, "It is a lead now, and is delivered. It stands under New."),
        (Self::NothingChosen, "nothing-chosen", false, "Choose leads first."),
        (Self::NoOwner, "no-owner", false, "Nothing was changed: this person can no longer own leads."),
        (Self::NotConfirmed, "not-confirmed", false, "Nothing was deleted: confirm it first."),
        (Self::Gone, "gone", false, "This is not there any more."),
        (Self::RoleChanged, "role-changed", true, "The role is changed."),
        (Self::Disabled, "disabled", true, "This person can no longer sign in."),
        (Self::Enabled, "enabled", true, "This person can sign in again."),
        (Self::LastOwner, "last-owner", false, "The last owner cannot be disabled or get another role."),
        (Self::SessionEnded, "session-ended", true, "The session is ended."),
        (Self::PasswordSet, "password-set", true, "The password is set. All sessions were ended; sign in again."),
        (Self::PasswordChosen, "password-chosen", true, "The password is set. Sign in."),
        (Self::SignedOut, "signed-out", true, "You have signed out."),
    ];

    fn row(self) -> &'static (Self, &'static str, bool, &'static str) {
        &Self::ALL[self as usize]
    }

    pub fn id(self) -> &'static str {
        self.row().1
    }

    pub fn is_done(self) -> bool {
        self.row().2
    }

    pub fn text(self) -> &'static str {
        self.row().3
    }

    pub fn from_query(query: Option<&str>) -> Option<Self> {
        let id = form_urlencoded::parse(query?.as_bytes()).find(|(name, _)| name == "notice")?.1;
        Self::ALL.iter().find(|(_, known, ..)| *known == id).map(|(notice, ..)| *notice)
    }
}

#[cfg(test)]
mod tests {
    use super::Notice;

    #[test]
    fn each_notice_is_its_own_row() {
        for (index, (notice, id, ..)) in Notice::ALL.iter().enumerate() {
            assert_eq!((*notice as usize, notice.id()), (index, *id));
            assert_eq!(Notice::from_query(Some(&format!("q=x&notice={id}"))), Some(*notice));
        }
        assert_eq!(Notice::from_query(Some("notice=%3Cb%3E")), None);
    }
}
