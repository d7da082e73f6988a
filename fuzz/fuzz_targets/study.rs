//! See `voltigeur_fuzzing::study`.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| voltigeur_fuzzing::study(bytes));
