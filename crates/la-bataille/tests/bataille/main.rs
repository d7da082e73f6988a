//! Tests of the La Bataille variant, a file for each chapter.
mod command;
mod fire;
mod geometry;
mod ground;
mod melee;
mod morale;
mod position;
mod scenarios;
mod sight;
mod stacking;
mod tables;
mod troops;
mod values;
