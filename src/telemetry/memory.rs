//! What the process holds.

/// Gives back what the allocator keeps for later: call it after work that needed memory which what follows does not.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: malloc_trim takes no pointer and may be called from any thread at any time (malloc_trim(3), MT-Safe).
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Lets go of the pages of the program itself that the start has read and serving does not: what is asked for again comes out of the kernel's
/// file cache, some dozens of microseconds each.
pub fn forget_program() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `forget_segments` has the signature that is asked for, and takes no data.
    unsafe {
        libc::dl_iterate_phdr(Some(forget_segments), std::ptr::null_mut());
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
