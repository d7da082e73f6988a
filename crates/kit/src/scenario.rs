//! What every scenario file and every study has: a roster, ground, a set-up, arrivals and victory.
