//! See `voltigeur_fuzzing::record`.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| voltigeur_fuzzing::record(bytes));
