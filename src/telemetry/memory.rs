//! Settings of glibc's allocator, and memory given back to the system. Other allocators: nothing to do.

/// Call before the second thread starts. glibc gives and leaves every thread an arena; four shared ones save 8 MB and cost nothing measurable.
pub fn limit_arenas() {
    set(Tunable::ArenaMax, 4);
}

/// Runs work whose large blocks are needed once: mmap returns them to the system. Not for rendering, which would take a sixth more CPU time.
pub fn with_temporary_memory<T>(work: impl FnOnce() -> T) -> T {
    set(Tunable::MmapThreshold, 1024 * 1024);
    let result = work();
    set(Tunable::MmapThreshold, 32 * 1024 * 1024);
    set(Tunable::TrimThreshold, 64 * 1024 * 1024);
    release_free_memory();
    result
}

/// Returns memory that the allocator holds and nobody uses. Takes milliseconds: call it after work that needed much.
pub fn release_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: malloc_trim takes no pointer and may be called from any thread at any time (malloc_trim(3), MT-Safe).
    unsafe {
        libc::malloc_trim(0);
    }
}

/// See mallopt(3).
#[derive(Clone, Copy)]
enum Tunable {
    ArenaMax,
    MmapThreshold,
    TrimThreshold,
}

#[cfg_attr(not(all(target_os = "linux", target_env = "gnu")), expect(unused_variables, reason = "another allocator"))]
fn set(option: Tunable, value: libc::c_int) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: mallopt takes no pointer, and holds the allocator's lock while it changes something.
    unsafe {
        let option = match option {
            Tunable::ArenaMax => libc::M_ARENA_MAX,
            Tunable::MmapThreshold => libc::M_MMAP_THRESHOLD,
            Tunable::TrimThreshold => libc::M_TRIM_THRESHOLD,
        };
        libc::mallopt(option, value);
    }
}
