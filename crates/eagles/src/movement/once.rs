//! What many actions of one decision have in common, found once. It holds as long as nothing changes in the game.
use super::plan::Start;
use crate::game::Eagles;
use crate::unit::{DivisionId, MOST_DIVISIONS, UnitId};
use arrayvec::ArrayVec;
use voltigeur_engine::{Side, Verdict};

/// What was found for actions that were judged before, in the same position.
#[derive(Default, Debug)]
pub(crate) struct Once {
    /// The unit whose moves were judged last: whether it may act, and from where its lists go.
    start: Option<(UnitId, Verdict, Start)>,
    /// Divisions that were asked whether they may be done.
    finish: ArrayVec<(DivisionId, Verdict), MOST_DIVISIONS>,
}

impl Once {
    /// From where the lists of a unit go, if it may act in its side's part. EOTE-0.3.5.
    pub fn start(&mut self, game: &Eagles, side: Side, unit: UnitId) -> Result<&Start, voltigeur_engine::Refusal> {
        if self.start.as_ref().is_none_or(|(known, ..)| *known != unit) {
            self.start = Some((unit, game.may_act(side, unit), game.start(unit)));
        }
        let (_, may_act, start) = self.start.as_ref().expect("it was put there");
        (*may_act)?;
        Ok(start)
    }

    /// May the owner declare a division's movement done? EOTE-3.2.6.
    pub fn may_finish(&mut self, game: &Eagles, division: DivisionId) -> Verdict {
        if let Some((_, verdict)) = self.finish.iter().find(|(known, _)| *known == division) {
            return *verdict;
        }
        let verdict = game.may_finish(division);
        self.finish.push((division, verdict));
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;
    use crate::procedure::Part;
    use voltigeur_engine::procedure::Procedural;

    #[test]
    fn what_is_found_once_judges_as_if_it_were_found_anew() {
        let mut judged = [0; 2];
        positions::each(2, 3, |game| {
            let Some(&Part { side, .. }) = game.deciding() else { return };
            let (mut out, mut once) = (Vec::new(), Once::default());
            game.part_candidates(side, &mut out, &mut once);
            out.push(crate::Action::Done);
            for action in &out {
                let verdict = game.check_part(side, action, &mut once);
                assert_eq!(verdict, game.check_part(side, action, &mut Once::default()), "{action:?}");
                judged[usize::from(verdict.is_ok())] += 1;
            }
        });
        assert!(judged[0] > 500 && judged[1] > 2_000, "{judged:?}");
    }
}
