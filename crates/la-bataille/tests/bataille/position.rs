//! Positions for tests: an open map of 20 by 20 hexes, with whatever ground and units a test puts there.
use la_bataille::battle::Battle;
use la_bataille::game::LaBataille;
use la_bataille::scenario::Scenario;
use la_bataille::unit::{LeaderId, UnitId};
use std::fmt::Write;
use std::sync::Arc;
use voltigeur_field::hex::HexId;

/// A position that is put together.
#[derive(Clone)]
pub struct Position {
    ground: Vec<Vec<char>>,
    levels: Vec<Vec<char>>,
    more: String,
    switches: Vec<String>,
}

/// A unit that is put there: its values as the file has them.
const INFANTRY: &str = "branch = 'infantry'\nclass = 'ligne'\nsize = 'battalion'\nsteps = 6\nmove = 8\nfire = 9\nmelee = 15\nmorale = '25'\nrange = 1";
const LIGHT: &str = "branch = 'infantry'\nclass = 'legere'\nsize = 'battalion'\nsteps = 6\nmove = 9\nfire = 9\nmelee = 15\nmorale = '24'\nrange = 2";
const HORSE: &str = "branch = 'cavalry'\nclass = 'light'\nsize = 'regiment'\nsteps = 8\nmove = 14\nmelee = 20\nmorale = '24'\nskirmish = 4\nlance = 0";
const HEAVY: &str =
    "branch = 'cavalry'\nclass = 'heavy'\nsize = 'regiment'\nsteps = 8\nmove = 12\nmelee = 26\nmorale = '23'";
const GUNS: &str = "branch = 'artillery'\nclass = 'foot'\nsize = 'battery'\nsteps = 4\nmove = 8\nfire_short = 18\nfire_medium = 12\nfire_long = 6\nmax_range = 9\nmorale = '24'\nmelee = 4\nammunition = 6";

impl Position {
    /// Open ground and nobody on it.
    pub fn open() -> Self {
        Self {
            ground: vec![vec!['.'; 20]; 20],
            levels: vec![vec!['0'; 20]; 20],
            more: String::new(),
            switches: Vec::new(),
        }
    }

    fn cell(label: &str) -> (usize, usize) {
        let number = |text: &str| text.parse::<usize>().expect("a label of four digits") - 1;
        (number(&label[2..]), number(&label[..2]))
    }

    pub fn ground(mut self, label: &str, sign: char) -> Self {
        let (row, column) = Self::cell(label);
        self.ground[row][column] = sign;
        self
    }

    pub fn level(mut self, label: &str, level: char) -> Self {
        let (row, column) = Self::cell(label);
        self.levels[row][column] = level;
        self
    }

    pub fn side(mut self, kind: &str, hexside: &str) -> Self {
        let _ = write!(self.more, "[[feature]]\nkind = '{kind}'\nhexsides = ['{hexside}']\n");
        self
    }

    pub fn road(mut self, id: &str, hexes: &[&str]) -> Self {
        let _ = write!(self.more, "[[road]]\nid = '{id}'\nhexes = {hexes:?}\n");
        self
    }

    pub fn switch(mut self, id: &str) -> Self {
        self.switches.push(id.to_owned());
        self
    }

    /// `kind` is infantry, light, horse, heavy or guns; `changes` are lines of the file that stand instead of the usual ones. A unit whose id begins
    /// with `f` is French, any other Austrian.
    pub fn unit(mut self, id: &str, kind: &str, hexes: &[&str], stand: &str, changes: &[&str]) -> Self {
        let french = id.starts_with('f');
        let usual = match kind {
            "infantry" => INFANTRY,
            "light" => LIGHT,
            "horse" => HORSE,
            "heavy" => HEAVY,
            "guns" => GUNS,
            _ => panic!("no kind of unit: {kind}"),
        };
        let key = |line: &str| line.split(" = ").next().unwrap_or_default().to_owned();
        let changed: Vec<String> = changes.iter().map(|line| key(line)).collect();
        let mut lines: Vec<String> =
            usual.lines().filter(|line| !changed.contains(&key(line))).map(str::to_owned).collect();
        let nation = if french { "french" } else { "austrian" };
        if !changed.contains(&"nation".to_owned()) {
            lines.push(format!("nation = '{nation}'"));
        }
        let infantry = kind == "infantry" || kind == "light";
        if !french && infantry && !changed.contains(&"class".to_owned()) {
            lines.retain(|line| !line.starts_with("class"));
            lines.push(format!("class = '{}'", if kind == "light" { "grenz" } else { "line" }));
        }
        lines.extend(changes.iter().map(|line| (*line).to_owned()));
        let (side, element) = if french { ("french", "F") } else { ("austrian", "A") };
        let set_up = match stand.split_once(' ') {
            Some((formation, facing)) => format!("formation = '{formation}', facing = {facing}"),
            None => format!("formation = '{stand}'"),
        };
        let _ = write!(
            self.more,
            "[[unit]]\nid = '{id}'\nname = '{id}'\nside = '{side}'\nparent = '{element}'\nmorale_org = '{element}'\n{}\nsetup = {{ hexes = {hexes:?}, {set_up} }}\n",
            lines.join("\n")
        );
        self
    }

    fn text(&self) -> String {
        let rows = |rows: &[Vec<char>]| -> String {
            rows.iter().map(|row| format!("{}\n", row.iter().collect::<String>())).collect()
        };
        let mut text = format!(
            "[scenario]\nid = 'position'\ntitle = 'Position'\nturns = 9\nfirst_player = 'french'\nsides = ['french', 'austrian']\n[map]\ncols = 20\nrows = 20\nterrain = '''\n{}'''\nelevation = '''\n{}'''\n",
            rows(&self.ground),
            rows(&self.levels)
        );
        for (side, id, hex) in [("french", "F", "0120"), ("austrian", "A", "2001")] {
            let _ = write!(
                text,
                "[[morale_org]]\nid = '{id}'\nside = '{side}'\n[[element]]\nid = '{id}'\nside = '{side}'\nkind = 'division'\ncommander = 'L{id}'\nhq = '{hex}'\n"
            );
            for (leader, role) in
                [(format!("L{id}"), format!("commander:{id}")), (format!("C{id}"), "army_commander".to_owned())]
            {
                let _ = write!(
                    text,
                    "[[leader]]\nid = '{leader}'\nname = '{leader}'\nside = '{side}'\nnation = '{side}'\nrole = '{role}'\nmove = 15\ninfantry = [4, 6]\ncavalry = 8\nartillery = 2\nmorale = '6'\ncommand = 2\nrank = 2\nsetup = {{ hexes = ['{hex}'] }}\n"
                );
            }
        }
        text.push_str(&self.more);
        text.push_str("[victory]\npoints = []\nlevels = []\n");
        text
    }

    pub fn game(&self) -> LaBataille {
        let read = Scenario::parse(&self.text()).and_then(|scenario| scenario.battle(Some(&self.switches)));
        let battle: Battle = read.unwrap_or_else(|faults| {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}\n{}", told.join("\n"), self.text())
        });
        LaBataille::new(Arc::new(battle))
    }
}

/// What tests ask a game by names.
pub trait Named {
    fn u(&self, id: &str) -> UnitId;
    fn l(&self, id: &str) -> LeaderId;
    fn h(&self, label: &str) -> HexId;
}

impl Named for LaBataille {
    fn u(&self, id: &str) -> UnitId {
        self.battle.all_units().find(|&unit| self.unit(unit).id == id).expect("a unit of the position")
    }
    fn l(&self, id: &str) -> LeaderId {
        self.battle.all_leaders().find(|&leader| self.battle.leader(leader).id == id).expect("a leader of the position")
    }
    fn h(&self, label: &str) -> HexId {
        let map = &self.battle.map;
        map.grid().parse(label).ok().and_then(|hex| map.id(hex)).expect("a hex of the position")
    }
}
