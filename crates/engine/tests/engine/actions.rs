//! The table of actions: reading, writing, labels, what is conceivable, and what is said about a text that is none.
use std::borrow::Cow;
use std::collections::HashSet;
use voltigeur_engine::actions::{Actions, Argument, Names, Number, Words, look_up};
use voltigeur_engine::view::Target;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct UnitId(u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PlaceId(u8);

/// Eight units and sixteen places, called as on a chessboard.
struct Field;

impl Names<UnitId> for Field {
    const KIND: &'static str = "UNIT";
    fn all(&self) -> impl Iterator<Item = UnitId> {
        (0..8).map(UnitId)
    }
    fn has(&self, unit: UnitId) -> bool {
        unit.0 < 8
    }
    fn id(&self, unit: UnitId) -> Cow<'_, str> {
        format!("{}{}", if unit.0 < 4 { 'f' } else { 's' }, unit.0 % 4 + 1).into()
    }
    fn name(&self, unit: UnitId) -> Cow<'_, str> {
        format!("Battalion {}", unit.0 + 1).into()
    }
    fn target(&self, unit: UnitId) -> Option<Target> {
        Some(Target::Piece(self.id(unit).into_owned()))
    }
}

impl Names<PlaceId> for Field {
    const KIND: &'static str = "PLACE";
    fn all(&self) -> impl Iterator<Item = PlaceId> {
        (0..16).map(PlaceId)
    }
    fn has(&self, place: PlaceId) -> bool {
        place.0 < 16
    }
    fn id(&self, place: PlaceId) -> Cow<'_, str> {
        format!("{}{}", char::from(b'a' + place.0 % 4), place.0 / 4 + 1).into()
    }
    fn target(&self, place: PlaceId) -> Option<Target> {
        Some(Target::Area(self.id(place).into_owned()))
    }
}

voltigeur_engine::named!(Field: UnitId, PlaceId);

voltigeur_engine::words! {
    /// How a unit stands.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Formation {
        /// To march and to fire.
        Line = "line",
        /// Against cavalry.
        Square = "square",
    }
}

/// An argument of one word or two, written by hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Spot(PlaceId, bool);

impl Argument<Field> for Spot {
    const KIND: &'static str = "PLACE [limbered]";
    fn all(field: &Field) -> impl Iterator<Item = Self> {
        <PlaceId as Argument<Field>>::all(field).flat_map(|place| [Spot(place, false), Spot(place, true)])
    }
    fn write(self, field: &Field, out: &mut String) {
        self.0.write(field, out);
        out.push_str(if self.1 { " limbered" } else { "" });
    }
    fn read(words: &mut Words<'_>, field: &Field) -> Result<Self, String> {
        Ok(Spot(look_up(field, words.take("PLACE")?)?, words.accept("limbered")))
    }
    fn point(self, field: &Field, out: &mut Vec<Target>) {
        self.0.point(field, out);
    }
    fn exists(self, field: &Field) -> bool {
        self.0.exists(field)
    }
}

voltigeur_engine::actions! {
    /// Actions of a chapter.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Deed in Field {
        Hide(unit: UnitId) = "hide {unit}", "X-7", "{unit} hides";
        Lift               = "lift",        "X-8", "Lift the fog";
    }
}

voltigeur_engine::actions! {
    /// The book, which takes it up.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Action in Field {
        End                                      = "end",                     "X-1", "End the turn";
        Form(unit: UnitId, formation: Formation) = "form {unit} {formation}", "X-2", "{unit} forms {formation}";
        March(unit: UnitId, to: PlaceId)         = "march {unit} to {to}",    "X-3", "To {to}: {unit}";
        Commit(points: Number<1, 3>)             = "commit {points}",         "X-4", "Commit {points} points";
        Pay                                      = "pay free",                "X-5", "Pay a free point";
        PayBy(unit: UnitId)                      = "pay unit {unit}",         "X-5", "{unit} pays";
        Pursue(yes: bool)                        = "pursue {yes} now",        "X-6", "Pursue: {yes}";
        Put(unit: UnitId, spot: Spot)            = "put {unit} {spot}",       "X-9", "{unit} at {spot}";
        ..Fog(Deed);
    }
}

fn fault(text: &str) -> String {
    Action::read(&Field, text).unwrap_err().to_string()
}

#[test]
fn every_conceivable_action_reads_back_and_has_a_notation_of_its_own() {
    let (mut all, mut seen) = (Vec::new(), HashSet::new());
    Action::conceive(&Field, &mut |action| all.push(action));
    assert_eq!(all.len(), 1 + 8 * 2 + 8 * 16 + 3 + 1 + 8 + 2 + 8 * 32 + 8 + 1);
    for action in &all {
        let text = action.written(&Field);
        assert_eq!(Action::read(&Field, &text), Ok(*action), "{text}");
        assert_eq!(Action::read(&Field, &text.to_uppercase()), Ok(*action), "{text}");
        let label = action.label(&Field);
        assert!(!label.is_empty() && !label.contains('{'), "{label}");
        assert!(action.exists(&Field));
        assert!(seen.insert(text));
    }
}

#[test]
fn labels_rules_and_targets_follow_from_the_table() {
    let march = Action::March(UnitId(1), PlaceId(5));
    assert_eq!(march.written(&Field), "march f2 to b2");
    assert_eq!(march.label(&Field), "To b2: Battalion 2", "arguments of a label may stand in any order");
    assert_eq!(march.row().rule.0, "X-3");
    assert_eq!(march.targets(&Field), [Target::Piece("f2".to_owned()), Target::Area("b2".to_owned())]);
    assert_eq!(Action::Form(UnitId(0), Formation::Square).label(&Field), "Battalion 1 forms square");
    assert_eq!(Action::Fog(Deed::Hide(UnitId(4))).label(&Field), "Battalion 5 hides");
    assert_eq!(Action::Put(UnitId(7), Spot(PlaceId(0), true)).written(&Field), "put s4 a1 limbered");
}

#[test]
fn verbs_stand_once_in_the_order_of_the_table_with_those_of_the_chapters() {
    assert_eq!(Action::verbs(), ["end", "form", "march", "commit", "pay", "pursue", "put", "hide", "lift"]);
    let usage: Vec<String> = Action::rows().map(|row| row.usage()).collect();
    assert_eq!(usage[2], "march UNIT to PLACE");
    assert_eq!(usage[7], "put UNIT PLACE [limbered]");
}

#[test]
fn a_fault_says_what_could_stand_there() {
    assert_eq!(fault("  "), "say what to do: end, form, march, commit, pay, pursue, put, hide, lift");
    assert_eq!(fault("mrch f1 to a2"), "there is no verb 'mrch'; did you mean 'march'?");
    assert!(fault("dance").ends_with("; the verbs are end, form, march, commit, pay, pursue, put, hide, lift"));
    assert_eq!(fault("march f1"), "'to' is missing; say: march UNIT to PLACE");
    assert_eq!(fault("march f1 at a2"), "'at' stands where 'to' must; say: march UNIT to PLACE");
    assert_eq!(fault("march f1 to z9"), "there is no place 'z9'; say: march UNIT to PLACE");
    assert_eq!(fault("hide f9"), "there is no unit 'f9'; did you mean 'f1'?; say: hide UNIT");
    assert_eq!(fault("hide"), "UNIT is missing; say: hide UNIT");
    assert_eq!(fault("commit 4"), "'4' is not a number from 1 to 3; say: commit NUMBER");
    assert_eq!(fault("form f1 column"), "'column' is not one of line|square; say: form UNIT line|square");
    assert_eq!(fault("pursue maybe"), "'maybe' is neither yes nor no; say: pursue yes|no now");
    assert_eq!(fault("pursue no"), "'now' is missing; say: pursue yes|no now");
    assert_eq!(fault("end now"), "'now' is too much; say: end");
    assert_eq!(fault("put f1 a1 now"), "'now' is too much; say: put UNIT PLACE [limbered]");
}

#[test]
fn of_rows_that_begin_alike_the_one_that_understands_most_speaks() {
    assert_eq!(fault("pay"), "'free' is missing; say: pay free, or: pay unit UNIT");
    assert_eq!(fault("pay unit"), "UNIT is missing; say: pay unit UNIT");
    let unreadable = Action::read(&Field, "pay all").unwrap_err();
    assert_eq!(unreadable.usage, ["pay free", "pay unit UNIT"]);
}

#[test]
fn an_action_that_names_what_is_not_there_is_known_without_a_name() {
    for action in [
        Action::March(UnitId(99), PlaceId(0)),
        Action::March(UnitId(0), PlaceId(16)),
        Action::Commit(Number(9)),
        Action::Put(UnitId(0), Spot(PlaceId(16), false)),
        Action::Fog(Deed::Hide(UnitId(8))),
    ] {
        assert!(!action.exists(&Field), "{action:?}");
    }
}
