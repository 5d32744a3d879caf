//! A new process takes over from an old one under load, and no request fails.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use command_fds::{CommandFdExt, FdMapping};

use crate::process::{
    BINARY, CONDITION_TIMEOUT, ServerProcess, default_arguments, free_port, start_server_at, start_server_binary, wait_until,
};

/// Clients that send requests all the time, half on new connections, half on a kept-alive connection.
struct Load {
    stop: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
    visitors: Vec<std::thread::JoinHandle<Vec<String>>>,
}

impl Load {
    fn start(address: &str) -> Self {
        let (stop, answered) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let visitors = (0..6)
            .map(|number| {
                let (address, stop, answered) = (address.to_owned(), Arc::clone(&stop), Arc::clone(&answered));
                std::thread::spawn(move || {
                    let mut failed = Vec::new();
                    let mut kept_alive = None;
                    while !stop.load(SeqCst) {
                        let fresh = number % 2 == 0;
                        match send_request(&address, kept_alive.take().filter(|_| !fresh), fresh) {
                            Ok(connection) => {
                                kept_alive = connection;
                                answered.fetch_add(1, SeqCst);
                            }
                            Err(error) => failed.push(error),
                        }
                    }
                    failed
                })
            })
            .collect();
        Self { stop, answered, visitors }
    }

    fn answered(&self) -> usize {
        self.answered.load(SeqCst)
    }

    /// Returns the errors.
    fn end(self) -> Vec<String> {
        self.stop.store(true, SeqCst);
        self.visitors.into_iter().flat_map(|visitor| visitor.join().unwrap()).collect()
    }
}

/// Sends one request. Returns the connection if it stays open.
fn send_request(address: &str, kept_alive: Option<TcpStream>, close: bool) -> Result<Option<TcpStream>, String> {
    let mut stream = match kept_alive {
        Some(stream) => stream,
        None => TcpStream::connect(address).map_err(|error| format!("connect: {error}"))?,
    };
    stream.set_read_timeout(Some(CONDITION_TIMEOUT)).unwrap();
    let end = if close { "connection: close\r\n" } else { "" };
    write!(stream, "GET /healthz HTTP/1.1\r\nhost: x\r\n{end}\r\n").map_err(|error| format!("write: {error}"))?;
    let mut answer = Vec::new();
    let mut bytes = [0; 4_096];
    let head_ends = loop {
        match stream.read(&mut bytes) {
            Ok(0) => return Err(format!("no answer: {:?}", String::from_utf8_lossy(&answer))),
            Ok(read) => answer.extend_from_slice(&bytes[..read]),
            Err(error) => return Err(format!("read: {error}")),
        }
        let text = String::from_utf8_lossy(&answer);
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && head.split_once("content-length: ").is_some_and(|(_, rest)| rest.lines().next().unwrap().parse() == Ok(body.len()))
        {
            break head.to_owned();
        }
    };
    if !head_ends.starts_with("HTTP/1.1 200") {
        return Err(head_ends);
    }
    Ok((!close && !head_ends.contains("connection: close")).then_some(stream))
}

/// Sends SIGTERM to a process.
pub fn terminate(process: u64) {
    let _ = Command::new("kill").arg(process.to_string()).status();
}

/// The process group (proc(5), the third field behind the name).
fn process_group(process: u64) -> String {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    status.rsplit_once(") ").unwrap().1.split(' ').nth(2).unwrap().to_owned()
}

#[test]
fn on_sigusr2_a_new_process_takes_over_and_no_request_fails() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("127.0.0.1:{}", free_port());
    let mut old = start_server_at(folder.path(), &address, &[]);
    let load = Load::start(&address);
    wait_until("visitors come", || load.answered() > 100);
    old.signal("USR2");
    wait_until("the old process ends", || old.child.try_wait().unwrap().is_some());
    let new = old.find_log_line("SIGUSR2: a new process starts").unwrap()["new"].as_u64().unwrap();
    let before = load.answered();
    wait_until("the new one serves", || load.answered() > before + 100);
    let failed = load.end();
    let in_our_group = process_group(new) == process_group(std::process::id().into());
    terminate(new);
    assert!(failed.is_empty(), "{} of {before} failed: {:?}", failed.len(), failed.first());
    assert!(in_our_group, "a signal to the old process group reaches the new process");
    assert_eq!(old.child.wait().unwrap().code(), Some(0));
    wait_until("the new one stops", || TcpStream::connect(&address).is_err());
}

/// Not in this process: a process that another test starts has a copy of all open files until its exec, and a file that is open for writing cannot run.
fn copy_binary(to: &std::path::Path) {
    assert!(Command::new("cp").arg(BINARY).arg(to).status().unwrap().success());
}

#[test]
fn the_old_process_serves_on_when_the_new_one_fails() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("leadlight");
    copy_binary(&program);
    let address = format!("127.0.0.1:{}", free_port());
    let mut child = Command::new(&program)
        .args(["--listen", &address])
        .args(default_arguments(&[]))
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("serving http://")));
    // A failed upgrade.
    std::fs::remove_file(&program).unwrap();
    std::fs::copy("/bin/false", &program).unwrap();
    for _ in 0..2 {
        assert!(Command::new("kill").args(["-USR2", &child.id().to_string()]).status().unwrap().success());
        assert!(lines.any(|line| line.contains("the new process ended before it took over")), "logged each time");
        assert!(send_request(&address, None, true).is_ok());
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Replaces the program by a script that hangs in a child process.
fn replace_with_hanging_script(program: &Path) {
    let script = program.with_extension("sh");
    std::fs::write(&script, "#!/bin/sh\nsleep 90\nexit\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::rename(script, program).unwrap();
}

/// Starts a server whose program file is then replaced, so that the new process of a hand-over hangs.
fn start_server_with_hanging_successor(folder: &Path, variables: &[(&str, &str)]) -> ServerProcess {
    let program = folder.join("leadlight");
    copy_binary(&program);
    let server = start_server_binary(&program, folder, &format!("127.0.0.1:{}", free_port()), &[], variables);
    replace_with_hanging_script(&program);
    server
}

#[test]
fn a_new_process_that_hangs_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut old = start_server_with_hanging_successor(folder.path(), &[("LEADLIGHT_NEW_PROCESS_TIMEOUT_MS", "300")]);
    let count = |old: &ServerProcess, message: &str| old.log_lines().iter().filter(|line| line["message"] == message).count();
    for round in 1..=2 {
        old.signal("USR2");
        let killed = "the new process was not ready in time and was killed; this process continues";
        wait_until("the new process is killed", || count(&old, killed) == round);
        assert!(send_request(&old.address, None, true).is_ok());
    }
    old.signal("TERM");
    assert_eq!(old.wait_for_exit(), Some(0));
    wait_until("the port is free", || TcpListener::bind(&old.address).is_ok());
}

#[test]
fn stopping_also_stops_a_new_process_that_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let mut old = start_server_with_hanging_successor(folder.path(), &[]);
    old.signal("USR2");
    old.wait_for_log_line("SIGUSR2: a new process starts and takes over when it is ready");
    old.signal("USR2");
    old.wait_for_log_line("SIGUSR2: a new process is starting already");
    old.signal("TERM");
    assert_eq!(old.wait_for_exit(), Some(0));
    // The child process of the script is gone too.
    wait_until("the port is free", || TcpListener::bind(&old.address).is_ok());
}

#[test]
fn a_new_process_takes_over_while_the_database_is_locked() {
    let folder = tempfile::tempdir().unwrap();
    let mut old = start_server_at(folder.path(), &format!("127.0.0.1:{}", free_port()), &[]);
    let lock = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    old.signal("USR2");
    wait_until("the old process ends", || old.child.try_wait().unwrap().is_some());
    assert!(send_request(&old.address, None, true).is_ok());
    terminate(old.find_log_line("SIGUSR2: a new process starts").unwrap()["new"].as_u64().unwrap());
}

/// Starts a server on an inherited socket, as systemd does.
fn start_server_on_socket(socket: &TcpListener, folder: &Path) -> Child {
    let fd = OwnedFd::from(socket.try_clone().unwrap());
    let mut command = Command::new(BINARY);
    command
        .args(["--listen", &socket.local_addr().unwrap().to_string()])
        .args(default_arguments(&[]))
        .env("LISTEN_FDS", "1")
        .current_dir(folder)
        .stderr(Stdio::piped())
        .fd_mappings(vec![FdMapping { parent_fd: fd, child_fd: 3 }])
        .unwrap();
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("serving http://")));
    std::thread::spawn(move || lines.for_each(drop));
    child
}

#[test]
fn two_processes_share_an_inherited_socket() {
    let folder = tempfile::tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap().to_string();
    let mut old = start_server_on_socket(&socket, folder.path());
    let load = Load::start(&address);
    wait_until("visitors come", || load.answered() > 100);
    let mut new = start_server_on_socket(&socket, folder.path());
    terminate(old.id().into());
    assert_eq!(old.wait().unwrap().code(), Some(0));
    let before = load.answered();
    wait_until("the new one serves", || load.answered() > before + 100);
    let failed = load.end();
    terminate(new.id().into());
    assert_eq!(new.wait().unwrap().code(), Some(0));
    assert!(failed.is_empty(), "{} of {before} failed: {:?}", failed.len(), failed.first());
}

#[test]
fn an_inherited_socket_with_another_address_is_an_error() {
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let fd = OwnedFd::from(socket.try_clone().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(BINARY)
        .args(["--listen", "127.0.0.1:1"])
        .env("LISTEN_FDS", "1")
        .current_dir(folder.path())
        .fd_mappings(vec![FdMapping { parent_fd: fd, child_fd: 3 }])
        .unwrap()
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("error: --listen (SITE_LISTEN): LISTEN_FDS has sockets for 127.0.0.1:"), "{error}");
}

#[test]
fn systemd_is_notified_when_the_server_is_ready() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = std::os::unix::net::UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(CONDITION_TIMEOUT)).unwrap();
    let address = format!("127.0.0.1:{}", free_port());
    let mut child = Command::new(BINARY)
        .args(["--listen", &address])
        .args(default_arguments(&[]))
        .env("NOTIFY_SOCKET", &path)
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut message = [0; 64];
    let length = socket.recv(&mut message).unwrap();
    assert_eq!(String::from_utf8_lossy(&message[..length]).trim(), "READY=1");
    assert!(send_request(&address, None, true).is_ok());
    child.kill().unwrap();
    child.wait().unwrap();
}
