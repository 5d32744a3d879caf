//! One certificate, from the account to the chain (RFC 8555 section 7.4).

use std::fmt::Write as _;
use std::time::{Duration, SystemTime};

use anyhow::{Context, anyhow, bail, ensure};
use instant_acme::{
    Account, AuthorizationStatus, CertificateIdentifier, ChallengeType, Error, Identifier, NewAccount, NewOrder, OrderStatus, RetryPolicy,
};

use super::Settings;
use super::cache::Cache;
use super::challenge::Challenges;
use super::client::Client;
use crate::server::tls::Certificate;

const NOT_VALIDATED: &str = "the authority could not validate the domains; is port 443 reachable?";

/// How long the authority may take to validate and to issue.
const POLLING: RetryPolicy = RetryPolicy::new().initial_delay(Duration::from_millis(500)).backoff(1.5).timeout(Duration::from_mins(2));

/// Proves control of the domains, and returns key and chain in PEM.
pub async fn order(settings: &Settings, client: &Client, cache: &Cache, challenges: &Challenges) -> anyhow::Result<String> {
    let account = account(settings, client, cache).await?;
    let identifiers: Vec<Identifier> = settings.domains.iter().cloned().map(Identifier::Dns).collect();
    let mut order =
        account.new_order(&NewOrder::new(&identifiers)).await.map_err(|error| remove_lost_account(cache, error)).context("the order")?;
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization.context("the authorization")?;
        let domain = authorization.identifier().to_string();
        match authorization.status {
            AuthorizationStatus::Valid => continue,
            AuthorizationStatus::Pending => {}
            status => bail!("the authorization of {domain} is {status:?}"),
        }
        let mut challenge = authorization
            .challenge(ChallengeType::TlsAlpn01)
            .with_context(|| format!("the authority offers no TLS-ALPN-01 challenge for {domain}"))?;
        challenges.offer(&domain, challenge.key_authorization().digest().as_ref())?;
        challenge.set_ready().await.map_err(|error| match error {
            // A fast authority has checked already.
            Error::Api(_) => anyhow!(error).context(NOT_VALIDATED),
            _ => anyhow!(error).context(format!("the challenge of {domain}")),
        })?;
    }
    let validated = match order.poll_ready(&POLLING).await {
        Ok(OrderStatus::Ready) => Ok(()),
        Ok(status) => Err(anyhow!("the order is {status:?}{}", problems(&mut order).await)),
        Err(error) => Err(error.into()),
    };
    validated.context(NOT_VALIDATED)?;
    let key = order.finalize().await.context("the certificate")?;
    let chain = order.poll_certificate(&POLLING).await.context("the certificate")?;
    ensure!(!chain.trim().is_empty(), "the authority sent an empty certificate");
    Ok(format!("{key}\n{chain}"))
}

/// When the authority suggests to renew the certificate (RFC 9773); `None` if it makes no suggestion.
pub async fn suggested_window(
    client: &Client,
    cache: &Cache,
    certificate: &Certificate,
) -> anyhow::Result<Option<(SystemTime, SystemTime)>> {
    let Some(credentials) = cache.account() else { return Ok(None) };
    let account = Account::builder_with_http(Box::new(client.clone())).from_credentials(credentials).await?;
    let Ok(identifier) = CertificateIdentifier::try_from(certificate.leaf()) else { return Ok(None) };
    match account.renewal_info(&identifier).await {
        Ok((info, _)) => Ok(Some((info.suggested_window.start.into(), info.suggested_window.end.into()))),
        Err(Error::Unsupported(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The stored account, or a new one. Requesting a certificate agrees to the authority's terms, as the setting's help says.
async fn account(settings: &Settings, client: &Client, cache: &Cache) -> anyhow::Result<Account> {
    let builder = Account::builder_with_http(Box::new(client.clone()));
    let named = || format!("the account at {}", settings.directory);
    if let Some(credentials) = cache.account() {
        return builder.from_credentials(credentials).await.with_context(named);
    }
    let contact = settings.email.as_ref().map(|email| format!("mailto:{email}"));
    let contact: Vec<&str> = contact.as_deref().into_iter().collect();
    let new = NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
    let (account, credentials) = builder.create(&new, settings.directory.clone(), None).await.with_context(named)?;
    cache.store_account(&credentials)?;
    Ok(account)
}

/// Removes an account that the authority does not know, so that the next attempt creates one.
fn remove_lost_account(cache: &Cache, error: Error) -> Error {
    if let Error::Api(problem) = &error
        && problem.r#type.as_deref() == Some("urn:ietf:params:acme:error:accountDoesNotExist")
    {
        cache.remove_account();
    }
    error
}

/// What the authority reports for each domain that it could not validate.
async fn problems(order: &mut instant_acme::Order) -> String {
    let mut why = String::new();
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let _ = authorization.refresh().await;
        let domain = authorization.identifier().to_string();
        for problem in authorization.challenges.iter().filter_map(|challenge| challenge.error.as_ref()) {
            let _ = write!(why, "; {domain}: {problem}");
        }
    }
    why
}
