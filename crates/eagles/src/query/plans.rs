//! Where a unit can go on from a place, and what would become of a move: asked while a move is put together. EOTE-0.3.1.
use super::{body, place, present};
use crate::action::{Action, Leg, Legs, MOST_LEGS};
use crate::game::Eagles;
use crate::lists::{Arm, Skirmish};
use crate::procedure::{Answer, Part, React, Reaction};
use crate::tables::WHOLE;
use crate::unit::{Formation, UnitId};
use voltigeur_engine::actions::Argument;
use voltigeur_engine::english::measure;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::query::{Body, Course, Envelope, Peril};
use voltigeur_engine::{Dice, Notation, Purpose, Roll, Rules};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Length, Pose};

/// Directions of the fan, in hundredths of a degree off the heading. EOTE-5.3.3.1.
const FAN: [i32; 13] = [-4500, -3750, -3000, -2250, -1500, -750, 0, 750, 1500, 2250, 3000, 3750, 4500];
/// How often a length is halved to find how far a way is legal: to a hundredth of an inch and better.
const HALVINGS: u32 = 11;

/// A list of legs with one more.
fn with(legs: &Legs, leg: Leg) -> Option<Legs> {
    let mut longer = *legs;
    longer.push(leg).then_some(longer)
}

/// The greatest value up to `most` that is good, as far as halving finds it; zero if none is.
fn farthest(most: i32, good: impl Fn(i32) -> bool) -> i32 {
    if most <= 0 || good(most) {
        return most.max(0);
    }
    let (mut low, mut high) = (0, most);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2;
        if middle > low && good(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Where a unit can go on from the end of some legs. EOTE-0.3.1, EOTE-5.3.2.1, EOTE-5.3.3.1.
pub(super) fn envelope(game: &Eagles, piece: &str, legs: &str) -> Result<Envelope, String> {
    let unit = present(game, piece)?;
    let Some(&Part { side, .. }) = game.deciding() else { return Err("no unit is moving now".to_owned()) };
    game.may_act(side, unit).map_err(|refusal| refusal.to_string())?;
    let legs = read_legs(game, piece, legs)?;
    let (pose, formation, spent) = if legs.is_empty() {
        let course = game.course(unit);
        (game.unit_state(unit).pose, course.formation, course.mover.spent)
    } else {
        let course = game.plan(unit, &legs, None).map_err(|refusal| refusal.to_string())?;
        (course.axes.pose(), course.formation, course.mover.spent)
    };
    let allowance = game.allowance(unit, formation);
    let share = f64::from(game.budget(unit).saturating_sub(spent)) / f64::from(WHOLE);
    // On a road an inch costs half.
    let left = Length((share * allowance * 1000.0 + 1e-6) as i32);
    let start = game.start(unit);
    let good = |leg: Leg| with(&legs, leg).is_some_and(|longer| game.plan_with(&start, &longer, None).is_ok());
    let fan: Vec<(i32, i32)> = FAN
        .into_iter()
        .map(|angle| (angle, farthest(left.0, |far| good(Leg::Advance { distance: Length(far), angle: Angle(angle) }))))
        .collect();
    let wheel = |about| farthest(4_500, |angle| good(Leg::Wheel { about, angle: Angle(angle) }));
    let mut reach = vec![place(pose.point())];
    for &(angle, far) in fan.iter().filter(|(_, far)| *far > 0) {
        let along = pose.heading.turned(Angle(angle)).vector();
        reach.push(place(pose.point() + along * Length(far).get()));
    }
    let before = spent;
    let others = other_legs(game, unit, formation, pose).into_iter().filter_map(|(leg, label)| {
        let course = game.plan_with(&start, &with(&legs, leg)?, None).ok()?;
        let cost = f64::from(course.mover.spent.saturating_sub(before)) / f64::from(WHOLE) * allowance;
        let mut text = String::new();
        leg.write(&game.battle, &mut text);
        Some((text, label, if cost > 0.005 { measure(format!("{cost:.1}"), "inch") } else { "free".to_owned() }))
    });
    Ok(Envelope {
        piece: piece.to_owned(),
        start: body(game, unit, formation, pose),
        left: left.0,
        reach,
        wheels: [wheel(Wing::Left), wheel(Wing::Right)],
        legs: others.collect(),
        fan,
    })
}

/// Legs that have no length: about-face, formations, limbering, turning the guns. EOTE-5.2.1.1, EOTE-5.2.3.1, EOTE-5.3.4.1.
fn other_legs(game: &Eagles, unit: UnitId, formation: Formation, pose: Pose) -> Vec<(Leg, String)> {
    let of = game.unit(unit);
    let mut forms: Vec<(Formation, String)> = Vec::new();
    match of.arm {
        Arm::Infantry if of.parent.is_none() => {
            let names = [
                (Formation::Line, "line"),
                (Formation::FieldColumn, "field column"),
                (Formation::AttackColumn, "attack column"),
                (Formation::RoadColumn, "road column"),
                (Formation::Square, "square"),
                (Formation::AssaultColumn, "assault column"),
            ];
            forms.extend(names.map(|(form, name)| (form, name.to_owned())));
        }
        Arm::Cavalry if of.parent.is_none() => {
            forms.extend((1..=of.stands).map(|k| (Formation::Front(k), format!("{k} in front"))));
        }
        _ => {}
    }
    if of.skirmish == Skirmish::Skf && of.parent.is_none() {
        let most = game.battle.distance.skirmish_cover * f64::from(of.skirmish_stands);
        forms.push((Formation::Skirmish(most as u8), "skirmish order".to_owned()));
    }
    let mut legs: Vec<(Leg, String)> =
        forms.into_iter().filter(|(form, _)| *form != formation).map(|(form, name)| (Leg::Form(form), name)).collect();
    match formation {
        Formation::Limbered => legs.push((Leg::Unlimber(pose.heading), "unlimber".to_owned())),
        Formation::Unlimbered => {
            legs.push((Leg::Limber(pose.heading), "limber".to_owned()));
            legs.push((Leg::Limber(pose.heading.reversed()), "limber to the rear".to_owned()));
            for degrees in [-45, -20, 20, 45] {
                let side = if degrees < 0 { "left" } else { "right" };
                legs.push((Leg::Pivot(Angle(100 * degrees)), format!("turn {}° {side}", degrees.abs())));
            }
        }
        _ => {}
    }
    legs.push((Leg::AboutFace, "about-face".to_owned()));
    legs.push((Leg::Rejoin, "rejoin".to_owned()));
    legs
}

/// The legs of a move as they are typed.
fn read_legs(game: &Eagles, piece: &str, legs: &str) -> Result<Legs, String> {
    if legs.trim().is_empty() {
        return Ok(Legs::EMPTY);
    }
    match game.read_action(&format!("move {piece} {legs}"))? {
        Action::Move(_, legs, _) if legs.len() < MOST_LEGS => Ok(legs),
        Action::Move(..) => Err(format!("a move has at most {MOST_LEGS} legs")),
        _ => Err("those are not legs of a move".to_owned()),
    }
}

/// What would become of a move, if the other side does nothing that it may leave undone. EOTE-0.3.2, EOTE-0.3.3.
pub(super) fn course(game: &Eagles, text: &str) -> Result<Course, String> {
    let Action::Move(unit, legs, charge) = game.read_action(text)? else {
        return Err("that is not a move of a unit".to_owned());
    };
    if !game.on_table(unit) {
        return Err(format!("{} is not on the table", game.unit(unit).id));
    }
    let allowance = |formation| game.allowance(unit, formation);
    let measure = |spent: u32, formation| Length::round(f64::from(spent) / f64::from(WHOLE) * allowance(formation)).0;
    let budget = game.budget(unit);
    let verdict = game.check(&Action::Move(unit, legs, charge));
    // As much of it as is legal is drawn.
    let mut path = vec![place(game.point(unit))];
    let mut end = (game.unit_state(unit).pose, game.formation(unit), game.course(unit).mover.spent);
    for count in 1..=legs.len() {
        let part: Legs = legs.iter().take(count).copied().collect();
        let target = charge.filter(|_| count == legs.len());
        match game.plan(unit, &part, target) {
            Ok(course) => {
                end = (course.axes.pose(), course.formation, course.mover.spent);
                path.push(place(course.axes.at));
            }
            Err(_) if count < legs.len() => {}
            Err(_) => break,
        }
    }
    let mut told = Course {
        legal: verdict.is_ok(),
        rule: "EOTE-0.3.1".to_owned(),
        legs: legs.iter().map(|&leg| crate::words::leg_words(game, leg)).collect(),
        end: body(game, unit, end.1, end.0),
        path,
        used: measure(end.2, end.1),
        left: measure(budget.saturating_sub(end.2), end.1),
        ..Course::default()
    };
    if let Err(refusal) = verdict {
        told.rule = refusal.rule.0.to_owned();
        told.why = Some(refusal.reason());
        return Ok(told);
    }
    let (stopped, threats) = foreseen(game, unit, Action::Move(unit, legs, charge), end.0);
    told.stopped = stopped;
    told.threats = threats;
    Ok(told)
}

/// Carries the move out on a copy on which the other side declines, and notes what it could have done.
fn foreseen(game: &Eagles, unit: UnitId, action: Action, end: Pose) -> (Option<(Body, String)>, Vec<Peril>) {
    let mut copy = game.clone();
    let mut threats = Vec::new();
    copy.apply(&action, &mut Even, &mut ());
    for _ in 0..64 {
        if let Some(&React { kind, by, .. }) = copy.deciding() {
            let (kind_word, does) = words(kind);
            if kind != Reaction::Leader {
                threats.push(Peril {
                    kind: kind_word.to_owned(),
                    does: does.to_owned(),
                    by: copy.unit(by).id.clone(),
                    at: place(copy.point(unit)),
                    rule: copy.question().rule.0.to_owned(),
                });
            }
        } else if copy.deciding::<Answer>().is_none() {
            break;
        }
        let Some(no) = copy.decline() else { break };
        copy.apply(&no, &mut Even, &mut ());
    }
    if copy.on_table(unit) {
        for by in copy.pinned_by(unit) {
            threats.push(Peril {
                kind: "pin".to_owned(),
                does: "pins the unit".to_owned(),
                by: copy.unit(by).id.clone(),
                at: place(copy.point(unit)),
                rule: "EOTE-5.7.3".to_owned(),
            });
        }
    }
    let now = copy.unit_state(unit);
    let away = copy.on_table(unit) && now.pose.point().distance(end.point()) > 0.01;
    let stopped = away.then(|| (body(&copy, unit, now.formation, now.pose), "EOTE-5.3.1.2".to_owned()));
    (stopped, threats)
}

/// What a reaction is called, and what whoever reacts does.
const fn words(kind: Reaction) -> (&'static str, &'static str) {
    match kind {
        Reaction::Retire => ("retire", "retires"),
        Reaction::Fire => ("fire", "may fire"),
        Reaction::Intercept => ("intercept", "may intercept"),
        Reaction::Countercharge => ("countercharge", "may countercharge"),
        Reaction::Square => ("square", "may form square"),
        Reaction::Guns => ("guns", "may withdraw"),
        Reaction::Charge | Reaction::Ride => ("charge", "may charge"),
        Reaction::Leader => ("leader", "moves away"),
    }
}

/// Dice that fall in the middle: whoever declines throws none, and a course is no forecast of dice.
struct Even;

impl Dice for Even {
    fn draw(&mut self, roll: Roll, _: Purpose) -> u16 {
        roll.outcomes() / 2
    }
}
