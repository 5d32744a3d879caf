//! What the process holds, and gives back.

/// Before there is another thread: the allocator gives every thread memory of its own, which it keeps. With a few to share, eight megabytes less stay
/// with the process, and nothing is slower (`make bench`).
pub fn before_start() {
    set(Tunable::ArenaMax, 4);
}

/// Does what needs large blocks for once: they go back to the kernel one by one instead of leaving holes between what stays, which is seven megabytes
/// after a start, and then everything else that can. Live pages would take a sixth more of the processor that way.
pub fn for_once<T>(work: impl FnOnce() -> T) -> T {
    set(Tunable::MmapThreshold, 1024 * 1024);
    let done = work();
    set(Tunable::MmapThreshold, 32 * 1024 * 1024);
    set(Tunable::TrimThreshold, 64 * 1024 * 1024);
    give_back();
    done
}

/// Gives back what is kept for later: call it after work that needed what follows does not.
///
/// That is what the allocator keeps, and the pages of the program itself that were read. Those come out of the kernel's file cache again when
/// they are touched.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: malloc_trim takes no pointer and may be called from any thread at any time (malloc_trim(3), MT-Safe). `forget_segments` has the signature
    // that is asked for, and takes no data.
    unsafe {
        libc::malloc_trim(0);
        libc::dl_iterate_phdr(Some(forget_segments), std::ptr::null_mut());
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

/// Called with the program first (`dl_iterate_phdr(3)`); the answer 1 ends the walk, so that libraries stay.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
unsafe extern "C" fn forget_segments(program: *mut libc::dl_phdr_info, _size: usize, _data: *mut libc::c_void) -> libc::c_int {
    // SAFETY: `dl_iterate_phdr` passes a record that is valid during the call, with `dlpi_phnum` headers at `dlpi_phdr`.
    let (base, headers) = unsafe {
        let program = &*program;
        (program.dlpi_addr, std::slice::from_raw_parts(program.dlpi_phdr, program.dlpi_phnum.into()))
    };
    for segment in headers.iter().filter(|it| it.p_type == libc::PT_LOAD && it.p_flags & libc::PF_W == 0) {
        // Up to the alignment of the segment, a whole number of pages: what lies before it may be another segment's.
        let begin = (base + segment.p_vaddr).next_multiple_of(segment.p_align.max(1));
        let end = base + segment.p_vaddr + segment.p_memsz;
        let (Ok(begin), Ok(length)) = (usize::try_from(begin), usize::try_from(end.saturating_sub(begin))) else { continue };
        // SAFETY: a segment that was never writable is the file's content, unchanged: what is dropped is read from the file again when it is touched.
        unsafe {
            libc::madvise(begin as *mut libc::c_void, length, libc::MADV_DONTNEED);
        }
    }
    1
}
