//#region src/api/client.ts
var Refused = class extends Error {
	status;
	problem;
	constructor(status, problem) {
		super(problem.why);
		this.status = status;
		this.problem = problem;
	}
};
var csrf;
async function ask(path, { method, token, body, text } = {}) {
	const headers = { Accept: "application/json" };
	if (token) headers.Authorization = `Bearer ${token}`;
	if (csrf) headers["X-CSRF"] = csrf;
	if (body !== void 0) headers["Content-Type"] = "application/json";
	if (text !== void 0) headers["Content-Type"] = "text/plain; charset=utf-8";
	let response;
	try {
		response = await fetch(`/api${path}`, {
			method: method ?? (body !== void 0 || text !== void 0 ? "POST" : "GET"),
			headers,
			body: text ?? (body === void 0 ? null : JSON.stringify(body)),
			credentials: "same-origin"
		});
	} catch {
		throw new Refused(0, {
			why: "The server cannot be reached.",
			rule: null
		});
	}
	if (!response.ok) {
		const problem = await response.json().catch(() => null);
		throw new Refused(response.status, problem?.why ? problem : {
			why: `The server answered ${response.status}.`,
			rule: null
		});
	}
	return response;
}
async function json(path, options) {
	const text = await (await ask(path, options)).text();
	return text ? JSON.parse(text) : void 0;
}
var game = (id) => `/games/${encodeURIComponent(id)}`;
var books = () => json("/books");
var scenario = (book, id) => json(`/books/${encodeURIComponent(book)}/scenarios/${encodeURIComponent(id)}`);
var rule = (book, id) => json(`/books/${encodeURIComponent(book)}/rules/${encodeURIComponent(id)}`);
var newGame = (wish) => json("/games", { body: wish });
var listGames = (tokens) => json("/games/list", { body: { tokens } });
var table = (id, token) => json(game(id), { token });
var tableAt = (id, n, token) => json(`${game(id)}/at/${n}`, { token });
var act = (id, token, action, after) => json(`${game(id)}/actions`, {
	token,
	body: {
		action,
		after
	}
});
var preview = (id, token, action) => json(`${game(id)}/preview`, {
	token,
	body: { action }
});
var undo = (id, token, to) => json(`${game(id)}/undo`, {
	token,
	body: { to }
});
var answer = (id, token, accept) => json(`${game(id)}/answer`, {
	token,
	body: { accept }
});
var offerEnd = (id, token) => json(`${game(id)}/offer-end`, {
	token,
	body: {}
});
var resign = (id, token) => json(`${game(id)}/resign`, {
	token,
	body: {}
});
var chat = (id, token, text) => json(`${game(id)}/chat`, {
	token,
	body: { text }
});
var nonce = (id, token, value) => json(`${game(id)}/nonce`, {
	token,
	body: { nonce: value }
});
var branch = (id, token, at, seats) => json(`${game(id)}/branch`, {
	token,
	body: {
		at,
		seats
	}
});
var record = async (id, token) => (await ask(`${game(id)}/record`, { token })).text();
var uploadRecord = (text, first = "here", second = "here") => json(`/records?first=${encodeURIComponent(first)}&second=${encodeURIComponent(second)}`, { text });
async function me() {
	const found = await json("/me");
	csrf = found.csrf;
	return found;
}
var signUp = (name, password) => json("/accounts", { body: {
	name,
	password
} });
var signIn = (name, password) => json("/sessions", { body: {
	name,
	password
} });
var signOut = () => json("/sessions", { method: "DELETE" });
//#endregion
export { Refused, act, answer, books, branch, chat, listGames, me, newGame, nonce, offerEnd, preview, record, resign, rule, scenario, signIn, signOut, signUp, table, tableAt, undo, uploadRecord };
