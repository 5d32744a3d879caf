//! The renderer with bundles that misbehave: other renders go on, and the next render of the same worker is right.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use leadlight::engine::{Bundle, Pool, PoolSettings, RenderError, RenderRequest, RenderedPage};

use crate::process::CONDITION_TIMEOUT;
use crate::site::block_on;

/// A bundle whose `render` runs `extra`, with the route in `r`, and then answers.
fn bundle(extra: &str) -> Bundle {
    let source = format!(
        "(() => {{ let calls = 0; const answer = (body) => JSON.stringify({{ ok: true, structuredData: [] }}) + '\\n' + body;
        globalThis.leadlight = {{ boot() {{}}, render(json) {{ const r = JSON.parse(json).route; calls += 1; {extra}
        return answer('page ' + r); }} }}; }})();"
    );
    Bundle { source: source.into(), source_map_zstd: Cow::Borrowed(&[]), texts: "{}".into(), boot_message: "{}".into() }
}

/// Each script that loops takes a core for as long as the deadline.
const SETTINGS: PoolSettings =
    PoolSettings { threads: 1, queue_length: 8, deadline: Duration::from_secs(1), max_heap_bytes: 32 * 1024 * 1024 };

/// Starts a pool on a thread that may block.
fn start_pool_before_visitors(bundle: Bundle, settings: PoolSettings) -> Result<Pool, RenderError> {
    block_on(async { tokio::task::spawn_blocking(move || Pool::start(bundle, settings)).await.unwrap() })
}

/// Starts a pool whose renders have a deadline.
fn start_pool(bundle: Bundle, settings: PoolSettings) -> Result<Pool, RenderError> {
    let pool = start_pool_before_visitors(bundle, settings)?;
    pool.serve_visitors();
    Ok(pool)
}

fn render_once(pool: &Pool, route: &str) -> Result<RenderedPage, RenderError> {
    block_on(pool.render(&RenderRequest { route: route.into(), query: BTreeMap::new(), form: None, content: None }))
}

/// Renders a page. Tries again after [`RenderError::Overloaded`], which says that the machine is busy and nothing about the script.
fn render(pool: &Pool, route: &str) -> Result<RenderedPage, RenderError> {
    let started = Instant::now();
    loop {
        let result = render_once(pool, route);
        if !matches!(result, Err(RenderError::Overloaded { .. })) || started.elapsed() > CONDITION_TIMEOUT {
            return result;
        }
    }
}

/// Asserts that the next render is right.
fn assert_renders(pool: &Pool) {
    assert_eq!(render(pool, "good").unwrap().body, "page good");
}

#[test]
fn a_misbehaving_render_affects_no_other() {
    type Expected = fn(&RenderError) -> bool;
    // Filling the heap takes longer than the other cases.
    let filling = "if (r === 'bad') { const all = []; for (;;) all.push({ n: all.length }); }";
    let cases: [(&str, Expected); 7] = [
        ("if (r === 'bad') for (;;) {}", |error| matches!(error, RenderError::Deadline { limit_ms: 1_000 })),
        ("if (r === 'bad') /(a+)+$/.test('a'.repeat(60) + 'b');", |error| matches!(error, RenderError::Deadline { .. })),
        (filling, |error| matches!(error, RenderError::OutOfMemory { .. })),
        (
            "if (r === 'bad') throw new TypeError('boom');",
            |error| matches!(error, RenderError::Script { message, .. } if message.contains("boom")),
        ),
        ("if (r === 'bad') { const f = () => f() + 1; f(); }", |error| matches!(error, RenderError::Script { .. })),
        ("if (r === 'bad') return;", |error| matches!(error, RenderError::InvalidResponse(_))),
        ("if (r === 'bad') return answer(' ');", |error| matches!(error, RenderError::InvalidResponse(_))),
    ];
    for (extra, expected) in cases {
        let deadline = if extra == filling { Duration::from_secs(20) } else { SETTINGS.deadline };
        let pool = start_pool(bundle(extra), PoolSettings { deadline, ..SETTINGS }).unwrap();
        assert_renders(&pool);
        for _ in 0..2 {
            let error = render_once(&pool, "bad").unwrap_err();
            // A machine that is too busy for the script cannot tell what is wrong with it.
            assert!(expected(&error) || matches!(error, RenderError::Overloaded { .. }), "{extra}: {error:?}");
            assert_renders(&pool);
        }
    }
}

#[test]
fn other_renders_go_on_while_one_loops() {
    let settings = PoolSettings { threads: 2, deadline: Duration::from_secs(4), ..SETTINGS };
    let pool = start_pool(bundle("if (r === 'bad') for (;;) {}"), settings).unwrap();
    let request = |route: &str| RenderRequest { route: route.into(), query: BTreeMap::new(), form: None, content: None };
    let (bad, good) = (request("bad"), request("good"));
    block_on(async {
        let mut looping = std::pin::pin!(pool.render(&bad));
        // The first poll puts the loop into the queue: a worker takes it before the renders behind it.
        assert!(futures_util::poll!(&mut looping).is_pending());
        for _ in 0..20 {
            assert_eq!(pool.render(&good).await.unwrap().body, "page good");
        }
        assert!(futures_util::poll!(&mut looping).is_pending(), "the other renders waited for the loop");
        assert!(looping.await.is_err());
    });
}

#[test]
fn a_terminated_isolate_is_replaced() {
    let pool = start_pool(bundle("if (r === 'bad') for (;;) {} if (r === 'count') return answer(String(calls));"), SETTINGS).unwrap();
    assert_renders(&pool);
    assert!(render(&pool, "bad").is_err());
    assert_eq!(render(&pool, "count").unwrap().body, "1", "the isolate is new");
    // On a busy machine `render` may have tried more than once.
    assert!(pool.replacements() >= 1);
}

#[test]
fn renders_cannot_change_shared_objects() {
    let leak = "if (r === 'bad') { try { globalThis.left = 1 } catch {} try { Object.prototype.left = 1 } catch {} try { Array.prototype.left = 1 } catch {} }
        if (r === 'look') return answer('saw ' + typeof left + typeof {}.left + typeof [].left);";
    let pool = start_pool(bundle(leak), SETTINGS).unwrap();
    assert!(render(&pool, "bad").is_ok());
    assert_eq!(render(&pool, "look").unwrap().body, "saw undefinedundefinedundefined");
}

#[test]
fn input_is_never_code() {
    let pool = start_pool(bundle(""), SETTINGS).unwrap();
    let nasty = "'); globalThis.x = 1; ('</script>\u{2028}\u{0}\"\\ 💡";
    assert_eq!(render(&pool, nasty).unwrap().body, format!("page {nasty}"));
    let query = BTreeMap::from([("__proto__".to_owned(), "polluted".to_owned())]);
    let pool = start_pool(
        bundle("const q = JSON.parse(json).query; if ({}.polluted || Object.keys({}).length) throw new Error('polluted');"),
        SETTINGS,
    )
    .unwrap();
    assert!(block_on(pool.render(&RenderRequest { route: "a".into(), query, form: None, content: None })).is_ok());
}

#[test]
fn a_full_queue_refuses_at_once() {
    let pool = start_pool(bundle("if (r === 'bad') for (;;) {}"), PoolSettings { queue_length: 1, ..SETTINGS }).unwrap();
    let request = RenderRequest { route: "bad".into(), query: BTreeMap::new(), form: None, content: None };
    let results = block_on(futures_util::future::join_all((0..8).map(|_| pool.render(&request))));
    assert!(results.iter().any(|result| matches!(result, Err(RenderError::QueueFull))));
    assert_renders(&pool);
}

#[test]
fn the_deadline_includes_the_wait() {
    let pool = start_pool(bundle("if (r === 'bad') for (;;) {}"), SETTINGS).unwrap();
    let request = |route: &str| RenderRequest { route: route.into(), query: BTreeMap::new(), form: None, content: None };
    let (slow, waiting) = (request("bad"), request("good"));
    let (first, second) = block_on(async { tokio::join!(pool.render(&slow), pool.render(&waiting)) });
    assert!(first.is_err());
    assert!(matches!(second, Err(RenderError::Overloaded { .. })), "{second:?}");
}

/// At a start, on a machine so busy that each render takes many times the deadline of a visitor, and waits for the one before.
#[test]
fn the_deadline_of_a_visitor_does_not_apply_before_the_site_is_served() {
    let slow = bundle("if (r === 'slow') for (const end = Date.now() + 200; Date.now() < end;);");
    let pool = start_pool_before_visitors(slow, PoolSettings { deadline: Duration::from_millis(10), ..SETTINGS }).unwrap();
    let request = RenderRequest { route: "slow".into(), query: BTreeMap::new(), form: None, content: None };
    let (first, second) = block_on(async { tokio::join!(pool.render(&request), pool.render(&request)) });
    assert_eq!([first.unwrap().body, second.unwrap().body], ["page slow", "page slow"]);
    pool.serve_visitors();
    assert!(render_once(&pool, "slow").is_err());
}

#[test]
fn a_bundle_that_does_not_start_is_an_error() {
    for source in [
        "syntax error here",
        "throw new Error('at load')",
        "globalThis.leadlight = {}",
        "globalThis.leadlight = { boot() { throw new Error('boot') }, render() {} }",
        "",
    ] {
        let broken = Bundle { source: source.into(), source_map_zstd: Cow::Borrowed(&[]), texts: "{}".into(), boot_message: "{}".into() };
        assert!(start_pool(broken, SETTINGS).is_err(), "{source}");
    }
}

/// See `src/engine/skip_temporal.rs`.
#[cfg(skip_temporal)]
#[test]
fn the_temporal_polyfill_is_not_loaded() {
    assert_renders(&start_pool(bundle("if (typeof Temporal !== 'undefined') throw new Error('loaded');"), SETTINGS).unwrap());
}

#[test]
fn stacks_refer_to_the_sources() {
    // The first generated line stands for pages/home.tsx:42:5 (VLQ: column 0, source 0, line 41, column 4), each further one for the line after.
    let map = r#"{"version":3,"sources":["pages/home.tsx"],"names":[],"mappings":"AAyCI;AACA;AACA"}"#;
    let source = "globalThis.leadlight = { boot() {}, render() {\nthrow new Error('boom')\n} }";
    let bundle = Bundle {
        source: source.into(),
        source_map_zstd: zstd::bulk::compress(map.as_bytes(), 1).unwrap().into(),
        texts: "{}".into(),
        boot_message: "{}".into(),
    };
    let error = render(&start_pool(bundle, SETTINGS).unwrap(), "a").unwrap_err().to_string();
    assert!(error.contains("boom") && error.contains("pages/home.tsx:43:5"), "{error}");
}
