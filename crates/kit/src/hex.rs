//! For books on hexes: maps of scenario files, hexes in views, answers about reach, sight and arcs.
