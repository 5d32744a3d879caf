//! Listeners beside inherited sockets, as systemd passes them (sd_listen_fds(3)), and after a change of the settings.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::Command;

use command_fds::{CommandFdExt, FdMapping};

use crate::handover::terminate;
use crate::process::{BINARY, ServerProcess, free_port, start_server_command, wait_until};
use crate::tls::client::{self, Authority};

/// Starts a server on inherited sockets.
fn start_with_sockets(folder: &Path, sockets: Vec<OwnedFd>, arguments: &[&str]) -> ServerProcess {
    let mut command = Command::new(BINARY);
    command.args(arguments).env("LISTEN_FDS", sockets.len().to_string()).current_dir(folder);
    let mappings = sockets.into_iter().zip(3..).map(|(parent_fd, child_fd)| FdMapping { parent_fd, child_fd });
    command.fd_mappings(mappings.collect()).unwrap();
    start_server_command(command, arguments)
}

fn get(address: &str, path: &str) -> String {
    let Ok(mut stream) = TcpStream::connect(address) else { return String::new() };
    write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn what_systemd_did_not_pass_is_bound() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "localhost");
    let (cert, key) = (authority.file("site.pem"), authority.file("site.key"));
    let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, free_port())).unwrap();
    let listen = socket.local_addr().unwrap().to_string();
    let [http, admin] = [(); 2].map(|()| format!("127.0.0.1:{}", free_port()));
    let arguments =
        ["--listen", &listen, "--tls-cert", &cert, "--tls-key", &key, "--http3", "yes", "--listen-http", &http, "--admin-listen", &admin];
    let mut server = start_with_sockets(folder.path(), vec![socket.into()], &arguments);
    let page = client::get(&listen, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("\r\nalt-svc: h3="), "{page:.900}");
    assert!(get(&http, "/").starts_with("HTTP/1.1 308"));
    assert!(get(&admin, "/metrics").contains("leadlight_connections "));
    assert!(UdpSocket::bind(&listen).is_err(), "HTTP/3 has its socket");
    assert!(server.find_log_line("no setting uses").is_none());
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));
}

#[test]
fn sockets_that_no_setting_uses_are_logged_and_closed() {
    let folder = tempfile::tempdir().unwrap();
    let [used, unused] = [(); 2].map(|()| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap());
    let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let addresses = [unused.local_addr().unwrap(), udp.local_addr().unwrap()];
    let listen = used.local_addr().unwrap().to_string();
    let server = start_with_sockets(folder.path(), vec![unused.into(), used.into(), udp.into()], &["--listen", &listen]);
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    let logged = server.log_text();
    assert!(logged.contains(&format!("TCP {}", addresses[0])) && logged.contains(&format!("UDP {}", addresses[1])), "{logged}");
    // A process that another test starts has a copy of every socket between fork and exec.
    wait_until("the unused socket is closed", || TcpStream::connect(addresses[0]).is_err());
}

#[test]
fn a_hand_over_adds_moves_and_removes_listeners() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("site.toml");
    let [first, second, admin] = [(); 3].map(|()| format!("127.0.0.1:{}", free_port()));
    let write = |listen: &str, more: &str| std::fs::write(&settings, format!("listen = {listen:?}\n{more}\n")).unwrap();
    write(&first, "");
    let mut command = Command::new(BINARY);
    command.args(["--config", settings.to_str().unwrap()]).current_dir(folder.path());
    let server = start_server_command(command, &[]);
    assert_eq!(server.address, first);
    let hand_over = |from: u64, is_done: &dyn Fn() -> bool| {
        assert!(Command::new("kill").args(["-USR2", &from.to_string()]).status().unwrap().success());
        wait_until("the new process serves", is_done);
        // Every process logs to the same pipe.
        server.find_log_line("SIGUSR2: a new process starts").unwrap()["new"].as_u64().unwrap()
    };
    write(&first, &format!("admin-listen = {admin:?}"));
    let second_process = hand_over(server.child.id().into(), &|| get(&admin, "/metrics").starts_with("HTTP/1.1 200"));
    assert!(get(&first, "/healthz").starts_with("HTTP/1.1 200"));
    write(&second, "");
    let third_process = hand_over(second_process, &|| get(&second, "/healthz").starts_with("HTTP/1.1 200"));
    wait_until("the old addresses are closed", || [&first, &admin].iter().all(|it| TcpStream::connect(it.as_str()).is_err()));
    terminate(third_process);
    wait_until("the last process stops", || TcpStream::connect(&second).is_err());
}
