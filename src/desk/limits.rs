//! What strangers may do at the desk: how often they may ask, and how often somebody may type a wrong password.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Semaphore;

use crate::http::rate_limit::RateLimit;
use crate::server::client_network;

/// Attempts to sign in from one address in a minute.
const PER_ADDRESS: u16 = 10;
/// Pages for whoever has not signed in, from one address in a minute: each is rendered.
const GUEST_PAGES: u16 = 60;
/// Wrong passwords of one account and [`WINDOW`] from one network, and from everywhere: no stranger can lock somebody out from one place.
const PER_NETWORK: u32 = 20;
const PER_ACCOUNT: u32 = 200;
const WINDOW: Duration = Duration::from_mins(15);
/// How many accounts and networks are counted.
const MAX_COUNTED: usize = 8_192;
/// No address is longer (RFC 5321 section 4.5.3.1.3). A longer one is nobody's and not counted.
const MAX_ADDRESS_BYTES: usize = 254;
/// Requests that use the database at a time. PostgreSQL's pool has a connection for each.
const AT_ONCE: usize = 4;

pub struct Limits {
    sign_ins: RateLimit,
    guests: RateLimit,
    wrong: Mutex<HashMap<Key, (u32, Instant)>>,
    pub requests: Semaphore,
}

/// An account, from one network or from everywhere.
type Key = (String, Option<IpAddr>);

impl Default for Limits {
    fn default() -> Self {
        Self {
            sign_ins: RateLimit::new(PER_ADDRESS),
            guests: RateLimit::new(GUEST_PAGES),
            wrong: Mutex::default(),
            requests: Semaphore::new(AT_ONCE),
        }
    }
}

impl Limits {
    /// `Err`: the seconds after which this client may try again.
    pub fn check_sign_in(&self, client: Option<IpAddr>) -> Result<(), u64> {
        client.map_or(Ok(()), |client| self.sign_ins.check(client))
    }

    pub fn check_guest(&self, client: Option<IpAddr>) -> Result<(), u64> {
        client.map_or(Ok(()), |client| self.guests.check(client))
    }

    /// `Err`: the seconds after which somebody may try this account again.
    pub fn check_account(&self, client: Option<IpAddr>, account: &str) -> Result<(), u64> {
        let mut wrong = self.wrong.lock();
        wrong.retain(|_, (_, since)| since.elapsed() < WINDOW);
        let limits = keys(client, account).into_iter().zip([PER_NETWORK, PER_ACCOUNT]);
        for (key, limit) in limits {
            if let Some((_, since)) = wrong.get(&key).filter(|(count, _)| *count >= limit) {
                return Err(WINDOW.saturating_sub(since.elapsed()).as_secs() + 1);
            }
        }
        Ok(())
    }

    pub fn count_wrong(&self, client: Option<IpAddr>, account: &str) {
        if account.len() > MAX_ADDRESS_BYTES {
            return;
        }
        let mut wrong = self.wrong.lock();
        for key in keys(client, account) {
            if wrong.len() >= MAX_COUNTED && !wrong.contains_key(&key) {
                // Those with the fewest attempts make room, so that a stranger who invents accounts locks nobody out.
                wrong.retain(|_, (count, _)| *count > 1);
            }
            if wrong.len() < MAX_COUNTED || wrong.contains_key(&key) {
                wrong.entry(key).or_insert((0, Instant::now())).0 += 1;
            }
        }
    }

    pub fn forget(&self, client: Option<IpAddr>, account: &str) {
        self.wrong.lock().remove(&keys(client, account)[0]);
    }
}

fn keys(client: Option<IpAddr>, account: &str) -> [Key; 2] {
    // Without an address all count as one network (tests).
    let network = client.map_or(IpAddr::from([0, 0, 0, 0]), client_network);
    [(account.to_owned(), Some(network)), (account.to_owned(), None)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stranger_locks_nobody_out_and_takes_no_memory() {
        let (limits, stranger, owner) = (Limits::default(), Some([192, 0, 2, 1].into()), Some([198, 51, 100, 7].into()));
        for _ in 0..PER_NETWORK {
            assert!(limits.check_account(stranger, "ada@x.example").is_ok());
            limits.count_wrong(stranger, "ada@x.example");
        }
        assert!(limits.check_account(stranger, "ada@x.example").is_err());
        assert!(limits.check_account(owner, "ada@x.example").is_ok(), "from another network");
        for index in 0..20_000 {
            limits.count_wrong(stranger, &format!("{index}@x.example"));
        }
        limits.count_wrong(stranger, &"x".repeat(100_000));
        assert!(limits.wrong.lock().len() <= MAX_COUNTED);
        assert!(limits.check_account(stranger, "ada@x.example").is_err(), "still counted");
        for network in 0..PER_ACCOUNT {
            let [.., high, low] = network.to_be_bytes();
            limits.count_wrong(Some([203, 0, high, low].into()), "bob@x.example");
        }
        assert!(limits.check_account(owner, "bob@x.example").is_err(), "from everywhere");
    }
}
