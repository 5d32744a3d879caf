//! A mail server with the SMTP commands that our client needs: plain, with STARTTLS, or with implicit TLS.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::process::wait_until;

#[derive(Clone, Debug, Default)]
pub struct Mail {
    /// The commands that the client sent before the message.
    pub commands: Vec<String>,
    /// Header and body, lines ended with `\n`.
    pub text: String,
    pub was_encrypted: bool,
}

/// The TLS mode of the server.
#[derive(Clone)]
pub enum Tls {
    None,
    Upgrade(Arc<ServerConfig>),
    Implicit(Arc<ServerConfig>),
}

/// Overrides the reply to a command. Empty: no reply.
type Reply = dyn Fn(&str) -> Option<&'static str> + Send + Sync;

pub struct MailServer {
    pub address: SocketAddr,
    mails: Arc<Mutex<Vec<Mail>>>,
}

/// TLS with the certificate `site.pem` of this folder.
pub fn server_tls_config(folder: &Path) -> Arc<ServerConfig> {
    let chain = vec![CertificateDer::from_pem_file(folder.join("site.pem")).unwrap()];
    let key = PrivateKeyDer::from_pem_file(folder.join("site.key")).unwrap();
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider())).with_safe_default_protocol_versions().unwrap();
    Arc::new(builder.with_no_client_auth().with_single_cert(chain, key).unwrap())
}

impl MailServer {
    pub fn start(tls: Tls, reply: impl Fn(&str) -> Option<&'static str> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mails = Arc::<Mutex<Vec<Mail>>>::default();
        let (keep, reply) = (Arc::clone(&mails), Arc::new(reply));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (keep, reply, tls) = (Arc::clone(&keep), Arc::clone(&reply), tls.clone());
                std::thread::spawn(move || handle_connection(stream, &tls, &keep, &*reply));
            }
        });
        Self { address, mails }
    }

    /// The e-mails so far.
    pub fn mails(&self) -> Vec<Mail> {
        self.mails.lock().unwrap().clone()
    }

    /// Waits until `count` e-mails have arrived, and returns all of them.
    pub fn wait_for_mails(&self, count: usize) -> Vec<Mail> {
        wait_until("the e-mails arrive", || self.mails().len() >= count);
        self.mails()
    }
}

fn handle_connection(stream: TcpStream, tls: &Tls, mails: &Mutex<Vec<Mail>>, reply: &Reply) {
    let encrypted = |stream, config: &Arc<ServerConfig>| StreamOwned::new(ServerConnection::new(Arc::clone(config)).unwrap(), stream);
    match tls {
        Tls::None => drop(speak_smtp(stream, true, false, mails, reply)),
        Tls::Implicit(config) => drop(speak_smtp(encrypted(stream, config), true, true, mails, reply)),
        Tls::Upgrade(config) => {
            let upgraded = speak_smtp(stream, true, false, mails, reply)
                .map(|stream| speak_smtp(encrypted(stream, config), false, true, mails, reply));
            drop(upgraded);
        }
    }
}

/// Serves one client; returns the stream to upgrade it.
fn speak_smtp<S: Read + Write>(stream: S, greets: bool, is_encrypted: bool, mails: &Mutex<Vec<Mail>>, reply: &Reply) -> Option<S> {
    let mut reader = BufReader::new(stream);
    let say = |reader: &mut BufReader<S>, text: &str| write!(reader.get_mut(), "{text}\r\n").and_then(|()| reader.get_mut().flush()).ok();
    let mut mail = Mail { was_encrypted: is_encrypted, ..Mail::default() };
    if greets {
        say(&mut reader, reply("").unwrap_or("220 mail.example.com"))?;
    }
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
        let command = line.trim_end().to_owned();
        mail.commands.push(command.clone());
        let verb = command.split(' ').next().unwrap_or_default();
        let answer = reply(&command).unwrap_or(match verb {
            "EHLO" => "250-mail.example.com\r\n250-8BITMIME\r\n250-STARTTLS\r\n250 AUTH PLAIN",
            "AUTH" => "235 welcome",
            "DATA" => "354 go on",
            "STARTTLS" => "220 go on",
            "QUIT" => "221 bye",
            _ => "250 OK",
        });
        if !answer.is_empty() {
            say(&mut reader, answer)?;
        }
        if verb == "STARTTLS" && answer.starts_with("220") {
            return Some(reader.into_inner());
        }
        if verb == "DATA" && answer.starts_with("354") {
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
                assert!(line.ends_with("\r\n"), "{line:?}");
                match line.trim_end() {
                    "." => break,
                    line => mail.text.extend([line.strip_prefix('.').unwrap_or(line), "\n"]),
                }
            }
            mails.lock().unwrap().push(std::mem::replace(&mut mail, Mail { was_encrypted: is_encrypted, ..Mail::default() }));
            say(&mut reader, reply(".").unwrap_or("250 taken"))?;
        }
    }
}
