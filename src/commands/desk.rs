//! Puts the desk together from the settings.

use std::sync::Arc;

use futures_util::FutureExt;

use super::delivery::{mail_sender, test_transports};
use crate::admin::StatusPage;
use crate::config::Settings;
use crate::delivery::email::send_text;
use crate::delivery::{CurrentLeadTables, Failure, send_test};
use crate::desk::{Desk, Options, SendMail, SendTests};
use crate::http::SiteService;
use crate::store::Store;

/// Where a desk is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Site,
    /// The admin listener, which has no TLS.
    AdminListener,
}

/// `status`: what the tab "Server" shows; none without an admin listener.
pub fn desk(
    settings: &Settings,
    place: Place,
    service: &SiteService,
    store: &Store,
    lead_tables: &CurrentLeadTables,
    status: Option<StatusPage>,
) -> anyhow::Result<Arc<Desk>> {
    let options = Options {
        public_url: settings.desk_origin().unwrap_or_default(),
        user_header: settings.desk.desk_user_header.clone(),
        client_ip_header: settings.forms.client_ip_header.clone(),
        is_plain_listener: place == Place::AdminListener,
        keep_requests: settings.site.keep_requests.0,
        send_mail: send_mail(settings)?,
        send_tests: Some(send_tests(settings, lead_tables)),
        status_page: status.map(|status| {
            Box::new(move |token: String| {
                let status = status.clone();
                async move { status.in_desk(&token).await }.boxed()
            }) as _
        }),
    };
    let site = service.clone();
    Ok(Desk::new(store.clone(), options, Box::new(move || Arc::clone(&site.state().front_end))))
}

/// Mails to users; none without a mail server.
pub fn send_mail(settings: &Settings) -> anyhow::Result<Option<SendMail>> {
    let Some((server, from)) = mail_sender(&settings.delivery)? else { return Ok(None) };
    Ok(Some(Box::new(move |to, subject, text| {
        let (server, from) = (server.clone(), from.clone());
        async move { send_text(&server, &from, &to, &subject, &text).await.map(drop).map_err(|failure| reason(&failure)) }.boxed()
    })))
}

fn send_tests(settings: &Settings, lead_tables: &CurrentLeadTables) -> SendTests {
    let (settings, lead_tables) = (settings.clone(), Arc::clone(lead_tables));
    Box::new(move || {
        let transports = test_transports(&settings, &lead_tables);
        async move {
            match transports {
                Ok(transports) => {
                    let results = send_test(&transports).await;
                    results
                        .into_iter()
                        .map(|(channel, result)| (channel.name().to_owned(), result.map_err(|failure| reason(&failure))))
                        .collect()
                }
                Err(error) => vec![("settings".to_owned(), Err(format!("{error:#}")))],
            }
        }
        .boxed()
    })
}

fn reason(failure: &Failure) -> String {
    match failure {
        Failure::Temporary { reason, .. } | Failure::Permanent { reason } => reason.clone(),
    }
}
