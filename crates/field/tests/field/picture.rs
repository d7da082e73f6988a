//! The picture of docs/guide/hex-maps.md, made by the library itself.
use crate::support::{Ground, golden, hex, ridges, stream_crossing};
use std::fmt::Write;
use std::path::Path;
use voltigeur_field::hex::pixel::{Layout, Point};
use voltigeur_field::hex::sight::{Place, Station};
use voltigeur_field::hex::{Feature, Grid, Hex, HexSide, Map};

const TITLE: &str = "Six lines of sight on the training map: what each one touches, and what blocks it";
const MARGIN: f32 = 14.0;
const TEXT: f32 = 20.0;

/// The lines of the picture.
const LINES: [(&str, &str); 6] =
    [("0302", "0602"), ("1407", "1411"), ("0403", "0203"), ("0508", "0907"), ("0910", "1310"), ("1003", "1105")];

/// Troops in the way.
const TROOPS: [&str; 2] = ["0607", "1004"];

struct Drawing {
    map: Map<Ground>,
    layout: Layout,
    out: String,
}

impl Drawing {
    fn grid(&self) -> Grid {
        *self.map.grid()
    }

    fn polygon(&mut self, hex: Hex, style: &str) {
        let points: Vec<_> = self.layout.outline(hex).iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        writeln!(self.out, "<polygon points=\"{}\" {style}/>", points.join(" ")).unwrap();
    }

    fn stroke(&mut self, [[x, y], [to_x, to_y]]: [Point; 2], style: &str) {
        writeln!(self.out, "<path d=\"M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}\" {style}/>").unwrap();
    }

    fn words(&mut self, [x, y]: Point, style: &str, words: &str) {
        writeln!(self.out, "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{words}</text>").unwrap();
    }

    fn ground(&mut self) {
        for hex in self.grid().iter() {
            let fill = match self.map.ground(self.map.id(hex).unwrap()) {
                Ground::Clear => "#f6efda",
                Ground::Difficult => "#e6dab5",
                Ground::Farm => "#efdcb4",
                Ground::Brush => "#d3dbb0",
                Ground::Forest => "#b4c795",
                Ground::Town | Ground::Castle => "#d8b5a0",
                Ground::Marsh => "#cfdcd8",
            };
            self.polygon(hex, &format!("fill=\"{fill}\" stroke=\"#d9cda6\" stroke-width=\"1\""));
        }
    }

    /// Hexes that a line touches, deeper where it only runs along their side.
    fn touched(&mut self, from: Hex, to: Hex) {
        let grid = self.grid();
        for station in from.trace_to(to) {
            let opacity = if matches!(station, Station::Hex(_)) { "0.16" } else { "0.07" };
            for hex in station.hexes().filter(|&hex| grid.has(hex)) {
                self.polygon(hex, &format!("fill=\"#27408b\" fill-opacity=\"{opacity}\""));
            }
        }
    }

    fn features(&mut self) {
        for side in self.grid().sides() {
            let features = self.map.features(side);
            let style = if features.has(Feature::Ridge) {
                "stroke=\"#7a5230\" stroke-width=\"4\" stroke-linecap=\"round\""
            } else if features.has(Feature::Stream) {
                "stroke=\"#6f9fbf\" stroke-width=\"4\" stroke-linecap=\"round\""
            } else {
                continue;
            };
            self.stroke(self.layout.side(side), style);
        }
        for chain in self.map.chains().to_vec() {
            let style = if chain.feature == Feature::Road { "stroke-width=\"3\"" } else { "stroke-dasharray=\"5 4\"" };
            for pair in chain.hexes.windows(2) {
                self.stroke(
                    [pair[0], pair[1]].map(|hex| self.layout.centre(hex)),
                    &format!("stroke=\"#b59a63\" {style}"),
                );
            }
        }
        for hex in self.grid().iter() {
            let [x, y] = self.layout.centre(hex);
            let label = self.grid().label(hex).to_string();
            self.words([x, y - 13.0], "font-size=\"8\" fill=\"#a08c5b\" text-anchor=\"middle\"", &label);
        }
    }

    /// A line with its number; what it says in words.
    fn line(&mut self, number: usize, from: &str, to: &str, troops: &[Hex]) -> String {
        let [a, b] = [from, to].map(|label| hex(&self.map, label));
        let verdict = ridges::sees(&self.map, troops, a, b);
        let ends = [a, b].map(|hex| self.layout.centre(hex));
        let ink = if verdict.is_ok() { "#2f6b3a" } else { "#a4262c" };
        let dashes = if verdict.is_ok() { "" } else { " stroke-dasharray=\"7 5\"" };
        self.stroke(ends, &format!("stroke=\"{ink}\" stroke-width=\"2.5\"{dashes}"));
        let [x, y] = ends[1];
        writeln!(self.out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{ink}\"/>").unwrap();
        let [x, y] = ends[0];
        writeln!(self.out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"{ink}\"/>").unwrap();
        let style = "font-size=\"12\" font-weight=\"bold\" fill=\"#fbf6e8\" text-anchor=\"middle\"";
        self.words([x, y + 4.2], style, &number.to_string());
        let Err(blocked) = verdict else { return format!("{number}  {from} sees {to}") };
        let mut words = format!("{number}  {from} does not see {to}:");
        for (n, (place, rule)) in std::iter::once((blocked.place, blocked.rule)).chain(blocked.right).enumerate() {
            let label = place.label(&self.grid());
            self.obstacle(place);
            write!(words, "{} {label} ({rule})", if n == 0 { "" } else { " and" }).unwrap();
        }
        words
    }

    fn obstacle(&mut self, place: Place) {
        let style = "fill=\"none\" stroke=\"#a4262c\" stroke-width=\"3\"";
        match place {
            Place::Hex(hex) => self.polygon(hex, style),
            Place::HexSide(side) => {
                self.stroke(self.layout.side(side), "stroke=\"#a4262c\" stroke-width=\"7\" stroke-linecap=\"round\"");
            }
        }
    }
}

/// A small block for troops.
fn block(drawing: &mut Drawing, at: Hex) {
    let [x, y] = drawing.layout.centre(at);
    let (left, top) = (x - 11.0, y - 6.0);
    writeln!(drawing.out, "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"22\" height=\"14\" fill=\"#27408b\"/>")
        .unwrap();
}

fn picture() -> String {
    let map = stream_crossing();
    let layout = Layout::new(map.grid(), 26.0);
    let [width, height] = layout.extent(map.grid());
    let mut drawing = Drawing { map, layout, out: String::new() };
    drawing.ground();
    for (from, to) in LINES {
        let [from, to] = [from, to].map(|label| hex(&drawing.map, label));
        drawing.touched(from, to);
    }
    drawing.features();
    let troops = TROOPS.map(|label| hex(&drawing.map, label));
    troops.into_iter().for_each(|at| block(&mut drawing, at));
    let words: Vec<_> = (1..).zip(LINES).map(|(n, (from, to))| drawing.line(n, from, to, &troops)).collect();
    for (n, words) in words.iter().enumerate() {
        drawing.words([0.0, height + (n as f32 + 1.2) * TEXT], "font-size=\"13\" fill=\"#3b3222\"", words);
    }
    let (width, height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN + (words.len() as f32 + 0.4) * TEXT);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-label=\"{TITLE}\">\n<title>{TITLE}</title>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" \
         fill=\"#fbf6e8\" stroke=\"#cbb98b\"/>\n<g font-family=\"'DejaVu Sans',Helvetica,Arial,sans-serif\" fill=\"none\" \
         transform=\"translate({MARGIN} {MARGIN})\">\n{}</g>\n</svg>\n",
        drawing.out
    )
}

#[test]
fn the_picture_of_sight_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    golden(&root.join("docs/pictures/hex-sight.svg"), &picture());
}

/// The picture shows each case that the guide speaks of.
#[test]
fn the_picture_has_every_case() {
    let map = stream_crossing();
    let troops = TROOPS.map(|label| hex(&map, label));
    let verdicts = LINES.map(|(from, to)| ridges::sees(&map, &troops, hex(&map, from), hex(&map, to)));
    assert!(verdicts[0].is_ok(), "over a ridge of one's own");
    let ridge = HexSide::between(hex(&map, "1408"), hex(&map, "1409")).map(Place::HexSide);
    assert_eq!(verdicts[1].map_err(|blocked| Some(blocked.place)), Err(ridge));
    assert!(verdicts[2].is_err_and(|blocked| blocked.right.is_some()), "along a side, blocked on both hands");
    assert_eq!(verdicts[3].map_err(|blocked| blocked.place), Err(Place::Hex(hex(&map, "0607"))));
    assert!(verdicts[4].is_ok(), "over a ridge that is the target's own");
    assert!(verdicts[5].is_ok(), "along a side, open on one hand");
}
