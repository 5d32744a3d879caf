//! The fuzz targets as tests: every file of the corpus, then mutations of it. libFuzzer searches for new failures (`make fuzz`); these tests keep the
//! known ones from coming back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use fastrand::Rng;

#[path = "../../fuzz/src/lib.rs"]
mod targets;

const SEED: u64 = 0x1ead_1194;
/// More than most forms take; the largest possible body has 256 KiB.
const MAX_BYTES: usize = 32 * 1024;

/// Stops at whichever limit it reaches first.
struct Budget {
    mutations: usize,
    time: Duration,
}

const PLAIN: Budget = Budget { mutations: 3_000, time: Duration::from_millis(750) };
const RENDERED: Budget = Budget { mutations: 1_000, time: Duration::from_millis(750) };

#[test]
fn form_decoding() {
    run("form_decoding", targets::form_decoding, &PLAIN);
}

#[test]
fn query() {
    run("query", targets::query, &PLAIN);
}

#[test]
fn negotiation() {
    run("negotiation", targets::negotiation, &PLAIN);
}

#[test]
fn tables() {
    run("tables", targets::tables, &PLAIN);
}

#[test]
fn render_contract() {
    run("render_contract", targets::render_contract, &RENDERED);
}

#[test]
fn render_answer() {
    run("render_answer", targets::render_answer, &RENDERED);
}

#[test]
fn content_page() {
    run("content_page", targets::content_page, &PLAIN);
}

fn run(name: &str, target: fn(&[u8]), budget: &Budget) {
    let corpus = corpus(name);
    for (file, input) in &corpus {
        attempt(target, input, file);
    }
    let mut rng = Rng::with_seed(SEED);
    let started = Instant::now();
    for _ in 0..budget.mutations {
        if started.elapsed() > budget.time {
            break;
        }
        let (file, input) = &corpus[rng.usize(..corpus.len())];
        let mut mutated = input.clone();
        for _ in 0..=rng.usize(..4) {
            mutate(&mut mutated, &corpus, &mut rng);
        }
        mutated.truncate(MAX_BYTES);
        attempt(target, &mutated, file);
    }
}

/// By name, so that every run takes them in the same order.
fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files
}

/// Prints the failing input for the corpus.
fn attempt(target: fn(&[u8]), input: &[u8], file: &str) {
    let holds = catch_unwind(AssertUnwindSafe(|| target(input))).is_ok();
    assert!(holds, "{file} or a mutation of it: b\"{}\"", input.escape_ascii());
}

fn mutate(input: &mut Vec<u8>, corpus: &[(String, Vec<u8>)], rng: &mut Rng) {
    let at = rng.usize(..=input.len());
    let until = rng.usize(at..=input.len().min(at + 16));
    match rng.u8(..5) {
        0 => input.insert(at, rng.u8(..)),
        1 => drop(input.splice(at..until, [])),
        2 => input.splice(at..at, input[at..until].to_vec()).for_each(drop),
        3 => {
            let other = &corpus[rng.usize(..corpus.len())].1;
            let from = rng.usize(..=other.len());
            let to = rng.usize(from..=other.len().min(from + 64));
            input.splice(at..until, other[from..to].iter().copied()).for_each(drop);
        }
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1 << rng.u8(..8);
            }
        }
    }
}
