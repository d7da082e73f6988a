//! See `voltigeur_fuzzing::socket`.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| voltigeur_fuzzing::socket(bytes));
