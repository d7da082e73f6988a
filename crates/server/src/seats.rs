//! Who may do what at a game.
use crate::secrets::TokenHash;
use crate::store::games::{Role, SeatRow};
use voltigeur_engine::Side;
use voltigeur_engine::view::Viewer;

/// What somebody may do at a game: whoever has any access may watch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Access {
    /// The sides that they play.
    pub plays: [bool; 2],
    /// They made the game: they may invite others to seats that are open.
    pub makes: bool,
}

impl Access {
    /// The sides that they play.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.plays[side.index()])
    }

    /// Do they play this side?
    #[must_use]
    pub fn plays(self, side: Side) -> bool {
        self.plays[side.index()]
    }

    /// The side that they act for: the one that must decide, if it is theirs, or else the first that is.
    #[must_use]
    pub fn acts_for(self, decides: Option<Side>) -> Option<Side> {
        decides.filter(|&side| self.plays(side)).or_else(|| self.sides().next())
    }

    /// How they see the game. Whoever plays both sides sees it as the side that must decide.
    #[must_use]
    pub fn viewer(self, decides: Option<Side>) -> Viewer {
        match (decides, self.acts_for(decides)) {
            (None, _) => Viewer::Everyone,
            (Some(_), Some(side)) => Viewer::Side(side),
            (Some(_), None) => Viewer::Spectator,
        }
    }

    /// What a token, or an account, opens; none if nothing.
    #[must_use]
    pub fn of(seats: &[SeatRow], token: Option<&TokenHash>, account: Option<&str>) -> Option<Self> {
        let mut access = None;
        for seat in seats {
            let opened = token == Some(&seat.hash) || (!seat.account.is_empty() && account == Some(&seat.account));
            if opened {
                let access = access.get_or_insert_with(Self::default);
                match seat.role {
                    Role::Plays(side) => access.plays[side.index()] = true,
                    Role::Makes => access.makes = true,
                    Role::Watches => {}
                }
            }
        }
        access
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::Token;

    #[test]
    fn a_token_opens_its_own_seats_and_an_account_those_bound_to_it() {
        let (own, watch) = (Token::new().hash(), Token::new().hash());
        let seat =
            |role, hash: &TokenHash, account: &str| SeatRow { role, hash: hash.clone(), account: account.to_owned() };
        let seats = [
            seat(Role::Plays(Side::First), &own, ""),
            seat(Role::Plays(Side::Second), &Token::new().hash(), "ney"),
            seat(Role::Watches, &watch, ""),
            seat(Role::Makes, &own, ""),
        ];
        let access = |plays, makes| Some(Access { plays, makes });
        assert_eq!(Access::of(&seats, Some(&own), None), access([true, false], true));
        assert_eq!(Access::of(&seats, Some(&watch), None), access([false, false], false));
        assert_eq!(Access::of(&seats, Some(&own), Some("ney")), access([true, true], true));
        assert_eq!(Access::of(&seats, Some(&Token::new().hash()), Some("")), None);
        let bound = [seat(Role::Plays(Side::First), &TokenHash(String::new()), "ney")];
        assert_eq!(Access::of(&bound, Some(&own), None), None, "its token was revoked when it was bound");
    }
}
