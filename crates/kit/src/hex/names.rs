//! What the hexes of a battle are called in its actions: their labels.

/// Hexes are arguments of a battle's actions, by their labels: `hex_names!(Battle: map);` names the field that holds the map.
///
/// Whoever uses it depends on `voltigeur-engine` and `voltigeur-field`.
///
/// ```
/// use voltigeur_engine::actions::Actions;
/// use voltigeur_field::hex::{Grid, HexId, Map};
/// pub struct Battle { map: Map<char> }
/// voltigeur_kit::hex_names!(Battle: map);
/// voltigeur_engine::actions! {
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum Action in Battle { Shell(at: HexId) = "shell {at}", "X-1", "Shell {at}"; }
/// }
/// let battle = Battle { map: Map::filled(Grid::new(5, 5).unwrap(), '.') };
/// let shell = Action::read(&battle, "shell 0302").unwrap();
/// assert_eq!(shell.written(&battle), "shell 0302");
/// assert!(Action::read(&battle, "shell 0909").is_err());
/// ```
#[macro_export]
macro_rules! hex_names {
    ($battle:ty: $map:ident) => {
        ::voltigeur_engine::named!($battle: ::voltigeur_field::hex::HexId);

        impl ::voltigeur_engine::actions::Names<::voltigeur_field::hex::HexId> for $battle {
            const KIND: &'static str = "HEX";

            fn all(&self) -> impl Iterator<Item = ::voltigeur_field::hex::HexId> {
                self.$map.grid().ids()
            }
            #[inline]
            fn has(&self, hex: ::voltigeur_field::hex::HexId) -> bool {
                hex.index() < self.$map.hexes()
            }
            fn id(&self, hex: ::voltigeur_field::hex::HexId) -> ::std::borrow::Cow<'_, str> {
                self.$map.grid().label(self.$map.hex(hex)).to_string().into()
            }
            fn target(&self, hex: ::voltigeur_field::hex::HexId) -> Option<::voltigeur_engine::view::Target> {
                let id = ::voltigeur_engine::actions::Names::id(self, hex);
                Some(::voltigeur_engine::view::Target::Hex(id.into_owned()))
            }
            fn find(&self, id: &str) -> Option<::voltigeur_field::hex::HexId> {
                self.$map.grid().parse(id).ok().and_then(|hex| self.$map.id(hex))
            }
        }
    };
}
