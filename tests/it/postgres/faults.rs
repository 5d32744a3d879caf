//! Faults of the database server and of the network.

use std::time::{Duration, Instant};

use leadlight::store::{self, InsertOutcome, Store};

use super::cluster::{self, Cluster};
use super::proxy::{Mode, Proxy};
use crate::site::{block_on, tables};
use crate::store::{newsletter_submission, wait_for_health};

/// The store gives up after some 5 s. Without its limits it would wait for the database forever.
const ELAPSED_LIMIT: Duration = Duration::from_mins(1);

fn open_store(database: &str, ports: &[u16]) -> Store {
    let store = store::open(&Cluster::database_url(database, ports).parse().unwrap()).unwrap();
    store.prepare(&tables().forms).unwrap();
    store
}

/// The newsletter's rows, read past the store.
fn emails(cluster: &Cluster, database: &str) -> Vec<String> {
    cluster.execute(database, "SELECT email FROM newsletter_subscribers ORDER BY id")
}

#[test]
fn a_connection_cut_during_a_commit_leaves_one_row_and_the_right_result() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    let proxy = Proxy::start(cluster.port);
    let store = open_store(&database, &[proxy.port]);
    for mode in [Mode::CutBeforeCommit, Mode::CutAfterCommit] {
        proxy.set(mode);
        let email = format!("{mode:?}@x");
        let stored = block_on(store.insert(newsletter_submission(&email))).unwrap();
        assert_ne!(stored.outcome, InsertOutcome::DuplicateKey, "{mode:?}: it is this visitor's own row");
        assert_eq!(proxy.mode(), Mode::Pass, "it was cut");
        assert_eq!(emails(cluster, &database).iter().filter(|it| **it == email).count(), 1, "{mode:?}");
    }
}

#[test]
fn an_unknown_outcome_is_an_error_and_a_repeat_leaves_one_row() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    let proxy = Proxy::start(cluster.port);
    let store = open_store(&database, &[proxy.port]);
    proxy.set(Mode::CutAfterCommitForGood);
    let submission = newsletter_submission("unknown@x").with_idempotency_key("once");
    let began = Instant::now();
    assert!(block_on(store.insert(submission.clone())).is_err());
    assert!(began.elapsed() < ELAPSED_LIMIT, "{:?}", began.elapsed());
    assert_eq!(emails(cluster, &database), ["unknown@x"], "the server had it");
    assert!(store.health().is_err());
    proxy.set(Mode::Pass);
    assert_eq!(wait_for_health(&store, Result::is_ok), Ok(()));
    let stored = block_on(store.insert(submission)).unwrap();
    assert_eq!(stored.outcome, InsertOutcome::RepeatedSubmission, "the same submission, not somebody else's");
    assert_eq!(emails(cluster, &database), ["unknown@x"]);
    let another = block_on(store.insert(newsletter_submission("unknown@x"))).unwrap();
    assert_eq!(another.outcome, InsertOutcome::DuplicateKey, "another submission of the same address");
}

#[test]
fn an_unreachable_server_is_reported_and_found_when_it_returns() {
    let Some(cluster) = cluster::shared() else { return };
    for away in [Mode::Refuse, Mode::Stall] {
        let database = cluster.create_database();
        let proxy = Proxy::start(cluster.port);
        // The database is down at start, before any migration ran.
        proxy.set(away);
        let began = Instant::now();
        let store = open_store(&database, &[proxy.port]);
        for n in 0..3 {
            let error = block_on(store.insert(newsletter_submission(&format!("{n}@x")))).unwrap_err().to_string();
            assert!(!error.contains("127.0.0.1") && !error.contains("postgres@"), "no address for the public: {error}");
        }
        assert!(began.elapsed() < ELAPSED_LIMIT * 3, "{away:?}: {:?}", began.elapsed());
        assert!(store.health().unwrap_err().to_string().contains("cannot be reached"));
        proxy.set(Mode::Refuse);
        proxy.set(Mode::Pass);
        assert_eq!(wait_for_health(&store, Result::is_ok), Ok(()));
        block_on(store.insert(newsletter_submission("back@x"))).unwrap();
        assert_eq!(emails(cluster, &database), ["back@x"], "{away:?}: a failed write leaves no row");
    }
}

#[test]
fn another_host_takes_over() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    let (first, second) = (Proxy::start(cluster.port), Proxy::start(cluster.port));
    second.set(Mode::Refuse);
    let store = open_store(&database, &[first.port, second.port]);
    block_on(store.insert(newsletter_submission("first@x"))).unwrap();
    second.set(Mode::Pass);
    first.set(Mode::Refuse);
    block_on(store.insert(newsletter_submission("second@x"))).unwrap();
    // And back again, in the middle of a commit.
    first.set(Mode::Pass);
    second.set(Mode::CutAfterCommitForGood);
    assert_ne!(block_on(store.insert(newsletter_submission("third@x"))).unwrap().outcome, InsertOutcome::DuplicateKey);
    assert_eq!(emails(cluster, &database), ["first@x", "second@x", "third@x"]);
}

#[test]
fn a_read_only_server_is_skipped() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    let store = open_store(&database, &[cluster.port]);
    block_on(store.insert(newsletter_submission("before@x"))).unwrap();
    cluster.execute(&database, &format!("ALTER DATABASE {database} SET default_transaction_read_only = on"));
    cluster.execute("postgres", &format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"));
    assert!(block_on(store.insert(newsletter_submission("refused@x"))).is_err());
    assert!(wait_for_health(&store, Result::is_err).is_err());
    cluster.execute("postgres", &format!("ALTER DATABASE {database} RESET default_transaction_read_only"));
    assert_eq!(wait_for_health(&store, Result::is_ok), Ok(()));
    block_on(store.insert(newsletter_submission("after@x"))).unwrap();
    assert_eq!(emails(cluster, &database), ["before@x", "after@x"]);
}

#[test]
fn a_server_may_restart_or_hang() {
    let Some(cluster) = Cluster::start() else { return };
    let database = cluster.create_database();
    let store = open_store(&database, &[cluster.port]);
    block_on(store.insert(newsletter_submission("before@x"))).unwrap();
    cluster.command("stop");
    let began = Instant::now();
    while block_on(store.insert(newsletter_submission("stopped@x"))).is_ok() {
        assert!(began.elapsed() < ELAPSED_LIMIT, "it does not stop");
    }
    cluster.command("start");
    cluster.wait_until_ready();
    assert_eq!(wait_for_health(&store, Result::is_ok), Ok(()));
    block_on(store.insert(newsletter_submission("started@x"))).unwrap();
    cluster.command("freeze");
    assert!(wait_for_health(&store, Result::is_err).is_err());
    let began = Instant::now();
    assert!(block_on(store.insert(newsletter_submission("frozen@x"))).is_err());
    assert!(began.elapsed() < ELAPSED_LIMIT, "{:?}", began.elapsed());
    cluster.command("thaw");
    assert_eq!(wait_for_health(&store, Result::is_ok), Ok(()));
    block_on(store.insert(newsletter_submission("thawed@x"))).unwrap();
    assert!(emails(&cluster, &database).ends_with(&["thawed@x".to_owned()]));
}

#[test]
fn a_full_server_is_a_transient_failure() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    let store = open_store(&database, &[cluster.port]);
    cluster.execute("postgres", &format!("ALTER DATABASE {database} CONNECTION LIMIT 0; CREATE ROLE visitor LOGIN"));
    let address = Cluster::database_url(&database, &[cluster.port]).replace("postgres@", "visitor@");
    cluster.execute(&database, "GRANT ALL ON SCHEMA public TO visitor; GRANT ALL ON ALL TABLES IN SCHEMA public TO visitor");
    let crowded = store::open(&address.parse().unwrap()).unwrap();
    crowded.prepare(&tables().forms).unwrap();
    assert!(block_on(crowded.insert(newsletter_submission("crowded@x"))).is_err());
    cluster.execute("postgres", &format!("ALTER DATABASE {database} CONNECTION LIMIT -1"));
    assert_eq!(wait_for_health(&crowded, Result::is_ok), Ok(()));
    block_on(crowded.insert(newsletter_submission("room@x"))).unwrap();
    assert_eq!(emails(cluster, &database), ["room@x"]);
    drop(store);
}

#[test]
fn permanent_faults_stop_the_start() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    let refused = |address: &str| {
        let opened = store::open(&address.parse().unwrap()).and_then(|store| store.prepare(&tables().forms));
        format!("{:#}", opened.unwrap_err())
    };
    assert!(refused(&Cluster::database_url("nowhere", &[cluster.port])).contains("nowhere"));
    cluster.execute(
        &database,
        "CREATE TABLE leadlight_migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL); INSERT INTO leadlight_migrations VALUES (99, 'x')",
    );
    let newer = refused(&Cluster::database_url(&database, &[cluster.port]));
    assert!(newer.contains("99") && newer.contains("newer") && !newer.contains('\n'), "{newer}");
}

#[test]
fn tls_requires_a_verified_server() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    open_store(&database, &[cluster.port]);
    let folder = tempfile::tempdir().unwrap();
    let (known, empty) = (folder.path().join("known.pem"), folder.path().join("empty.pem"));
    std::fs::write(&known, &cluster.certificate).unwrap();
    std::fs::write(&empty, "").unwrap();
    let plain = Cluster::database_url(&database, &[cluster.port]);
    let opened = |parameters: &str, host: &str| {
        let address = plain.replace("sslmode=disable", parameters).replace("127.0.0.1", host);
        store::open_existing(&address.parse().unwrap()).map(drop).map_err(|error| format!("{error:#}"))
    };
    let known = known.display();
    assert_eq!(opened(&format!("sslrootcert={known}"), "127.0.0.1"), Ok(()), "verify-full is the default");
    for (parameters, host, said) in [
        (format!("sslrootcert={known}"), "localhost", "is for `127.0.0.1` and not for `localhost`"),
        ("sslmode=require".into(), "127.0.0.1", "name its certificate with sslrootcert=FILE"),
        ("sslmode=prefer".into(), "127.0.0.1", "name its certificate with sslrootcert=FILE"),
        (format!("sslrootcert={}", empty.display()), "127.0.0.1", "empty.pem"),
        ("sslrootcert=/nope.pem".into(), "127.0.0.1", "/nope.pem"),
    ] {
        let error = opened(&parameters, host).unwrap_err();
        assert!(error.contains(said) && !error.contains('\n'), "{parameters}: {error}");
    }
}

#[test]
fn processes_that_start_at_once_migrate_once() {
    let Some(cluster) = cluster::shared() else { return };
    for _ in 0..5 {
        let database = cluster.create_database();
        std::thread::scope(|scope| {
            let starts: Vec<_> = (0..4).map(|_| scope.spawn(|| open_store(&database, &[cluster.port]))).collect();
            let stores: Vec<_> = starts.into_iter().map(|start| start.join().unwrap()).collect();
            for (n, store) in stores.iter().enumerate() {
                block_on(store.insert(newsletter_submission(&format!("{n}@x")))).unwrap();
            }
        });
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/data/migrations/postgres")).unwrap().count();
        let applied = cluster.execute(&database, "SELECT count(*) FROM leadlight_migrations WHERE version > 0");
        assert_eq!(applied, [files.to_string()]);
        assert_eq!(emails(cluster, &database).len(), 4);
    }
}

/// Needs no database: the very first answer says that there is no TLS.
#[test]
fn a_server_without_tls_is_named_with_the_remedy() {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let _ = stream.read_exact(&mut [0; 8]).and_then(|()| stream.write_all(b"N"));
        }
    });
    let address: store::DatabaseUrl = format!("postgres://postgres@127.0.0.1:{port}/site").parse().unwrap();
    let error = format!("{:#}", store::open_existing(&address).err().unwrap());
    assert!(error.contains("the server offers no TLS") && error.contains("?sslmode=disable"), "{error}");
}
