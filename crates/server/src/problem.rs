//! Why something was not done.
use crate::api::Problem;
use crate::http::access_log::request_id;
use crate::limits::Limit;
use crate::store::StoreError;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use voltigeur_engine::{MatchError, Rejected};

/// A refusal on its way to whoever asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The kind of refusal.
    pub status: StatusCode,
    /// The sentence.
    pub problem: Problem,
    /// After how many seconds to try again, if that helps.
    pub retry_after: Option<i64>,
    /// The limit that refuses.
    pub limit: Option<Limit>,
}

/// What a handler gives.
pub type Answer<T> = Result<T, Refused>;

impl Refused {
    /// A refusal with a sentence.
    pub fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, problem: Problem { why: why.into(), rule: None }, retry_after: None, limit: None }
    }

    /// Too often: it can be tried again after so many seconds.
    pub fn wait(seconds: i64, why: impl Into<String>) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, why) }
    }

    /// A limit refuses: it is counted.
    #[must_use]
    pub fn by(self, limit: Limit) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Something broke here. Whoever runs the server finds it in the log by the id of the request.
    #[must_use]
    pub fn broken() -> Self {
        let noted = match request_id() {
            Some(id) => format!("something went wrong on the server; the log has it as request {id}"),
            None => "something went wrong on the server; it was logged".to_owned(),
        };
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, noted)
    }

    /// What was sent cannot be understood.
    pub fn unreadable(why: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, why)
    }

    /// Nobody said who asks.
    pub fn unknown() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "only a player can do this: open the link of your seat, or sign in")
    }

    /// Whoever asks may not.
    pub fn forbidden(why: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, why)
    }

    /// There is nothing of the kind.
    pub fn missing(why: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, why)
    }

    /// Something happened meanwhile.
    pub fn stale() -> Self {
        Self::new(StatusCode::CONFLICT, "something has changed in the meantime: look at the table again")
    }

    /// It was understood, and it does not go.
    pub fn impossible(why: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// The battle is over.
    pub fn over() -> Self {
        Self::impossible("the battle is over")
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let wait = self.retry_after.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        (self.status, wait.map(AppendHeaders), self.limit.map(Extension), Json(self.problem)).into_response()
    }
}

impl From<Rejected> for Refused {
    fn from(rejected: Rejected) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, problem: rejected.into(), retry_after: None, limit: None }
    }
}

impl From<Rejected> for Problem {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::Refused(refusal) => {
                let rule = Some(refusal.rule.0.to_owned());
                Problem { why: refusal.reason(), rule }
            }
            other => Problem { why: other.to_string(), rule: None },
        }
    }
}

impl From<MatchError> for Refused {
    fn from(error: MatchError) -> Self {
        Self::impossible(error.to_string())
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        // A server that stops closes its store under whoever is slow.
        if matches!(error, StoreError::Database(sqlx::Error::PoolClosed)) {
            tracing::debug!("the database is closed");
        } else {
            tracing::error!(%error, "the database failed");
        }
        let why = match error {
            StoreError::Database(_)
            | StoreError::Unreachable { .. }
            | StoreError::Silent
            | StoreError::Damaged(_)
            | StoreError::TooNew { .. }
            | StoreError::Version { .. } => "the database is not available just now: try again in a moment",
            StoreError::Diverged { .. } | StoreError::Unreadable { .. } => {
                "this game was played with another version of the program and cannot be opened with this one"
            }
        };
        Self::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }
}
