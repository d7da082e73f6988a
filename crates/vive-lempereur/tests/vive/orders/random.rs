//! Random orders, each as a file writes it, as it is said and as the game tells it. VLE-O.1 to VLE-O.5.
use std::fmt::Write;
use voltigeur_engine::Seeded;

/// An order as a file writes it, as pieces, and as the game tells it.
#[derive(Default)]
pub struct Order {
    pub file: String,
    pub pieces: Vec<String>,
    pub words: String,
}

/// Makes orders at random.
pub struct RandomOrders(pub Seeded);

impl RandomOrders {
    fn of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.0.below(things.len())]
    }

    fn often(&mut self, one_in: usize) -> bool {
        self.0.below(one_in) == 0
    }

    /// A place in a file and in words, and its pieces.
    fn site(&mut self) -> (String, Vec<String>) {
        if self.often(2) {
            let (name, slug) = *self.of(&[
                ("Stream village", "stream-village"),
                ("West farm", "west-farm"),
                ("East farm", "east-farm"),
            ]);
            return (name.to_owned(), vec![format!("place {slug}")]);
        }
        let hexes = ["0806", "0807", "0905", "0101"];
        let (first, len) = (self.0.below(2), 1 + self.0.below(3));
        let listed = &hexes[first..(first + len).min(4)];
        let mut pieces: Vec<String> = listed.iter().map(|hex| format!("hex {hex}")).collect();
        pieces.push("enough".to_owned());
        (listed.join(" "), pieces)
    }

    fn objective(&mut self, order: &mut Order) {
        let (text, pieces) = match self.0.below(4) {
            0 => {
                let (site, mut pieces) = self.site();
                pieces.insert(0, "aim-place".to_owned());
                (format!("place({site})"), pieces)
            }
            1 => {
                let (site, mut pieces) = self.site();
                pieces.insert(0, "aim-toward".to_owned());
                (format!("direction(toward {site})"), pieces)
            }
            2 => {
                let direction = self.0.below(6);
                (format!("direction({direction})"), vec!["aim-direction".to_owned(), format!("direction {direction}")])
            }
            _ => {
                let (site, more) = self.site();
                let (corps, radius) = (*self.of(&["R1", "RC"]), 1 + self.0.below(12));
                let mut pieces = vec!["aim-enemy".to_owned(), format!("corps {}", corps.to_lowercase())];
                pieces.extend(more);
                pieces.push(format!("number {radius}"));
                (format!("enemy({corps}, bound = {site}, radius = {radius})"), pieces)
            }
        };
        write!(order.file, ", objective = \"{text}\"").unwrap();
        write!(order.words, " {text}").unwrap();
        order.pieces.extend(pieces);
    }

    /// A term as text, and its pieces.
    fn term(&mut self) -> (String, Vec<String>) {
        let piece = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let corps = *self.of(&["B1", "BC", "R1", "RC"]);
        let (small, turn) = (corps.to_lowercase(), 1 + self.0.below(10));
        match self.0.below(9) {
            0 => (format!("turn>={turn}"), vec!["term turn-from".to_owned(), format!("number {turn}")]),
            1 => (format!("turn<={turn}"), vec!["term turn-until".to_owned(), format!("number {turn}")]),
            2 => {
                let side = *self.of(&["blue", "red"]);
                let (site, more) = self.site();
                let mut pieces = vec!["term holds".to_owned(), format!("side {side}")];
                pieces.extend(more);
                (format!("holds({side}, {site})"), pieces)
            }
            3 => {
                let (site, more) = self.site();
                let radius = self.0.below(13);
                let mut pieces = vec!["term corps-at".to_owned(), format!("corps {small}")];
                pieces.extend(more);
                pieces.push(format!("number {radius}"));
                (format!("corps_at({corps}, {site}, {radius})"), pieces)
            }
            4 => {
                let (site, more) = self.site();
                let radius = self.0.below(13);
                let mut pieces = piece(&["term enemy-within"]);
                pieces.extend(more);
                pieces.push(format!("number {radius}"));
                (format!("enemy_within({site}, {radius})"), pieces)
            }
            5 => {
                let pieces =
                    vec!["term losses".to_owned(), format!("corps {small}"), format!("number {}", turn % 4 + 1)];
                (format!("losses({corps})>={}", turn % 4 + 1), pieces)
            }
            6 => (format!("demoralized({corps})"), vec!["term demoralized".to_owned(), format!("corps {small}")]),
            7 => (String::from("demoralized(red)"), piece(&["term side-demoralized", "side red"])),
            _ => {
                let tactic = *self.of(&["attack", "march", "defense", "withdrawal", "retreat", "reserve"]);
                (
                    format!("order_of(BC)={tactic}"),
                    vec!["term order-of".to_owned(), "corps bc".to_owned(), tactic.to_owned()],
                )
            }
        }
    }

    /// A condition of so many parts at most: its text, its pieces, and how many parts it has. Whatever is joined stands in brackets.
    fn condition(&mut self, most: usize) -> (String, Vec<String>, usize) {
        if most >= 3 && self.often(2) {
            let (left, mut pieces, first) = self.condition(most - 2);
            let (right, more, second) = self.condition(most - 1 - first);
            let joint = *self.of(&["and", "or"]);
            pieces.extend(more);
            pieces.push(joint.to_owned());
            return (format!("({left} {joint} {right})"), pieces, first + second + 1);
        }
        if most >= 2 && self.often(3) {
            let (text, mut pieces, parts) = self.condition(most - 1);
            if !text.starts_with("not ") {
                pieces.push("not".to_owned());
                return (format!("not {text}"), pieces, parts + 1);
            }
            return (text, pieces, parts);
        }
        let (text, pieces) = self.term();
        (text, pieces, 1)
    }

    /// An order that stands so deep among those that it follows.
    pub fn order(&mut self, depth: usize) -> Order {
        let tactics = ["attack", "march", "defense", "withdrawal", "retreat", "reserve"];
        let tactic = *self.of(if depth == 0 { &tactics } else { &tactics[..5] });
        let mut order = Order {
            file: format!("{{ tactic = \"{tactic}\""),
            pieces: vec![tactic.to_owned()],
            words: tactic.to_owned(),
        };
        self.objective(&mut order);
        let start = 1 + self.0.below(9);
        let limit = start + self.0.below(11 - start);
        for (word, turn) in [("start", start), ("limit", limit)] {
            if self.often(3) {
                write!(order.file, ", {word} = {turn}").unwrap();
                write!(order.words, ", {word} {turn}").unwrap();
                order.pieces.extend([word.to_owned(), format!("number {turn}")]);
            }
        }
        if self.often(2) {
            let (text, pieces, _) = self.condition(9);
            write!(order.file, ", when = \"{text}\"").unwrap();
            write!(order.words, ", when {text}").unwrap();
            order.pieces.push("when".to_owned());
            order.pieces.extend(pieces);
            order.pieces.push("enough".to_owned());
        }
        for (key, words, piece) in [("on_success", "on success", "success"), ("on_failure", "on failure", "failure")] {
            if depth == 2 || !self.often(2) || (tactic == "defense" && piece == "success") {
                continue;
            }
            let orders: Vec<Order> = (0..=self.0.below(2)).map(|_| self.order(depth + 1)).collect();
            let files: Vec<&str> = orders.iter().map(|order| order.file.as_str()).collect();
            let list = orders.iter().map(|order| order.words.as_str()).collect::<Vec<_>>().join("; ");
            let file = if files.len() == 1 { files[0].to_owned() } else { format!("[{}]", files.join(", ")) };
            write!(order.file, ", {key} = {file}").unwrap();
            write!(order.words, ", {words} [{list}]").unwrap();
            for (n, one) in orders.into_iter().enumerate() {
                order.pieces.push(if n == 0 { piece } else { "also" }.to_owned());
                order.pieces.extend(one.pieces);
            }
            order.pieces.push("up".to_owned());
        }
        order.file.push_str(" }");
        order
    }
}
