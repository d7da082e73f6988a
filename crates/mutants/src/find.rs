//! The small changes that a source file of the rules allows.
use crate::chapter::Citations;
use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, ExprMethodCall, ImplItemFn, ItemFn, ReturnType, Signature, Stmt, Type, UnOp};

/// How a change is put into the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Instead of an expression stands this one.
    Expression(String),
    /// A statement is left out.
    Omission,
    /// The body of a function begins by returning this.
    Return(String),
}

/// One small change to one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The bytes of the source that change; empty for [`Form::Return`].
    pub range: Range<usize>,
    /// What happens to them.
    pub form: Form,
    /// The change in words.
    pub what: String,
    /// The function it is in.
    pub function: String,
    /// The line, from 1.
    pub line: usize,
    /// The rule that is cited beside it.
    pub rule: String,
}

/// What was found in a file.
#[derive(Default)]
pub struct Found {
    /// The changes, in the order of the source.
    pub mutants: Vec<Mutant>,
    /// Functions that the compiler could carry out: the word `const` of each, and its name.
    pub consts: Vec<(Range<usize>, String)>,
}

/// Calls that only tell what happened, make room or check themselves: to leave them out changes no rule.
const TELLING: [&str; 8] = ["note", "tell", "log", "say", "reserve", "push_str", "clear", "uncover"];

/// Traits whose implementations are no rules.
const NOT_RULES: [&str; 9] =
    ["Display", "Debug", "Serialize", "Deserialize", "Default", "Hash", "Error", "From", "IntoIterator"];

/// Finds every change that a source allows.
pub fn find(source: &str, prefix: &str) -> syn::Result<Found> {
    let file = syn::parse_file(source)?;
    let mut search = Search {
        source,
        citations: Citations::new(source, prefix),
        found: Found::default(),
        functions: Vec::new(),
        statement: None,
    };
    search.visit_file(&file);
    search.found.mutants.sort_by_key(|mutant| (mutant.range.start, mutant.range.end));
    Ok(search.found)
}

/// A function that is being searched.
struct Function {
    name: String,
    /// From its documentation to its end.
    range: Range<usize>,
    /// It returns a bool.
    judges: bool,
    /// It returns a verdict: nothing, or a refusal.
    refuses: bool,
}

struct Search<'s> {
    source: &'s str,
    citations: Citations<'s>,
    found: Found,
    functions: Vec<Function>,
    /// The innermost statement that is being searched.
    statement: Option<Range<usize>>,
}

impl Search<'_> {
    fn text(&self, span: Span) -> &str {
        &self.source[span.byte_range()]
    }

    fn add(&mut self, range: Range<usize>, form: Form, what: impl Into<String>) {
        let Some(function) = self.functions.last() else { return };
        let statement = self.statement.clone().unwrap_or(range.clone());
        let Some(rule) = self.citations.beside(&range, &statement, &function.range) else { return };
        self.found.mutants.push(Mutant {
            line: self.source[..range.start].matches('\n').count() + 1,
            range,
            form,
            what: what.into(),
            function: function.name.clone(),
            rule,
        });
    }

    /// Puts a text in the place of an expression.
    fn swap(&mut self, expression: Span, by: String) {
        let was = short(self.text(expression));
        let what = format!("`{was}` becomes `{}`", short(&by));
        self.add(expression.byte_range(), Form::Expression(by), what);
    }

    fn operator(&mut self, left: &Expr, operator: &BinOp, right: &Expr) {
        let whole = left.span().byte_range().start..right.span().byte_range().end;
        let (first, second) = (self.text(left.span()).to_owned(), self.text(right.span()).to_owned());
        let other = match operator {
            BinOp::Lt(_) => "<=",
            BinOp::Le(_) => "<",
            BinOp::Gt(_) => ">=",
            BinOp::Ge(_) => ">",
            BinOp::Eq(_) => "!=",
            BinOp::Ne(_) => "==",
            BinOp::Add(_) => "-",
            BinOp::Sub(_) => "+",
            BinOp::And(_) if !has_let(left) && !has_let(right) => "||",
            BinOp::Or(_) => "&&",
            BinOp::AddAssign(_) => "-=",
            BinOp::SubAssign(_) => "+=",
            _ => return,
        };
        let was = &self.source[left.span().byte_range().end..right.span().byte_range().start];
        let what = format!("`{}` becomes `{other}` in `{}`", was.trim(), short(&self.source[whole.clone()]));
        self.add(whole, Form::Expression(format!("({first}) {other} ({second})")), what);
    }

    /// A guard that always or never holds, or holds when it should not.
    fn condition(&mut self, condition: &Expr) {
        if has_let(condition) {
            return;
        }
        self.swap(condition.span(), "true".to_owned());
        self.swap(condition.span(), "false".to_owned());
    }

    /// A line of a ledger that is not added, or always.
    fn modifier(&mut self, call: &ExprMethodCall) {
        let name = call.method.to_string();
        match (name.as_str(), call.args.len()) {
            ("add_if", 3) => {
                for by in ["true", "false"] {
                    let span = call.args[0].span();
                    let what = format!("modifier if `{by}` instead of `{}`", short(self.text(span)));
                    self.add(span.byte_range(), Form::Expression(by.to_owned()), what);
                }
            }
            ("add", 2) if self.text(call.args[0].span()).contains("RuleId") => {
                let span = call.args[1].span();
                let what = format!("modifier 0 instead of `{}`", short(self.text(span)));
                self.add(span.byte_range(), Form::Expression("0".to_owned()), what);
            }
            _ => {}
        }
    }

    /// Methods that stand for an operator.
    fn method(&mut self, call: &ExprMethodCall) {
        let other = match call.method.to_string().as_str() {
            "any" => "all",
            "all" => "any",
            "min" => "max",
            "max" => "min",
            "is_some" => "is_none",
            "is_none" => "is_some",
            "saturating_sub" => "saturating_add",
            "saturating_add" => "saturating_sub",
            _ => return,
        };
        let range = call.span().byte_range();
        let method = call.method.span().byte_range();
        let by = format!("{}{other}{}", &self.source[range.start..method.start], &self.source[method.end..range.end]);
        let what = format!("`{}` becomes `{other}` in `{}`", call.method, short(&self.source[range.clone()]));
        self.add(range, Form::Expression(by), what);
    }

    fn body(&mut self, block: &Block) {
        let Some(function) = self.functions.last() else { return };
        let at = block.brace_token.span.open().byte_range().end;
        let returns: &[&str] = match function {
            Function { judges: true, .. } => &["true", "false"],
            Function { refuses: true, .. } => &["Ok(())"],
            _ => return,
        };
        // A body that is the only place of its rule has its citation in the function's documentation.
        for by in returns {
            self.add(at..at, Form::Return((*by).to_owned()), format!("the function returns `{by}`"));
        }
    }

    fn enter(&mut self, signature: &Signature, whole: Span, block: &Block) {
        let returns = match &signature.output {
            ReturnType::Default => String::new(),
            ReturnType::Type(_, kind) => match &**kind {
                Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default(),
                _ => "other".to_owned(),
            },
        };
        if let Some(word) = &signature.constness {
            self.found.consts.push((word.span().byte_range(), signature.ident.to_string()));
        }
        self.functions.push(Function {
            name: signature.ident.to_string(),
            range: whole.byte_range(),
            judges: returns == "bool",
            refuses: returns == "Verdict",
        });
        let outer = self.statement.take();
        self.body(block);
        self.visit_block(block);
        self.statement = outer;
        self.functions.pop();
    }

    /// Is a statement's effect a rule?
    fn is_omissible(&self, expression: &Expr) -> bool {
        match expression {
            Expr::MethodCall(call) => !TELLING.contains(&call.method.to_string().as_str()),
            Expr::Call(_) | Expr::Assign(_) => true,
            Expr::Try(inner) => matches!(&*inner.expr, Expr::Call(_) | Expr::MethodCall(_)),
            Expr::Binary(binary) => is_assignment(&binary.op),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_test(&item.attrs) {
            self.enter(&item.sig, item.span(), &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if !is_test(&item.attrs) {
            self.enter(&item.sig, item.span(), &item.block);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let of = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
        if !of.is_some_and(|last| NOT_RULES.contains(&last.ident.to_string().as_str())) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let range = statement.span().byte_range();
        let outer = self.statement.replace(range.clone());
        if let Stmt::Expr(expression, Some(_)) = statement
            && self.is_omissible(expression)
        {
            let what = format!("`{}` is left out", short(&self.source[range.clone()]));
            self.add(range, Form::Omission, what);
        }
        visit::visit_stmt(self, statement);
        self.statement = outer;
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) => self.operator(&binary.left, &binary.op, &binary.right),
            Expr::If(branch) => self.condition(&branch.cond),
            Expr::MethodCall(call) => {
                self.modifier(call);
                self.method(call);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let by = self.text(unary.expr.span()).to_owned();
                self.swap(unary.span(), by);
            }
            Expr::Macro(call) if call.mac.path.is_ident("matches") => {
                let by = format!("!{}", self.text(call.span()));
                self.swap(call.span(), by);
            }
            Expr::Call(call) => {
                let function = self.text(call.func.span());
                let verdict = self.functions.last().is_some_and(|function| function.refuses);
                if verdict && (function == "require" || function == "Err") {
                    self.swap(call.span(), "Ok(())".to_owned());
                }
            }
            Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Int(_) | syn::Lit::Float(_) => {
                    let by = format!("crate::mutants_at_work::more({})", self.text(literal.span()));
                    let what = format!("`{}` becomes one more", self.text(literal.span()));
                    let statement = self.statement.clone().map(|range| short(&self.source[range]));
                    let what = format!("{what} in `{}`", statement.unwrap_or_default());
                    self.add(literal.span().byte_range(), Form::Expression(by), what);
                }
                _ => {}
            },
            Expr::Path(path) if is_constant(path) => {
                let by = format!("crate::mutants_at_work::more({})", self.text(path.span()));
                let what = format!("`{}` is one more", self.text(path.span()));
                self.add(path.span().byte_range(), Form::Expression(by), what);
            }
            Expr::Index(index) => {
                if matches!(innermost(&index.expr), Expr::Path(path) if is_constant(path)) {
                    let by = format!("crate::mutants_at_work::more({})", self.text(index.span()));
                    let what = format!("`{}` is one more", short(self.text(index.span())));
                    self.add(index.span().byte_range(), Form::Expression(by), what);
                } else {
                    self.visit_expr(&index.expr);
                }
                if !matches!(&*index.index, Expr::Lit(_)) {
                    self.visit_expr(&index.index);
                }
                return;
            }
            Expr::Field(field) if matches!(&*field.base, Expr::Field(base) if member(&base.member) == "distance") => {
                let by = format!("crate::mutants_at_work::more({})", self.text(field.span()));
                let what = format!("`{}` is one more", self.text(field.span()));
                self.add(field.span().byte_range(), Form::Expression(by), what);
                return;
            }
            // A length is no rule.
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.condition(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

fn member(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(number) => number.index.to_string(),
    }
}

/// The table of `TABLE[row][column]`.
fn innermost(expression: &Expr) -> &Expr {
    match expression {
        Expr::Index(index) => innermost(&index.expr),
        _ => expression,
    }
}

/// Is it the name of a constant that could be a number?
fn is_constant(path: &syn::ExprPath) -> bool {
    let Some(last) = path.path.segments.last() else { return false };
    let name = last.ident.to_string();
    name.len() > 1
        && !["EMPTY", "ALL", "NONE", "MAX", "MIN", "BOTH"].contains(&name.as_str())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

const fn is_assignment(operator: &BinOp) -> bool {
    matches!(operator, BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::BitOrAssign(_) | BinOp::BitAndAssign(_))
}

/// Does a condition bind something (`if let`)?
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

/// `#[test]` and `#[cfg(test)]`.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// A text on one line, cut if it is long.
fn short(text: &str) -> String {
    const MOST: usize = 70;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MOST { line } else { line.chars().take(MOST - 1).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(source: &str) -> Vec<String> {
        let found = find(source, "TOY").unwrap_or_default();
        found.mutants.into_iter().map(|mutant| format!("{}: {}", mutant.rule, mutant.what)).collect()
    }

    #[test]
    fn a_comparison_a_sum_and_a_number_can_be_changed() {
        assert_eq!(
            told("/// TOY-1: near.\nfn near(a: u8) -> bool { a + 2 < 5 }"),
            [
                "TOY-1: the function returns `true`",
                "TOY-1: the function returns `false`",
                "TOY-1: `+` becomes `-` in `a + 2`",
                "TOY-1: `<` becomes `<=` in `a + 2 < 5`",
                "TOY-1: `2` becomes one more in `a + 2 < 5`",
                "TOY-1: `5` becomes one more in `a + 2 < 5`",
            ]
        );
    }

    #[test]
    fn a_refusal_and_its_check_can_be_dropped() {
        let told = told("/// TOY-2.\nfn may(&self) -> Verdict { check(1)?; require(a, \"TOY-3\", \"no\") }");
        assert!(told.contains(&"TOY-2: the function returns `Ok(())`".to_owned()), "{told:?}");
        assert!(told.contains(&"TOY-2: `check(1)?;` is left out".to_owned()), "{told:?}");
        assert!(told.contains(&"TOY-3: `require(a, \"TOY-3\", \"no\")` becomes `Ok(())`".to_owned()), "{told:?}");
    }

    #[test]
    fn lines_of_a_ledger_come_and_go() {
        let told =
            told("/// TOY-1.\nfn value() { value.add_if(wet, RuleId(\"TOY-4\"), 2).add(RuleId(\"TOY-5\"), 3); }");
        assert!(told.contains(&"TOY-4: modifier if `false` instead of `wet`".to_owned()), "{told:?}");
        assert!(told.contains(&"TOY-5: modifier 0 instead of `3`".to_owned()), "{told:?}");
    }

    #[test]
    fn what_binds_is_not_turned_round() {
        let told = told("/// TOY-1.\nfn f() { if let Some(x) = y && x > 3 { go(); } }");
        assert!(!told.iter().any(|what| what.contains("||") || what.contains("`true`")), "{told:?}");
        assert!(told.iter().any(|what| what.contains("`x > 3`")), "{told:?}");
    }

    #[test]
    fn tests_tables_and_code_without_a_rule_are_left_alone() {
        assert!(told("/// TOY-1.\nconst TABLE: [u8; 2] = [1, 2];").is_empty());
        assert!(told("/// Half.\nfn half(a: u8) -> u8 { a - 2 }").is_empty());
        assert!(told("#[cfg(test)]\nmod tests { /// TOY-1.\nfn t() -> bool { 1 < 2 } }").is_empty());
    }
}
