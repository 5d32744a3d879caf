//! What the process holds.

/// Gives back what the allocator keeps for later: call it after work that needed memory which what follows does not.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: malloc_trim takes no pointer and may be called from any thread at any time (malloc_trim(3), MT-Safe).
    unsafe {
        libc::malloc_trim(0);
    }
}
