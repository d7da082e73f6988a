//! Which keys a type reads, without listing them again.
use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};

/// The keys that a struct reads, other spellings included.
pub(super) fn fields_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut fields: &'static [&'static str] = &[];
    // It gives nothing to read and only listens to what is asked for.
    let _ = T::deserialize(Asked(&mut fields));
    fields
}

struct Asked<'f>(&'f mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is nothing to read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Head;

    #[test]
    fn the_keys_of_a_type_are_known_with_their_other_spellings() {
        let fields = super::fields_of::<Head>();
        assert!(["id", "title", "name", "rulebook", "system"].iter().all(|key| fields.contains(key)), "{fields:?}");
    }
}
