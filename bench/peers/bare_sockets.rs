//! The upper bound of the machine for `make bench`: one thread per core with epoll, `recv` and `send`, which writes the same prepared response after
//! every request head without parsing it. `bare_sockets PORT FOLDER` sends FOLDER/body with the status and header lines of FOLDER/head.

use std::collections::HashMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, available_parallelism};

use anyhow::Context;
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token, Waker};

/// A new connection is waiting.
const ACCEPTED: Token = Token(usize::MAX);

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (port, folder) = arguments.next().zip(arguments.next()).context("usage: bare_sockets PORT FOLDER")?;
    let answer: &'static [u8] = read(Path::new(&folder)).context(folder)?.leak();
    let listener = TcpListener::bind(("127.0.0.1", port.parse()?))?;
    let threads: Vec<(Sender<TcpStream>, Waker)> = (0..available_parallelism()?.get()).map(|_| start(answer)).collect::<io::Result<_>>()?;
    for ((streams, waker), stream) in threads.iter().cycle().zip(listener.incoming()) {
        let stream = stream?;
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        streams.send(TcpStream::from_std(stream))?;
        waker.wake()?;
    }
    Ok(())
}

fn start(answer: &'static [u8]) -> io::Result<(Sender<TcpStream>, Waker)> {
    let poll = Poll::new()?;
    let waker = Waker::new(poll.registry(), ACCEPTED)?;
    let (streams, accepted) = channel();
    thread::spawn(move || serve(poll, &accepted, answer));
    Ok((streams, waker))
}

fn serve(mut poll: Poll, accepted: &Receiver<TcpStream>, answer: &[u8]) -> io::Result<()> {
    let mut events = Events::with_capacity(1024);
    let mut connections = HashMap::new();
    let mut next = 0;
    loop {
        poll.poll(&mut events, None)?;
        for event in &events {
            if event.token() == ACCEPTED {
                for mut stream in accepted.try_iter() {
                    poll.registry().register(&mut stream, Token(next), Interest::READABLE | Interest::WRITABLE)?;
                    connections.insert(Token(next), Connection { stream, unsent: 0 });
                    next += 1;
                }
            } else if let Some(connection) = connections.get_mut(&event.token())
                && let Err(error) = connection.advance(answer)
                && error.kind() != ErrorKind::WouldBlock
            {
                connections.remove(&event.token());
            }
        }
    }
}

struct Connection {
    stream: TcpStream,
    /// The bytes of the current response that are not sent yet.
    unsent: usize,
}

impl Connection {
    /// Reads and writes until the socket would block, which is returned as an error.
    fn advance(&mut self, answer: &[u8]) -> io::Result<()> {
        if self.unsent == 0 {
            let mut buffer = [0; 4096];
            match self.stream.read(&mut buffer)? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                // Pipelined requests get one response: the load generator sends none.
                read if buffer[..read].ends_with(b"\r\n\r\n") => self.unsent = answer.len(),
                _ => {}
            }
        }
        while self.unsent > 0 {
            self.unsent -= self.stream.write(&answer[answer.len() - self.unsent..])?;
        }
        Ok(())
    }
}

/// The whole response, with the headers that a server sets itself.
fn read(folder: &Path) -> anyhow::Result<Vec<u8>> {
    let body = std::fs::read(folder.join("body"))?;
    let head = std::fs::read_to_string(folder.join("head"))?;
    let (status, lines) = head.split_once('\n').context("no status in the first line of the head")?;
    let lines = lines.trim_end().replace('\n', "\r\n");
    let length = if status == "304" { String::new() } else { format!("content-length: {}\r\n", body.len()) };
    let own = format!("{length}date: Thu, 01 Jan 1970 00:00:00 GMT\r\n");
    Ok([format!("HTTP/1.1 {status} -\r\n{lines}\r\n{own}\r\n").as_bytes(), &body].concat())
}
