//! A PostgreSQL server on loopback in a temporary folder. If it is not installed (Debian: `postgresql`) its tests are skipped.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};

use crate::process::{free_port, report_missing_program, wait_until};
use crate::site::block_on;

/// The server that the tests share; each test has its own database.
pub fn shared() -> Option<&'static Cluster> {
    static SHARED: LazyLock<Option<Cluster>> = LazyLock::new(Cluster::start);
    SHARED.as_ref()
}

pub struct Cluster {
    pub port: u16,
    /// Its self-signed certificate for 127.0.0.1 (PEM).
    pub certificate: String,
    /// Exits when its input is closed, even if the test process is killed.
    supervisor: Mutex<Child>,
    /// One line per completed command.
    acknowledgements: Mutex<BufReader<ChildStdout>>,
}

/// Reads one command per line. Runs as `postgres`, because PostgreSQL refuses root.
const SUPERVISOR: &str = r#"
folder=$(mktemp -d /tmp/leadlight-postgres-XXXXXX)
umask 077
printf %s "$CERTIFICATE" >"$folder/certificate"
printf %s "$KEY" >"$folder/key"
start() {
  "$0"/postgres -D "$folder/data" -k "$folder" -p "$1" -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=60 \
    -c ssl=on -c ssl_cert_file="$folder/certificate" -c ssl_key_file="$folder/key" >>"$folder/log" 2>&1 &
  pid=$!
}
stop() { kill -"$1" $pid; wait $pid; }
"$0"/initdb -D "$folder/data" -U postgres --auth=trust --no-sync -E UTF8 --locale=C.UTF-8 >"$folder/log" 2>&1
start "$1"
while read -r command; do
  case $command in
    stop) stop QUIT;;
    start) start "$1";;
    # Stop the postmaster first, so that it forks no backend.
    freeze) kill -STOP $pid; kill -STOP $(pgrep -P $pid);;
    thaw) kill -CONT $(pgrep -P $pid) $pid;;
  esac
  echo "$command"
done
stop QUIT
rm -rf "$folder"
"#;

impl Cluster {
    /// Starts a server; `None` and a report if PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        let Some(programs) = find_programs() else {
            report_missing_program("PostgreSQL", "postgresql");
            return None;
        };
        let port = free_port();
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "bash"]);
            command
        } else {
            Command::new("bash")
        };
        let rcgen::CertifiedKey { cert, signing_key } = rcgen::generate_simple_self_signed(vec!["127.0.0.1".into()]).unwrap();
        let certificate = cert.pem();
        command.envs([("CERTIFICATE", certificate.clone()), ("KEY", signing_key.serialize_pem())]);
        command.args(["-c", SUPERVISOR]).arg(programs).arg(port.to_string()).current_dir("/");
        let mut supervisor = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let acknowledgements = BufReader::new(supervisor.stdout.take().unwrap());
        let cluster = Self { port, certificate, supervisor: Mutex::new(supervisor), acknowledgements: Mutex::new(acknowledgements) };
        cluster.wait_until_ready();
        Some(cluster)
    }

    /// Commands: `stop` and `start`; `freeze` sends SIGSTOP, `thaw` SIGCONT. Returns when done.
    pub fn command(&self, command: &str) {
        writeln!(self.supervisor.lock().unwrap().stdin.as_ref().unwrap(), "{command}").unwrap();
        let mut line = String::new();
        self.acknowledgements.lock().unwrap().read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), command);
    }

    /// Waits until the server accepts connections.
    pub fn wait_until_ready(&self) {
        let config: tokio_postgres::Config = Self::database_url("postgres", &[self.port]).parse().unwrap();
        wait_until("PostgreSQL accepts connections", || block_on(async { config.connect(tokio_postgres::NoTls).await }).is_ok());
    }

    /// Creates an empty database and returns its name.
    pub fn create_database(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("site{}", NEXT.fetch_add(1, Ordering::SeqCst));
        self.execute("postgres", &format!("CREATE DATABASE {name}"));
        name
    }

    /// The URL of a database through these ports, which may belong to proxies.
    pub fn database_url(database: &str, ports: &[u16]) -> String {
        let hosts: Vec<String> = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        format!("postgres://postgres@{}/{database}?sslmode=disable", hosts.join(","))
    }

    /// Runs SQL directly, bypassing the store.
    pub fn execute(&self, database: &str, sql: &str) -> Vec<String> {
        let config: tokio_postgres::Config = Self::database_url(database, &[self.port]).parse().unwrap();
        block_on(async {
            let (client, connection) = config.connect(tokio_postgres::NoTls).await.unwrap();
            let connection = tokio::spawn(connection);
            let said = client.simple_query(sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
            drop(client);
            let _ = connection.await;
            let first = |message: &tokio_postgres::SimpleQueryMessage| match message {
                tokio_postgres::SimpleQueryMessage::Row(row) => Some(row.get(0).unwrap_or_default().to_owned()),
                _ => None,
            };
            said.iter().filter_map(first).collect()
        })
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut supervisor = self.supervisor.lock().unwrap();
        drop(supervisor.stdin.take());
        let _ = supervisor.wait();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

/// The folder of the newest version; Debian keeps it off the path.
fn find_programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found: Vec<PathBuf> = versions.chain(std::env::split_paths(&path)).filter(|folder| folder.join("initdb").exists()).collect();
    found.sort();
    found.pop()
}
