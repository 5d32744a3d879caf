//! Users of the desk: invite somebody, and let somebody choose a new password. `leadlight user` and the desk call the same functions.

use crate::store::features::users::{Role, UserRefusal};
use crate::store::{Address, Store, StoreError};

/// The link with which a user chooses a password, to be handed over or mailed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub address: String,
    pub url: String,
    /// False: the user has a password already and may choose another.
    pub is_new: bool,
}

/// Adds a user. `public_url`: what the link begins with. `actor`: who does it, for the audit log.
pub async fn invite(
    store: &Store,
    public_url: &str,
    actor: &str,
    address: &str,
    role: Role,
) -> Result<Result<Invitation, UserRefusal>, StoreError> {
    let Some(address) = Address::parse(address).map(|address| address.to_string().to_lowercase()) else {
        return Ok(Err(UserRefusal::Address));
    };
    let id = match store.add_user(&address, role).await? {
        Ok(id) => id,
        Err(refusal) => return Ok(Err(refusal)),
    };
    store.audit(actor, "user.add", &format!("{address} as {}", role.name())).await?;
    let token = store.add_user_link(id).await?;
    Ok(token.map(|token| Invitation { url: link(public_url, &token), address, is_new: true }))
}

/// Makes a link for a user that there is.
pub async fn reset(store: &Store, public_url: &str, actor: &str, id: i64) -> Result<Result<Invitation, UserRefusal>, StoreError> {
    let Some(user) = store.users().await?.into_iter().find(|user| user.id == id && !user.is_disabled) else {
        return Ok(Err(UserRefusal::Unknown));
    };
    let token = store.add_user_link(id).await?;
    store.audit(actor, "user.reset", &user.address).await?;
    Ok(token.map(|token| Invitation { url: link(public_url, &token), address: user.address, is_new: !user.has_password }))
}

fn link(public_url: &str, token: &str) -> String {
    format!("{public_url}/desk/invitation/{token}")
}

/// Subject and text of the mail with the link.
pub fn invitation_mail(site: &str, invitation: &Invitation) -> (String, String) {
    let (subject, begin) = if invitation.is_new {
        (format!("{site}: your access to the desk"), format!("You may use the desk of {site}, where the messages of its website arrive."))
    } else {
        (format!("{site}: choose a new password"), format!("You may choose a new password for the desk of {site}."))
    };
    let text = format!(
        "{begin}\n\nChoose your password here:\n{}\n\nThe link works once, for seven days. If you did not expect this mail, ignore it.\n",
        invitation.url
    );
    (subject, text)
}
