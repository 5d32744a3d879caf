//! A test CA, and a client that accepts any certificate.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConnection, StreamOwned};

pub use super::any_certificate::rustls_client;

pub type Stream = StreamOwned<ClientConnection, TcpStream>;

/// A test CA and the certificates that it issues.
pub struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    pub folder: PathBuf,
}

impl Authority {
    pub fn new(folder: &Path) -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        std::fs::write(folder.join("root.pem"), issuer.as_ref().pem()).unwrap();
        Self { issuer, folder: folder.to_owned() }
    }

    pub fn file(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }

    /// Writes `NAME.pem` and `NAME.key` for this domain, and returns the certificate.
    pub fn sign(&self, name: &str, domain: &str) -> CertificateDer<'static> {
        self.sign_changed(name, domain, |_| {})
    }

    /// Like [`Self::sign`], with changed parameters.
    pub fn sign_changed(&self, name: &str, domain: &str, change: fn(&mut CertificateParams)) -> CertificateDer<'static> {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new([domain.to_owned(), "127.0.0.1".to_owned()]).unwrap();
        change(&mut params);
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        std::fs::write(self.folder.join(format!("{name}.key")), key.serialize_pem()).unwrap();
        std::fs::write(self.folder.join(format!("{name}.pem")), certificate.pem()).unwrap();
        certificate.der().clone()
    }
}

/// Does a handshake and accepts any certificate.
pub fn connect(address: &str, alpn: &[&str]) -> std::io::Result<Stream> {
    connect_as(address, alpn, "localhost")
}

/// Does a handshake for the server name `name`.
pub fn connect_as(address: &str, alpn: &[&str], name: &str) -> std::io::Result<Stream> {
    handshake(TcpStream::connect(address)?, alpn, name)
}

/// A client that accepts any certificate.
pub fn session(alpn: &[&str], name: &str) -> ClientConnection {
    ClientConnection::new(Arc::new(rustls_client(alpn).unwrap()), ServerName::try_from(name.to_owned()).unwrap()).unwrap()
}

/// Does a TLS handshake over an open socket.
pub fn handshake(socket: TcpStream, alpn: &[&str], name: &str) -> std::io::Result<Stream> {
    socket.set_read_timeout(Some(Duration::from_secs(40)))?;
    let mut stream = StreamOwned::new(session(alpn, name), socket);
    stream.conn.complete_io(&mut stream.sock)?;
    Ok(stream)
}

/// The certificate that the server sends.
pub fn served_certificate(address: &str) -> Option<CertificateDer<'static>> {
    let stream = connect(address, &["http/1.1"]).ok()?;
    Some(stream.conn.peer_certificates()?[0].clone().into_owned())
}

/// Sends one request over HTTP/1.1 and returns the whole response.
pub fn get(address: &str, path: &str) -> String {
    let mut stream = connect(address, &["http/1.1"]).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    // The other side may leave out the end of TLS.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}
