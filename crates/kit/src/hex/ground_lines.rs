//! The lines of a study that change the ground:
//!
//! ```text
//! ground 0806 forest
//! hexside 0706/2 stream                 # also: ford, bridge (of a stream); 'slope up 0806', 'ridge up 0806'
//! road 0506 0606 0706                   # also: path
//! ```
use super::ground::GroundKind;
use super::map_text::{HexSideText, MapText};
use voltigeur_engine::study::{Line, StudyError, Words};
use voltigeur_field::hex::Grid;

/// What the lines of a study say about the ground, until it is laid on a map.
///
/// ```
/// use voltigeur_engine::study::Line;
/// use voltigeur_kit::hex::ground_lines::GroundLines;
/// use voltigeur_kit::hex::map_text::MapText;
/// voltigeur_kit::grounds! {
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     enum Ground { Open = '.' "open", Wood = 'w' "wood" }
/// }
/// let mut map = MapText::filled(3, 2, '.');
/// let mut lines = GroundLines::default();
/// lines.read::<Ground>(&Line::new(4, "ground 0301 wood"), &map).unwrap();
/// lines.read::<Ground>(&Line::new(5, "hexside 0201/3 stream"), &map).unwrap();
/// lines.lay_on(&mut map);
/// assert_eq!(map.terrain, ["..w", "..."]);
/// assert_eq!(map.hexsides[0].kind, "stream");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GroundLines {
    /// Column and row, counted from 0, and the sign of the ground there.
    signs: Vec<([usize; 2], char)>,
    roads: Vec<Vec<String>>,
    paths: Vec<Vec<String>>,
    hexsides: Vec<HexSideText>,
}

impl GroundLines {
    /// The words with which these lines begin.
    pub const WORDS: [&'static str; 4] = ["ground", "hexside", "road", "path"];

    /// Reads one of these lines. The map is that on which it will be laid.
    ///
    /// # Errors
    /// What cannot be read. Whether hexes of ways and hexsides are on the map is found out when the map is made.
    pub fn read<G: GroundKind>(&mut self, line: &Line, map: &MapText) -> Result<(), StudyError> {
        let mut words = Words::of(line);
        match line.word.as_str() {
            "ground" => {
                let label = words.need("a hex")?;
                let grid = Grid::new(map.cols, map.rows).map_err(|error| words.error(error.to_string()))?;
                let Ok(hex) = grid.parse(label) else {
                    let last = grid.label(grid.at(map.cols as i16 - 1, map.rows as i16 - 1));
                    let first = grid.label(grid.at(0, 0));
                    return Err(words.error(format!("'{label}' is not a hex: write {first} to {last}")));
                };
                let word = words.need("a kind of ground")?;
                let kind = G::from_word(word).ok_or_else(|| words.error(format!("there is no ground '{word}'")))?;
                let (column, row) = grid.offset(hex);
                self.signs.push(([column as usize, row as usize], kind.sign()));
            }
            "hexside" => self.hexside(&mut words)?,
            way => {
                let hexes = words.by_ref().map(str::to_owned).collect();
                if way == "road" { &mut self.roads } else { &mut self.paths }.push(hexes);
            }
        }
        words.finish("nothing more belongs on this line")
    }

    fn hexside(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let label = words.need("a hexside such as 0706/2")?;
        let (hex, direction) = label
            .split_once('/')
            .and_then(|(hex, direction)| Some((hex.to_owned(), direction.parse().ok()?)))
            .ok_or_else(|| words.error("write hex and direction, as 0706/2"))?;
        let kind = words.need("what it carries")?;
        let (bridge, ford) = (kind == "bridge", kind == "ford");
        let up = if words.accept("up") { Some(words.need("the high hex")?.to_owned()) } else { None };
        let kind = if bridge || ford { "stream" } else { kind }.to_owned();
        self.hexsides.push(HexSideText { hex, dir: direction, kind, up, bridge, ford });
        Ok(())
    }

    /// Changes the map; roads, paths and hexsides come on top of those that it has.
    pub fn lay_on(&self, map: &mut MapText) {
        for &(cell, sign) in &self.signs {
            map.put_sign(cell, sign);
        }
        map.roads.extend_from_slice(&self.roads);
        map.paths.extend_from_slice(&self.paths);
        map.hexsides.extend_from_slice(&self.hexsides);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::grounds! {
        #[derive(Clone, Copy, Debug)]
        enum Ground { Open = 'o' "open" }
    }

    fn read(text: &str) -> Result<MapText, String> {
        let mut map = MapText::filled(15, 12, '.');
        let mut lines = GroundLines::default();
        lines.read::<Ground>(&Line::new(7, text), &map).map_err(|error| error.to_string())?;
        lines.lay_on(&mut map);
        Ok(map)
    }

    #[test]
    fn ways_and_hexsides_come_as_files_have_them() {
        assert_eq!(read("road 0506, 0606").unwrap().roads, [["0506", "0606"]]);
        assert_eq!(read("path 0506 0606").unwrap().paths, [["0506", "0606"]]);
        let ford = read("hexside 0706/2 ford").unwrap().hexsides.remove(0);
        assert_eq!((ford.hex.as_str(), ford.dir, ford.kind.as_str(), ford.ford), ("0706", 2, "stream", true));
        assert_eq!(read("hexside 0706/2 slope up 0806").unwrap().hexsides[0].up.as_deref(), Some("0806"));
    }

    #[test]
    fn a_line_that_cannot_be_read_is_refused_with_its_number() {
        let why = |text| read(text).unwrap_err();
        assert!(
            why("ground 9 open").contains("line 7: '9' is not a hex: write 0101 to 1512"),
            "{}",
            why("ground 9 open")
        );
        assert!(why("ground 0101 wet").contains("there is no ground 'wet'"));
        assert!(why("hexside 0706-2 stream").contains("write hex and direction, as 0706/2"));
        assert!(why("hexside 0706/two stream").contains("write hex and direction, as 0706/2"));
        assert!(why("hexside 0706/2 stream down").contains("nothing more belongs on this line"));
    }
}
