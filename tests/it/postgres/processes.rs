//! Several processes behind a load balancer share a database: one is killed under load, and no acknowledged lead is lost.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use super::cluster::{self, Cluster};
use crate::process::{ServerProcess, free_port, report_missing_program, start_server_with_env, wait_until};

const CLIENTS: usize = 16;

#[test]
#[expect(clippy::print_stdout, reason = "the figures of a run")]
fn of_three_processes_one_is_killed_and_no_acknowledged_lead_is_lost() {
    let Some(cluster) = cluster::shared() else { return };
    let Some(nginx) = Nginx::find() else { return };
    let database = cluster.create_database();
    let address = Cluster::database_url(&database, &[cluster.port]);
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let arguments = ["--forms-per-minute", "10000", "--client-ip-header", "x-real-ip"];
    let mut servers =
        folders.each_ref().map(|folder| start_server_with_env(folder.path(), "127.0.0.1:0", &arguments, &[("SITE_DATABASE", &address)]));
    let balancer = nginx.start(&servers);

    let (stop, sent, failed) = (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
    let client = |client: usize| {
        let mut stored = Vec::new();
        for n in 0.. {
            if stop.load(SeqCst) {
                break;
            }
            let email = format!("{client}-{n}@example.com");
            // Retries with the same idempotency key, like the browser.
            while !post_lead(balancer.port, client, &email) {
                failed.fetch_add(1, SeqCst);
            }
            sent.fetch_add(1, SeqCst);
            stored.push(email);
        }
        stored
    };
    let acknowledged: Vec<String> = std::thread::scope(|scope| {
        let client = &client;
        let clients: Vec<_> = (0..CLIENTS).map(|number| scope.spawn(move || client(number))).collect();
        let wait_for = |more: usize| {
            let goal = sent.load(SeqCst) + more;
            wait_until("forms are stored", || sent.load(SeqCst) >= goal);
        };
        wait_for(500);
        servers[1].signal("KILL");
        wait_for(500);
        stop.store(true, SeqCst);
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    servers[1].wait_for_exit();
    let rows = cluster.execute(&database, "SELECT email FROM newsletter_subscribers");
    let missing = acknowledged.iter().filter(|email| !rows.contains(email)).count();
    println!("{} acknowledged, {missing} missing; {} answers were failures, and were sent again", acknowledged.len(), failed.load(SeqCst));
    assert_eq!(missing, 0);
    assert_eq!(rows.len(), acknowledged.len(), "a repeated request leaves one row");
}

/// Posts a lead and returns whether it was acknowledged.
fn post_lead(port: u16, client: usize, email: &str) -> bool {
    let body = format!("email={}", email.replace('@', "%40"));
    let head = format!(
        "POST /forms/newsletter HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept: application/json\r\nx-client: 10.0.0.{client}\r\n\
         content-type: application/x-www-form-urlencoded\r\nidempotency-key: \"{email}\"\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut answer = String::new();
    let exchanged = TcpStream::connect(("127.0.0.1", port)).and_then(|mut stream| {
        stream.write_all(format!("{head}{body}").as_bytes())?;
        stream.read_to_string(&mut answer)
    });
    exchanged.is_ok() && answer.starts_with("HTTP/1.1 201")
}

struct Nginx(tempfile::TempDir);

struct Balancer {
    port: u16,
    child: Child,
    _folder: tempfile::TempDir,
}

impl Nginx {
    /// Finds an installed nginx, or reports a skipped test.
    fn find() -> Option<Self> {
        let is_there = Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        if !is_there {
            report_missing_program("nginx", "nginx");
        }
        is_there.then(|| Self(tempfile::tempdir().unwrap()))
    }

    fn start(self, servers: &[ServerProcess]) -> Balancer {
        let port = free_port();
        let folder = self.0.path().display();
        let upstream: Vec<_> = servers.iter().map(|server| format!("server {} max_fails=1 fail_timeout=1s;", server.address)).collect();
        let upstream = upstream.join(" ");
        let configuration = format!(
            "daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log; events {{ }}
             http {{ access_log off; client_body_temp_path {folder}; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
               uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
               upstream site {{ {upstream} keepalive 16; }}
               server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection \"\";
                 proxy_set_header Host $host; proxy_set_header X-Real-IP $http_x_client; }} }} }}"
        );
        let file = self.0.path().join("nginx.conf");
        std::fs::write(&file, configuration).unwrap();
        let child = Command::new("nginx").args(["-e", "stderr", "-c"]).arg(&file).arg("-p").arg(self.0.path()).spawn().unwrap();
        wait_until("nginx starts", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        Balancer { port, child, _folder: self.0 }
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
