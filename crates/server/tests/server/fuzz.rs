//! Requests made from the description of the interface: what it allows, what is just beside that, and what nobody would send. The
//! server answers each with a status that its description names, and never with a failure of its own.
use crate::client::{Client, RECORD};
use crate::machine::{Game, Server, wish};
use serde_json::{Map, Value, json};
use voltigeur_engine::Seeded;

/// How many requests each operation gets.
const ROUNDS: usize = 40;

/// Strings that programs stumble over.
const STRINGS: [&str; 16] = [
    "",
    " ",
    "\u{0}",
    "\u{feff}\u{202e}",
    "💩\u{300}\u{301}",
    "'; DROP TABLE games; --",
    "../../etc/passwd",
    "%s%n",
    "${jndi:ldap://x}",
    "<script>alert(1)</script>",
    "-1",
    "99999999999999999999999999",
    "NaN",
    "lines-of-battle",
    "training-1",
    "computer",
];

/// An operation of the interface.
struct Operation {
    method: String,
    path: String,
    /// The schema of its JSON body, or that it takes text.
    body: Option<Result<Value, ()>>,
    /// The statuses that it names, such as `200` or `4XX`.
    statuses: Vec<String>,
}

fn operations(description: &Value) -> Vec<Operation> {
    let mut all = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let content = &operation["requestBody"]["content"];
            let body = match content["application/json"].get("schema") {
                Some(schema) => Some(Ok(schema.clone())),
                None => content.is_object().then_some(Err(())),
            };
            let statuses = operation["responses"].as_object().unwrap().keys().cloned().collect();
            all.push(Operation { method: method.to_uppercase(), path: path.clone(), body, statuses });
        }
    }
    all
}

/// Values by lot, as a schema describes them.
struct Maker<'d> {
    description: &'d Value,
    rng: Seeded,
    /// Words that mean something to this server.
    words: Vec<String>,
}

impl Maker<'_> {
    fn word(&mut self) -> String {
        match self.rng.below(4) {
            0 => STRINGS[self.rng.below(STRINGS.len())].to_owned(),
            1 => "x".repeat(self.rng.below(3_000)),
            _ => self.words[self.rng.below(self.words.len())].clone(),
        }
    }

    /// Something that fits the schema.
    fn fitting(&mut self, schema: &Value) -> Value {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            let target = self.description["components"]["schemas"][name].clone();
            assert!(!target.is_null(), "{name} is described");
            return self.fitting(&target);
        }
        for choice in ["oneOf", "anyOf"] {
            if let Some(variants) = schema[choice].as_array() {
                let variant = variants[self.rng.below(variants.len())].clone();
                return self.fitting(&variant);
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut whole = Map::new();
            for part in parts.clone() {
                if let Value::Object(part) = self.fitting(&part) {
                    whole.extend(part);
                }
            }
            return Value::Object(whole);
        }
        if let Some(values) = schema["enum"].as_array() {
            return values[self.rng.below(values.len())].clone();
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            kind => vec![kind.clone()],
        };
        match kinds[self.rng.below(kinds.len())].as_str() {
            Some("object") => {
                let required = schema["required"].as_array().cloned().unwrap_or_default();
                let mut whole = Map::new();
                for (name, part) in schema["properties"].as_object().cloned().unwrap_or_default() {
                    if required.contains(&json!(name)) || self.rng.below(2) == 0 {
                        let value = self.fitting(&part);
                        whole.insert(name, value);
                    }
                }
                Value::Object(whole)
            }
            Some("array") => {
                let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
                let most = schema["maxItems"].as_u64().unwrap_or(3) as usize;
                let count = least + self.rng.below(most.saturating_sub(least) + 1);
                (0..count).map(|_| self.fitting(&schema["items"])).collect()
            }
            Some("integer") => match self.rng.below(3) {
                0 => json!(self.rng.below(4)),
                1 => json!(schema["minimum"].as_i64().unwrap_or(i64::MIN)),
                _ => json!(schema["maximum"].as_i64().unwrap_or(i64::from(i32::MAX))),
            },
            Some("number") => json!(0.5),
            Some("boolean") => json!(self.rng.below(2) == 0),
            Some("null") => Value::Null,
            _ => Value::String(self.word()),
        }
    }

    /// Spoils one place of a value.
    fn spoil(&mut self, value: &mut Value) {
        let deeper = self.rng.below(3) > 0;
        match value {
            Value::Object(parts) if deeper && !parts.is_empty() => {
                let name = parts.keys().nth(self.rng.below(parts.len())).unwrap().clone();
                match self.rng.below(4) {
                    0 => drop(parts.remove(&name)),
                    1 => drop(parts.insert(format!("{name}_"), Value::Null)),
                    _ => self.spoil(parts.get_mut(&name).unwrap()),
                }
            }
            Value::Array(parts) if deeper && !parts.is_empty() => {
                let place = self.rng.below(parts.len());
                match self.rng.below(3) {
                    0 => drop(parts.remove(place)),
                    1 => parts.push(parts[place].clone()),
                    _ => self.spoil(&mut parts[place]),
                }
            }
            _ => {
                let text = self.word();
                let others = [
                    Value::Null,
                    json!(true),
                    json!(-1),
                    json!(i64::MAX),
                    json!(u64::MAX),
                    json!(1e300),
                    json!([]),
                    json!({}),
                    Value::String(text),
                ];
                *value = others[self.rng.below(others.len())].clone();
            }
        }
    }

    fn path(&mut self, template: &str, game: &str) -> String {
        let mut path = String::new();
        for (n, part) in template.split('/').enumerate() {
            if n > 0 {
                path.push('/');
            }
            match part {
                "{id}" if template.starts_with("/api/games") && self.rng.below(4) > 0 => path.push_str(game),
                _ if part.starts_with('{') => path.extend(self.word().bytes().take(400).map(|byte| {
                    if byte.is_ascii_alphanumeric() || byte == b'-' {
                        (byte as char).to_string()
                    } else {
                        format!("%{byte:02x}")
                    }
                })),
                _ => path.push_str(part),
            }
        }
        path
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_the_description_allows_or_forbids_is_answered_as_described() {
    let server = Server::new().await;
    let description: Value = serde_json::from_str(&voltigeur_server::openapi()).unwrap();
    let game = Game::new(server.address(), &wish("training-1", "here", "invite")).await;
    let mut seats = [game.seat(0), game.seat(1), Client::new(server.address())];
    let table = game.table(&mut seats[0]).await;
    let mut words: Vec<String> =
        ["lines-of-battle", "training-1", "veteran", "LOB-C7.3", "1", "0", &game.id].map(str::to_owned).to_vec();
    words.extend(table.view.prompt.iter().flat_map(|prompt| &prompt.options).map(|option| option.action.clone()));
    let mut maker = Maker { description: &description, rng: Seeded::new(1805), words };
    let all = operations(&description);
    assert!(all.len() > 20, "the description was read");
    let (mut good, mut refused) = (0, 0);
    for operation in &all {
        for round in 0..ROUNDS {
            let path = maker.path(&operation.path, &game.id);
            let body = match &operation.body {
                None => Vec::new(),
                Some(Err(())) => maker.word().into_bytes(),
                Some(Ok(schema)) => {
                    let mut value = maker.fitting(schema);
                    for _ in 0..round % 4 {
                        maker.spoil(&mut value);
                    }
                    value.to_string().into_bytes()
                }
            };
            let kind = match &operation.body {
                Some(Err(())) => Some(RECORD),
                Some(Ok(_)) => Some("application/json"),
                None => (operation.method == "POST").then_some("application/json"),
            };
            let client = &mut seats[round % 3];
            let reply = client.send(&operation.method, &path, kind, &body).await.unwrap();
            let told = format!("{} {path} {}: {}", operation.method, String::from_utf8_lossy(&body), reply.status);
            assert!(reply.status < 500, "{told}");
            let class = format!("{}XX", reply.status / 100);
            let described = |status: &String| *status == reply.status.to_string() || *status == class;
            assert!(operation.statuses.iter().any(described) || reply.status == 404, "{told} is not described");
            if reply.status >= 400 {
                assert!(!reply.why().is_empty(), "{told}");
                refused += 1;
            } else {
                good += 1;
            }
        }
    }
    assert!(good > 50 && refused > 200, "both kinds were sent: {good} and {refused}");
    let after = game.table(&mut seats[0]).await;
    assert_eq!(after.actions as usize, after.log.len(), "the game is as sound as before");
    server.running.shutdown().await;
}
