#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| leadlight_fuzz::content_page(data));
