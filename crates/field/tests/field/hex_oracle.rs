//! Coordinates, rings, ranges and lines next to those of hexx, a library written by others.
use hexx::{EdgeDirection, HexOrientation, OffsetHexMode};
use proptest::prelude::*;
use std::collections::BTreeSet;
use voltigeur_field::hex::sight::Station;
use voltigeur_field::hex::{Direction, Grid, Hex, Orientation, Pushed};

fn theirs(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(i32::from(hex.q), i32::from(hex.r))
}

fn ours(hex: hexx::Hex) -> Hex {
    Hex::new(hex.x as i16, hex.y as i16)
}

fn hexes() -> impl Strategy<Value = Hex> {
    (-40i16..40, -40i16..40).prop_map(|(q, r)| Hex::new(q, r))
}

const SAME: [(Direction, EdgeDirection); 6] = [
    (Direction::N, EdgeDirection::FLAT_NORTH),
    (Direction::NE, EdgeDirection::FLAT_NORTH_EAST),
    (Direction::SE, EdgeDirection::FLAT_SOUTH_EAST),
    (Direction::S, EdgeDirection::FLAT_SOUTH),
    (Direction::SW, EdgeDirection::FLAT_SOUTH_WEST),
    (Direction::NW, EdgeDirection::FLAT_NORTH_WEST),
];

#[test]
fn directions_have_the_same_names() {
    for (mine, other) in SAME {
        assert_eq!(mine.delta(), ours(other.into_hex()));
        assert_eq!(mine.turned(1).delta(), ours((other >> 1).into_hex()));
    }
}

proptest! {
    #[test]
    fn distances_and_turns_agree(a in hexes(), b in hexes(), sixths in 0u8..6) {
        prop_assert_eq!(u32::from(a.distance(b)), theirs(a).unsigned_distance_to(theirs(b)));
        prop_assert_eq!(a.turned(i32::from(sixths)), ours(theirs(a).rotate_cw(u32::from(sixths))));
    }

    #[test]
    fn rings_and_ranges_agree(centre in hexes(), distance in 0u16..12) {
        let set = |hexes: &mut dyn Iterator<Item = Hex>| hexes.collect::<BTreeSet<_>>();
        let ring: Vec<_> = centre.ring(distance).collect();
        prop_assert_eq!(ring.len(), theirs(centre).ring(u32::from(distance)).len());
        prop_assert!(ring.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        prop_assert_eq!(set(&mut ring.into_iter()), set(&mut theirs(centre).ring(u32::from(distance)).map(ours)));
        let range: Vec<_> = centre.range(distance).collect();
        prop_assert_eq!(range.len(), theirs(centre).range(u32::from(distance)).len());
        prop_assert_eq!(set(&mut range.into_iter()), set(&mut theirs(centre).range(u32::from(distance)).map(ours)));
    }

    #[test]
    fn lines_agree_where_only_one_hex_is_nearest(a in hexes(), b in hexes()) {
        let mine: Vec<_> = a.line_to(b).collect();
        let other: Vec<_> = theirs(a).line_to(theirs(b)).map(ours).collect();
        prop_assert_eq!(mine.len(), other.len());
        for (n, (&mine, other)) in mine.iter().zip(other).enumerate() {
            // Half way between two hexes either may be taken; then they are neighbours at the same distance.
            let far = i32::from(a.distance(b));
            let way = b - a;
            let halves = |part: i16| (2 * n as i32 * i32::from(part)).rem_euclid(2 * far.max(1)) == far.max(1);
            let tie = halves(way.q) || halves(way.r) || halves(way.q + way.r);
            prop_assert!(mine == other || tie && mine.distance(other) == 1, "step {n} of {a:?} to {b:?}");
        }
    }

    #[test]
    fn a_line_keeps_to_what_its_trace_touches(a in hexes(), b in hexes()) {
        let touched: BTreeSet<_> = a.trace_to(b).flat_map(Station::hexes).collect();
        prop_assert!(a.line_to(b).all(|hex| touched.contains(&hex)));
    }

    #[test]
    fn offsets_agree(column in 0u16..30, row in 0u16..30, flat: bool, odd: bool) {
        let orientation = if flat { Orientation::FlatTop } else { Orientation::PointyTop };
        // Ours are named by the printed numbers, theirs by numbers counted from 0.
        let grid = Grid::new(30, 30).unwrap().oriented(orientation).pushing(if odd { Pushed::Odd } else { Pushed::Even });
        let mode = if odd { OffsetHexMode::Even } else { OffsetHexMode::Odd };
        let their_orientation = if flat { HexOrientation::Flat } else { HexOrientation::Pointy };
        let other = hexx::Hex::from_offset_coordinates([i32::from(column), i32::from(row)], mode, their_orientation);
        prop_assert_eq!(grid.at(column as i16, row as i16), ours(other));
    }
}
