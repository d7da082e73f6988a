//! Tests of the La Bataille variant, a file for each chapter.
mod geometry;
mod sight;
mod tables;
mod troops;
