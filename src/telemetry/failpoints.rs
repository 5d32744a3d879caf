//! Failpoints: named places where a test makes a thread panic. Without the cargo feature `failpoints` they compile to nothing.

#[cfg(not(feature = "failpoints"))]
#[inline]
pub fn failpoint(_name: &str) {}

#[cfg(feature = "failpoints")]
pub use armed::failpoint;

#[cfg(feature = "failpoints")]
mod armed {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// `LEADLIGHT_FAILPOINTS=commit:3,render:60` makes the third commit and the sixtieth render panic.
    static PASSES_LEFT: LazyLock<Vec<(String, AtomicUsize)>> = LazyLock::new(|| {
        let read =
            |item: &str| item.split_once(':').and_then(|(name, passes)| Some((name.to_owned(), passes.parse::<usize>().ok()?.into())));
        std::env::var("LEADLIGHT_FAILPOINTS").unwrap_or_default().split(',').filter_map(read).collect()
    });

    /// # Panics
    /// When the environment asks for it.
    pub fn failpoint(name: &str) {
        for (_, left) in PASSES_LEFT.iter().filter(|(it, _)| it == name) {
            let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
            assert!(before != Ok(1), "failpoint {name}");
        }
    }
}
