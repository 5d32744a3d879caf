//! A proxy between the site and its database server that breaks connections.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Pass,
    /// Every connection is cut, and none is made.
    Refuse,
    /// Nothing is forwarded; connections stay open.
    Stall,
    /// The next COMMIT is not forwarded, and the connection is cut. Then [`Mode::Pass`].
    CutBeforeCommit,
    /// The next COMMIT is forwarded; its answer is not, and the connection is cut. Then [`Mode::Pass`].
    CutAfterCommit,
    /// The same, and then [`Mode::Refuse`].
    CutAfterCommitForGood,
}

pub struct Proxy {
    pub port: u16,
    state: Arc<Mutex<State>>,
}

struct State {
    mode: Mode,
    open: Vec<TcpStream>,
}

impl Proxy {
    pub fn start(to: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State { mode: Mode::Pass, open: Vec::new() }));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming() {
                let (client, state) = (client.unwrap(), Arc::clone(&shared));
                let mut now = state.lock().unwrap();
                if now.mode == Mode::Refuse {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", to)) else { continue };
                now.open.extend([client.try_clone().unwrap(), server.try_clone().unwrap()]);
                drop(now);
                let (back_from, back_to, back_state) = (server.try_clone().unwrap(), client.try_clone().unwrap(), Arc::clone(&state));
                thread::spawn(move || forward_responses(back_from, back_to, &back_state));
                thread::spawn(move || forward_requests(client, server, &state));
            }
        });
        Self { port, state }
    }

    pub fn set(&self, mode: Mode) {
        let mut state = self.state.lock().unwrap();
        state.mode = mode;
        if mode == Mode::Refuse {
            close_connections(&mut state);
        }
    }

    pub fn mode(&self) -> Mode {
        self.state.lock().unwrap().mode
    }
}

/// Closes all connections, of clients and to the server.
fn close_connections(state: &mut State) {
    for stream in state.open.drain(..) {
        let _ = stream.shutdown(Shutdown::Both);
    }
}

/// Copies from a client to the server.
fn forward_requests(mut from: TcpStream, mut to: TcpStream, state: &Mutex<State>) {
    let mut buffer = vec![0; 1 << 20];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let bytes = &buffer[..length];
        let is_commit = bytes.windows(6).any(|window| window == b"COMMIT");
        let mut now = state.lock().unwrap();
        match now.mode {
            Mode::CutBeforeCommit if is_commit => {
                now.mode = Mode::Pass;
                close_connections(&mut now);
                return;
            }
            Mode::Stall => continue,
            _ => {}
        }
        if to.write_all(bytes).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

/// Copies from the server to a client.
fn forward_responses(mut from: TcpStream, mut to: TcpStream, state: &Mutex<State>) {
    let mut buffer = vec![0; 1 << 20];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let bytes = &buffer[..length];
        let committed = bytes.windows(7).any(|window| window == b"COMMIT\0");
        let mut now = state.lock().unwrap();
        match now.mode {
            Mode::CutAfterCommit | Mode::CutAfterCommitForGood if committed => {
                now.mode = if now.mode == Mode::CutAfterCommit { Mode::Pass } else { Mode::Refuse };
                close_connections(&mut now);
                return;
            }
            Mode::Stall => continue,
            _ => {}
        }
        drop(now);
        if to.write_all(bytes).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
