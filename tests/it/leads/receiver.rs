//! A webhook receiver: a small HTTP server whose reactions the test chooses.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ring::hmac;

use super::SECRET;
use crate::process::wait_until;

/// A request; a signed one was verified.
#[derive(Clone, Debug)]
pub struct Post {
    pub id: String,
    pub timestamp: String,
    pub signature: String,
    pub text: String,
    pub body: serde_json::Value,
}

impl Post {
    /// The name in the lead.
    pub fn name(&self) -> &str {
        self.body["data"]["fields"]["name"].as_str().unwrap()
    }
}

/// The reaction to a request.
#[derive(Clone, Debug)]
pub enum Reaction {
    /// Sends these bytes and closes.
    Say(String),
    /// Sends nothing and keeps the connection open.
    Stall,
    /// Sends 200 and an endless body.
    TalkOn,
}

/// An empty response with this status.
pub fn status(status: u16) -> Reaction {
    Reaction::Say(format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"))
}

pub struct Receiver {
    address: SocketAddr,
    posts: Arc<Mutex<Vec<Post>>>,
}

impl Receiver {
    /// Starts a receiver on a free port.
    pub fn start(react: impl Fn(&Post) -> Reaction + Send + Sync + 'static) -> Self {
        Self::start_at("127.0.0.1:0", react)
    }

    /// Starts a receiver at `address`.
    pub fn start_at(address: &str, react: impl Fn(&Post) -> Reaction + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind(address).unwrap();
        let address = listener.local_addr().unwrap();
        let posts = Arc::<Mutex<Vec<Post>>>::default();
        let (keep, react) = (Arc::clone(&posts), Arc::new(react));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (keep, react) = (Arc::clone(&keep), Arc::clone(&react));
                std::thread::spawn(move || handle_connection(stream, &keep, &*react));
            }
        });
        Self { address, posts }
    }

    /// The value for `--lead-webhook`.
    pub fn url(&self) -> String {
        format!("http://{}/leads", self.address)
    }

    /// The requests so far.
    pub fn posts(&self) -> Vec<Post> {
        self.posts.lock().unwrap().clone()
    }

    /// Waits until the requests so far meet a condition, and returns them.
    pub fn wait_for_posts(&self, what: &str, condition: impl Fn(&[Post]) -> bool) -> Vec<Post> {
        wait_until(what, || condition(&self.posts.lock().unwrap()));
        self.posts()
    }
}

fn handle_connection(mut stream: TcpStream, keep: &Mutex<Vec<Post>>, react: &dyn Fn(&Post) -> Reaction) {
    let Some(post) = read_webhook_request(&stream) else { return };
    let reaction = react(&post);
    keep.lock().unwrap().push(post);
    match reaction {
        Reaction::Say(text) => drop(stream.write_all(text.as_bytes())),
        Reaction::Stall => drop(stream.read(&mut [0])),
        Reaction::TalkOn => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n");
            while stream.write_all(&[b'x'; 4096]).is_ok() {}
        }
    }
}

/// Reads a request and verifies its signature. `None` for a connection without a request.
fn read_webhook_request(stream: &TcpStream) -> Option<Post> {
    let mut reader = BufReader::new(stream);
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
        if line == "\r\n" {
            break;
        }
        head.push(line.trim_end().to_owned());
    }
    let header = |name: &str| head.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default();
    let mut body = vec![0; header("content-length").parse().unwrap()];
    reader.read_exact(&mut body).ok()?;
    assert!(head[0].starts_with("POST /leads HTTP/1.1") && header("content-type") == "application/json", "{head:?}");

    let body_text = String::from_utf8(body.clone()).unwrap();
    let is_signed = head.iter().any(|line| line.starts_with("webhook-"));
    if !is_signed {
        let body = serde_json::from_slice(&body).unwrap();
        return Some(Post { id: String::new(), timestamp: String::new(), signature: String::new(), text: body_text, body });
    }
    let key = hmac::Key::new(hmac::HMAC_SHA256, &BASE64_STANDARD.decode(SECRET.strip_prefix("whsec_").unwrap()).unwrap());
    let (id, timestamp) = (header("webhook-id"), header("webhook-timestamp"));
    let signed = [format!("{id}.{timestamp}.").as_bytes(), &body].concat();
    let signature = BASE64_STANDARD.decode(header("webhook-signature").strip_prefix("v1,").unwrap()).unwrap();
    hmac::verify(&key, &signed, &signature).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    assert!(now.abs_diff(timestamp.parse().unwrap()) < 60, "{timestamp}");
    Some(Post {
        id: id.to_owned(),
        timestamp: timestamp.to_owned(),
        signature: header("webhook-signature").to_owned(),
        body: serde_json::from_slice(&body).unwrap(),
        text: body_text,
    })
}
