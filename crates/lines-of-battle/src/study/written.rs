//! A study's own map, written as a scenario file.
use super::ground::{Map, MapArea};
use super::lines::At;
use super::troops::{LeaderLine, UnitLine};
use crate::unit::Arm;
use std::fmt::{Display, Write};
use voltigeur_engine::study::StudyError;

/// How many turns a battle has if nothing is said.
const TURNS: u8 = 20;
/// The size of the plane on which the Areas are drawn.
const PLANE: f32 = 800.0;
/// Half of the side of an Area, as it is drawn.
const HALF: f32 = 40.0;

/// A scenario file in the making. Words are ids, which need no escaping.
#[derive(Default)]
struct Toml(String);

impl Toml {
    fn table(&mut self, name: &str) -> &mut Self {
        self.0.push_str(name);
        self.0.push('\n');
        self
    }

    fn plain(&mut self, key: &str, value: impl Display) -> &mut Self {
        writeln!(self.0, "{key} = {value}").expect("writing to a string does not fail");
        self
    }

    fn word(&mut self, key: &str, value: &str) -> &mut Self {
        self.plain(key, format_args!("'{value}'"))
    }

    fn words<T: AsRef<str>>(&mut self, key: &str, values: impl IntoIterator<Item = T>) -> &mut Self {
        let quoted: Vec<String> = values.into_iter().map(|value| format!("'{}'", value.as_ref())).collect();
        self.plain(key, format_args!("[{}]", quoted.join(", ")))
    }
}

impl Map<'_> {
    /// The whole file.
    pub fn written(&self) -> Result<String, StudyError> {
        let mut toml = Toml::default();
        self.write_head(&mut toml)?;
        for (n, area) in self.areas.iter().enumerate() {
            self.write_area(&mut toml, n, area)?;
        }
        self.write_links(&mut toml);
        for At { line, is } in &self.lines.units {
            self.write_unit(&mut toml, *line, is)?;
        }
        self.write_missing_units(&mut toml)?;
        for At { line, is } in &self.lines.leaders {
            self.write_leader(&mut toml, *line, is)?;
        }
        self.write_seniority(&mut toml);
        self.write_prizes(&mut toml)?;
        Ok(toml.0)
    }

    fn write_head(&self, toml: &mut Toml) -> Result<(), StudyError> {
        let [(first, _), (second, _)] = &self.sides;
        toml.table("[scenario]").word("id", "study").word("title", "Study").word("about", "A study.");
        toml.word("system", crate::ID).word("first_player", first);
        toml.word("los_mode", self.lines.sight.as_ref().map_or("general", |at| at.is));
        toml.table("[canvas]").plain("width", PLANE).plain("height", PLANE);
        for (id, name) in &self.sides {
            toml.table(&format!("[sides.{id}]")).word("name", name).words("contingents", self.contingents(id)?);
            let entry = self.areas.iter().find(|area| self.entry_of(area).is_ok_and(|side| side == Some(id)));
            if let Some(entry) = entry {
                toml.word("reinforcement_area", &entry.id);
            }
            // The lines of the study say where units stand.
            toml.table(&format!("[setup.{id}]")).word("mode", "free");
        }
        let mut bonus = [0, 0];
        for At { line, is: (name, points) } in &self.lines.bonuses {
            bonus[usize::from(self.side(*line, name)? == second)] = *points;
        }
        for n in 1..=self.lines.turns.as_ref().map_or(TURNS, |at| at.is) {
            toml.table("[[turn]]").plain("n", n).word("time", &format!("turn {n}"));
            toml.plain("cp_bonus", format_args!("{{ {first} = {}, {second} = {} }}", bonus[0], bonus[1]));
        }
        Ok(())
    }

    /// The contingents that a side's units name; those that name none form one of the side's own name.
    fn contingents(&self, side: &str) -> Result<Vec<String>, StudyError> {
        let mut found = Vec::new();
        for unit in &self.lines.units {
            if self.side(unit.line, &unit.is.side)? == side {
                let name = unit.is.contingent.as_ref().map_or(side.to_owned(), |name| name.to_lowercase());
                if !found.contains(&name) {
                    found.push(name);
                }
            }
        }
        Ok(found)
    }

    fn write_area(&self, toml: &mut Toml, n: usize, area: &MapArea<'_>) -> Result<(), StudyError> {
        let said = area.said.cloned().unwrap_or_default();
        let [x, y] = self.place(n);
        let kind = match (said.effects, &said.entry) {
            (_, Some(_)) => "entry",
            (Some("wood"), _) => "wood",
            (Some(_), _) => "farm",
            (None, None) if said.height > 0 => "heights",
            (None, None) => "field",
        };
        let [left, right, top, bottom] = [x - HALF, x + HALF, y - HALF, y + HALF];
        toml.table("[[area]]").word("id", &area.id).word("name", area.name).word("kind", kind);
        toml.word("terrain", if said.effects.is_some() { "closed" } else { "open" });
        toml.word("effects", said.effects.unwrap_or("none")).plain("height", said.height).plain("ridge", said.ridge);
        toml.plain("x", x).plain("y", y).plain(
            "polygon",
            format_args!("[[{left}, {top}], [{right}, {top}], [{right}, {bottom}], [{left}, {bottom}]]"),
        );
        if let Some(capacity) = said.capacity {
            toml.plain("capacity", capacity);
        }
        if let Some(side) = self.entry_of(area)? {
            toml.word("reinforcement", side);
        }
        Ok(())
    }

    /// Areas are drawn in rows.
    fn place(&self, n: usize) -> [f32; 2] {
        let row = (1..).find(|row| row * row >= self.areas.len()).unwrap_or(1);
        [n % row, n / row].map(|step| (step as f32 + 0.5) * PLANE / row as f32)
    }

    /// LOB-map-1: a link is an Approach if both Areas are open, else an arrow.
    fn write_links(&self, toml: &mut Toml) {
        for (a, b, link) in &self.links {
            let number = |id: &String| self.areas.iter().position(|area| &area.id == id).unwrap_or_default();
            let closed = |id: &String| self.areas[number(id)].said.is_some_and(|said| said.effects.is_some());
            let ([ax, ay], [bx, by]) = (self.place(number(a)), self.place(number(b)));
            let (x, y) = ((ax + bx) / 2.0, (ay + by) / 2.0);
            toml.table("[[link]]").word("id", &format!("{a}--{b}")).word("a", a).word("b", b);
            toml.word("type", if closed(a) || closed(b) { "arrow" } else { "approach" });
            toml.word("kind", link.is.kind.unwrap_or("plain")).plain("one_way", link.is.one_way);
            toml.plain("edge", format_args!("[[{}, {y}], [{}, {y}]]", x - HALF / 2.0, x + HALF / 2.0));
            if let Some(height) = link.is.height {
                toml.plain("height", height);
            }
        }
        for (a, b, _) in self.links.iter().filter(|(.., link)| link.is.road) {
            toml.table("[[road]]").word("name", &format!("Road from {a} to {b}")).words("areas", [a, b]);
        }
    }

    fn write_unit(&self, toml: &mut Toml, line: usize, unit: &UnitLine) -> Result<(), StudyError> {
        let side = self.side(line, &unit.side)?;
        toml.table("[[unit]]").word("id", &unit.id.to_lowercase()).word("name", &unit.id).word("side", side);
        toml.word("contingent", &unit.contingent.as_deref().unwrap_or(side).to_lowercase());
        toml.word("arm", unit.arm.word()).words("flags", &unit.flags).words("attributes", &unit.attributes);
        toml.plain("arrive_turn", unit.arrives);
        if let Some(rating) = unit.rating {
            toml.plain("rating", rating);
        }
        Ok(())
    }

    /// A scenario has units of both sides. Where a study has none of one, a battery that never comes stands for it.
    fn write_missing_units(&self, toml: &mut Toml) -> Result<(), StudyError> {
        for (id, _) in &self.sides {
            if self.contingents(id)?.is_empty() {
                toml.table("[[unit]]").word("id", &format!("nobody-{id}")).word("name", "Nobody");
                toml.word("side", id).word("arm", Arm::Artillery.word());
            }
        }
        Ok(())
    }

    fn write_leader(&self, toml: &mut Toml, line: usize, leader: &LeaderLine) -> Result<(), StudyError> {
        toml.table("[[leader]]").word("id", &leader.id.to_lowercase()).word("name", &leader.id);
        toml.word("side", self.side(line, &leader.side)?).words("bonuses", &leader.bonuses);
        toml.plain("arrive_turn", leader.arrives);
        if let Some(contingent) = &leader.restricted {
            toml.word("restrict_contingent", &contingent.to_lowercase());
        }
        Ok(())
    }

    /// LOB-leader-2: by the numbers that are given, then in the order of the lines.
    fn write_seniority(&self, toml: &mut Toml) {
        toml.table("[seniority]");
        for (id, _) in &self.sides {
            let own = self.lines.leaders.iter().map(|at| &at.is).filter(|leader| leader.side.eq_ignore_ascii_case(id));
            let mut own: Vec<&LeaderLine> = own.collect();
            own.sort_by_key(|leader| leader.seniority);
            toml.words(id, own.iter().map(|leader| leader.id.to_lowercase()));
        }
    }

    fn write_prizes(&self, toml: &mut Toml) -> Result<(), StudyError> {
        for (n, At { line, is: prize }) in self.lines.prizes.iter().enumerate() {
            toml.table("[[victory]]").word("name", &n.to_string()).word("kind", prize.kind);
            toml.words("areas", prize.areas.iter().map(|id| id.to_lowercase())).plain("points", prize.points);
            if let Some(name) = &prize.side {
                toml.word("side", self.side(*line, name)?);
            }
        }
        if self.lines.prizes.is_empty() {
            toml.table("[[victory]]").word("name", "units").word("kind", "eliminated_unit").plain("points", 1);
        }
        Ok(())
    }
}
