//! See `voltigeur_fuzzing::notation`.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| voltigeur_fuzzing::notation(bytes));
