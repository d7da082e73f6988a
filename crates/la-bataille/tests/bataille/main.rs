//! Tests of the La Bataille variant, a file for each chapter.
mod geometry;
mod ground;
mod position;
mod scenarios;
mod sight;
mod stacking;
mod tables;
mod troops;
mod values;
