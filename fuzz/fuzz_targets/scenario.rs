//! See `voltigeur_fuzzing::scenario`.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| voltigeur_fuzzing::scenario(bytes));
