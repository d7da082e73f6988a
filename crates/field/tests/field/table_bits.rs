//! The same bits on every machine: a corpus of poses, contacts and distances, recomputed and compared.
use voltigeur_field::table::motion::until;
use voltigeur_field::table::{Angle, Footprint, Heading, Leg, Length, Pace, Pose, Wing, Zone};

/// What the corpus adds up to. It changes only with the geometry itself: then records of older games are no longer replayed.
const DIGEST: u64 = 16_341_490_680_745_049_527;

/// A small generator, so that the corpus needs no file.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }

    fn pose(&mut self) -> Pose {
        let (x, y) = (Length(self.below(30_000)), Length(self.below(30_000)));
        Pose { x, y, heading: Heading::hundredths(self.below(36_000)) }
    }
}

/// FNV-1a over all bits.
struct Digest(u64);

impl Digest {
    fn add(&mut self, bits: u64) {
        for byte in bits.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn pose(&mut self, pose: Pose) {
        self.add(pose.x.0 as u64);
        self.add(pose.y.0 as u64);
        self.add(u64::from(pose.heading.get()));
    }
}

#[test]
fn the_corpus_has_the_same_bits() {
    let mut numbers = Numbers(1805);
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let pace = Pace { travel: 0.1, turn: 1.0, halvings: 20 };
    for _ in 0..20_000 {
        let (a, b) = (numbers.pose(), numbers.pose());
        let ours = Footprint::ranks(Length(900 + numbers.below(900)), Length(500), &[3, 1, 1]);
        let theirs = Footprint::block(Length(1_000 + numbers.below(5_000)), Length(400 + numbers.below(900)));
        let enemy = theirs.at(b);
        digest.add(ours.at(a).distance(&enemy).to_bits());
        digest.add(Zone::arc(a.frame(), ours.width().get()).distance(&enemy).to_bits());
        let leg = match numbers.below(3) {
            0 => Leg::Straight { angle: Angle(numbers.below(9_000) - 4_500), distance: 8.0 },
            1 => Leg::Wheel { about: Wing::Left, angle: Angle(numbers.below(4_500) + 1) },
            _ => Leg::Pivot { angle: Angle(numbers.below(18_000) - 9_000) },
        };
        let start = a.frame();
        let halt =
            until(&leg, &start, ours.width().get(), 0.0, pace, |frame| ours.in_frame(frame).within(&enemy, 0.05));
        let end = halt.map_or_else(|| leg.at(&start, ours.width().get(), leg.measure()), |halt| halt.frame);
        digest.add(end.at.x.to_bits());
        digest.add(end.at.y.to_bits());
        digest.pose(end.pose());
    }
    assert_eq!(digest.0, DIGEST, "the geometry has changed");
}
