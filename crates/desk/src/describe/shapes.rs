//! Shapes of JSON in a short notation, made into JSON Schema.
//!
//! | notation | means |
//! |---|---|
//! | `text` `count` `number` `flag` `any` `null` | a string, a whole number from 0, a number, true or false, anything, nothing |
//! | `'word'` | this very string |
//! | `[T]` | a list |
//! | `(T, U)` | a list of exactly these |
//! | `{a: T, b?: U}` | an object with these fields and no others; `b` may be missing |
//! | `{*: T}` | an object with any names |
//! | `T or U` | one or the other |
//! | `Name` | a shape that is described elsewhere |
//!
//! The notation is ours alone and never comes from outside, so what is no shape is a broken invariant.

use serde_json::{Map, Value, json};

/// The JSON Schema of a shape.
pub(super) fn schema(shape: &str) -> Value {
    let mut reader = Reader { rest: shape.trim() };
    let schema = reader.either();
    assert!(reader.rest.is_empty(), "`{}` is left of the shape `{shape}`", reader.rest);
    schema
}

/// What is left to read.
struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn either(&mut self) -> Value {
        let mut kinds = vec![self.one()];
        while self.takes("or ") {
            kinds.push(self.one());
        }
        if kinds.len() == 1 { kinds.remove(0) } else { json!({ "anyOf": kinds }) }
    }

    fn one(&mut self) -> Value {
        if self.takes("[") {
            let items = self.either();
            self.must("]");
            return json!({ "type": "array", "items": items });
        }
        if self.takes("(") {
            let kinds = self.several(")", Reader::either);
            return json!({
                "type": "array", "prefixItems": kinds, "minItems": kinds.len(), "maxItems": kinds.len(),
            });
        }
        if self.takes("{") {
            return self.object();
        }
        if self.takes("'") {
            let word = self.until(|sign| sign == '\'');
            self.must("'");
            return json!({ "const": word });
        }
        match self.word() {
            "text" => json!({ "type": "string" }),
            "count" => json!({ "type": "integer", "minimum": 0 }),
            "number" => json!({ "type": "number" }),
            "flag" => json!({ "type": "boolean" }),
            "null" => json!({ "type": "null" }),
            "any" => json!({}),
            name => json!({ "$ref": format!("#/components/schemas/{name}") }),
        }
    }

    fn object(&mut self) -> Value {
        if self.takes("*") {
            self.must(":");
            let kind = self.either();
            self.must("}");
            return json!({ "type": "object", "additionalProperties": kind });
        }
        let mut required = Vec::new();
        let fields = self.several("}", |reader| {
            let name = reader.word().to_owned();
            if !reader.takes("?") {
                required.push(name.clone());
            }
            reader.must(":");
            (name, reader.either())
        });
        let properties: Map<String, Value> = fields.into_iter().collect();
        json!({
            "type": "object", "properties": properties, "required": required, "additionalProperties": false,
        })
    }

    /// Things with commas between them, up to an end.
    fn several<T>(&mut self, end: &str, mut one: impl FnMut(&mut Reader<'t>) -> T) -> Vec<T> {
        let mut found = Vec::new();
        while !self.takes(end) {
            found.push(one(self));
            if !self.takes(",") {
                self.must(end);
                break;
            }
        }
        found
    }

    fn word(&mut self) -> &'t str {
        self.until(|sign| !sign.is_ascii_alphanumeric() && sign != '_')
    }

    fn until(&mut self, is_end: impl Fn(char) -> bool) -> &'t str {
        let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
        assert!(!word.is_empty(), "a shape is expected before `{rest}`");
        self.rest = rest.trim_start();
        word
    }

    fn takes(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.map_or(self.rest, str::trim_start);
        rest.is_some()
    }

    fn must(&mut self, sign: &str) {
        assert!(self.takes(sign), "`{sign}` is expected before `{}`", self.rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_the_notation_has_its_schema() {
        let text = json!({ "type": "string" });
        let count = json!({ "type": "integer", "minimum": 0 });
        assert_eq!(schema("[text]"), json!({ "type": "array", "items": text }));
        assert_eq!(schema("'a b' or null"), json!({ "anyOf": [{ "const": "a b" }, { "type": "null" }] }));
        assert_eq!(
            schema("(count, text)"),
            json!({ "type": "array", "prefixItems": [count, text], "minItems": 2, "maxItems": 2 })
        );
        assert_eq!(schema("{*: Level}")["additionalProperties"]["$ref"], "#/components/schemas/Level");
        assert_eq!(
            schema("{a: text, b?: count}"),
            json!({
                "type": "object", "properties": { "a": text, "b": count }, "required": ["a"],
                "additionalProperties": false,
            })
        );
        assert_eq!(schema("{}")["properties"], json!({}));
    }

    #[test]
    #[should_panic(expected = "is left of the shape")]
    fn what_is_no_shape_is_found_at_once() {
        schema("text text");
    }
}
