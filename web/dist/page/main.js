import { $ as update, A as set_text, B as tick, C as component, D as key$2, E as index, F as text, G as $window, H as effect_root, I as delegate, J as only_child, K as child, L as delegated, M as comment, N as from_html, O as if_block, P as from_svg, Q as state, R as event, S as clsx, T as each, U as template_effect, V as untrack, W as user_effect, X as proxy, Y as sibling, Z as set, _ as set_value, a as rest_props, at as reset, b as set_style, c as bind_checked, d as CLASS, et as user_derived, f as STYLE, g as set_checked, h as set_attribute, i as prop, it as next, j as append, k as mount, l as bind_group, m as remove_input_defaults, n as onDestroy, nt as pop, o as spread_props, ot as noop, p as attribute_effect, q as first_child, r as onMount, rt as push, s as bind_this, st as to_array, t as MediaQuery, tt as remove_textarea_child, u as bind_value, v as init_select, w as snippet, x as set_class, y as select_option, z as get } from "./packages.js";
var base = (typeof document === "undefined" ? null : document.querySelector("meta[name=\"base-path\"]"))?.content || "/";
var address = (path, below = base) => below + path.slice(1);
var within = (place, below = base) => place.startsWith(below) ? `/${place.slice(below.length)}` : void 0;
//#endregion
//#region src/lib/english.ts
function plural(noun) {
	if (noun === "die") return "dice";
	if (noun.endsWith("man")) return `${noun.slice(0, -2)}en`;
	if (/[^aeou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
	return `${noun}${/(s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;
}
var count = (n, noun) => `${n} ${Math.abs(n) === 1 ? noun : plural(noun)}`;
function inParts(n, parts) {
	if (!parts || n % parts === 0) return String(parts ? n / parts : n);
	const common = (a, b) => b ? common(b, a % b) : a;
	const [rest, by] = [n % parts, common(n % parts, parts)];
	return `${n < parts ? "" : `${Math.floor(n / parts)} `}${rest / by}/${parts / by}`;
}
var plus = (step) => /^[1-9]/.test(`${step}`) ? `+${step}` : `${step}`;
var list = (names, last = "and") => names.length < 2 ? names[0] ?? "" : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
var sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
var said = (text) => sentence(!text || /[.!?…]$/.test(text) ? text : `${text}.`);
function party(side) {
	const people = (name) => ({
		name: `the ${name}`,
		many: true
	});
	if (side.endsWith("Allied")) return people(side.replace(/Allied$/, "Allies"));
	if (!/^\p{Lu}/u.test(side)) return {
		name: side,
		many: false
	};
	if (/(ench|ish|Dutch|Swiss|ese|ians|Allies)$/.test(side)) return people(side);
	if (/(ian|Saxon|German)$/.test(side)) return people(`${side}s`);
	return {
		name: side,
		many: false
	};
}
function does(side, one, many) {
	const who = party(side);
	return sentence(`${who.name} ${who.many ? many : one}`);
}
//#endregion
//#region src/api/client.ts
var Refused = class extends Error {
	status;
	problem;
	constructor(status, problem) {
		super(said(problem.why));
		this.status = status;
		this.problem = problem;
	}
};
var csrf;
var PATIENCE$1 = 4;
var later$1 = (seconds) => new Promise((done) => setTimeout(done, 1e3 * Math.min(10, Math.max(.2, seconds))));
async function ask(path, { method, token, body, text, once } = {}) {
	const headers = { Accept: "application/json" };
	if (token) headers.Authorization = `Bearer ${token}`;
	if (csrf) headers["X-CSRF"] = csrf;
	if (body !== void 0) headers["Content-Type"] = "application/json";
	if (text !== void 0) headers["Content-Type"] = "application/x-voltigeur-record";
	const send = () => fetch(address(`/api${path}`), {
		method: method ?? (body !== void 0 || text !== void 0 ? "POST" : "GET"),
		headers,
		body: text ?? (body === void 0 ? null : JSON.stringify(body)),
		credentials: "same-origin"
	}).catch(() => {
		throw new Refused(0, {
			why: "The server cannot be reached.",
			rule: null
		});
	});
	let response = await send();
	for (let tries = 0; !once && response.status === 429 && response.headers.has("Retry-After") && tries < PATIENCE$1; tries++) {
		await later$1(Number(response.headers.get("Retry-After")) || 1);
		response = await send();
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
var listGames = (tokens, before) => json(`/games/list${before ? `?before=${encodeURIComponent(before)}` : ""}`, { body: { tokens } });
var table = (id, token) => json(game(id), { token });
var tableAt = (id, n, token) => json(`${game(id)}/at/${n}`, { token });
var logBefore = (id, token, n) => json(`${game(id)}/log?before=${n}`, { token });
var talkBefore = (id, token, room, before) => json(`${game(id)}/talk?room=${room}&before=${before}`, { token });
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
var query = (id, token, asked) => json(`${game(id)}/query`, {
	token,
	body: asked
});
var undo = (id, token, to) => json(`${game(id)}/undo`, {
	token,
	body: { to }
});
var answer = (id, token, offer, accept) => json(`${game(id)}/answer`, {
	token,
	body: {
		offer,
		accept
	}
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
var giveStanding = (id, token, side, orders) => json(`${game(id)}/standing`, {
	method: "PUT",
	token,
	body: {
		side,
		orders
	}
});
var lookAtInvitation = (id, invitation) => json(`${game(id)}/invitations/look`, { body: { invitation } });
var acceptInvitation = (id, invitation) => json(`${game(id)}/accept`, { body: { invitation } });
var renewInvitation = (id, token, side) => json(`${game(id)}/invitations`, {
	token,
	body: { side }
});
var withdrawInvitation = (id, token, side) => json(`${game(id)}/invitations/${side}`, {
	method: "DELETE",
	token
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
var signIn = (name, password) => json("/sessions", {
	body: {
		name,
		password
	},
	once: true
});
var signOut = () => json("/sessions", { method: "DELETE" });
var changePassword = (current, password) => json("/me/password", {
	body: {
		current,
		password
	},
	once: true
});
var resetPassword = (token, password) => json("/resets", { body: {
	token,
	password
} });
var sessions = () => json("/me/sessions");
var endSession = (id) => json(`/me/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
var endOtherSessions = () => json("/me/sessions", { method: "DELETE" });
var exportAll = async () => (await ask("/me/export")).blob();
var deleteAccount = (password) => json("/me/delete", {
	body: { password },
	once: true
});
var announcement = () => json("/announcement");
var found = (path, find, before) => `/admin/${path}?find=${encodeURIComponent(find)}${before ? `&before=${encodeURIComponent(before)}` : ""}`;
var admin = (what, id, verb) => `/admin/${what}/${encodeURIComponent(id)}${verb}`;
var accounts = (find, before) => json(found("accounts", find, before));
var suspend = (id) => json(admin("accounts", id, "/suspend"), { body: {} });
var allow = (id) => json(admin("accounts", id, "/allow"), { body: {} });
var resetLink = (id) => json(admin("accounts", id, "/reset"), { body: {} });
var allGames = (find, before) => json(found("games", find, before));
var closeGame = (id) => json(admin("games", id, "/close"), { body: {} });
var deleteGame = (id) => json(admin("games", id, ""), { method: "DELETE" });
var anyRecord = async (id) => (await ask(admin("games", id, "/record"))).blob();
var announce = (text) => json("/admin/announcement", { body: { text } });
var audit = (before) => json(`/admin/audit${before === void 0 ? "" : `?before=${before}`}`);
//#endregion
//#region src/lib/router.svelte.ts
var path = () => within(location.pathname) ?? "/";
var route = proxy({
	path: path(),
	search: location.search,
	visit: 0
});
function moved$1() {
	route.path = path();
	route.search = location.search;
}
function go(to) {
	history.pushState(null, "", address(to));
	moved$1();
	scrollTo(0, 0);
}
function followLinks() {
	addEventListener("popstate", moved$1);
	addEventListener("hashchange", () => /[#&](token|invitation)=/.test(location.hash) && route.visit++);
	addEventListener("click", (event) => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const link = event.target?.closest?.("a[href^=\"/\"]");
		if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
		const to = within(link.getAttribute("href"));
		if (to === void 0) return;
		event.preventDefault();
		go(to);
	});
}
//#endregion
//#region src/lib/save.ts
function save(file, name) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}
//#endregion
//#region src/lib/when.ts
function ago(at, now = Date.now()) {
	const minutes = Math.max(0, Math.round((now - at) / 6e4));
	if (minutes < 2) return "just now";
	if (minutes < 90) return `${minutes} minutes ago`;
	const hours = Math.round(minutes / 60);
	return hours < 36 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}
var when = (at) => new Date(at).toLocaleString(void 0, {
	dateStyle: "medium",
	timeStyle: "short"
});
//#endregion
//#region src/ui/Sheet.svelte
var root$82 = from_html(`<header class="svelte-7n80a1"><a class="brand svelte-7n80a1"><svg viewBox="0 0 32 32" aria-hidden="true" class="svelte-7n80a1"><rect x="3" y="7" width="26" height="18" rx="1.5"></rect><path d="M3 7l26 18M29 7L3 25"></path></svg>Voltigeur</a></header> <main class="sheet svelte-7n80a1"><h1 class="svelte-7n80a1"> </h1> <!></main>`, 1);
function Sheet($$anchor, $$props) {
	push($$props, true);
	var fragment = root$82();
	var header = first_child(fragment);
	var a = only_child(header);
	var main = sibling(header, 2);
	var h1 = child(main);
	var text = only_child(h1, true);
	var node = sibling(h1, 2);
	snippet(node, () => $$props.children);
	reset(main);
	template_effect(($0) => {
		set_attribute(a, "href", $0);
		set_text(text, $$props.title);
	}, [() => address("/")]);
	append($$anchor, fragment);
	pop();
}
//#endregion
//#region src/ui/toasts.svelte.ts
var toasts = proxy([]);
var last = 0;
function say(words, rule = null) {
	const text = said(words);
	const same = toasts.findIndex((toast) => toast.text === text);
	if (same >= 0) toasts.splice(same, 1);
	const id = ++last;
	toasts.push({
		id,
		text,
		rule
	});
	if (toasts.length > 3) toasts.shift();
	setTimeout(() => dismiss(id), rule ? 9e3 : 6e3);
}
function dismiss(id) {
	const at = toasts.findIndex((toast) => toast.id === id);
	if (at >= 0) toasts.splice(at, 1);
}
//#endregion
//#region src/account/Password.svelte
var root$81 = from_html(`<p role="alert" class="problem"> </p>`);
var root_1$67 = from_html(`<section aria-labelledby="password"><h2 id="password">Password</h2> <p class="small muted">At least 10 characters; three or four words are easy to remember. A new password signs you out everywhere else.</p> <form><label>Current password <input type="password" autocomplete="current-password" required=""/></label> <label>New password <input type="password" autocomplete="new-password" required="" minlength="10"/></label> <!> <button class="button strong">Change password</button></form></section>`);
function Password($$anchor, $$props) {
	push($$props, true);
	let current = state("");
	let password = state("");
	let problem = state("");
	async function change(event) {
		event.preventDefault();
		set(problem, "");
		try {
			await changePassword(get(current), get(password));
			set(current, set(password, ""), true);
			say("Your password was changed. You are signed out everywhere else.");
			$$props.changed();
		} catch (refused) {
			set(problem, refused.message, true);
		}
	}
	var section = root_1$67();
	var form = sibling(child(section), 4);
	var label = child(form);
	var input = sibling(child(label));
	remove_input_defaults(input);
	reset(label);
	var label_1 = sibling(label, 2);
	var input_1 = sibling(child(label_1));
	remove_input_defaults(input_1);
	reset(label_1);
	var node = sibling(label_1, 2);
	var consequent = ($$anchor) => {
		var p = root$81();
		var text = only_child(p, true);
		template_effect(() => set_text(text, get(problem)));
		append($$anchor, p);
	};
	if_block(node, ($$render) => {
		if (get(problem)) $$render(consequent);
	});
	next(2);
	reset(form);
	reset(section);
	event("submit", form, change);
	bind_value(input, () => get(current), ($$value) => set(current, $$value));
	bind_value(input_1, () => get(password), ($$value) => set(password, $$value));
	append($$anchor, section);
	pop();
}
//#endregion
//#region src/account/AccountPage.svelte
var root$80 = from_html(`<section><p>You are not signed in. <a>Sign in on the start page.</a></p></section>`);
var root_1$66 = from_html(`<button type="button" class="button small">Sign out</button>`);
var root_2$54 = from_html(`<li><span class="what"><b> </b> <span class="small muted"> </span></span> <!></li>`);
var root_3$46 = from_html(`<button type="button" class="button">Sign out everywhere else</button>`);
var root_4$38 = from_html(`<p role="alert" class="problem"> </p>`);
var root_5$28 = from_html(`<form><label>Your password <input type="password" autocomplete="current-password" required=""/></label> <!> <p class="row"><button class="button danger">Delete my account</button> <button type="button" class="button">Cancel</button></p></form>`);
var root_6$23 = from_html(`<button type="button" class="button danger">Delete my account …</button>`);
var root_7$19 = from_html(`<!> <section aria-labelledby="sessions"><h2 id="sessions">Where you are signed in</h2> <ul class="lines" data-testid="sessions"></ul> <!></section> <section aria-labelledby="data"><h2 id="data">Your data</h2> <p class="small muted">Everything that this server stores about you: your account, your battles with their records, and your messages.</p> <button type="button" class="button"> </button></section> <section aria-labelledby="leave"><h2 id="leave">Delete the account</h2> <p class="small muted">Your name disappears, also from battles that are over. You resign your unfinished battles against others, and battles that you play alone are closed.
        This cannot be undone.</p> <!></section>`, 1);
function AccountPage($$anchor, $$props) {
	push($$props, true);
	let me$3 = state(void 0);
	let sessions$1 = state([]);
	let packing = state(false);
	let leaving = state(false);
	let proof = state("");
	let problem = state("");
	async function load() {
		set(me$3, await me().catch(() => void 0));
		if (get(me$3)?.name) set(sessions$1, await sessions().catch(() => []));
	}
	onMount(() => void load());
	const tell = (refused) => say(refused.message);
	const end = (id) => endSession(id).then(load, tell);
	const endOthers = () => endOtherSessions().then(load, tell);
	async function download() {
		set(packing, true);
		await exportAll().then((file) => save(file, "voltigeur-account.zip"), tell);
		set(packing, false);
	}
	async function leave(event) {
		event.preventDefault();
		set(problem, "");
		try {
			await deleteAccount(get(proof));
			await me().catch(() => void 0);
			say("Your account was deleted.");
			go("/");
		} catch (refused) {
			set(problem, refused.message, true);
		}
	}
	{
		let $0 = user_derived(() => get(me$3)?.name ? `Your account, ${get(me$3).name}` : "Your account");
		Sheet($$anchor, {
			get title() {
				return get($0);
			},
			children: ($$anchor, $$slotProps) => {
				var fragment_1 = comment();
				var node = first_child(fragment_1);
				var consequent = ($$anchor) => {
					var section = root$80();
					var p = child(section);
					var a = sibling(child(p));
					reset(p);
					reset(section);
					template_effect(($0) => set_attribute(a, "href", $0), [() => address("/")]);
					append($$anchor, section);
				};
				var consequent_5 = ($$anchor) => {
					var fragment_2 = root_7$19();
					var node_1 = first_child(fragment_2);
					Password(node_1, { changed: load });
					var section_1 = sibling(node_1, 2);
					var ul = sibling(child(section_1), 2);
					each(ul, 21, () => get(sessions$1), (session) => session.id, ($$anchor, session) => {
						var li = root_2$54();
						var span = child(li);
						var b = child(span);
						var text = only_child(b);
						var span_1 = sibling(b, 2);
						var text_1 = only_child(span_1);
						reset(span);
						var node_2 = sibling(span, 2);
						var consequent_1 = ($$anchor) => {
							var button = root_1$66();
							delegated("click", button, () => end(get(session).id));
							append($$anchor, button);
						};
						if_block(node_2, ($$render) => {
							if (!get(session).current) $$render(consequent_1);
						});
						reset(li);
						template_effect(($0, $1, $2) => {
							set_text(text, `${get(session).device ?? ""}${get(session).current ? " (here)" : ""}`);
							set_attribute(span_1, "title", $0);
							set_text(text_1, `last used ${$1 ?? ""}, since ${$2 ?? ""}`);
						}, [
							() => when(get(session).seen),
							() => ago(get(session).seen),
							() => when(get(session).made)
						]);
						append($$anchor, li);
					});
					reset(ul);
					var node_3 = sibling(ul, 2);
					var consequent_2 = ($$anchor) => {
						var button_1 = root_3$46();
						delegated("click", button_1, endOthers);
						append($$anchor, button_1);
					};
					if_block(node_3, ($$render) => {
						if (get(sessions$1).length > 1) $$render(consequent_2);
					});
					reset(section_1);
					var section_2 = sibling(section_1, 2);
					var button_2 = sibling(child(section_2), 4);
					var text_2 = only_child(button_2, true);
					reset(section_2);
					var section_3 = sibling(section_2, 2);
					var node_4 = sibling(child(section_3), 4);
					var consequent_4 = ($$anchor) => {
						var form = root_5$28();
						var label = child(form);
						var input = sibling(child(label));
						remove_input_defaults(input);
						reset(label);
						var node_5 = sibling(label, 2);
						var consequent_3 = ($$anchor) => {
							var p_1 = root_4$38();
							var text_3 = only_child(p_1, true);
							template_effect(() => set_text(text_3, get(problem)));
							append($$anchor, p_1);
						};
						if_block(node_5, ($$render) => {
							if (get(problem)) $$render(consequent_3);
						});
						var p_2 = sibling(node_5, 2);
						var button_3 = sibling(child(p_2), 2);
						reset(p_2);
						reset(form);
						event("submit", form, leave);
						bind_value(input, () => get(proof), ($$value) => set(proof, $$value));
						delegated("click", button_3, () => set(leaving, false));
						append($$anchor, form);
					};
					var alternate = ($$anchor) => {
						var button_4 = root_6$23();
						delegated("click", button_4, () => set(leaving, true));
						append($$anchor, button_4);
					};
					if_block(node_4, ($$render) => {
						if (get(leaving)) $$render(consequent_4);
						else $$render(alternate, -1);
					});
					reset(section_3);
					template_effect(() => {
						button_2.disabled = get(packing);
						set_text(text_2, get(packing) ? "One moment …" : "Download all (zip)");
					});
					delegated("click", button_2, download);
					append($$anchor, fragment_2);
				};
				if_block(node, ($$render) => {
					if (get(me$3) && !get(me$3).name) $$render(consequent);
					else if (get(me$3)) $$render(consequent_5, 1);
				});
				append($$anchor, fragment_1);
			},
			$$slots: { default: true }
		});
	}
	pop();
}
delegate(["click"]);
//#endregion
//#region src/account/ResetPage.svelte
var root$79 = from_html(`<p role="alert" class="problem"> </p>`);
var root_1$65 = from_html(`<p class="small muted">This link works once. Choose at least 10 characters; three or four words are easy to remember.</p> <form><label>New password <input type="password" autocomplete="new-password" required="" minlength="10"/></label> <!> <button class="button strong">Set password</button></form>`, 1);
var root_2$53 = from_html(`<p>This link is incomplete. Copy the whole link, or ask the person who runs this server for a new one.</p>`);
var root_3$45 = from_html(`<section><!></section>`);
function ResetPage($$anchor, $$props) {
	push($$props, true);
	const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
	let password = state("");
	let problem = state("");
	async function set$2(event) {
		event.preventDefault();
		set(problem, "");
		try {
			await resetPassword(token, get(password));
			say("Your new password is set. You can sign in now.");
			go("/");
		} catch (refused) {
			set(problem, refused.message, true);
		}
	}
	Sheet($$anchor, {
		title: "Set a new password",
		children: ($$anchor, $$slotProps) => {
			var section = root_3$45();
			var node = child(section);
			var consequent_1 = ($$anchor) => {
				var fragment_1 = root_1$65();
				var form = sibling(first_child(fragment_1), 2);
				var label = child(form);
				var input = sibling(child(label));
				remove_input_defaults(input);
				reset(label);
				var node_1 = sibling(label, 2);
				var consequent = ($$anchor) => {
					var p = root$79();
					var text = only_child(p, true);
					template_effect(() => set_text(text, get(problem)));
					append($$anchor, p);
				};
				if_block(node_1, ($$render) => {
					if (get(problem)) $$render(consequent);
				});
				next(2);
				reset(form);
				event("submit", form, set$2);
				bind_value(input, () => get(password), ($$value) => set(password, $$value));
				append($$anchor, fragment_1);
			};
			var alternate = ($$anchor) => {
				var p_1 = root_2$53();
				append($$anchor, p_1);
			};
			if_block(node, ($$render) => {
				if (token) $$render(consequent_1);
				else $$render(alternate, -1);
			});
			reset(section);
			append($$anchor, section);
		},
		$$slots: { default: true }
	});
	pop();
}
//#endregion
//#region src/admin/Earlier.svelte
var root$78 = from_html(`<button type="button" class="button small" data-testid="earlier">Show earlier</button>`);
function Earlier($$anchor, $$props) {
	push($$props, true);
	var fragment = comment();
	var node = first_child(fragment);
	var consequent = ($$anchor) => {
		var button = root$78();
		delegated("click", button, function(...$$args) {
			$$props.pages.earlier?.apply(this, $$args);
		});
		append($$anchor, button);
	};
	if_block(node, ($$render) => {
		if ($$props.pages.more) $$render(consequent);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/admin/Find.svelte
var root$77 = from_html(`<form class="find"><label> <input type="search" maxlength="60"/></label> <button class="button">Find</button></form>`);
function Find($$anchor, $$props) {
	push($$props, true);
	let text = state("");
	function find(event) {
		event.preventDefault();
		$$props.look(get(text).trim());
	}
	var form = root$77();
	var label_1 = child(form);
	var text_1 = child(label_1);
	var input = sibling(text_1);
	remove_input_defaults(input);
	reset(label_1);
	next(2);
	reset(form);
	template_effect(() => set_text(text_1, `${$$props.label ?? ""} `));
	event("submit", form, find);
	bind_value(input, () => get(text), ($$value) => set(text, $$value));
	append($$anchor, form);
	pop();
}
//#endregion
//#region src/admin/pages.svelte.ts
var Pages = class {
	ask;
	#list = state();
	get list() {
		return get(this.#list);
	}
	set list(value) {
		set(this.#list, value);
	}
	#more = state(false);
	get more() {
		return get(this.#more);
	}
	set more(value) {
		set(this.#more, value, true);
	}
	constructor(ask) {
		this.ask = ask;
	}
	load = () => this.take(void 0, []);
	earlier = () => this.take(this.list?.at(-1), this.list ?? []);
	async take(last, before) {
		try {
			const found = await this.ask(last);
			this.list = [...before, ...found];
			this.more = found.length === 200;
		} catch (refused) {
			say(refused.message);
		}
	}
};
//#endregion
//#region src/admin/Accounts.svelte
var root$76 = from_html(`<div class="link svelte-10hzayf" role="status"><p> </p> <input readonly=""/></div>`);
var root_1$64 = from_html(`&nbsp;<span class="small muted">admin</span>`, 1);
var root_2$52 = from_html(`&nbsp;<span class="small problem">suspended</span>`, 1);
var root_3$44 = from_html(`<button type="button" class="button small"> </button>`);
var root_4$37 = from_html(`<li><span class="what"><span><b> </b><!><!></span> <span class="small muted"> </span></span> <span class="row"><button type="button" class="button small">New password link</button> <!></span></li>`);
var root_5$27 = from_html(`<p class="muted">No account name contains this text.</p>`);
var root_6$22 = from_html(`<section aria-labelledby="accounts"><h2 id="accounts">Accounts</h2> <!> <!> <ul class="lines" data-testid="accounts"></ul> <!> <!></section>`);
function Accounts($$anchor, $$props) {
	push($$props, true);
	let find = "";
	const pages = new Pages((last) => accounts(find, last?.id));
	const accounts$1 = user_derived(() => pages.list);
	let link = state(void 0);
	const tell = (refused) => say(refused.message);
	onMount(() => void pages.load());
	function look(text) {
		find = text;
		pages.load();
	}
	const toggle = (account) => (account.suspended ? allow : suspend)(account.id).then(pages.load, tell);
	const reset$1 = (account) => resetLink(account.id).then((made) => set(link, {
		name: account.name,
		url: location.origin + made.path,
		until: made.expires
	}), tell);
	const about = (account) => `${count(account.games, "battle")}, ${account.seen ? `last used ${ago(account.seen)}` : "not signed in anywhere"}`;
	var section = root_6$22();
	var node = sibling(child(section), 2);
	Find(node, {
		label: "Name",
		look
	});
	var node_1 = sibling(node, 2);
	var consequent = ($$anchor) => {
		var div = root$76();
		var p = child(div);
		var text_1 = only_child(p);
		var input = sibling(p, 2);
		remove_input_defaults(input);
		reset(div);
		template_effect(($0) => {
			set_text(text_1, `Give this link to ${get(link).name ?? ""}. It works once, until ${$0 ?? ""}, to set a new password. It will not be shown again.`);
			set_value(input, get(link).url);
			set_attribute(input, "aria-label", `Link for ${get(link).name ?? ""}`);
		}, [() => when(get(link).until)]);
		event("focus", input, (event) => event.currentTarget.select());
		append($$anchor, div);
	};
	if_block(node_1, ($$render) => {
		if (get(link)) $$render(consequent);
	});
	var ul = sibling(node_1, 2);
	each(ul, 21, () => get(accounts$1) ?? [], (account) => account.id, ($$anchor, account) => {
		var li = root_4$37();
		var span = child(li);
		var span_1 = child(span);
		var b = child(span_1);
		var text_2 = only_child(b, true);
		var node_2 = sibling(b);
		var consequent_1 = ($$anchor) => {
			var fragment = root_1$64();
			next();
			append($$anchor, fragment);
		};
		if_block(node_2, ($$render) => {
			if (get(account).admin) $$render(consequent_1);
		});
		var node_3 = sibling(node_2);
		var consequent_2 = ($$anchor) => {
			var fragment_1 = root_2$52();
			next();
			append($$anchor, fragment_1);
		};
		if_block(node_3, ($$render) => {
			if (get(account).suspended) $$render(consequent_2);
		});
		reset(span_1);
		var span_2 = sibling(span_1, 2);
		var text_3 = only_child(span_2, true);
		reset(span);
		var span_3 = sibling(span, 2);
		var button = child(span_3);
		var node_4 = sibling(button, 2);
		var consequent_3 = ($$anchor) => {
			var button_1 = root_3$44();
			var text_4 = only_child(button_1, true);
			template_effect(() => set_text(text_4, get(account).suspended ? "Reinstate" : "Suspend"));
			delegated("click", button_1, () => toggle(get(account)));
			append($$anchor, button_1);
		};
		if_block(node_4, ($$render) => {
			if (get(account).name !== $$props.own) $$render(consequent_3);
		});
		reset(span_3);
		reset(li);
		template_effect(($0) => {
			set_text(text_2, get(account).name);
			set_text(text_3, $0);
		}, [() => about(get(account))]);
		delegated("click", button, () => reset$1(get(account)));
		append($$anchor, li);
	});
	reset(ul);
	var node_5 = sibling(ul, 2);
	Earlier(node_5, { get pages() {
		return pages;
	} });
	var node_6 = sibling(node_5, 2);
	var consequent_4 = ($$anchor) => {
		var p_1 = root_5$27();
		append($$anchor, p_1);
	};
	if_block(node_6, ($$render) => {
		if (get(accounts$1) && !get(accounts$1).length) $$render(consequent_4);
	});
	reset(section);
	append($$anchor, section);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/admin/Announce.svelte
var root$75 = from_html(`<button type="button" class="button">Remove</button>`);
var root_1$63 = from_html(`<section aria-labelledby="announce"><h2 id="announce">Announcement</h2> <p class="small muted"> </p> <form><label>Text <textarea rows="3" maxlength="500"></textarea></label> <p class="row"><button class="button strong">Publish</button> <!></p></form></section>`);
function Announce($$anchor, $$props) {
	push($$props, true);
	let text = state("");
	let shown = state("");
	const load = () => announcement().then((found) => set(text, set(shown, found.text, true), true), () => void 0);
	onMount(() => void load());
	const tell = (refused) => say(refused.message);
	const set$1 = (words) => announce(words).then(load, tell);
	function announce$1(event) {
		event.preventDefault();
		set$1(get(text));
	}
	var section = root_1$63();
	var p = sibling(child(section), 2);
	var text_1 = only_child(p, true);
	var form = sibling(p, 2);
	var label = child(form);
	var textarea = sibling(child(label));
	remove_textarea_child(textarea);
	reset(label);
	var p_1 = sibling(label, 2);
	var button = child(p_1);
	var node = sibling(button, 2);
	var consequent = ($$anchor) => {
		var button_1 = root$75();
		delegated("click", button_1, () => set$1(""));
		append($$anchor, button_1);
	};
	if_block(node, ($$render) => {
		if (get(shown)) $$render(consequent);
	});
	reset(p_1);
	reset(form);
	reset(section);
	template_effect(($0) => {
		set_text(text_1, get(shown) ? "Everyone sees this within two minutes, until they close it." : "There is no announcement.");
		button.disabled = $0;
	}, [() => !get(text).trim() || get(text) === get(shown)]);
	event("submit", form, announce$1);
	bind_value(textarea, () => get(text), ($$value) => set(text, $$value));
	append($$anchor, section);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/ui/Dialog.svelte
var root$74 = from_html(`<dialog data-testid="dialog" class="svelte-1v9wgu6"><div class="inside svelte-1v9wgu6"><header class="svelte-1v9wgu6"><h2 class="svelte-1v9wgu6"> </h2> <button type="button" class="icon svelte-1v9wgu6" aria-label="Close"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"></path></svg></button></header> <!></div></dialog>`);
function Dialog($$anchor, $$props) {
	push($$props, true);
	let dialog;
	onMount(() => dialog.showModal());
	var dialog_1 = root$74();
	var div = child(dialog_1);
	var header = child(div);
	var h2 = child(header);
	var text = only_child(h2, true);
	var button = sibling(h2, 2);
	reset(header);
	var node = sibling(header, 2);
	snippet(node, () => $$props.children);
	reset(div);
	reset(dialog_1);
	bind_this(dialog_1, ($$value) => dialog = $$value, () => dialog);
	template_effect(() => {
		set_attribute(dialog_1, "aria-label", $$props.title);
		set_text(text, $$props.title);
	});
	event("cancel", dialog_1, (event) => {
		event.preventDefault();
		$$props.close();
	});
	delegated("click", dialog_1, (event) => event.target === dialog && $$props.close());
	delegated("click", button, function(...$$args) {
		$$props.close?.apply(this, $$args);
	});
	append($$anchor, dialog_1);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/admin/AllGames.svelte
var root$73 = from_html(`<button type="button" class="button small">Close …</button>`);
var root_1$62 = from_html(`<li><span class="what"><span><b> </b> <code class="small"> </code></span> <span class="small muted"> </span></span> <span class="row"><button type="button" class="button small">Record</button> <!> <button type="button" class="button small danger">Delete …</button></span></li>`);
var root_2$51 = from_html(`<p class="muted">No game was found.</p>`);
var root_3$43 = from_html(`<p> </p> <p class="row svelte-d524f9"><button type="button" class="button danger"> </button> <button type="button" class="button">Cancel</button></p>`, 1);
var root_4$36 = from_html(`<section aria-labelledby="games"><h2 id="games">Games</h2> <!> <ul class="lines" data-testid="all-games"></ul> <!> <!></section> <!>`, 1);
function AllGames($$anchor, $$props) {
	push($$props, true);
	let find = "";
	const pages = new Pages((last) => allGames(find, last?.id));
	const games = user_derived(() => pages.list);
	let sure = state(void 0);
	const tell = (refused) => say(refused.message);
	onMount(() => void pages.load());
	function look(text) {
		find = text;
		pages.load();
	}
	const record = (game) => anyRecord(game.id).then((file) => save(file, `${game.scenario}-${game.id}.voltigeur`), tell);
	async function done() {
		if (!get(sure)) return;
		const { game, verb } = get(sure);
		set(sure, void 0);
		await (verb === "Close" ? closeGame : deleteGame)(game.id).then(pages.load, tell);
	}
	var fragment = root_4$36();
	var section = first_child(fragment);
	var node = sibling(child(section), 2);
	Find(node, {
		label: "Game id or account name",
		look
	});
	var ul = sibling(node, 2);
	each(ul, 21, () => get(games) ?? [], (game) => game.id, ($$anchor, game) => {
		var li = root_1$62();
		var span = child(li);
		var span_1 = child(span);
		var b = child(span_1);
		var text_1 = only_child(b, true);
		var code = sibling(b, 2);
		var text_2 = only_child(code, true);
		reset(span_1);
		var span_2 = sibling(span_1, 2);
		var text_3 = only_child(span_2);
		reset(span);
		var span_3 = sibling(span, 2);
		var button = child(span_3);
		var node_1 = sibling(button, 2);
		var consequent = ($$anchor) => {
			var button_1 = root$73();
			delegated("click", button_1, () => set(sure, {
				game: get(game),
				verb: "Close"
			}));
			append($$anchor, button_1);
		};
		if_block(node_1, ($$render) => {
			if (!get(game).ended) $$render(consequent);
		});
		var button_2 = sibling(node_1, 2);
		reset(span_3);
		reset(li);
		template_effect(($0, $1) => {
			set_text(text_1, get(game).scenario);
			set_text(text_2, get(game).id);
			set_text(text_3, `${$0 ?? ""} · ${get(game).ended ? "over" : "open"}, last activity ${$1 ?? ""}`);
		}, [() => get(game).players.length ? get(game).players.join(", ") : "no accounts", () => ago(get(game).touched)]);
		delegated("click", button, () => record(get(game)));
		delegated("click", button_2, () => set(sure, {
			game: get(game),
			verb: "Delete"
		}));
		append($$anchor, li);
	});
	reset(ul);
	var node_2 = sibling(ul, 2);
	Earlier(node_2, { get pages() {
		return pages;
	} });
	var node_3 = sibling(node_2, 2);
	var consequent_1 = ($$anchor) => {
		var p = root_2$51();
		append($$anchor, p);
	};
	if_block(node_3, ($$render) => {
		if (get(games) && !get(games).length) $$render(consequent_1);
	});
	reset(section);
	var node_4 = sibling(section, 2);
	var consequent_2 = ($$anchor) => {
		Dialog($$anchor, {
			get title() {
				return `${get(sure).verb ?? ""} this game?`;
			},
			close: () => set(sure, void 0),
			children: ($$anchor, $$slotProps) => {
				var fragment_2 = root_3$43();
				var p_1 = first_child(fragment_2);
				var text_4 = only_child(p_1, true);
				var p_2 = sibling(p_1, 2);
				var button_3 = child(p_2);
				var text_5 = only_child(button_3, true);
				var button_4 = sibling(button_3, 2);
				reset(p_2);
				template_effect(() => {
					set_text(text_4, get(sure).verb === "Close" ? "The battle ends as it stands. Both players see that it was closed." : "The battle and its record are deleted for both players. This cannot be undone.");
					set_text(text_5, get(sure).verb);
				});
				delegated("click", button_3, done);
				delegated("click", button_4, () => set(sure, void 0));
				append($$anchor, fragment_2);
			},
			$$slots: { default: true }
		});
	};
	if_block(node_4, ($$render) => {
		if (get(sure)) $$render(consequent_2);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/admin/AuditLog.svelte
var root$72 = from_html(`<li><span class="what"><span><b> </b> </span> <code class="small muted"> </code></span> <span class="small muted"> </span></li>`);
var root_1$61 = from_html(`<p class="muted">Nothing has been done yet.</p>`);
var root_2$50 = from_html(`<section aria-labelledby="audit"><h2 id="audit">Audit log</h2> <ul class="lines" data-testid="audit"></ul> <!> <!></section>`);
function AuditLog($$anchor, $$props) {
	push($$props, true);
	const pages = new Pages((last) => audit(last?.seq));
	const lines = user_derived(() => pages.list);
	onMount(() => void pages.load());
	var section = root_2$50();
	var ul = sibling(child(section), 2);
	each(ul, 21, () => get(lines) ?? [], (line) => line.seq, ($$anchor, line) => {
		var li = root$72();
		var span = child(li);
		var span_1 = child(span);
		var b = child(span_1);
		var text = only_child(b, true);
		var text_1 = sibling(b);
		reset(span_1);
		var code = sibling(span_1, 2);
		var text_2 = only_child(code, true);
		reset(span);
		var span_2 = sibling(span, 2);
		var text_3 = only_child(span_2);
		reset(li);
		template_effect(($0) => {
			set_text(text, get(line).what);
			set_text(text_1, ` ${get(line).note ?? ""}`);
			set_text(text_2, get(line).target);
			set_text(text_3, `${get(line).who ?? ""}, ${$0 ?? ""}`);
		}, [() => when(get(line).at)]);
		append($$anchor, li);
	});
	reset(ul);
	var node = sibling(ul, 2);
	Earlier(node, { get pages() {
		return pages;
	} });
	var node_1 = sibling(node, 2);
	var consequent = ($$anchor) => {
		var p = root_1$61();
		append($$anchor, p);
	};
	if_block(node_1, ($$render) => {
		if (get(lines) && !get(lines).length) $$render(consequent);
	});
	reset(section);
	append($$anchor, section);
	pop();
}
//#endregion
//#region src/admin/AdminPage.svelte
var root$71 = from_html(`<section><p>Only admins can use this page. To make an account an admin, run <code>voltigeur admin users make-admin NAME</code> on the server's machine.</p></section>`);
var root_1$60 = from_html(`<button type="button"> </button>`);
var root_2$49 = from_html(`<nav class="row" aria-label="Sections"></nav> <!>`, 1);
function AdminPage($$anchor, $$props) {
	push($$props, true);
	const PARTS = [
		"Accounts",
		"Games",
		"Announcement",
		"Audit log"
	];
	let me$2 = state(void 0);
	let part = state("Accounts");
	onMount(() => void me().then((found) => set(me$2, found), () => void 0));
	Sheet($$anchor, {
		title: "Admin",
		children: ($$anchor, $$slotProps) => {
			var fragment_1 = comment();
			var node = first_child(fragment_1);
			var consequent = ($$anchor) => {
				var section = root$71();
				append($$anchor, section);
			};
			var consequent_4 = ($$anchor) => {
				var fragment_2 = root_2$49();
				var nav = first_child(fragment_2);
				each(nav, 20, () => PARTS, (one) => one, ($$anchor, one) => {
					var button = root_1$60();
					let classes;
					var text = only_child(button, true);
					template_effect(() => {
						classes = set_class(button, 1, "button", null, classes, { strong: get(part) === one });
						set_attribute(button, "aria-pressed", get(part) === one);
						set_text(text, one);
					});
					delegated("click", button, () => set(part, one, true));
					append($$anchor, button);
				});
				reset(nav);
				var node_1 = sibling(nav, 2);
				var consequent_1 = ($$anchor) => {
					{
						let $0 = user_derived(() => get(me$2).name ?? "");
						Accounts($$anchor, { get own() {
							return get($0);
						} });
					}
				};
				var consequent_2 = ($$anchor) => {
					AllGames($$anchor, {});
				};
				var consequent_3 = ($$anchor) => {
					Announce($$anchor, {});
				};
				var alternate = ($$anchor) => {
					AuditLog($$anchor, {});
				};
				if_block(node_1, ($$render) => {
					if (get(part) === "Accounts") $$render(consequent_1);
					else if (get(part) === "Games") $$render(consequent_2, 1);
					else if (get(part) === "Announcement") $$render(consequent_3, 2);
					else $$render(alternate, -1);
				});
				append($$anchor, fragment_2);
			};
			if_block(node, ($$render) => {
				if (get(me$2) && !get(me$2).admin) $$render(consequent);
				else if (get(me$2)) $$render(consequent_4, 1);
			});
			append($$anchor, fragment_1);
		},
		$$slots: { default: true }
	});
	pop();
}
delegate(["click"]);
//#endregion
//#region src/lib/kept.ts
var SIDES = ["first", "second"];
var PLACE$2 = "voltigeur.games";
function allKept() {
	try {
		return JSON.parse(localStorage.getItem(PLACE$2) ?? "{}");
	} catch {
		return {};
	}
}
function kept(id) {
	return allKept()[id];
}
function keep(id, tokens, more = {}) {
	const all = allKept();
	const before = all[id];
	const entry = {
		...before,
		...more,
		tokens: [.../* @__PURE__ */ new Set([...before?.tokens ?? [], ...tokens.filter((token) => !!token)])],
		opened: Date.now()
	};
	all[id] = entry;
	try {
		localStorage.setItem(PLACE$2, JSON.stringify(all));
	} catch {}
	return entry;
}
function forget(id, token) {
	const all = allKept();
	const entry = all[id];
	if (!entry?.tokens.includes(token)) return;
	entry.tokens = entry.tokens.filter((one) => one !== token);
	try {
		localStorage.setItem(PLACE$2, JSON.stringify(all));
	} catch {}
}
function keepMade(made) {
	const invites = SIDES.flatMap((side, n) => made.invitations[n] ? [{
		side,
		invitation: made.invitations[n]
	}] : []);
	return keep(made.id, made.tokens, {
		watch: made.watch,
		maker: made.maker,
		invites
	});
}
function keepInvitation(id, side, invitation) {
	const others = (kept(id)?.invites ?? []).filter((invite) => invite.side !== side);
	keep(id, [], { invites: invitation ? [...others, {
		side,
		invitation
	}] : others });
}
function keptInvitation(id, side) {
	const invite = kept(id)?.invites?.find((one) => one.side === side);
	return invite?.invitation ?? invite?.token;
}
var linkTo = (id, token) => `${location.origin}${address(`/g/${id}`)}#token=${token}`;
var invitationTo = (id, invitation) => `${location.origin}${address(`/g/${id}`)}#invitation=${invitation}`;
//#endregion
//#region src/lib/prefs.svelte.ts
var PLACE$1 = "voltigeur.prefs";
function read() {
	const usual = {
		theme: "system",
		motion: true,
		dice: true,
		letters: true,
		tell: false,
		ask: true,
		film: false
	};
	try {
		return {
			...usual,
			...JSON.parse(localStorage.getItem(PLACE$1) ?? "{}")
		};
	} catch {
		return usual;
	}
}
var prefs = proxy(read());
var night = matchMedia("(prefers-color-scheme: dark)");
var calm = matchMedia("(prefers-reduced-motion: reduce)");
var still = () => !prefs.motion || calm.matches;
function show() {
	const dark = prefs.theme === "dark" || prefs.theme === "system" && night.matches;
	document.documentElement.dataset.theme = dark ? "dark" : "light";
	document.documentElement.toggleAttribute("data-still", still());
}
function followPrefs() {
	show();
	night.addEventListener("change", show);
	calm.addEventListener("change", show);
	effect_root(() => {
		user_effect(() => {
			const text = JSON.stringify(prefs);
			show();
			try {
				localStorage.setItem(PLACE$1, text);
			} catch {}
		});
	});
}
//#endregion
//#region src/ui/Preferences.svelte
var root$70 = from_html(`<label class="svelte-qjjjz0"><input type="radio" name="theme" class="svelte-qjjjz0"/> </label>`);
var root_1$59 = from_html(`<fieldset class="svelte-qjjjz0"><legend class="small muted">Theme</legend> <div class="themes svelte-qjjjz0"></div></fieldset> <label class="svelte-qjjjz0"><input type="checkbox" class="svelte-qjjjz0"/> Animations</label> <label class="svelte-qjjjz0"><input type="checkbox" class="svelte-qjjjz0"/> Show falling dice</label> <label class="svelte-qjjjz0"><input type="checkbox" class="svelte-qjjjz0"/> Choose options with letter keys</label> <label class="svelte-qjjjz0"><input type="checkbox" class="svelte-qjjjz0"/> Confirm what cannot be taken back, once for each unit's move</label> <label class="svelte-qjjjz0"><input type="checkbox" class="svelte-qjjjz0"/> Show what the other side did whenever it is my turn again</label> <label class="svelte-qjjjz0"><input type="checkbox" class="svelte-qjjjz0"/> Notify me when it is my turn</label>`, 1);
function Preferences($$anchor, $$props) {
	push($$props, true);
	const binding_group = [];
	async function tell(on) {
		if (!on || typeof Notification === "undefined") {
			prefs.tell = false;
			if (on) say("This browser does not support notifications.");
			return;
		}
		prefs.tell = (Notification.permission === "granted" ? "granted" : await Notification.requestPermission()) === "granted";
		if (!prefs.tell) say("The browser does not allow notifications for this page.");
	}
	var fragment = root_1$59();
	var fieldset = first_child(fragment);
	var div = sibling(child(fieldset), 2);
	each(div, 20, () => [
		"system",
		"light",
		"dark"
	], (theme) => theme, ($$anchor, theme) => {
		var label = root$70();
		var input = child(label);
		remove_input_defaults(input);
		var input_value;
		var text = sibling(input);
		reset(label);
		template_effect(() => {
			if (input_value !== (input_value = theme)) input.value = (input.__value = input_value) ?? "";
			set_text(text, ` ${theme ?? ""}`);
		});
		bind_group(binding_group, [], input, () => {
			return prefs.theme;
		}, ($$value) => prefs.theme = $$value);
		append($$anchor, label);
	});
	reset(div);
	reset(fieldset);
	var label_1 = sibling(fieldset, 2);
	var input_1 = child(label_1);
	remove_input_defaults(input_1);
	next();
	reset(label_1);
	var label_2 = sibling(label_1, 2);
	var input_2 = child(label_2);
	remove_input_defaults(input_2);
	next();
	reset(label_2);
	var label_3 = sibling(label_2, 2);
	var input_3 = child(label_3);
	remove_input_defaults(input_3);
	next();
	reset(label_3);
	var label_4 = sibling(label_3, 2);
	var input_4 = child(label_4);
	remove_input_defaults(input_4);
	next();
	reset(label_4);
	var label_5 = sibling(label_4, 2);
	var input_5 = child(label_5);
	remove_input_defaults(input_5);
	next();
	reset(label_5);
	var label_6 = sibling(label_5, 2);
	var input_6 = child(label_6);
	remove_input_defaults(input_6);
	next();
	reset(label_6);
	template_effect(() => set_checked(input_6, prefs.tell));
	bind_checked(input_1, () => prefs.motion, ($$value) => prefs.motion = $$value);
	bind_checked(input_2, () => prefs.dice, ($$value) => prefs.dice = $$value);
	bind_checked(input_3, () => prefs.letters, ($$value) => prefs.letters = $$value);
	bind_checked(input_4, () => prefs.ask, ($$value) => prefs.ask = $$value);
	bind_checked(input_5, () => prefs.film, ($$value) => prefs.film = $$value);
	delegated("change", input_6, (event) => tell(event.currentTarget.checked));
	append($$anchor, fragment);
	pop();
}
delegate(["change"]);
//#endregion
//#region src/home/Account.svelte
var root$69 = from_html(`<a class="button small">Admin</a>`);
var root_1$58 = from_html(`<!> <a class="button small"> </a> <button type="button" class="button small">Sign out</button>`, 1);
var root_2$48 = from_html(`<button type="button" class="button small">Sign in</button>`);
var root_3$42 = from_html(`<p role="alert" class="problem svelte-16yspkc"> </p>`);
var root_4$35 = from_html(`<p class="small muted">Lost your password? The person who runs this server can give you a link to set a new one.</p>`);
var root_5$26 = from_html(`<p class="small muted"> </p> <form class="svelte-16yspkc"><label class="svelte-16yspkc">Name <input autocomplete="username" required="" maxlength="40" class="svelte-16yspkc"/></label> <label class="svelte-16yspkc">Password <input type="password" required="" class="svelte-16yspkc"/></label> <!> <!> <p class="row svelte-16yspkc"><button class="button strong"> </button> <button type="button" class="button"> </button></p></form>`, 1);
var root_6$21 = from_html(`<!> <!>`, 1);
function Account($$anchor, $$props) {
	push($$props, true);
	let open = state(false);
	let fresh = state(false);
	let name = state("");
	let password = state("");
	let problem = state("");
	async function enter(event) {
		event.preventDefault();
		set(problem, "");
		try {
			if (get(fresh)) await signUp(get(name), get(password));
			await signIn(get(name), get(password));
			set(open, false);
			set(password, "");
			$$props.changed();
		} catch (refused) {
			set(problem, refused.message, true);
		}
	}
	var fragment = root_6$21();
	var node = first_child(fragment);
	var consequent_1 = ($$anchor) => {
		var fragment_1 = root_1$58();
		var node_1 = first_child(fragment_1);
		var consequent = ($$anchor) => {
			var a = root$69();
			template_effect(($0) => set_attribute(a, "href", $0), [() => address("/admin")]);
			append($$anchor, a);
		};
		if_block(node_1, ($$render) => {
			if ($$props.me.admin) $$render(consequent);
		});
		var a_1 = sibling(node_1, 2);
		var text = only_child(a_1, true);
		var button = sibling(a_1, 2);
		template_effect(($0) => {
			set_attribute(a_1, "href", $0);
			set_attribute(a_1, "aria-label", `Your account, ${$$props.me.name ?? ""}`);
			set_text(text, $$props.me.name);
		}, [() => address("/account")]);
		delegated("click", button, () => signOut().finally($$props.changed));
		append($$anchor, fragment_1);
	};
	var alternate = ($$anchor) => {
		var button_1 = root_2$48();
		delegated("click", button_1, () => set(open, true));
		append($$anchor, button_1);
	};
	if_block(node, ($$render) => {
		if ($$props.me?.name) $$render(consequent_1);
		else $$render(alternate, -1);
	});
	var node_2 = sibling(node, 2);
	var consequent_4 = ($$anchor) => {
		{
			let $0 = user_derived(() => get(fresh) ? "New account" : "Sign in");
			Dialog($$anchor, {
				get title() {
					return get($0);
				},
				close: () => set(open, false),
				children: ($$anchor, $$slotProps) => {
					var fragment_3 = root_5$26();
					var p = first_child(fragment_3);
					var text_1 = only_child(p);
					var form = sibling(p, 2);
					var label = child(form);
					var input = sibling(child(label));
					remove_input_defaults(input);
					reset(label);
					var label_1 = sibling(label, 2);
					var input_1 = sibling(child(label_1));
					remove_input_defaults(input_1);
					reset(label_1);
					var node_3 = sibling(label_1, 2);
					var consequent_2 = ($$anchor) => {
						var p_1 = root_3$42();
						var text_2 = only_child(p_1, true);
						template_effect(() => set_text(text_2, get(problem)));
						append($$anchor, p_1);
					};
					if_block(node_3, ($$render) => {
						if (get(problem)) $$render(consequent_2);
					});
					var node_4 = sibling(node_3, 2);
					var consequent_3 = ($$anchor) => {
						var p_2 = root_4$35();
						append($$anchor, p_2);
					};
					if_block(node_4, ($$render) => {
						if (!get(fresh)) $$render(consequent_3);
					});
					var p_3 = sibling(node_4, 2);
					var button_2 = child(p_3);
					var text_3 = only_child(button_2, true);
					var button_3 = sibling(button_2, 2);
					var text_4 = only_child(button_3, true);
					reset(p_3);
					reset(form);
					template_effect(() => {
						set_text(text_1, `You can play without an account. With one, you find your battles on any device.${get(fresh) ? " A password has at least 10 characters; three or four words are easy to remember." : ""}`);
						set_attribute(input_1, "autocomplete", get(fresh) ? "new-password" : "current-password");
						set_attribute(input_1, "minlength", get(fresh) ? 10 : 1);
						set_text(text_3, get(fresh) ? "Create account" : "Sign in");
						set_text(text_4, get(fresh) ? "I have an account" : "I need an account");
					});
					event("submit", form, enter);
					bind_value(input, () => get(name), ($$value) => set(name, $$value));
					bind_value(input_1, () => get(password), ($$value) => set(password, $$value));
					delegated("click", button_3, () => set(fresh, !get(fresh)));
					append($$anchor, fragment_3);
				},
				$$slots: { default: true }
			});
		}
	};
	if_block(node_2, ($$render) => {
		if (get(open)) $$render(consequent_4);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/home/Games.svelte
var root$68 = from_html(`<li><a class="svelte-g3jhj8"><b> </b> <span class="small muted svelte-g3jhj8"> </span> <span class="go svelte-g3jhj8"> </span></a></li>`);
var root_1$57 = from_html(`<button type="button" class="button small"> </button>`);
var root_2$47 = from_html(`<button type="button" class="button small" data-testid="earlier-games">Show earlier</button>`);
var root_3$41 = from_html(`<section aria-labelledby="running" class="svelte-g3jhj8"><h2 id="running" class="svelte-g3jhj8">Your battles</h2> <ul data-testid="games" class="svelte-g3jhj8"></ul> <!> <!></section>`);
function Games($$anchor, $$props) {
	push($$props, true);
	const sorted = user_derived(() => $$props.games.toSorted((a, b) => Number(!!a.ended) - Number(!!b.ended) || b.touched - a.touched));
	let all = state(false);
	const shown = user_derived(() => get(all) ? get(sorted) : get(sorted).slice(0, 4));
	var fragment = comment();
	var node = first_child(fragment);
	var consequent_2 = ($$anchor) => {
		var section = root_3$41();
		var ul = sibling(child(section), 2);
		each(ul, 21, () => get(shown), (game) => game.id, ($$anchor, game) => {
			var li = root$68();
			var a_1 = child(li);
			var b_1 = child(a_1);
			var text = only_child(b_1, true);
			var span = sibling(b_1, 2);
			var text_1 = only_child(span);
			var span_1 = sibling(span, 2);
			var text_2 = only_child(span_1, true);
			reset(a_1);
			reset(li);
			template_effect(($0, $1, $2) => {
				set_attribute(a_1, "href", $0);
				set_text(text, get(game).title);
				set_text(text_1, `${$1 ?? ""} · ${$2 ?? ""}`);
				set_text(text_2, get(game).ended ? "View" : "Continue");
			}, [
				() => address(`/g/${get(game).id}`),
				() => get(game).ended?.replace(/\.$/, "") ?? get(game).stands,
				() => ago(get(game).touched)
			]);
			append($$anchor, li);
		});
		reset(ul);
		var node_1 = sibling(ul, 2);
		var consequent = ($$anchor) => {
			var button = root_1$57();
			var text_3 = only_child(button);
			template_effect(() => set_text(text_3, `Show all ${get(sorted).length ?? ""}`));
			delegated("click", button, () => set(all, true));
			append($$anchor, button);
		};
		if_block(node_1, ($$render) => {
			if (get(sorted).length > 4 && !get(all)) $$render(consequent);
		});
		var node_2 = sibling(node_1, 2);
		var consequent_1 = ($$anchor) => {
			var button_1 = root_2$47();
			delegated("click", button_1, function(...$$args) {
				$$props.earlier?.apply(this, $$args);
			});
			append($$anchor, button_1);
		};
		if_block(node_2, ($$render) => {
			if ($$props.earlier && (get(all) || get(sorted).length <= 4)) $$render(consequent_1);
		});
		reset(section);
		append($$anchor, section);
	};
	if_block(node, ($$render) => {
		if ($$props.games.length) $$render(consequent_2);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/lib/signs.ts
var lookUp = (view, of, word) => view.legend.find((sign) => sign.drawn.of === of && sign.word === word);
var TITLES = {
	figure: "Numbers",
	arm: "Arms",
	shape: "Formations",
	state: "States",
	marker: "Markers",
	word: "Abbreviations"
};
function parts(legend) {
	const all = /* @__PURE__ */ new Map();
	for (const sign of legend) {
		const title = TITLES[sign.drawn.of];
		const there = all.get(title);
		if (there) there.push(sign);
		else all.set(title, [sign]);
	}
	return [...all].map(([title, signs]) => ({
		title,
		signs
	}));
}
var formationsOf = (view, piece) => piece.formations.flatMap((id) => view.formations.find((formation) => formation.id === id) ?? []);
var membersOf = (view, formation) => view.pieces.filter((piece) => piece.formations.includes(formation)).map((piece) => ({
	kind: "piece",
	id: piece.id
}));
var formationName = ({ name, level }) => name.toLowerCase().includes(level) ? name : `${name} (${level})`;
var formationColour = ({ colour, parent }) => `hsl(${(colour * 137 + (parent == null ? 204 : 24)) % 360} 58% 46%)`;
//#endregion
//#region src/lib/words.ts
var SHORTER = [
	[/\bDivision\b/gi, "Div"],
	[/\bartillery\b/gi, "guns"],
	[/\bbattery\b/gi, "bty"],
	[/\bcuirassiers\b/gi, "cuir."],
	[/\bdragoons\b/gi, "drag."],
	[/\blight horse\b/gi, "light"],
	[/\bBritish\/Hannoverian\b/gi, "Br/Han"],
	[/\bHannoverian\b/gi, "Hannov."],
	[/\bNetherlands\b/gi, "Neth."]
];
function shortName(name, most) {
	if (name.length <= most) return name;
	let text = name;
	for (const [long, short] of SHORTER) text = text.replace(long, short);
	if (text.length <= most) return text;
	const tight = text.replace(/ Div guns$/, " guns");
	return tight.length <= most ? tight : `${tight.slice(0, Math.max(1, most - 1)).trimEnd()}.`;
}
function leaderName(label, most = 12) {
	const name = label.replace(/ \(.*\)$/, "");
	return name.length <= most ? name : name.split(" ").at(-1) ?? name;
}
var sideName = (view, side) => view.sides[side === "first" ? 0 : 1].name;
var armWords = (view, arm) => lookUp(view, "arm", arm)?.name ?? arm;
function codeWords(view, code) {
	const letters = /^[A-Z]+/.exec(code)?.[0] ?? "";
	const sign = lookUp(view, "word", letters);
	return sign && `${letters}: ${sign.name}`;
}
function spelled(view, text) {
	const words = view.legend.filter((sign) => sign.drawn.of === "word");
	const long = text.replace(/\b[A-Z]{2,}\b/g, (short) => words.find((sign) => sign.word === short)?.name ?? short);
	return long === text ? void 0 : long;
}
function pieceWords(piece, view) {
	const losses = piece.losses ? `, ${piece.losses[0]} of ${piece.losses[1]} losses` : "";
	const strength = piece.strength == null ? "" : `, strength ${piece.strength}`;
	const states = piece.states.length ? `, ${piece.states.map((state) => state.text).join(", ")}` : "";
	const leaders = piece.leaders.length ? `, with ${list(piece.leaders)}` : "";
	return `${piece.name}, ${sideName(view, piece.side)} ${armWords(view, piece.arm)} in ${lookUp(view, "shape", piece.posture)?.name ?? piece.posture}${strength}${losses}${states}${leaders}`;
}
function areaWords(area, view) {
	const held = area.held_by ? `, held by ${party(sideName(view, area.held_by)).name}` : "";
	const points = area.points ? `, victory points ${area.points}` : "";
	return `${area.name}, ${area.ground}${points}${held}`;
}
function linkWords(link, areas) {
	const name = (id) => areas.find((area) => area.id === id)?.name ?? id;
	return `${link.approach ? "Approach" : "Border"} between ${name(link.between[0])} and ${name(link.between[1])}`;
}
var percent = (share) => `${Math.round(share * 100)}%`;
function duration(ms) {
	const s = Math.max(0, Math.round(ms / 1e3));
	const days = Math.floor(s / 86400);
	return days > 0 ? `${days} d ${Math.floor(s % 86400 / 3600)} h` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
var DIFFICULTY = {
	lesson: "lesson",
	easy: "easy",
	medium: "medium",
	hard: "demanding"
};
//#endregion
//#region src/lib/geometry.ts
var add = (a, b) => [a[0] + b[0], a[1] + b[1]];
var sub = (a, b) => [a[0] - b[0], a[1] - b[1]];
var times = (a, k) => [a[0] * k, a[1] * k];
var lerp = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
var mid = (a, b) => lerp(a, b, .5);
var dot$1 = (a, b) => a[0] * b[0] + a[1] * b[1];
var length$1 = (a) => Math.hypot(a[0], a[1]);
var distance = (a, b) => length$1(sub(a, b));
function unit(a) {
	const size = length$1(a) || 1;
	return [a[0] / size, a[1] / size];
}
function normalTowards(a, b, towards) {
	const along = unit(sub(b, a));
	const normal = [-along[1], along[0]];
	return dot$1(normal, sub(towards, mid(a, b))) >= 0 ? normal : times(normal, -1);
}
function inside(point, outline) {
	let within = false;
	for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
		const [xi, yi] = outline[i];
		const [xj, yj] = outline[j];
		if (yi > point[1] !== yj > point[1] && point[0] < (xj - xi) * (point[1] - yi) / (yj - yi) + xi) within = !within;
	}
	return within;
}
function distanceToSegment(point, a, b) {
	const along = sub(b, a);
	return distance(point, add(a, times(along, Math.max(0, Math.min(1, dot$1(sub(point, a), along) / (dot$1(along, along) || 1))))));
}
function distanceToPath(point, path) {
	let best = Infinity;
	for (let i = 1; i < path.length; i++) best = Math.min(best, distanceToSegment(point, path[i - 1], path[i]));
	return best;
}
function depth(point, outline) {
	const far = distanceToPath(point, [...outline, outline[0]]);
	return inside(point, outline) ? far : -far;
}
function bounds(points) {
	const xs = points.map((p) => p[0]);
	const ys = points.map((p) => p[1]);
	const [left, right] = [Math.min(...xs), Math.max(...xs)];
	const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
	return {
		x: (left + right) / 2,
		y: (top + bottom) / 2,
		w: right - left,
		h: bottom - top
	};
}
function overlap(a, b) {
	const w = Math.min(a.x + a.w / 2, b.x + b.w / 2) - Math.max(a.x - a.w / 2, b.x - b.w / 2);
	const h = Math.min(a.y + a.h / 2, b.y + b.h / 2) - Math.max(a.y - a.h / 2, b.y - b.h / 2);
	return w > 0 && h > 0 ? w * h : 0;
}
var apart = (a, b) => Math.hypot(Math.max(0, Math.abs(a.x - b.x) - (a.w + b.w) / 2), Math.max(0, Math.abs(a.y - b.y) - (a.h + b.h) / 2));
var corners = (box, margin = 0) => {
	const [w, h] = [box.w / 2 + margin, box.h / 2 + margin];
	return [
		[box.x - w, box.y - h],
		[box.x + w, box.y - h],
		[box.x + w, box.y + h],
		[box.x - w, box.y + h]
	];
};
var short = (n) => Math.round(n * 10) / 10;
var at = (p) => `${short(p[0])} ${short(p[1])}`;
var thread$1 = (points) => points.length ? `M${points.map(at).join("L")}` : "";
var polygon = (points) => `M${points.map(at).join("L")}Z`;
function rounded(points, tension = .5) {
	if (points.length < 2) return "";
	let d = `M${at(points[0])}`;
	for (let i = 0; i + 1 < points.length; i++) {
		const p0 = points[Math.max(0, i - 1)];
		const [p1, p2] = [points[i], points[i + 1]];
		const p3 = points[Math.min(points.length - 1, i + 2)];
		const c1 = add(p1, times(sub(p2, p0), tension / 3));
		const c2 = sub(p2, times(sub(p3, p1), tension / 3));
		d += `C${at(c1)} ${at(c2)} ${at(p2)}`;
	}
	return d;
}
//#endregion
//#region src/lib/seeded.ts
function seeded(name) {
	let state = 2166136261;
	for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 16777619);
	return () => {
		state = state + 1831565813 | 0;
		let t = Math.imul(state ^ state >>> 15, 1 | state);
		t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
		return ((t ^ t >>> 14) >>> 0) / 4294967296;
	};
}
var between$1 = (random, low, high) => low + (high - low) * random();
//#endregion
//#region src/lib/terrain.ts
function hachures(a, b, low, seed, steepness = 1) {
	const random = seeded(seed);
	const size = distance(a, b);
	const down = normalTowards(a, b, low);
	const along = unit(sub(b, a));
	let d = "";
	for (let s = 5; s < size - 4; s += between$1(random, 3.6, 5.2)) {
		const fade = Math.min(1, Math.min(s, size - s) / 26);
		const reach = (6 + 11 * fade) * between$1(random, .78, 1.12) * steepness;
		const top = add(add(a, times(along, s)), times(down, -2.2));
		const tip = add(add(top, times(down, reach)), times(along, between$1(random, -1, 1)));
		const broad = times(along, .55 + .5 * fade * steepness);
		d += `M${at(sub(top, broad))}L${at(add(top, broad))}L${at(tip)}Z`;
	}
	return d;
}
function scatter(outline, seed, gap, rim, free = () => true) {
	const random = seeded(seed);
	const box = bounds(outline);
	const found = [];
	for (let y = box.y - box.h / 2, row = 0; y < box.y + box.h / 2; y += gap * .82, row++) for (let x = box.x - box.w / 2 + (row % 2 ? gap / 2 : 0); x < box.x + box.w / 2; x += gap) {
		const p = [x + between$1(random, -.28, .28) * gap, y + between$1(random, -.24, .24) * gap];
		if (depth(p, outline) > rim && free(p)) found.push(p);
	}
	return found;
}
function trees(points, seed) {
	const random = seeded(`${seed}/trees`);
	let crowns = "";
	let shades = "";
	let strokes = "";
	for (const [x, y] of points) {
		const r = between$1(random, 4.2, 6.4);
		const n = (v) => Math.round(v * 10) / 10;
		shades += `M${n(x - r * .5)} ${n(y + r * .72)}a${n(r)} ${n(r * .42)} 0 1 0 ${n(r * 1.9)} 0a${n(r)} ${n(r * .42)} 0 1 0 ${n(-r * 1.9)} 0Z`;
		crowns += `M${n(x - r)} ${n(y + r * .55)}a${n(r * .62)} ${n(r * .62)} 0 0 1 ${n(r * .3)} ${n(-r * .95)}a${n(r * .72)} ${n(r * .72)} 0 0 1 ${n(r * 1.3)} ${n(-r * .06)}a${n(r * .6)} ${n(r * .6)} 0 0 1 ${n(r * .42)} ${n(r * 1.01)}Z`;
		strokes += `M${n(x + r * .15)} ${n(y + r * .3)}l${n(r * .55)} ${n(-r * .45)}M${n(x + r * .5)} ${n(y + r * .4)}l${n(r * .4)} ${n(-r * .35)}`;
	}
	return {
		crowns,
		shades,
		strokes
	};
}
function furrows([p0, p1, p2, p3], upright, count) {
	let d = "";
	for (let i = 1; i < count; i++) {
		const t = i / count;
		const [from, to] = upright ? [lerp(p0, p1, t), lerp(p3, p2, t)] : [lerp(p0, p3, t), lerp(p1, p2, t)];
		d += `M${at(lerp(from, to, .03))}L${at(lerp(from, to, .97))}`;
	}
	return d;
}
function parcels(outline, seed, free) {
	const random = seeded(`${seed}/parcels`);
	const turn = between$1(random, -.6, .6);
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	const box = bounds(outline);
	const [w, h] = [between$1(random, 40, 50), between$1(random, 27, 34)];
	const corner = (i, j) => {
		const shift = seeded(`${seed}/${i}/${j}`);
		const [u, v] = [(i + between$1(shift, -.16, .16)) * w, (j + between$1(shift, -.2, .2)) * h];
		return [box.x + u * cos - v * sin, box.y + u * sin + v * cos];
	};
	const reach = Math.ceil(Math.hypot(box.w, box.h) / 2 / Math.min(w, h));
	const found = [];
	for (let i = -reach; i < reach; i++) for (let j = -reach; j < reach; j++) {
		const shape = [
			corner(i, j),
			corner(i + 1, j),
			corner(i + 1, j + 1),
			corner(i, j + 1)
		];
		const [wanted, upright, tint] = [
			random() < .66,
			random() < .45,
			Math.floor(random() * 4)
		];
		if (!wanted || !free(lerp(shape[0], shape[2], .5)) || shape.some((p) => depth(p, outline) < 6 || !free(p))) continue;
		found.push({
			outline: polygon(shape),
			furrows: furrows(shape, upright, Math.round((upright ? w : h) / 4.2)),
			tint
		});
	}
	return found;
}
var block$1 = (c, w, h, turn) => {
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	return [
		[-1, -1],
		[1, -1],
		[1, 1],
		[-1, 1]
	].map(([u, v]) => [c[0] + (u * w * cos - v * h * sin) / 2, c[1] + (u * w * sin + v * h * cos) / 2]);
};
function roadNear(field, area) {
	for (const road of field.roads) {
		const n = road.findIndex((p) => distance(p, area.label) < 1);
		if (n < 0) continue;
		const path = [
			road[n - 1],
			road[n],
			road[n + 1]
		].filter((p) => p !== void 0);
		const first = path[0];
		const last = path.at(-1);
		return {
			path,
			turn: Math.atan2(last[1] - first[1], last[0] - first[0])
		};
	}
}
function settlement(field, area) {
	const random = seeded(`${area.id}/houses`);
	const outline = area.outline;
	const road = roadNear(field, area);
	const blocks = [];
	const gardens = [];
	const orchard = [];
	const put = (shape, into) => {
		if (shape.every((p) => depth(p, outline) > 5)) into.push(shape);
	};
	if (area.ground === "farm") {
		const turn = between$1(random, -.35, .35);
		const side = road ? [30, -14] : [0, -16];
		const c = add(area.label, side);
		const yard = (u, v) => [c[0] + u * Math.cos(turn) - v * Math.sin(turn), c[1] + u * Math.sin(turn) + v * Math.cos(turn)];
		put(block$1(yard(0, -11), 30, 8, turn), blocks);
		put(block$1(yard(-13, 1), 8, 16, turn), blocks);
		put(block$1(yard(13, 2), 8, 19, turn), blocks);
		put(block$1(yard(1, 12), 12, 7, turn), blocks);
		put(block$1(yard(36, -2), 26, 24, turn), gardens);
		for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) orchard.push(yard(28 + i * 8, -10 + j * 8));
	} else {
		const count = 9;
		for (let i = 0; i < count; i++) {
			const w = between$1(random, 10, 17);
			const h = between$1(random, 7, 10);
			if (road && road.path.length > 1) {
				const half = (i % 2 ? 1 : -1) * between$1(random, 13, 19);
				const reach = (Math.floor(i / 2) - 2) * 21 + between$1(random, -3, 3);
				const here = area.label;
				const way = unit(sub(reach < 0 ? road.path[0] : road.path.at(-1), here));
				put(block$1(add(add(here, times(way, Math.abs(reach))), times([-way[1], way[0]], half)), w, h, Math.atan2(way[1], way[0]) + between$1(random, -.12, .12)), blocks);
			} else {
				const angle = i / count * Math.PI * 2;
				const far = i % 3 === 0 ? 16 : between$1(random, 26, 40);
				const c = add(area.label, [Math.cos(angle) * far * 1.25, Math.sin(angle) * far * .8 - 10]);
				put(block$1(c, w, h, between$1(random, -.6, .6)), blocks);
				if (i % 3 === 1) put(block$1(add(c, [16, 3]), 14, 12, .15), gardens);
			}
		}
	}
	return {
		blocks: blocks.map(polygon).join(""),
		gardens: gardens.map(polygon).join(""),
		orchard: orchard.filter((p) => depth(p, outline) > 6)
	};
}
function marsh(a, b, seed) {
	const random = seeded(seed);
	const size = distance(a, b);
	const along = unit(sub(b, a));
	const across = [-along[1], along[0]];
	const steps = Math.max(3, Math.round(size / 16));
	const points = [];
	let reeds = "";
	for (let i = 0; i <= steps; i++) {
		const p = add(lerp(a, b, .05 + .9 * (i / steps)), times(across, between$1(random, -3, 3)));
		points.push(p);
		const tuft = add(p, times(across, (i % 2 ? 1 : -1) * between$1(random, 7, 12)));
		reeds += `M${at(tuft)}l0 -6M${at(add(tuft, [-3, 0]))}l-1.6 -4.6M${at(add(tuft, [3, 0]))}l1.6 -4.6M${at(add(tuft, [-6, 1]))}l12 0`;
	}
	let stream = `M${at(points[0])}`;
	for (let i = 1; i < points.length; i++) {
		const m = lerp(points[i - 1], points[i], .5);
		stream += `Q${at(points[i - 1])} ${at(m)}`;
	}
	return {
		stream: `${stream}L${at(points.at(-1))}`,
		reeds
	};
}
function hedge(a, b, seed) {
	const random = seeded(seed);
	const count = Math.round(distance(a, b) / 7);
	return Array.from({ length: Math.max(0, count - 1) }, (_, i) => add(lerp(a, b, (i + 1) / count), [between$1(random, -1.4, 1.4), between$1(random, -1.4, 1.4)]));
}
function extended(field) {
	const beyond = (from, end) => {
		const way = unit(sub(end, from));
		const exit = [
			[end[0], -2],
			[end[0], field.height + 2],
			[-2, end[1]],
			[field.width + 2, end[1]]
		].filter((p) => distance(p, end) < 130 && dot$1(unit(sub(p, end)), way) > .35).toSorted((a, b) => distance(a, end) - distance(b, end))[0];
		return exit ? [exit] : [];
	};
	return field.roads.map((road) => road.length < 2 ? road : [
		...beyond(road[1], road[0]),
		...road,
		...beyond(road.at(-2), road.at(-1))
	]);
}
function avenue(roads, seed) {
	const random = seeded(seed);
	const found = [];
	for (const road of roads) for (let i = 1; i < road.length; i++) {
		const [a, b] = [road[i - 1], road[i]];
		const along = unit(sub(b, a));
		const count = Math.floor(distance(a, b) / 15);
		for (let n = 1; n < count; n++) {
			if (random() < .35) continue;
			const side = n % 2 ? 9.5 : -9.5;
			found.push(add(lerp(a, b, n / count), times([-along[1], along[0]], side + between$1(random, -.8, .8))));
		}
	}
	return found;
}
function freeGround(field, boxes) {
	return (p) => field.roads.every((road) => distanceToPath(p, road) > 12) && boxes.every((box) => Math.abs(p[0] - box.x) > box.w / 2 + 2 || Math.abs(p[1] - box.y) > box.h / 2 + 2);
}
//#endregion
//#region src/field/Ground.svelte
var root$67 = from_svg(`<path></path>`);
var root_1$56 = from_svg(`<path></path><path class="furrow svelte-40fbep"></path>`, 1);
var root_2$46 = from_svg(`<path class="entry-hatch svelte-40fbep"></path>`);
var root_3$40 = from_svg(`<path class="wood-edge svelte-40fbep"></path>`);
var root_4$34 = from_svg(`<path class="wood-fill svelte-40fbep"></path>`);
var root_5$25 = from_svg(`<path class="tree-shade svelte-40fbep"></path><path class="tree svelte-40fbep"></path><path class="tree-stroke svelte-40fbep"></path>`, 1);
var root_6$20 = from_svg(`<path class="crest svelte-40fbep"></path>`);
var root_7$18 = from_svg(`<path class="casing svelte-40fbep"></path>`);
var root_8$17 = from_svg(`<path class="road svelte-40fbep"></path>`);
var root_9$15 = from_svg(`<path class="hachure svelte-40fbep"></path>`);
var root_10$13 = from_svg(`<path class="stream svelte-40fbep"></path><path class="stream-light svelte-40fbep"></path><path class="reeds svelte-40fbep"></path>`, 1);
var root_11$11 = from_svg(`<circle class="bush svelte-40fbep" r="3.4"></circle>`);
var root_12$10 = from_svg(`<path class="garden svelte-40fbep"></path><path class="orchard svelte-40fbep"></path><path class="house-shade svelte-40fbep" transform="translate(1.8 1.8)"></path><path class="house svelte-40fbep"></path>`, 1);
var root_13$9 = from_svg(`<g class="map" aria-hidden="true"><!><!><!><!><!><!><!><path class="border svelte-40fbep"></path><!><!><path class="poplar svelte-40fbep"></path><!><path class="approach-edge svelte-40fbep"></path><!><!><!><!></g>`);
function Ground($$anchor, $$props) {
	push($$props, true);
	let plain = prop($$props, "plain", 3, false);
	const heightOf = user_derived(() => new Map($$props.field.areas.map((area) => [area.id, area])));
	const free = user_derived(() => freeGround($$props.field, plain() ? [] : $$props.names));
	const slopes = user_derived(() => $$props.field.links.flatMap((link) => {
		const [a, b] = link.between.map((id) => get(heightOf).get(id));
		if (!a || !b) return [];
		const [p, q] = link.edge;
		const drop = a.height - b.height;
		if (drop !== 0) return hachures(p, q, (drop > 0 ? b : a).label, link.id, Math.min(1.35, .9 + .25 * Math.abs(drop)));
		if (link.ground === "ridge") return hachures(p, q, b.label, link.id, .7) + hachures(p, q, a.label, link.id, .7);
		return [];
	}));
	const woods = user_derived(() => $$props.field.areas.filter((area) => area.ground === "wood").map((area) => ({
		id: area.id,
		...trees(scatter(area.outline, area.id, plain() ? 24 : 17, 7, get(free)), area.id)
	})));
	const crops = user_derived(() => $$props.field.areas.filter((area) => area.ground === "field" || area.ground === "farm" || area.ground === "village").flatMap((area) => parcels(area.outline, area.id, get(free))));
	const houses = user_derived(() => $$props.field.areas.filter((area) => area.ground === "farm" || area.ground === "village").map((area) => settlement($$props.field, area)));
	const crests = user_derived(() => $$props.field.areas.filter((area) => area.ridge).flatMap((area) => area.outline.map((p, i, all) => ({
		p,
		q: all[(i + 1) % all.length],
		c: area.label
	}))));
	const inner = (p, q, c, by) => {
		const n = normalTowards(p, q, c);
		const shift = (a) => [a[0] + n[0] * by, a[1] + n[1] * by];
		return [shift(lerp(p, q, .1)), shift(lerp(p, q, .9))];
	};
	const line = ([p, q]) => `M${p[0]} ${p[1]}L${q[0]} ${q[1]}`;
	const approaches = user_derived(() => $$props.field.links.filter((link) => link.approach && link.ground !== "marshy").map((link) => ({
		link,
		p: lerp(link.edge[0], link.edge[1], .16),
		q: lerp(link.edge[0], link.edge[1], .84)
	})));
	const marshes = user_derived(() => $$props.field.links.filter((link) => link.ground === "marshy").map((link) => marsh(link.edge[0], link.edge[1], link.id)));
	const hedges = user_derived(() => $$props.field.links.filter((link) => link.ground === "hedged").flatMap((link) => hedge(link.edge[0], link.edge[1], link.id)));
	const ways = user_derived(() => extended($$props.field));
	const roads = user_derived(() => get(ways).map((road) => rounded(road, .75)));
	const poplars = user_derived(() => plain() ? [] : avenue(get(ways), $$props.field.areas[0]?.id ?? ""));
	const tint = (height) => `ground height-${Math.max(0, Math.min(3, height))}`;
	var g = root_13$9();
	var node = child(g);
	each(node, 17, () => $$props.field.areas, (area) => area.id, ($$anchor, area) => {
		var path = root$67();
		template_effect(($0, $1) => {
			set_class(path, 0, $0, "svelte-40fbep");
			set_attribute(path, "d", $1);
		}, [() => clsx([tint(get(area).height), get(area).ground]), () => polygon(get(area).outline)]);
		append($$anchor, path);
	});
	var node_1 = sibling(node);
	each(node_1, 17, () => get(crops), index, ($$anchor, parcel) => {
		var fragment = root_1$56();
		var path_1 = first_child(fragment);
		var path_2 = sibling(path_1);
		template_effect(() => {
			set_class(path_1, 0, `crop crop-${get(parcel).tint ?? ""}`, "svelte-40fbep");
			set_attribute(path_1, "d", get(parcel).outline);
			set_attribute(path_2, "d", get(parcel).furrows);
		});
		append($$anchor, fragment);
	});
	var node_2 = sibling(node_1);
	each(node_2, 17, () => $$props.field.areas.filter((area) => area.ground === "entry"), (area) => area.id, ($$anchor, area) => {
		var path_3 = root_2$46();
		template_effect(($0) => set_attribute(path_3, "d", $0), [() => polygon(get(area).outline)]);
		append($$anchor, path_3);
	});
	var node_3 = sibling(node_2);
	each(node_3, 17, () => $$props.field.areas.filter((area) => area.ground === "wood"), (area) => area.id, ($$anchor, area) => {
		var path_4 = root_3$40();
		template_effect(($0) => set_attribute(path_4, "d", $0), [() => polygon(get(area).outline)]);
		append($$anchor, path_4);
	});
	var node_4 = sibling(node_3);
	each(node_4, 17, () => $$props.field.areas.filter((area) => area.ground === "wood"), (area) => area.id, ($$anchor, area) => {
		var path_5 = root_4$34();
		template_effect(($0) => set_attribute(path_5, "d", $0), [() => polygon(get(area).outline)]);
		append($$anchor, path_5);
	});
	var node_5 = sibling(node_4);
	each(node_5, 17, () => get(woods), (wood) => wood.id, ($$anchor, wood) => {
		var fragment_1 = root_5$25();
		var path_6 = first_child(fragment_1);
		var path_7 = sibling(path_6);
		var path_8 = sibling(path_7);
		template_effect(() => {
			set_attribute(path_6, "d", get(wood).shades);
			set_attribute(path_7, "d", get(wood).crowns);
			set_attribute(path_8, "d", get(wood).strokes);
		});
		append($$anchor, fragment_1);
	});
	var node_6 = sibling(node_5);
	var consequent = ($$anchor) => {
		var path_9 = root_6$20();
		template_effect(($0) => set_attribute(path_9, "d", $0), [() => get(crests).map(({ p, q, c }) => line(inner(p, q, c, 5))).join("")]);
		append($$anchor, path_9);
	};
	if_block(node_6, ($$render) => {
		if (!plain()) $$render(consequent);
	});
	var path_10 = sibling(node_6);
	var node_7 = sibling(path_10);
	each(node_7, 17, () => get(roads), index, ($$anchor, road) => {
		var path_11 = root_7$18();
		template_effect(() => set_attribute(path_11, "d", get(road)));
		append($$anchor, path_11);
	});
	var node_8 = sibling(node_7);
	each(node_8, 17, () => get(roads), index, ($$anchor, road) => {
		var path_12 = root_8$17();
		template_effect(() => set_attribute(path_12, "d", get(road)));
		append($$anchor, path_12);
	});
	var path_13 = sibling(node_8);
	var node_9 = sibling(path_13);
	each(node_9, 17, () => get(slopes), index, ($$anchor, slope) => {
		var path_14 = root_9$15();
		template_effect(() => set_attribute(path_14, "d", get(slope)));
		append($$anchor, path_14);
	});
	var path_15 = sibling(node_9);
	var node_10 = sibling(path_15);
	each(node_10, 17, () => get(approaches), ({ link, p, q }) => link.id, ($$anchor, $$item) => {
		let link = () => get($$item).link;
		let p = () => get($$item).p;
		let q = () => get($$item).q;
		var path_16 = root$67();
		template_effect(($0) => {
			set_class(path_16, 0, clsx(["approach", link().ground]), "svelte-40fbep");
			set_attribute(path_16, "d", $0);
		}, [() => line([p(), q()])]);
		append($$anchor, path_16);
	});
	var node_11 = sibling(node_10);
	each(node_11, 17, () => get(marshes), index, ($$anchor, $$item) => {
		let stream = () => get($$item).stream;
		let reeds = () => get($$item).reeds;
		var fragment_2 = root_10$13();
		var path_17 = first_child(fragment_2);
		var path_18 = sibling(path_17);
		var path_19 = sibling(path_18);
		template_effect(() => {
			set_attribute(path_17, "d", stream());
			set_attribute(path_18, "d", stream());
			set_attribute(path_19, "d", reeds());
		});
		append($$anchor, fragment_2);
	});
	var node_12 = sibling(node_11);
	each(node_12, 17, () => get(hedges), index, ($$anchor, $$item) => {
		var $$array = user_derived(() => to_array(get($$item), 2));
		let x = () => get($$array)[0];
		let y = () => get($$array)[1];
		var circle = root_11$11();
		template_effect(() => {
			set_attribute(circle, "cx", x());
			set_attribute(circle, "cy", y());
		});
		append($$anchor, circle);
	});
	var node_13 = sibling(node_12);
	each(node_13, 17, () => get(houses), index, ($$anchor, house) => {
		var fragment_3 = root_12$10();
		var path_20 = first_child(fragment_3);
		var path_21 = sibling(path_20);
		var path_22 = sibling(path_21);
		var path_23 = sibling(path_22);
		template_effect(($0) => {
			set_attribute(path_20, "d", get(house).gardens);
			set_attribute(path_21, "d", $0);
			set_attribute(path_22, "d", get(house).blocks);
			set_attribute(path_23, "d", get(house).blocks);
		}, [() => get(house).orchard.map(([x, y]) => `M${x - 1.8} ${y}a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0`).join("")]);
		append($$anchor, fragment_3);
	});
	reset(g);
	template_effect(($0, $1, $2) => {
		set_attribute(path_10, "d", $0);
		set_attribute(path_13, "d", $1);
		set_attribute(path_15, "d", $2);
	}, [
		() => $$props.field.links.filter((link) => !link.approach).map((link) => line(link.edge)).join(""),
		() => get(poplars).map(([x, y]) => `M${(x - 2).toFixed(1)} ${y.toFixed(1)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`).join(""),
		() => get(approaches).map(({ link }) => line(link.edge)).join("")
	]);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/lib/engrave.ts
var n1 = (v) => Math.round(v * 10) / 10;
function pieces(path, size = 380) {
	const found = /* @__PURE__ */ new Map();
	for (const part of path.split(/(?=M)/)) {
		const [x, y] = part.slice(1).split(/[ ,a-zA-Z]/, 2).map(Number);
		const key = `${Math.floor((x ?? 0) / size)}/${Math.floor((y ?? 0) / size)}`;
		found.set(key, (found.get(key) ?? "") + part);
	}
	return [...found.values()].filter((part) => part !== "");
}
function blob(line, seed, rough) {
	const random = seeded(seed);
	return softened(line, 2).map(([x, y]) => [x + between$1(random, -rough, rough), y + between$1(random, -rough, rough)]);
}
var smooth = (points) => {
	const all = isClosed(points) ? points.slice(0, -1) : points;
	let d = `M${at(mid(all.at(-1), all[0]))}`;
	all.forEach((p, i) => d += `Q${at(p)} ${at(mid(p, all[(i + 1) % all.length]))}`);
	return `${d}Z`;
};
function sow(line, seed, gap, rim) {
	const random = seeded(seed);
	const box = bounds(line);
	const found = [];
	for (let y = box.y - box.h / 2, row = 0; y < box.y + box.h / 2; y += gap * .78, row++) for (let x = box.x - box.w / 2 + (row % 2 ? gap / 2 : 0); x < box.x + box.w / 2; x += gap) {
		const p = [x + between$1(random, -.3, .3) * gap, y + between$1(random, -.26, .26) * gap];
		if (depth(p, line) > rim) found.push(p);
	}
	return found;
}
function paced(line, step) {
	const size = line.reduce((sum, p, i) => i ? sum + distance(line[i - 1], p) : 0, 0);
	const found = [];
	let [done, next] = [0, step / 2];
	for (let i = 1; i < line.length; i++) {
		const [a, b] = [line[i - 1], line[i]];
		const here = distance(a, b);
		while (next <= done + here && here > 0) {
			found.push({
				p: lerp(a, b, (next - done) / here),
				along: unit(sub(b, a)),
				s: next,
				size
			});
			next += step;
		}
		done += here;
	}
	return found;
}
var shifted = (line, by) => line.map((p, i) => {
	const along = unit(sub(line[Math.min(line.length - 1, i + 1)], line[Math.max(0, i - 1)]));
	return [p[0] - along[1] * by, p[1] + along[0] * by];
});
var thread = (line) => `M${line.map(at).join("L")}`;
function fall(lines, seed, reach, gap) {
	const random = seeded(seed);
	let [hachures, shade, crest] = [
		"",
		"",
		""
	];
	for (const raw of lines) {
		const line = softened(raw, 2);
		const closed = isClosed(raw);
		shade += thread(shifted(line, -reach * .42));
		crest += thread(line);
		for (const { p, along, s, size } of paced(line, gap)) {
			const down = [along[1], -along[0]];
			const fade = closed ? 1 : Math.min(1, Math.min(s, size - s) / 22 + .25);
			const far = reach * fade * between$1(random, .72, 1.1);
			const top = add(p, times(down, .4));
			const tip = add(add(p, times(down, far)), times(along, between$1(random, -1.1, 1.1)));
			const broad = times(along, .55 + .45 * fade);
			hachures += `M${at(sub(top, broad))}L${at(add(top, broad))}L${at(tip)}Z`;
		}
	}
	return {
		shade,
		hachures,
		crest
	};
}
var block = (c, w, h, turn) => {
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	return [
		[-1, -1],
		[1, -1],
		[1, 1],
		[-1, 1]
	].map(([u, v]) => [c[0] + (u * w * cos - v * h * sin) / 2, c[1] + (u * w * sin + v * h * cos) / 2]);
};
var dot = (c, r) => `M${n1(c[0] - r)} ${n1(c[1])}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0Z`;
function nearness(points, cell = 24) {
	const cells = /* @__PURE__ */ new Map();
	const key = (x, y) => x * 100003 + y;
	for (const p of points) {
		const at = key(Math.floor(p[0] / cell), Math.floor(p[1] / cell));
		(cells.get(at) ?? cells.set(at, []).get(at)).push(p);
	}
	return ([x, y], gap) => {
		const [left, top] = [Math.floor((x - gap) / cell), Math.floor((y - gap) / cell)];
		for (let i = left; i <= Math.floor((x + gap) / cell); i++) for (let j = top; j <= Math.floor((y + gap) / cell); j++) if (cells.get(key(i, j))?.some((q) => Math.abs(q[0] - x) < gap && Math.abs(q[1] - y) < gap)) return true;
		return false;
	};
}
var key$1 = (p) => `${Math.round(p[0])},${Math.round(p[1])}`;
var isClosed = (line) => line.length > 2 && key$1(line[0]) === key$1(line.at(-1));
function softened(line, times = 2) {
	let points = [...line];
	const closed = isClosed(points);
	for (let n = 0; n < times; n++) {
		const next = closed ? [] : [points[0]];
		for (let i = 0; i + 1 < points.length; i++) {
			const [a, b] = [points[i], points[i + 1]];
			if (!closed && i === 0) next.push(lerp(a, b, .75));
			else if (!closed && i + 2 === points.length) next.push(lerp(a, b, .25));
			else next.push(lerp(a, b, .25), lerp(a, b, .75));
		}
		next.push(closed ? next[0] : points.at(-1));
		points = next;
	}
	return points;
}
var RIM = 34;
var turned$2 = (degrees, far) => {
	const angle = degrees * Math.PI / 180;
	return [Math.sin(angle) * far, -Math.cos(angle) * far];
};
var HexGrid = class {
	field;
	width;
	height;
	hexes;
	byLabel = /* @__PURE__ */ new Map();
	byPlace = [];
	constructor(field) {
		this.field = field;
		const { columns, rows, flat_top: flat } = field;
		const tall = Math.sqrt(3) * 46;
		const hexes = [];
		for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) {
			const [long, short] = flat ? [column, row] : [row, column];
			const push = (long + field.first) % 2 === 0 === field.even_pushed ? tall / 2 : 0;
			const [a, b] = [80 + long * 1.5 * 46, RIM + tall / 2 + short * tall + push];
			const hex = {
				label: this.labelAt(column, row),
				column,
				row,
				centre: flat ? [a, b] : [b, a],
				sign: field.ground[row]?.[column] ?? ".",
				level: Number(field.levels?.[row]?.[column] ?? 0)
			};
			hexes.push(hex);
			this.byLabel.set(hex.label, hex);
			(this.byPlace[column] ??= [])[row] = hex;
		}
		this.hexes = hexes;
		const [across, along] = flat ? [columns, rows] : [rows, columns];
		const [w, h] = [68 + 46 * (1.5 * across + .5), 68 + tall * (along + (across > 1 ? .5 : 0))];
		[this.width, this.height] = flat ? [w, h] : [h, w];
	}
	labelAt(column, row) {
		const number = (n) => String(n + this.field.first).padStart(2, "0");
		return `${number(column)}${number(row)}`;
	}
	hex(label) {
		return this.byLabel.get(label);
	}
	centre(label) {
		return this.byLabel.get(label)?.centre;
	}
	sideAngle(side) {
		return side * 60 + (this.field.flat_top ? 0 : 30);
	}
	corner(hex, n, far = 46) {
		const [x, y] = turned$2(this.sideAngle(n) + 30, far);
		return [hex.centre[0] + x, hex.centre[1] + y];
	}
	outline(hex, far = 46) {
		return [
			0,
			1,
			2,
			3,
			4,
			5
		].map((n) => this.corner(hex, n, far));
	}
	edge(hex, side, far = 46) {
		return [this.corner(hex, (side + 5) % 6, far), this.corner(hex, side, far)];
	}
	neighbour(hex, side) {
		const [x, y] = turned$2(this.sideAngle(side), Math.sqrt(3) * 46);
		return this.at([hex.centre[0] + x, hex.centre[1] + y]);
	}
	at(point) {
		const tall = Math.sqrt(3) * 46;
		const [x, y] = this.field.flat_top ? point : [point[1], point[0]];
		const long = Math.round((x - RIM - 46) / 69);
		let best;
		let least = 46 * 1.0001;
		for (const a of [
			long - 1,
			long,
			long + 1
		]) {
			const push = (a + this.field.first) % 2 === 0 === this.field.even_pushed ? tall / 2 : 0;
			const short = Math.round((y - RIM - tall / 2 - push) / tall);
			const [column, row] = this.field.flat_top ? [a, short] : [short, a];
			const hex = this.byPlace[column]?.[row];
			const far = hex ? Math.hypot(hex.centre[0] - point[0], hex.centre[1] - point[1]) : Infinity;
			if (far < least) [best, least] = [hex, far];
		}
		return best;
	}
	sideBetween(a, b) {
		return [
			0,
			1,
			2,
			3,
			4,
			5
		].find((side) => this.neighbour(a, side) === b);
	}
	way(labels, kept = () => false) {
		const centres = labels.map((label) => this.centre(label)).filter((p) => p !== void 0);
		const points = [];
		centres.forEach((p, i) => {
			const [before, after] = [centres[i - 1], centres[i + 1]];
			if (before) points.push(mid(before, p));
			if (!before || !after || kept(labels[i])) points.push(p);
			else points.push(lerp(p, mid(before, after), .5));
		});
		return points;
	}
};
var key = (p) => `${Math.round(p[0])},${Math.round(p[1])}`;
function chains(edges) {
	const from = /* @__PURE__ */ new Map();
	const to = /* @__PURE__ */ new Map();
	const put = (map, at, n) => (map.get(at) ?? map.set(at, []).get(at)).push(n);
	edges.forEach(([a, b], n) => {
		put(from, key(a), n);
		put(to, key(b), n);
	});
	const used = /* @__PURE__ */ new Set();
	const follow = (start) => {
		const line = [edges[start][0], edges[start][1]];
		used.add(start);
		for (;;) {
			const next = (from.get(key(line.at(-1))) ?? []).find((n) => !used.has(n));
			if (next === void 0) return line;
			used.add(next);
			line.push(edges[next][1]);
		}
	};
	const lines = [];
	edges.forEach(([a], n) => {
		if (!used.has(n) && !to.has(key(a))) lines.push(follow(n));
	});
	edges.forEach((_, n) => {
		if (!used.has(n)) lines.push(follow(n));
	});
	return lines;
}
function joined$1(edges) {
	const ends = /* @__PURE__ */ new Map();
	edges.forEach(([a, b], n) => {
		for (const at of [key(a), key(b)]) (ends.get(at) ?? ends.set(at, []).get(at)).push(n);
	});
	const used = /* @__PURE__ */ new Set();
	const follow = (start, first) => {
		const line = [first];
		let n = start;
		while (n !== void 0) {
			used.add(n);
			const [a, b] = edges[n];
			line.push(key(a) === key(line.at(-1)) ? b : a);
			n = (ends.get(key(line.at(-1))) ?? []).find((one) => !used.has(one));
		}
		return line;
	};
	const lines = [];
	edges.forEach(([a, b], n) => {
		for (const end of [a, b]) if (!used.has(n) && ends.get(key(end)).length !== 2) lines.push(follow(n, end));
	});
	edges.forEach(([a], n) => {
		if (!used.has(n)) lines.push(follow(n, a));
	});
	return lines;
}
function outlines(grid, inside) {
	const edges = [];
	for (const hex of grid.hexes) {
		if (!inside(hex)) continue;
		for (let side = 0; side < 6; side++) {
			const other = grid.neighbour(hex, side);
			if (!other || !inside(other)) edges.push(grid.edge(hex, side));
		}
	}
	return chains(edges);
}
//#endregion
//#region src/hex/ground.ts
function passing(line, centre) {
	const close = (p) => p && Math.abs(p[0] - centre[0]) < 92 && Math.abs(p[1] - centre[1]) < 92;
	return line.filter((p, i) => close(p) || close(line[i - 1]) || close(line[i + 1]));
}
function settle(grid, hex, kind, ways) {
	const random = seeded(`${hex.label}/${kind}`);
	const [houses, gardens] = [[], []];
	const orchard = [];
	const outline = grid.outline(hex, 46 * .94);
	const here = ways.map((way) => passing(way, hex.centre)).filter((way) => way.length > 1);
	const near = here.flatMap((way) => paced(way, 15).filter(({ p }) => distance(p, hex.centre) < 38.64));
	const close = here.flatMap((way) => paced(way, 4).map(({ p }) => p));
	const clear = (shape, gap) => {
		const c = mid(shape[0], shape[2]);
		return shape.every((p) => depth(p, outline) > 0) && close.every((p) => distance(p, c) > gap) && [...houses, ...gardens].every((other) => distance(mid(other[0], other[2]), c) > 10);
	};
	const put = (shape, into, gap = 8.5) => {
		if (clear(shape, gap)) into.push(shape);
	};
	const turn = near.length ? Math.atan2(near[0].along[1], near[0].along[0]) : between$1(random, -.5, .5);
	if (kind === "town") {
		for (const { p, along } of near) for (const hand of [-1, 1]) {
			if (random() < .12) continue;
			put(block(add(p, times([-along[1], along[0]], hand * between$1(random, 10.5, 13))), between$1(random, 9, 13.5), between$1(random, 6.5, 9), Math.atan2(along[1], along[0]) + between$1(random, -.1, .1)), houses);
		}
		for (let i = 0; i < 90; i++) {
			const [angle, far] = [random() * Math.PI * 2, Math.sqrt(random()) * 46 * .82];
			put(block(add(hex.centre, [Math.cos(angle) * far, Math.sin(angle) * far]), between$1(random, 8.5, 13), between$1(random, 6.5, 9), turn + (random() < .5 ? 0 : Math.PI / 2) + between$1(random, -.2, .2)), random() < .8 ? houses : gardens);
		}
		const c = add(hex.centre, [between$1(random, -12, 12), between$1(random, -20, -14)]);
		for (const shape of [block(c, 19, 6.5, turn), block(c, 7, 13, turn)]) if (close.every((p) => distance(p, c) > 9)) houses.push(shape);
	} else if (kind === "farm") {
		const side = between$1(random, 0, Math.PI * 2);
		for (const angle of [
			side,
			side + 2.1,
			side + 4.2,
			side + 1
		]) {
			const c = add(hex.centre, [Math.cos(angle) * 19, Math.sin(angle) * 17]);
			const yard = (u, v) => [c[0] + u * Math.cos(turn) - v * Math.sin(turn), c[1] + u * Math.sin(turn) + v * Math.cos(turn)];
			const shapes = [
				block(yard(0, -7.5), 21, 6, turn),
				block(yard(-8.5, 2.5), 6, 12, turn),
				block(yard(8.5, 3), 6, 13, turn)
			];
			if (houses.length || !shapes.every((shape) => clear(shape, 10))) continue;
			houses.push(...shapes);
			break;
		}
		for (let i = 0; i < 14 && gardens.length < 2; i++) {
			const angle = random() * Math.PI * 2;
			const c = add(hex.centre, [Math.cos(angle) * 25, Math.sin(angle) * 24]);
			const shape = block(c, 19, 15, turn);
			if (!clear(shape, 13) || houses.some((house) => distance(mid(house[0], house[2]), c) < 19)) continue;
			gardens.push(shape);
			for (const [u, v] of [
				[.2, .25],
				[.5, .25],
				[.8, .25],
				[.2, .75],
				[.5, .75],
				[.8, .75]
			]) orchard.push(lerp(lerp(shape[0], shape[1], u), lerp(shape[3], shape[2], u), v));
		}
	}
	return {
		houses,
		gardens,
		orchard
	};
}
function fields$1(grid, open, taken) {
	const found = [];
	const [w, h] = [66, 42];
	const turn = .32;
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	const corner = (i, j) => {
		const shift = seeded(`field/${i}/${j}`);
		const bend = Math.sin(i * .32 + j * .21) * 17;
		const [u, v] = [(i + between$1(shift, -.17, .17)) * w, (j + between$1(shift, -.2, .2)) * h + bend];
		return [u * cos - v * sin, u * sin + v * cos];
	};
	const reach = Math.ceil((grid.width + grid.height) / h);
	for (let i = -reach; i < reach; i++) for (let j = -reach; j < reach; j++) {
		const [x, y] = [i * w * cos - j * h * sin, i * w * sin + j * h * cos];
		if (x < -120 || y < -120 || x > grid.width + 120 || y > grid.height + 120) continue;
		const c = corner(i, j);
		if (c[0] < -w || c[1] < -w || c[0] > grid.width || c[1] > grid.height) continue;
		const shape = [
			c,
			corner(i + 1, j),
			corner(i + 1, j + 1),
			corner(i, j + 1)
		];
		const random = seeded(`parcel/${i}/${j}`);
		const [wanted, upright, tint] = [
			random() < .62,
			random() < .45,
			Math.floor(random() * 4)
		];
		if (!wanted || shape.some((p) => !inOpen(p)) || taken(mid(shape[0], shape[2]))) continue;
		const count = Math.round((upright ? w : h) / 5.4);
		let furrows = "";
		for (let n = 1; n < count; n++) {
			const t = n / count;
			const [a, b] = upright ? [lerp(shape[0], shape[1], t), lerp(shape[3], shape[2], t)] : [lerp(shape[0], shape[3], t), lerp(shape[1], shape[2], t)];
			furrows += `M${at(lerp(a, b, .04))}L${at(lerp(a, b, .96))}`;
		}
		found.push({
			outline: polygon(shape),
			furrows,
			tint
		});
	}
	return found;
	function inOpen(p) {
		const hex = grid.at(p);
		return !!hex && open(hex);
	}
}
function gridLines(grid) {
	let d = "";
	for (const hex of grid.hexes) for (let side = 0; side < 6; side++) {
		if (side > 2 && grid.neighbour(hex, side)) continue;
		const [a, b] = grid.edge(hex, side);
		d += `M${at(a)}L${at(b)}`;
	}
	return d;
}
var course = (line) => {
	const middles = line.slice(1).map((p, i) => mid(line[i], p));
	const points = [];
	middles.forEach((p, i) => {
		points.push(p);
		const next = middles[i + 1];
		if (next) points.push(lerp(line[i + 1], mid(p, next), .34));
	});
	return isClosed(line) ? [...points, points[0]] : [
		line[0],
		...points,
		line.at(-1)
	];
};
function runningOn(line, grid) {
	const beyond = ([x, y]) => {
		const exit = [
			[3, y],
			[grid.width - 3, y],
			[x, 3],
			[x, grid.height - 3]
		].toSorted((a, b) => distance(a, [x, y]) - distance(b, [x, y]))[0];
		return distance(exit, [x, y]) < 92 ? [exit] : [];
	};
	if (line.length < 2 || isClosed(line)) return [...line];
	return [
		...beyond(line[0]),
		...line,
		...beyond(line.at(-1))
	];
}
function wandering(line, ...[meeting, crossed, by]) {
	const held = (p) => [...meeting, ...crossed].some((q) => distance(p, q) < 2);
	return line.map((p, i) => {
		if (i === 0 || i === line.length - 1 || held(p)) return p;
		const random = seeded(`way/${Math.round(p[0])}/${Math.round(p[1])}`);
		return [p[0] + between$1(random, -by, by), p[1] + between$1(random, -by, by)];
	});
}
function draw$1(field, grid) {
	const word = new Map(field.legend);
	const kind = (hex) => word.get(hex.sign) ?? "clear";
	const regions = (...names) => outlines(grid, (hex) => names.includes(kind(hex)));
	const edges = (...names) => field.sides.filter((side) => names.includes(side.kind)).flatMap((side) => {
		const hex = grid.hex(side.hex);
		return hex ? [grid.edge(hex, side.side)] : [];
	});
	const ends = /* @__PURE__ */ new Map();
	for (const { hexes } of field.ways) for (const label of new Set(hexes)) ends.set(label, (ends.get(label) ?? 0) + 1);
	const meets = (label) => (ends.get(label) ?? 0) > 1;
	const crossed = edges("bridge", "ford").map(([a, b]) => mid(a, b));
	const ways = field.ways.map(({ kind, hexes }) => ({
		kind,
		line: runningOn(wandering(grid.way(hexes, meets), hexes.filter(meets).map((label) => grid.centre(label)), crossed, kind === "road" ? 3 : 5.5), grid)
	}));
	const curves = ways.map((way) => ({
		...way,
		fine: softened(way.line, 2)
	}));
	const waters = joined$1(edges("stream")).map((line) => runningOn(course(line), grid));
	const rivers = joined$1(edges("river")).map((line) => runningOn(course(line), grid));
	const wet = [...waters, ...rivers];
	const nearWay = nearness(curves.flatMap(({ fine }) => fine));
	const nearWater = nearness(wet.flatMap((line) => softened(line, 1)));
	const sparse = grid.hexes.length > 1200 ? 1.25 : 1;
	const woodLines = regions("forest", "wood").map((line, i) => blob(line, `wood/${i}`, 1.6));
	const crowns = woodLines.flatMap((line, i) => sow(line, `trees/${i}`, 12.5 * sparse, .5)).filter((p) => !nearWay(p, 7));
	const brushLines = regions("brush").map((line, i) => blob(line, `brush/${i}`, 2.4));
	const random = seeded("brush");
	let [bushes, stems] = ["", ""];
	for (const p of brushLines.flatMap((line, i) => sow(line, `bushes/${i}`, 13, 5)).filter((p) => !nearWay(p, 8))) {
		if (random() < .22) continue;
		const r = between$1(random, 2.1, 3.6);
		bushes += dot(p, r) + dot(add(p, [r * 1.2, r * .35]), r * .72);
		stems += `M${n1(p[0] - r)} ${n1(p[1] + r + .8)}h${n1(r * 3.2)}`;
	}
	let rough = "";
	for (const [i, line] of regions("difficult", "rough").entries()) for (const p of sow(softened(line, 2), `rough/${i}`, 11, 3)) {
		if (nearWay(p, 8)) continue;
		const [w, h] = [between$1(random, 3, 6), between$1(random, 2.2, 4.4)];
		rough += random() < .5 ? `M${at(p)}l${n1(w * .4)} ${n1(-h)}l${n1(w * .6)} ${n1(h)}` : `M${at(p)}q${n1(w / 2)} ${n1(-h * 1.4)} ${n1(w)} 0`;
	}
	const marshLines = regions("marsh").map((line, i) => blob(line, `marsh/${i}`, 2.4));
	let [water, reeds] = ["", ""];
	for (const p of marshLines.flatMap((line, i) => sow(line, `reeds/${i}`, 14, 3))) {
		water += `M${n1(p[0] - between$1(random, 4, 9))} ${n1(p[1])}h${n1(between$1(random, 9, 17))}`;
		if (random() < .55) reeds += `M${at(p)}v-6M${n1(p[0] - 2.4)} ${n1(p[1])}l-1.4 -4.6M${n1(p[0] + 2.4)} ${n1(p[1])}l1.4 -4.6`;
	}
	const [houses, gardens, orchards] = [
		[],
		[],
		[]
	];
	let keeps = "";
	for (const hex of grid.hexes) {
		const what = kind(hex);
		if (what === "town" || what === "village" || what === "farm") {
			const passing = curves.filter(({ line }) => line.some((p) => distance(p, hex.centre) < 46)).map(({ fine }) => fine);
			const found = settle(grid, hex, what === "farm" ? "farm" : "town", [...passing, ...wet.filter((line) => line.some((p) => distance(p, hex.centre) < 46 * 1.2))]);
			houses.push(...found.houses);
			gardens.push(...found.gardens);
			orchards.push(...found.orchard);
		} else if (what === "castle") {
			const c = hex.centre;
			keeps += polygon(block(c, 40, 34, .2)) + polygon(block(c, 30, 24, .2));
			for (const p of block(c, 40, 34, .2)) keeps += dot(p, 5.5);
			houses.push(block(c, 16, 12, .2));
		}
	}
	const bridges = [];
	let fords = "";
	for (const side of field.sides) {
		const hex = grid.hex(side.hex);
		if (!hex || side.kind !== "bridge" && side.kind !== "ford") continue;
		const [a, b] = grid.edge(hex, side.side);
		const c = mid(a, b);
		const across = unit(sub(c, hex.centre));
		const along = [-across[1], across[0]];
		const p = (u, v) => add(c, add(times(across, u), times(along, v)));
		if (side.kind === "bridge") {
			const rail = (v) => `M${at(p(-12, v * 1.75))}L${at(p(-8.5, v))}L${at(p(8.5, v))}L${at(p(12, v * 1.75))}`;
			bridges.push({
				deck: polygon([
					p(-9, -4.4),
					p(9, -4.4),
					p(9, 4.4),
					p(-9, 4.4)
				]),
				rails: rail(-5) + rail(5)
			});
		} else for (const v of [
			-4.5,
			0,
			4.5
		]) fords += `M${at(p(-11, v))}L${at(p(11, v))}`;
	}
	const poplars = [];
	for (const { kind: of, fine } of curves) {
		if (of !== "road") continue;
		const along = seeded("poplars");
		paced(fine, 13).forEach(({ p, along: way }, i) => {
			if (along() < .4) return;
			const q = add(p, times([-way[1], way[0]], (i % 2 ? 1 : -1) * between$1(along, 7.6, 8.8)));
			const hex = grid.at(q);
			if (hex && kind(hex) === "clear" && !nearWater(q, 13)) poplars.push(dot(q, 1.8));
		});
	}
	const levels = [...new Set(grid.hexes.map((hex) => hex.level))].filter((level) => level > 0).toSorted((a, b) => a - b);
	const open = (hex) => kind(hex) === "clear" || kind(hex) === "farm";
	const ridge = chains(edges("ridge"));
	const slope = chains(edges("slope"));
	const smoothLine = (line) => rounded(line, .9);
	return {
		sheet: outlines(grid, () => true).map((line) => polygon(line)).join(""),
		grid: gridLines(grid),
		parcels: fields$1(grid, open, (p) => nearWay(p, 19) || nearWater(p, 22)),
		woods: {
			fill: woodLines.map(smooth).join(""),
			...trees(crowns, "wood")
		},
		brush: {
			fill: brushLines.map(smooth).join(""),
			bushes,
			stems
		},
		rough,
		marsh: {
			fill: marshLines.map(smooth).join(""),
			water,
			reeds
		},
		heights: levels.map((level) => ({
			level,
			fill: outlines(grid, (hex) => hex.level >= level).map((line) => smooth(softened(line, 2))).join("")
		})),
		slopes: fall(slope, "slope", 10.5, 4.6),
		ridges: {
			...fall(ridge, "ridge", 17, 3.5),
			top: ridge.filter(isClosed).map((line) => smooth(softened(line, 2))).join("")
		},
		streams: waters.map(smoothLine),
		rivers: rivers.map(smoothLine),
		gullies: joined$1(edges("gully")).map((line) => smoothLine(course(line))).join(""),
		walls: joined$1(edges("wall")).map((line) => thread(line)).join(""),
		roads: ways.filter((way) => way.kind === "road").map((way) => rounded(way.line, .9)),
		paths: ways.filter((way) => way.kind !== "road").map((way) => rounded(way.line, .9)),
		bridges,
		fords,
		houses: houses.map(polygon).join(""),
		gardens: gardens.map(polygon).join(""),
		orchards: orchards.map((p) => dot(p, 1.7)).join(""),
		keeps,
		poplars: poplars.join("")
	};
}
//#endregion
//#region src/field/Engraving.svelte
var many = ($$anchor, of = noop, path = noop) => {
	var fragment = comment();
	var node = first_child(fragment);
	each(node, 17, () => pieces(path()), index, ($$anchor, part) => {
		var path_1 = root$66();
		template_effect(() => {
			set_class(path_1, 0, clsx(of()), "svelte-1us7tlz");
			set_attribute(path_1, "d", get(part));
		});
		append($$anchor, path_1);
	});
	append($$anchor, fragment);
};
var root$66 = from_svg(`<path></path>`);
var root_1$55 = from_svg(`<!><!>`, 1);
var root_2$45 = from_svg(`<path class="bank broad svelte-1us7tlz"></path>`);
var root_3$39 = from_svg(`<path class="bank svelte-1us7tlz"></path>`);
var root_4$33 = from_svg(`<path class="water broad svelte-1us7tlz"></path><path class="gleam svelte-1us7tlz"></path>`, 1);
var root_5$24 = from_svg(`<path class="water svelte-1us7tlz"></path>`);
var root_6$19 = from_svg(`<path class="path-casing svelte-1us7tlz"></path><path class="path svelte-1us7tlz"></path>`, 1);
var root_7$17 = from_svg(`<path class="casing svelte-1us7tlz"></path>`);
var root_8$16 = from_svg(`<path class="road svelte-1us7tlz"></path>`);
var root_9$14 = from_svg(`<path class="deck svelte-1us7tlz"></path><path class="rails svelte-1us7tlz"></path>`, 1);
var root_10$12 = from_svg(`<g class="map" aria-hidden="true"><path class="sheet svelte-1us7tlz"></path><!><path class="top svelte-1us7tlz"></path><!><path class="marsh svelte-1us7tlz"></path><!><!><path class="brush svelte-1us7tlz"></path><!><!><path class="slope-shade svelte-1us7tlz"></path><path class="ridge-shade svelte-1us7tlz"></path><!><!><path class="crest svelte-1us7tlz"></path><path class="gully svelte-1us7tlz"></path><path class="wood svelte-1us7tlz"></path><!><!><!><!><!><!><!><path class="ford bed svelte-1us7tlz"></path><path class="ford svelte-1us7tlz"></path><!><!><!><!><!><!><!><!><!><path class="keep svelte-1us7tlz"></path><g transform="translate(1.4 1.5)"><!></g><!><path class="wall svelte-1us7tlz"></path></g>`);
function Engraving($$anchor, $$props) {
	push($$props, true);
	let plain = prop($$props, "plain", 3, false);
	var g = root_10$12();
	var path_2 = child(g);
	var node_1 = sibling(path_2);
	each(node_1, 17, () => $$props.art.heights, (height) => height.level, ($$anchor, height) => {
		var path_3 = root$66();
		template_effect(($0) => {
			set_class(path_3, 0, `height level-${$0 ?? ""}`, "svelte-1us7tlz");
			set_attribute(path_3, "d", get(height).fill);
		}, [() => Math.min(3, get(height).level)]);
		append($$anchor, path_3);
	});
	var path_4 = sibling(node_1);
	var node_2 = sibling(path_4);
	var consequent = ($$anchor) => {
		var fragment_1 = root_1$55();
		var node_3 = first_child(fragment_1);
		each(node_3, 16, () => [
			0,
			1,
			2,
			3
		], (tint) => tint, ($$anchor, tint) => {
			{
				let $0 = user_derived(() => $$props.art.parcels.filter((parcel) => parcel.tint === tint).map((parcel) => parcel.outline).join(""));
				many($$anchor, () => `crop crop-${tint}`, () => get($0));
			}
		});
		var node_4 = sibling(node_3);
		{
			let $0 = user_derived(() => $$props.art.parcels.map((parcel) => parcel.furrows).join(""));
			many(node_4, () => "furrow", () => get($0));
		}
		append($$anchor, fragment_1);
	};
	if_block(node_2, ($$render) => {
		if (!plain()) $$render(consequent);
	});
	var path_5 = sibling(node_2);
	var node_5 = sibling(path_5);
	many(node_5, () => "marsh-water", () => $$props.art.marsh.water);
	var node_6 = sibling(node_5);
	many(node_6, () => "reeds", () => $$props.art.marsh.reeds);
	var path_6 = sibling(node_6);
	var node_7 = sibling(path_6);
	many(node_7, () => "rough", () => $$props.art.rough);
	var node_8 = sibling(node_7);
	many(node_8, () => "grid", () => $$props.art.grid);
	var path_7 = sibling(node_8);
	var path_8 = sibling(path_7);
	var node_9 = sibling(path_8);
	many(node_9, () => "hachure slope", () => $$props.art.slopes.hachures);
	var node_10 = sibling(node_9);
	many(node_10, () => "hachure", () => $$props.art.ridges.hachures);
	var path_9 = sibling(node_10);
	var path_10 = sibling(path_9);
	var path_11 = sibling(path_10);
	var node_11 = sibling(path_11);
	each(node_11, 17, () => $$props.art.rivers, index, ($$anchor, river) => {
		var path_12 = root_2$45();
		template_effect(() => set_attribute(path_12, "d", get(river)));
		append($$anchor, path_12);
	});
	var node_12 = sibling(node_11);
	each(node_12, 17, () => $$props.art.streams, index, ($$anchor, stream) => {
		var path_13 = root_3$39();
		template_effect(() => set_attribute(path_13, "d", get(stream)));
		append($$anchor, path_13);
	});
	var node_13 = sibling(node_12);
	each(node_13, 17, () => $$props.art.rivers, index, ($$anchor, river) => {
		var fragment_3 = root_4$33();
		var path_14 = first_child(fragment_3);
		var path_15 = sibling(path_14);
		template_effect(() => {
			set_attribute(path_14, "d", get(river));
			set_attribute(path_15, "d", get(river));
		});
		append($$anchor, fragment_3);
	});
	var node_14 = sibling(node_13);
	each(node_14, 17, () => $$props.art.streams, index, ($$anchor, stream) => {
		var path_16 = root_5$24();
		template_effect(() => set_attribute(path_16, "d", get(stream)));
		append($$anchor, path_16);
	});
	var node_15 = sibling(node_14);
	each(node_15, 17, () => $$props.art.paths, index, ($$anchor, path) => {
		var fragment_4 = root_6$19();
		var path_17 = first_child(fragment_4);
		var path_18 = sibling(path_17);
		template_effect(() => {
			set_attribute(path_17, "d", get(path));
			set_attribute(path_18, "d", get(path));
		});
		append($$anchor, fragment_4);
	});
	var node_16 = sibling(node_15);
	each(node_16, 17, () => $$props.art.roads, index, ($$anchor, road) => {
		var path_19 = root_7$17();
		template_effect(() => set_attribute(path_19, "d", get(road)));
		append($$anchor, path_19);
	});
	var node_17 = sibling(node_16);
	each(node_17, 17, () => $$props.art.roads, index, ($$anchor, road) => {
		var path_20 = root_8$16();
		template_effect(() => set_attribute(path_20, "d", get(road)));
		append($$anchor, path_20);
	});
	var path_21 = sibling(node_17);
	var path_22 = sibling(path_21);
	var node_18 = sibling(path_22);
	each(node_18, 17, () => $$props.art.bridges, index, ($$anchor, bridge) => {
		var fragment_5 = root_9$14();
		var path_23 = first_child(fragment_5);
		var path_24 = sibling(path_23);
		template_effect(() => {
			set_attribute(path_23, "d", get(bridge).deck);
			set_attribute(path_24, "d", get(bridge).rails);
		});
		append($$anchor, fragment_5);
	});
	var node_19 = sibling(node_18);
	many(node_19, () => "tree-shade", () => $$props.art.woods.shades);
	var node_20 = sibling(node_19);
	many(node_20, () => "tree", () => $$props.art.woods.crowns);
	var node_21 = sibling(node_20);
	many(node_21, () => "tree-stroke", () => $$props.art.woods.strokes);
	var node_22 = sibling(node_21);
	many(node_22, () => "stems", () => $$props.art.brush.stems);
	var node_23 = sibling(node_22);
	many(node_23, () => "bush", () => $$props.art.brush.bushes);
	var node_24 = sibling(node_23);
	many(node_24, () => "poplar", () => $$props.art.poplars);
	var node_25 = sibling(node_24);
	many(node_25, () => "garden", () => $$props.art.gardens);
	var node_26 = sibling(node_25);
	many(node_26, () => "orchard", () => $$props.art.orchards);
	var path_25 = sibling(node_26);
	var g_1 = sibling(path_25);
	many(child(g_1), () => "house-shade", () => $$props.art.houses);
	reset(g_1);
	var node_28 = sibling(g_1);
	many(node_28, () => "house", () => $$props.art.houses);
	var path_26 = sibling(node_28);
	reset(g);
	template_effect(() => {
		set_attribute(path_2, "d", $$props.art.sheet);
		set_attribute(path_4, "d", $$props.art.ridges.top);
		set_attribute(path_5, "d", $$props.art.marsh.fill);
		set_attribute(path_6, "d", $$props.art.brush.fill);
		set_attribute(path_7, "d", $$props.art.slopes.shade);
		set_attribute(path_8, "d", $$props.art.ridges.shade);
		set_attribute(path_9, "d", $$props.art.ridges.crest);
		set_attribute(path_10, "d", $$props.art.gullies);
		set_attribute(path_11, "d", $$props.art.woods.fill);
		set_attribute(path_21, "d", $$props.art.fords);
		set_attribute(path_22, "d", $$props.art.fords);
		set_attribute(path_25, "d", $$props.art.keeps);
		set_attribute(path_26, "d", $$props.art.walls);
	});
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/open/ground.ts
function ring(points) {
	const turned = points.reduce((sum, [x, y], i) => {
		const [x2, y2] = points[(i + 1) % points.length];
		return sum + x * y2 - x2 * y;
	}, 0) < 0 ? points.toReversed() : [...points];
	return [...turned, turned[0]];
}
function eased(points, most = 16) {
	const line = ring(points).slice(0, -1);
	const found = line.flatMap((p, i) => {
		const [before, after] = [line[(i + line.length - 1) % line.length], line[(i + 1) % line.length]];
		const cut = (q, far) => lerp(p, q, Math.min(.22 * far, far * most / (distance(p, q) || 1)));
		const [a, b] = [cut(before, 1), cut(after, 1)];
		return [
			cut(before, 2),
			a,
			lerp(mid(a, b), p, .5),
			b,
			cut(after, 2)
		];
	});
	return [...found, found[0]];
}
function houses(outline, seed) {
	const random = seeded(`${seed}/houses`);
	const box = bounds(outline);
	const [first, second] = [outline[0], outline[1]];
	const turn = Math.atan2(second[1] - first[1], second[0] - first[0]);
	const [built, gardens] = [[], []];
	const clear = (shape, gap) => shape.every((p) => depth(p, outline) > 1) && [...built, ...gardens].every((other) => distance(mid(other[0], other[2]), mid(shape[0], shape[2])) > gap);
	const ringed = [...outline, outline[0]];
	for (const { p, along } of paced(ringed, 13)) {
		const inward = [-along[1], along[0]];
		const shape = block(add(p, times(inward, (depth(add(p, times(inward, 4)), outline) > 0 ? 1 : -1) * 7.5)), between$1(random, 9, 12.5), between$1(random, 6.5, 8.5), Math.atan2(along[1], along[0]));
		if (random() > .1 && clear(shape, 9.5)) built.push(shape);
	}
	for (let i = 0; i < 60; i++) {
		const shape = block([box.x + between$1(random, -.5, .5) * box.w, box.y + between$1(random, -.5, .5) * box.h], between$1(random, 9, 14), between$1(random, 7, 10), turn + (random() < .5 ? 0 : Math.PI / 2));
		if (clear(shape, 13)) (random() < .55 ? built : gardens).push(shape);
	}
	return {
		houses: built,
		gardens
	};
}
function fields(plane, taken) {
	const found = [];
	const [w, h, turn] = [
		74,
		46,
		.24
	];
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	const corner = (i, j) => {
		const shift = seeded(`field/${i}/${j}`);
		const [u, v] = [(i + between$1(shift, -.17, .17)) * w, (j + between$1(shift, -.2, .2)) * h + Math.sin(i * .32 + j * .21) * 17];
		return [u * cos - v * sin, u * sin + v * cos];
	};
	const reach = Math.ceil((plane.width + plane.height) / h);
	for (let i = -reach; i < reach; i++) for (let j = -reach; j < reach; j++) {
		const shape = [
			corner(i, j),
			corner(i + 1, j),
			corner(i + 1, j + 1),
			corner(i, j + 1)
		];
		if (shape.some(([x, y]) => x < 3 || y < 3 || x > plane.width - 3 || y > plane.height - 3)) continue;
		const random = seeded(`parcel/${i}/${j}`);
		const [wanted, upright, tint] = [
			random() < .6,
			random() < .45,
			Math.floor(random() * 4)
		];
		if (!wanted || [...shape, mid(shape[0], shape[2])].some(taken)) continue;
		const count = Math.round((upright ? w : h) / 5.6);
		let furrows = "";
		for (let n = 1; n < count; n++) {
			const t = n / count;
			const [a, b] = upright ? [lerp(shape[0], shape[1], t), lerp(shape[3], shape[2], t)] : [lerp(shape[0], shape[3], t), lerp(shape[1], shape[2], t)];
			furrows += `M${at(lerp(a, b, .04))}L${at(lerp(a, b, .96))}`;
		}
		found.push({
			outline: polygon(shape),
			furrows,
			tint
		});
	}
	return found;
}
function nearestOn(lines, p) {
	let best;
	for (const line of lines) for (let i = 1; i < line.length; i++) {
		const [a, b] = [line[i - 1], line[i]];
		const way = sub(b, a);
		const far = distance(p, lerp(a, b, Math.max(0, Math.min(1, ((p[0] - a[0]) * way[0] + (p[1] - a[1]) * way[1]) / (way[0] ** 2 + way[1] ** 2 || 1)))));
		if (!best || far < best.far) best = {
			far,
			along: unit(way)
		};
	}
	return best;
}
function engrave(field, plane) {
	const of = (...kinds) => field.features.filter((feature) => kinds.includes(feature.kind));
	const outline = (feature) => plane.line(feature.outline);
	const course = (feature) => plane.line(feature.line);
	const roads = of("road").map(course);
	const streams = of("stream").map(course);
	const rivers = of("river").map(course);
	const fineRoads = roads.map((line) => softened(line, 2));
	const water = [...streams, ...rivers];
	const spread = (lines) => nearness(lines.flatMap((line) => paced(line, 6).map(({ p }) => p)));
	const [nearRoad, nearWater] = [spread(fineRoads), spread(water)];
	const random = seeded(field.features.map((feature) => feature.id).join());
	const light = of("light_woods").map((feature, i) => blob(eased(outline(feature), 10), `light/${i}`, .8));
	const heavy = of("heavy_woods").map((feature, i) => blob(eased(outline(feature), 10), `heavy/${i}`, .8));
	const crowns = [...light.flatMap((line, i) => sow(line, `light/${i}`, 15.5, 1)), ...heavy.flatMap((line, i) => sow(line, `heavy/${i}`, 10, .5))].filter((p) => !nearRoad(p, 7) && !nearWater(p, 6));
	const marshes = of("marsh").map((feature, i) => blob(eased(outline(feature), 10), `marsh/${i}`, 1));
	let [waves, reeds] = ["", ""];
	for (const p of marshes.flatMap((line, i) => sow(line, `reeds/${i}`, 14, 3))) {
		waves += `M${n1(p[0] - between$1(random, 4, 9))} ${n1(p[1])}h${n1(between$1(random, 9, 17))}`;
		if (random() < .55) reeds += `M${at(p)}v-6M${n1(p[0] - 2.4)} ${n1(p[1])}l-1.4 -4.6M${n1(p[0] + 2.4)} ${n1(p[1])}l1.4 -4.6`;
	}
	let rocks = "";
	for (const [i, feature] of of("rocky_hillside").entries()) for (const p of sow(eased(outline(feature)), `rock/${i}`, 10, 2)) {
		const [w, h] = [between$1(random, 3, 7), between$1(random, 3, 5.5)];
		rocks += `M${at(p)}l${n1(w * .35)} ${n1(-h)}l${n1(w * .65)} ${n1(h)}`;
	}
	let [hedges, works] = ["", ""];
	for (const feature of of("hedge")) for (const { p } of paced(course(feature), 5.4)) hedges += dot(add(p, [between$1(random, -1, 1), between$1(random, -1, 1)]), between$1(random, 2.4, 3.4));
	for (const feature of of("works")) for (const { p, along } of paced(ring(outline(feature)), 6)) works += `M${at(p)}l${at(times([along[1], -along[0]], 5))}`;
	const built = of("town_block").map((feature) => houses(outline(feature), feature.id));
	const blocks = of("town_block").map(outline);
	const levels = [...new Set(of("hill").map((hill) => hill.level))].toSorted((a, b) => a - b);
	const hills = of("hill").map((hill) => ({
		level: hill.level,
		line: eased(outline(hill))
	}));
	const shapes = [
		...light,
		...heavy,
		...marshes,
		...blocks,
		...of("pond", "rocky_hillside").map(outline)
	];
	const bridges = of("bridge").map((feature) => {
		const c = course(feature)[0];
		const across = nearestOn(roads, c)?.along ?? [0, 1];
		const along = [-across[1], across[0]];
		const p = (u, v) => add(c, add(times(across, u), times(along, v)));
		const rail = (v) => `M${at(p(-12, v * 1.75))}L${at(p(-8.5, v))}L${at(p(8.5, v))}L${at(p(12, v * 1.75))}`;
		return {
			deck: polygon([
				p(-9, -4.4),
				p(9, -4.4),
				p(9, 4.4),
				p(-9, 4.4)
			]),
			rails: rail(-5) + rail(5)
		};
	});
	let fords = "";
	for (const feature of of("ford")) {
		const c = course(feature)[0];
		const flow = nearestOn(water, c)?.along ?? [1, 0];
		const across = [-flow[1], flow[0]];
		for (const v of [
			-4.5,
			0,
			4.5
		]) fords += `M${at(add(add(c, times(flow, v)), times(across, -11)))}L${at(add(add(c, times(flow, v)), times(across, 11)))}`;
	}
	const poplars = fineRoads.flatMap((line, n) => {
		const along = seeded(`poplars/${n}`);
		return paced(line, 15).flatMap(({ p, along: way }, i) => {
			const q = add(p, times([-way[1], way[0]], (i % 2 ? 1 : -1) * between$1(along, 8, 9.2)));
			return along() < .45 || nearWater(q, 13) || shapes.some((shape) => depth(q, shape) > -9) ? [] : [dot(q, 1.9)];
		});
	});
	const slopes = levels.map((level) => fall(hills.filter((hill) => hill.level === level).map((hill) => hill.line), `hill/${level}`, 13 + 3 * level, 4.4));
	return {
		sheet: `M0 0H${plane.width}V${plane.height}H0Z`,
		grid: "",
		parcels: fields(plane, (p) => nearRoad(p, 12) || nearWater(p, 14) || shapes.some((shape) => depth(p, shape) > -6)),
		woods: {
			fill: [...light, ...heavy].map(smooth).join(""),
			...trees(crowns, "wood")
		},
		brush: {
			fill: "",
			bushes: "",
			stems: ""
		},
		rough: "",
		marsh: {
			fill: marshes.map(smooth).join(""),
			water: waves,
			reeds
		},
		heights: levels.map((level) => ({
			level,
			fill: hills.filter((hill) => hill.level === level).map((hill) => smooth(hill.line)).join("")
		})),
		slopes: {
			shade: slopes.map((slope) => slope.shade).join(""),
			hachures: slopes.map((slope) => slope.hachures).join("")
		},
		ridges: {
			shade: "",
			hachures: "",
			crest: slopes.map((slope) => slope.crest).join(""),
			top: ""
		},
		streams: streams.map((line) => rounded(line, .9)),
		rivers: rivers.map((line) => rounded(line, .9)),
		gullies: "",
		walls: of("wall").map((feature) => thread(course(feature))).join(""),
		roads: roads.map((line) => rounded(line, .4)),
		paths: [],
		bridges,
		fords,
		houses: built.flatMap((town) => town.houses).map(polygon).join(""),
		gardens: built.flatMap((town) => town.gardens).map(polygon).join(""),
		orchards: "",
		keeps: "",
		poplars: poplars.join(""),
		ponds: of("pond").map((feature) => smooth(eased(outline(feature)))).join(""),
		hedges,
		works,
		rocks
	};
}
//#endregion
//#region src/open/OpenGround.svelte
var root$65 = from_svg(`<!><g class="more" aria-hidden="true"><path class="pond svelte-g825ud"></path><path class="hedge svelte-g825ud"></path><path class="works svelte-g825ud"></path><path class="rocks svelte-g825ud"></path><path class="block svelte-g825ud"></path></g>`, 1);
function OpenGround($$anchor, $$props) {
	push($$props, true);
	let plain = prop($$props, "plain", 3, false), blocks = prop($$props, "blocks", 3, "");
	var fragment = root$65();
	var node = first_child(fragment);
	Engraving(node, {
		get art() {
			return $$props.art;
		},
		get plain() {
			return plain();
		}
	});
	var g = sibling(node);
	var path = child(g);
	var path_1 = sibling(path);
	var path_2 = sibling(path_1);
	var path_3 = sibling(path_2);
	var path_4 = sibling(path_3);
	reset(g);
	template_effect(() => {
		set_attribute(path, "d", $$props.art.ponds);
		set_attribute(path_1, "d", $$props.art.hedges);
		set_attribute(path_2, "d", $$props.art.works);
		set_attribute(path_3, "d", $$props.art.rocks);
		set_attribute(path_4, "d", blocks());
	});
	append($$anchor, fragment);
	pop();
}
var Plane = class {
	width;
	height;
	constructor(field) {
		this.width = field.width / 1e3 * 20;
		this.height = field.height / 1e3 * 20;
	}
	at = ({ x, y }) => [x / 1e3 * 20, this.height - y / 1e3 * 20];
	line = (places) => places.map(this.at);
	place = ([x, y]) => ({
		x: Math.round(x / 20 * 1e3),
		y: Math.round((this.height - y) / 20 * 1e3)
	});
};
function towards(hundredths) {
	const angle = hundredths / 100 / 180 * Math.PI;
	return [Math.sin(angle), -Math.cos(angle)];
}
function headingOf([x, y]) {
	const degrees = Math.atan2(x, -y) / Math.PI * 180;
	return Math.round((degrees < 0 ? degrees + 360 : degrees) * 100) % 36e3;
}
function turnTo(from, to) {
	const turn = ((to - from) % 36e3 + 36e3) % 36e3;
	return turn > 18e3 ? turn - 36e3 : turn;
}
var length = (thousandths, unit) => `${(thousandths / 1e3).toFixed(1).replace(/\.0$/, "")}${unit.short}`;
//#endregion
//#region src/home/MiniField.svelte
var root$64 = from_svg(`<defs><pattern id="entry-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" class="hatch svelte-1tkuwv2"></path></pattern></defs><!>`, 1);
var root_1$54 = from_svg(`<svg preserveAspectRatio="xMidYMid slice" role="img" class="svelte-1tkuwv2"><!></svg>`);
function MiniField($$anchor, $$props) {
	push($$props, true);
	const grid = user_derived(() => $$props.field.kind === "hexes" ? new HexGrid($$props.field) : void 0);
	const plane = user_derived(() => $$props.field.kind === "table" ? new Plane($$props.field) : void 0);
	const size = user_derived(() => get(grid) ?? get(plane) ?? $$props.field);
	const high = user_derived(() => Math.min(get(size).height, get(size).width * .62));
	var svg = root_1$54();
	var node = child(svg);
	var consequent = ($$anchor) => {
		{
			let $0 = user_derived(() => draw$1($$props.field, get(grid)));
			Engraving($$anchor, {
				get art() {
					return get($0);
				},
				plain: true
			});
		}
	};
	var consequent_1 = ($$anchor) => {
		{
			let $0 = user_derived(() => engrave($$props.field, get(plane)));
			OpenGround($$anchor, {
				get art() {
					return get($0);
				},
				plain: true
			});
		}
	};
	var alternate = ($$anchor) => {
		var fragment_2 = root$64();
		Ground(sibling(first_child(fragment_2)), {
			get field() {
				return $$props.field;
			},
			names: [],
			plain: true
		});
		append($$anchor, fragment_2);
	};
	if_block(node, ($$render) => {
		if (get(grid)) $$render(consequent);
		else if (get(plane)) $$render(consequent_1, 1);
		else $$render(alternate, -1);
	});
	reset(svg);
	template_effect(() => {
		set_attribute(svg, "viewBox", `0 ${(get(size).height - get(high)) / 2} ${get(size).width ?? ""} ${get(high) ?? ""}`);
		set_attribute(svg, "aria-label", `The field of ${$$props.title ?? ""}`);
	});
	append($$anchor, svg);
	pop();
}
//#endregion
//#region src/home/ScenarioCard.svelte
var root$63 = from_html(`<span class="ribbon small svelte-1q39i4b">Start here</span>`);
var root_1$53 = from_html(`<a class="card svelte-1q39i4b"><div class="picture svelte-1q39i4b"><!></div> <div class="words svelte-1q39i4b"><!> <h3 class="svelte-1q39i4b"> </h3> <p class="small muted"> </p> <p class="small"> </p> <p class="small tags svelte-1q39i4b"><span> </span><span class="svelte-1q39i4b"> </span></p></div></a>`);
function ScenarioCard($$anchor, $$props) {
	push($$props, true);
	let field = state(void 0);
	onMount(() => {
		scenario($$props.book, $$props.info.id).then((page) => set(field, page.field), () => void 0);
	});
	var a = root_1$53();
	var div = child(a);
	var node = child(div);
	var consequent = ($$anchor) => {
		MiniField($$anchor, {
			get field() {
				return get(field);
			},
			get title() {
				return $$props.info.title;
			}
		});
	};
	if_block(node, ($$render) => {
		if (get(field)) $$render(consequent);
	});
	reset(div);
	var div_1 = sibling(div, 2);
	var node_1 = child(div_1);
	var consequent_1 = ($$anchor) => {
		var span = root$63();
		append($$anchor, span);
	};
	if_block(node_1, ($$render) => {
		if ($$props.training) $$render(consequent_1);
	});
	var h3 = sibling(node_1, 2);
	var text = only_child(h3, true);
	var p = sibling(h3, 2);
	var text_1 = only_child(p);
	var p_1 = sibling(p, 2);
	var text_2 = only_child(p_1, true);
	var p_2 = sibling(p_1, 2);
	var span_1 = child(p_2);
	var text_3 = only_child(span_1, true);
	var span_2 = sibling(span_1);
	var text_4 = only_child(span_2, true);
	reset(p_2);
	reset(div_1);
	reset(a);
	template_effect(($0, $1, $2, $3) => {
		set_attribute(a, "href", $0);
		set_attribute(a, "data-testid", `scenario-${$$props.info.id ?? ""}`);
		set_text(text, $$props.info.title);
		set_text(text_1, `${$1 ?? ""} against ${$2 ?? ""}`);
		set_text(text_2, $$props.info.about);
		set_class(span_1, 1, clsx($$props.info.difficulty), "svelte-1q39i4b");
		set_text(text_3, DIFFICULTY[$$props.info.difficulty]);
		set_text(text_4, $3);
	}, [
		() => address(`/new/${$$props.book}/${$$props.info.id}`),
		() => sentence(party($$props.info.sides[0]).name),
		() => party($$props.info.sides[1]).name,
		() => count($$props.info.turns, "turn")
	]);
	append($$anchor, a);
	pop();
}
//#endregion
//#region src/home/Home.svelte
var root$62 = from_html(`<p role="alert"> </p>`);
var root_1$52 = from_html(`<section class="svelte-1phuqyy"><div class="title"><h2 class="svelte-1phuqyy"> </h2> <p class="small muted"> </p></div> <div class="cards svelte-1phuqyy"></div></section>`);
var root_2$44 = from_html(`<li class="svelte-1phuqyy"><b> </b><span class="small muted svelte-1phuqyy"> </span><span class="tag small svelte-1phuqyy">planned</span></li>`);
var root_3$38 = from_html(`<section aria-labelledby="planned" class="svelte-1phuqyy"><h2 id="planned" class="svelte-1phuqyy">Planned</h2> <ul class="planned svelte-1phuqyy"></ul></section>`);
var root_4$32 = from_html(`<header class="top svelte-1phuqyy"><a class="brand svelte-1phuqyy"><svg viewBox="0 0 32 32" aria-hidden="true" class="svelte-1phuqyy"><rect x="3" y="7" width="26" height="18" rx="1.5"></rect><path d="M3 7l26 18M29 7L3 25"></path></svg>Voltigeur</a> <nav aria-label="Page" class="svelte-1phuqyy"><button type="button" class="button small">Open a record</button> <input type="file" accept=".record,.txt,text/plain" class="hidden" tabindex="-1" aria-label="Record file" data-testid="upload"/> <button type="button" class="button small">Settings</button> <!></nav></header> <main class="svelte-1phuqyy"><div class="intro svelte-1phuqyy"><h1 class="svelte-1phuqyy">Napoleonic battles, with a referee who knows every rule</h1> <p class="muted">Choose a battle. The referee shows what you may do, what it costs and what your chances are, and explains every die.</p></div> <!> <!> <!> <!> <footer class="small muted">Voltigeur contains no text of the rulebooks and is not affiliated with their authors. Players should own the rulebook of the game they play.</footer></main> <!>`, 1);
function Home($$anchor, $$props) {
	push($$props, true);
	let books$1 = state([]);
	let games = state([]);
	const PAGE = 100;
	let more = state(false);
	let me$1 = state(void 0);
	let problem = state("");
	let settings = state(false);
	let file;
	const built = user_derived(() => get(books$1).filter((book) => book.built));
	const planned = user_derived(() => get(books$1).filter((book) => !book.built));
	const tokens = () => Object.values(allKept()).flatMap((entry) => entry.tokens.length ? entry.tokens : [entry.maker ?? entry.watch].filter((token) => token !== void 0));
	async function load() {
		set(me$1, await me().catch(() => void 0));
		set(games, tokens().length || get(me$1)?.name ? await listGames(tokens()).catch(() => []) : []);
		set(more, get(games).length >= PAGE);
	}
	async function earlier() {
		const oldest = get(games).reduce((a, b) => (b.made ?? 0) < (a.made ?? 0) || b.made === a.made && b.id < a.id ? b : a);
		const page = await listGames(tokens(), oldest.id).catch(() => []);
		set(games, [...get(games), ...page.filter((game) => !get(games).some((one) => one.id === game.id))]);
		set(more, page.length >= PAGE);
	}
	onMount(() => {
		books().then((found) => set(books$1, found), (refused) => set(problem, refused.message, true));
		load();
	});
	async function upload() {
		const chosen = file.files?.[0];
		if (!chosen) return;
		try {
			const made = await uploadRecord(await chosen.text());
			keepMade(made);
			go(`/g/${made.id}`);
		} catch (refused) {
			say(refused.message);
		} finally {
			file.value = "";
		}
	}
	var fragment = root_4$32();
	var header = first_child(fragment);
	var a_1 = child(header);
	var nav = sibling(a_1, 2);
	var button = child(nav);
	var input = sibling(button, 2);
	bind_this(input, ($$value) => file = $$value, () => file);
	var button_1 = sibling(input, 2);
	Account(sibling(button_1, 2), {
		get me() {
			return get(me$1);
		},
		changed: load
	});
	reset(nav);
	reset(header);
	var main = sibling(header, 2);
	var node_1 = sibling(child(main), 2);
	{
		let $0 = user_derived(() => get(more) ? earlier : void 0);
		Games(node_1, {
			get games() {
				return get(games);
			},
			get earlier() {
				return get($0);
			}
		});
	}
	var node_2 = sibling(node_1, 2);
	var consequent = ($$anchor) => {
		var p = root$62();
		var text = only_child(p, true);
		template_effect(() => set_text(text, get(problem)));
		append($$anchor, p);
	};
	if_block(node_2, ($$render) => {
		if (get(problem)) $$render(consequent);
	});
	var node_3 = sibling(node_2, 2);
	each(node_3, 17, () => get(built), (book) => book.id, ($$anchor, book) => {
		var section = root_1$52();
		var div = child(section);
		var h2 = child(div);
		var text_1 = only_child(h2, true);
		var p_1 = sibling(h2, 2);
		var text_2 = only_child(p_1, true);
		reset(div);
		var div_1 = sibling(div, 2);
		each(div_1, 23, () => get(book).scenarios, (info) => info.id, ($$anchor, info, n) => {
			{
				let $0 = user_derived(() => get(n) === 0);
				ScenarioCard($$anchor, {
					get book() {
						return get(book).id;
					},
					get info() {
						return get(info);
					},
					get training() {
						return get($0);
					}
				});
			}
		});
		reset(div_1);
		reset(section);
		template_effect(($0) => {
			set_attribute(section, "aria-labelledby", `book-${get(book).id ?? ""}`);
			set_attribute(h2, "id", `book-${get(book).id ?? ""}`);
			set_text(text_1, get(book).title);
			set_text(text_2, $0);
		}, [() => [get(book).author, get(book).battlefield].filter(Boolean).join(" · ")]);
		append($$anchor, section);
	});
	var node_4 = sibling(node_3, 2);
	var consequent_1 = ($$anchor) => {
		var section_1 = root_3$38();
		var ul = sibling(child(section_1), 2);
		each(ul, 21, () => get(planned), (book) => book.id, ($$anchor, book) => {
			var li = root_2$44();
			var b_1 = child(li);
			var text_3 = only_child(b_1, true);
			var span = sibling(b_1);
			var text_4 = only_child(span, true);
			next();
			reset(li);
			template_effect(($0) => {
				set_attribute(li, "data-testid", `book-${get(book).id ?? ""}`);
				set_text(text_3, get(book).title);
				set_text(text_4, $0);
			}, [() => [get(book).author, get(book).battlefield].filter(Boolean).join(" · ")]);
			append($$anchor, li);
		});
		reset(ul);
		reset(section_1);
		append($$anchor, section_1);
	};
	if_block(node_4, ($$render) => {
		if (get(planned).length) $$render(consequent_1);
	});
	next(2);
	reset(main);
	var node_5 = sibling(main, 2);
	var consequent_2 = ($$anchor) => {
		Dialog($$anchor, {
			title: "Settings",
			close: () => set(settings, false),
			children: ($$anchor, $$slotProps) => {
				Preferences($$anchor, {});
			},
			$$slots: { default: true }
		});
	};
	if_block(node_5, ($$render) => {
		if (get(settings)) $$render(consequent_2);
	});
	template_effect(($0) => set_attribute(a_1, "href", $0), [() => address("/")]);
	delegated("click", button, () => file.click());
	delegated("change", input, upload);
	delegated("click", button_1, () => set(settings, true));
	append($$anchor, fragment);
	pop();
}
delegate(["click", "change"]);
//#endregion
//#region src/lib/switches.ts
var defaults = (switches) => new Set(switches.filter((one) => one.default).map((one) => one.id));
function turned$1(switches, on, id, wanted) {
	const next = new Set(on);
	const by = new Map(switches.map((one) => [one.id, one]));
	const off = (gone) => {
		if (!next.delete(gone)) return;
		for (const one of switches) if (one.requires.includes(gone)) off(one.id);
	};
	const turnOn = (one) => {
		if (next.has(one) || !by.has(one)) return;
		next.add(one);
		for (const other of switches) if (other.id !== one && (by.get(one).excludes.includes(other.id) || other.excludes.includes(one))) off(other.id);
		by.get(one).requires.forEach(turnOn);
	};
	if (wanted) turnOn(id);
	else off(id);
	return next;
}
var sameSet = (a, b) => a.size === b.size && [...a].every((one) => b.has(one));
//#endregion
//#region src/ui/rules.svelte.ts
var open = proxy({
	id: null,
	card: null,
	problem: null
});
var known = /* @__PURE__ */ new Map();
var book = "";
function rulesOf(id) {
	book = id;
}
async function openRule(id) {
	open.id = id;
	open.problem = null;
	open.card = known.get(`${book} ${id}`) ?? null;
	if (open.card) return;
	try {
		const card = await rule(book, id);
		known.set(`${book} ${id}`, card);
		if (open.id === id) open.card = card;
	} catch (problem) {
		if (open.id === id) open.problem = problem.message;
	}
}
function closeRule() {
	open.id = null;
}
//#endregion
//#region src/ui/Rule.svelte
var root$61 = from_html(`<button type="button" data-testid="rule"> </button>`);
function Rule($$anchor, $$props) {
	push($$props, true);
	let quiet = prop($$props, "quiet", 3, false);
	var button = root$61();
	let classes;
	var text = only_child(button, true);
	template_effect(() => {
		classes = set_class(button, 1, "plain rule svelte-ps5gp8", null, classes, { quiet: quiet() });
		set_attribute(button, "aria-label", `Rule ${$$props.id ?? ""}`);
		set_text(text, $$props.id);
	});
	delegated("click", button, () => openRule($$props.id));
	append($$anchor, button);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/ui/Seats.svelte
var root$60 = from_html(`<option> </option>`);
var root_1$51 = from_html(`<label class="svelte-3579pk"><span class="svelte-3579pk"> </span> <select class="svelte-3579pk"><option>Me, at this screen</option><!><option>Someone else, by a link</option></select></label>`);
var root_2$43 = from_html(`<div class="seats svelte-3579pk"></div>`);
function Seats($$anchor, $$props) {
	push($$props, true);
	let seats = prop($$props, "seats", 15);
	const value = (seat) => seat.kind === "computer" ? `computer ${seat.level}` : seat.kind;
	function set(n, text) {
		const [kind, level] = text.split(" ");
		const seat = kind === "computer" ? {
			kind: "computer",
			level: level ?? ""
		} : { kind };
		seats(n === 0 ? [seat, seats()[1]] : [seats()[0], seat]);
	}
	var div = root_2$43();
	each(div, 21, () => $$props.sides, index, ($$anchor, side, n) => {
		var label = root_1$51();
		var span = child(label);
		var text_1 = only_child(span, true);
		var select = sibling(span, 2);
		set_attribute(select, "data-testid", `seat-${n}`);
		var option = child(select);
		option.value = option.__value = "here";
		var node = sibling(option);
		each(node, 16, () => $$props.levels, (level) => level, ($$anchor, level) => {
			var option_1 = root$60();
			var text_2 = only_child(option_1);
			var option_1_value = {};
			template_effect(() => {
				set_text(text_2, `Computer: ${level ?? ""}`);
				if (option_1_value !== (option_1_value = `computer ${level ?? ""}`)) option_1.value = option_1.__value = option_1_value;
			});
			append($$anchor, option_1);
		});
		var option_2 = sibling(node);
		option_2.value = option_2.__value = "invite";
		reset(select);
		var select_value;
		init_select(select);
		reset(label);
		template_effect(($0) => {
			set_text(text_1, get(side));
			if (select_value !== (select_value = $0)) select.value = (select.__value = select_value) ?? "", select_option(select, select_value);
		}, [() => value(seats()[n])]);
		delegated("change", select, (event) => set(n, event.currentTarget.value));
		append($$anchor, label);
	});
	reset(div);
	append($$anchor, div);
	pop();
}
delegate(["change"]);
//#endregion
//#region src/home/SetUp.svelte
var root$59 = from_html(`<button type="button" class="button strong svelte-1lppfvq"> </button>`);
var root_1$50 = from_html(`<span class="small muted bound svelte-1lppfvq"> </span>`);
var root_2$42 = from_html(`<div class="switch svelte-1lppfvq"><label class="svelte-1lppfvq"><input type="checkbox" class="svelte-1lppfvq"/> </label> <!> <!> <!></div>`);
var root_3$37 = from_html(`<fieldset class="svelte-1lppfvq"><legend class="svelte-1lppfvq"><h2 class="svelte-1lppfvq"> </h2></legend> <div class="switches svelte-1lppfvq"></div></fieldset>`);
var root_4$31 = from_html(`<label class="svelte-1lppfvq">Minutes per side <input type="number" min="1" max="600" class="svelte-1lppfvq"/></label> <label class="svelte-1lppfvq">Extra seconds per turn <input type="number" min="0" max="600" class="svelte-1lppfvq"/></label>`, 1);
var root_5$23 = from_html(`<label class="svelte-1lppfvq">Days <input type="number" min="1" max="60" class="svelte-1lppfvq"/></label>`);
var root_6$18 = from_html(`<div class="first svelte-1lppfvq"><div class="picture svelte-1lppfvq"><!></div> <div class="words svelte-1lppfvq"><h1 class="svelte-1lppfvq"> </h1> <p class="muted"> </p> <p> </p> <div class="quick svelte-1lppfvq"></div> <p class="small muted"> </p></div></div> <form class="svelte-1lppfvq"><h2 class="svelte-1lppfvq">Players</h2> <!> <!> <h2 class="svelte-1lppfvq">Clock</h2> <div class="clock svelte-1lppfvq"><label class="svelte-1lppfvq">Time <select class="svelte-1lppfvq"><option>no clock</option><option>live</option><option>days for each decision</option></select></label> <!></div> <p><button class="button strong" data-testid="start">Start the battle</button></p></form>`, 1);
var root_7$16 = from_html(`<p role="alert" class="problem svelte-1lppfvq"> </p>`);
var root_8$15 = from_html(`<header class="top svelte-1lppfvq"><a>← All battles</a></header> <main class="svelte-1lppfvq"><!> <!></main>`, 1);
function SetUp($$anchor, $$props) {
	push($$props, true);
	let page = state(void 0);
	let problem = state("");
	let on = state(/* @__PURE__ */ new Set());
	let seats = state(proxy([{ kind: "here" }, { kind: "here" }]));
	let clock = state(proxy({ kind: "none" }));
	let busy = state(false);
	onMount(() => {
		rulesOf($$props.book);
		scenario($$props.book, $$props.scenario).then((found) => {
			set(page, found);
			set(on, defaults(found.switches));
			set(seats, [{ kind: "here" }, {
				kind: "computer",
				level: usualOf(found)
			}], true);
		}, (refused) => set(problem, refused.message, true));
	});
	async function start(who) {
		if (!get(page) || get(busy)) return;
		set(busy, true);
		set(problem, "");
		try {
			const switches = sameSet(get(on), defaults(get(page).switches)) ? null : [...get(on)];
			const made = await newGame({
				rulebook: $$props.book,
				scenario: $$props.scenario,
				switches,
				seats: who,
				clock: get(clock)
			});
			keepMade(made);
			go(`/g/${made.id}`);
		} catch (refused) {
			set(problem, refused.message, true);
			set(busy, false);
		}
	}
	const against = (side, level) => side === 0 ? [{ kind: "here" }, {
		kind: "computer",
		level
	}] : [{
		kind: "computer",
		level
	}, { kind: "here" }];
	const usualOf = ({ levels, info }) => levels[info.difficulty === "lesson" ? 0 : Math.min(1, levels.length - 1)] ?? "";
	const usual = user_derived(() => get(page) ? usualOf(get(page)) : "");
	const titleOf = (kind) => kind.includes(" ") ? `${kind}s` : `${kind} rules`;
	const kinds = user_derived(() => [...new Set(get(page)?.switches.map((one) => one.kind) ?? [])]);
	const titles = (ids) => ids.map((id) => get(page)?.switches.find((one) => one.id === id)?.title ?? id).join("; ");
	function setClock(kind) {
		set(clock, kind === "live" ? {
			kind,
			minutes: 60,
			increment: 15
		} : kind === "days" ? {
			kind,
			days: 3
		} : { kind: "none" }, true);
	}
	var fragment = root_8$15();
	var header = first_child(fragment);
	var a = only_child(header);
	var main = sibling(header, 2);
	var node = child(main);
	var consequent_4 = ($$anchor) => {
		var fragment_1 = root_6$18();
		var div = first_child(fragment_1);
		var div_1 = child(div);
		MiniField(child(div_1), {
			get field() {
				return get(page).field;
			},
			get title() {
				return get(page).info.title;
			}
		});
		reset(div_1);
		var div_2 = sibling(div_1, 2);
		var h1 = child(div_2);
		var text = only_child(h1, true);
		var p = sibling(h1, 2);
		var text_1 = only_child(p);
		var p_1 = sibling(p, 2);
		var text_2 = only_child(p_1, true);
		var div_3 = sibling(p_1, 2);
		each(div_3, 21, () => get(page).info.sides, index, ($$anchor, side, n) => {
			var button = root$59();
			set_attribute(button, "data-testid", `fight-${n}`);
			var text_3 = only_child(button);
			template_effect(($0) => {
				button.disabled = get(busy);
				set_text(text_3, `Fight as ${$0 ?? ""}`);
			}, [() => party(get(side)).name]);
			delegated("click", button, () => start(against(n, get(usual))));
			append($$anchor, button);
		});
		reset(div_3);
		var p_2 = sibling(div_3, 2);
		var text_4 = only_child(p_2);
		reset(div_2);
		reset(div);
		var form = sibling(div, 2);
		var node_2 = sibling(child(form), 2);
		Seats(node_2, {
			get sides() {
				return get(page).info.sides;
			},
			get levels() {
				return get(page).levels;
			},
			get seats() {
				return get(seats);
			},
			set seats($$value) {
				set(seats, $$value, true);
			}
		});
		var node_3 = sibling(node_2, 2);
		each(node_3, 16, () => get(kinds), (kind) => kind, ($$anchor, kind) => {
			var fieldset = root_3$37();
			var legend = child(fieldset);
			var h2 = child(legend);
			var text_5 = only_child(h2, true);
			reset(legend);
			var div_4 = sibling(legend, 2);
			each(div_4, 21, () => get(page).switches.filter((one) => one.kind === kind), (one) => one.id, ($$anchor, one) => {
				var div_5 = root_2$42();
				var label = child(div_5);
				var input = child(label);
				remove_input_defaults(input);
				var text_6 = sibling(input);
				reset(label);
				var node_4 = sibling(label, 2);
				Rule(node_4, {
					get id() {
						return get(one).rule;
					},
					quiet: true
				});
				var node_5 = sibling(node_4, 2);
				var consequent = ($$anchor) => {
					var span = root_1$50();
					var text_7 = only_child(span);
					template_effect(($0) => set_text(text_7, `needs: ${$0 ?? ""}`), [() => titles(get(one).requires)]);
					append($$anchor, span);
				};
				if_block(node_5, ($$render) => {
					if (get(one).requires.length) $$render(consequent);
				});
				var node_6 = sibling(node_5, 2);
				var consequent_1 = ($$anchor) => {
					var span_1 = root_1$50();
					var text_8 = only_child(span_1);
					template_effect(($0) => set_text(text_8, `not with: ${$0 ?? ""}`), [() => titles(get(one).excludes)]);
					append($$anchor, span_1);
				};
				if_block(node_6, ($$render) => {
					if (get(one).excludes.length) $$render(consequent_1);
				});
				reset(div_5);
				template_effect(($0) => {
					set_checked(input, $0);
					set_attribute(input, "data-testid", `switch-${get(one).id ?? ""}`);
					set_text(text_6, ` ${get(one).title ?? ""}`);
				}, [() => get(on).has(get(one).id)]);
				delegated("change", input, (event) => set(on, turned$1(get(page).switches, get(on), get(one).id, event.currentTarget.checked)));
				append($$anchor, div_5);
			});
			reset(div_4);
			reset(fieldset);
			template_effect(($0) => set_text(text_5, $0), [() => titleOf(kind)]);
			append($$anchor, fieldset);
		});
		var div_6 = sibling(node_3, 4);
		var label_1 = child(div_6);
		var select = sibling(child(label_1));
		var option = child(select);
		option.value = option.__value = "none";
		var option_1 = sibling(option);
		option_1.value = option_1.__value = "live";
		var option_2 = sibling(option_1);
		option_2.value = option_2.__value = "days";
		reset(select);
		var select_value;
		init_select(select);
		reset(label_1);
		var node_7 = sibling(label_1, 2);
		var consequent_2 = ($$anchor) => {
			var fragment_2 = root_4$31();
			var label_2 = first_child(fragment_2);
			var input_1 = sibling(child(label_2));
			remove_input_defaults(input_1);
			reset(label_2);
			var label_3 = sibling(label_2, 2);
			var input_2 = sibling(child(label_3));
			remove_input_defaults(input_2);
			reset(label_3);
			bind_value(input_1, () => get(clock).minutes, ($$value) => get(clock).minutes = $$value);
			bind_value(input_2, () => get(clock).increment, ($$value) => get(clock).increment = $$value);
			append($$anchor, fragment_2);
		};
		var consequent_3 = ($$anchor) => {
			var label_4 = root_5$23();
			var input_3 = sibling(child(label_4));
			remove_input_defaults(input_3);
			reset(label_4);
			bind_value(input_3, () => get(clock).days, ($$value) => get(clock).days = $$value);
			append($$anchor, label_4);
		};
		if_block(node_7, ($$render) => {
			if (get(clock).kind === "live") $$render(consequent_2);
			else if (get(clock).kind === "days") $$render(consequent_3, 1);
		});
		reset(div_6);
		var p_3 = sibling(div_6, 2);
		var button_1 = only_child(p_3);
		reset(form);
		template_effect(($0, $1, $2) => {
			set_text(text, get(page).info.title);
			set_text(text_1, `${$0 ?? ""} against ${$1 ?? ""} · ${$2 ?? ""} · ${DIFFICULTY[get(page).info.difficulty] ?? ""}`);
			set_text(text_2, get(page).info.about);
			set_text(text_4, `These start a battle against the computer (${get(usual) ?? ""}). Or choose players, optional rules and a clock yourself:`);
			if (select_value !== (select_value = get(clock).kind)) select.value = (select.__value = select_value) ?? "", select_option(select, select_value);
			button_1.disabled = get(busy);
		}, [
			() => sentence(party(get(page).info.sides[0]).name),
			() => party(get(page).info.sides[1]).name,
			() => count(get(page).info.turns, "turn")
		]);
		event("submit", form, (event) => {
			event.preventDefault();
			start(get(seats));
		});
		delegated("change", select, (event) => setClock(event.currentTarget.value));
		append($$anchor, fragment_1);
	};
	if_block(node, ($$render) => {
		if (get(page)) $$render(consequent_4);
	});
	var node_8 = sibling(node, 2);
	var consequent_5 = ($$anchor) => {
		var p_4 = root_7$16();
		var text_9 = only_child(p_4, true);
		template_effect(() => set_text(text_9, get(problem)));
		append($$anchor, p_4);
	};
	if_block(node_8, ($$render) => {
		if (get(problem)) $$render(consequent_5);
	});
	reset(main);
	template_effect(($0) => set_attribute(a, "href", $0), [() => address("/")]);
	append($$anchor, fragment);
	pop();
}
delegate(["click", "change"]);
//#endregion
//#region src/field/arrow.ts
function arrow(from, to, bend = .18, short = 8) {
	const size = distance(from, to);
	if (size < 2) return {
		shaft: "",
		head: ""
	};
	const along = unit(sub(to, from));
	const across = [along[1], -along[0]];
	const knee = add(mid(from, to), times(across, size * bend));
	const last = unit(sub(to, knee));
	const tip = sub(to, times(last, Math.min(short, size / 4)));
	const neck = sub(tip, times(last, 13));
	const side = [last[1] * 8, -last[0] * 8];
	return {
		shaft: `M${at(from)}Q${at(knee)} ${at(neck)}`,
		head: `M${at(tip)}L${at(add(neck, side))}L${at(add(neck, times(last, 3)))}L${at(sub(neck, side))}Z`
	};
}
var fights = (markers, placeOf, bend, short) => markers.filter((marker) => (marker.kind === "attack" || marker.kind === "fire") && marker.at.length > 1).flatMap((marker) => {
	const to = placeOf(marker.at.at(-1));
	return marker.at.slice(0, -1).flatMap((target) => {
		const from = placeOf(target);
		return from && to ? [{
			kind: marker.kind,
			...arrow(from, to, bend, short)
		}] : [];
	});
});
function leads(from, to, least) {
	return from && to && distance(from, to) > least ? arrow(from, to) : void 0;
}
//#endregion
//#region src/field/drag.svelte.ts
var Drag = class {
	#active = state(false);
	get active() {
		return get(this.#active);
	}
	set active(value) {
		set(this.#active, value, true);
	}
	fallen = false;
	follow(event, does) {
		const stop = new AbortController();
		const { signal } = stop;
		const mine = (next) => next.pointerId === event.pointerId;
		const moves = (next) => {
			if (!mine(next)) return;
			if (!this.active && Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > does.least) {
				this.active = true;
				does.begins();
			}
			if (this.active) does.moves(next);
		};
		const ends = (last) => {
			if (!mine(last)) return;
			stop.abort();
			if (!this.active) return;
			this.active = false;
			this.fallen = true;
			setTimeout(() => this.fallen = false);
			does.ends(last.type === "pointerup" ? last : void 0);
		};
		addEventListener("pointermove", moves, { signal });
		addEventListener("pointerup", ends, { signal });
		addEventListener("pointercancel", ends, { signal });
	}
	press() {
		this.fallen = false;
	}
	dropped() {
		const was = this.fallen;
		this.fallen = false;
		return was;
	}
};
//#endregion
//#region src/field/Margin.svelte
var root$58 = from_svg(`<rect></rect><!><rect></rect><rect></rect><rect></rect>`, 1);
function Margin($$anchor, $$props) {
	push($$props, true);
	const box = (out) => ({
		x: -out,
		y: -out,
		width: $$props.size.w + 2 * out,
		height: $$props.size.h + 2 * out
	});
	var fragment = root$58();
	var rect = first_child(fragment);
	attribute_effect(rect, ($0) => ({
		class: "paper",
		...$0
	}), [() => box($$props.paper)], void 0, void 0, "svelte-jvzc70");
	var node = sibling(rect);
	snippet(node, () => $$props.children ?? noop);
	var rect_1 = sibling(node);
	attribute_effect(rect_1, ($0) => ({
		class: "neat",
		...$0
	}), [() => box($$props.line)], void 0, void 0, "svelte-jvzc70");
	var rect_2 = sibling(rect_1);
	attribute_effect(rect_2, ($0) => ({
		class: "neat outer",
		...$0
	}), [() => box($$props.scale)], void 0, void 0, "svelte-jvzc70");
	var rect_3 = sibling(rect_2);
	attribute_effect(rect_3, ($0) => ({
		class: "neat inlay",
		...$0
	}), [() => box($$props.scale)], void 0, void 0, "svelte-jvzc70");
	append($$anchor, fragment);
	pop();
}
//#endregion
//#region src/field/Arrows.svelte
var root$57 = from_svg(`<path class="track under svelte-92ai5o"></path><path class="track svelte-92ai5o"></path>`, 1);
var root_1$49 = from_svg(`<path></path><path></path><path></path>`, 1);
var root_2$41 = from_svg(`<g aria-hidden="true"><!><!></g>`);
function Arrows($$anchor, $$props) {
	let arrows = prop($$props, "arrows", 19, () => []), tracks = prop($$props, "tracks", 19, () => []), fine = prop($$props, "fine", 3, false);
	var g = root_2$41();
	let classes;
	var node = child(g);
	each(node, 17, tracks, index, ($$anchor, d) => {
		var fragment = root$57();
		var path = first_child(fragment);
		var path_1 = sibling(path);
		template_effect(() => {
			set_attribute(path, "d", get(d));
			set_attribute(path_1, "d", get(d));
		});
		append($$anchor, fragment);
	});
	var node_1 = sibling(node);
	each(node_1, 17, arrows, index, ($$anchor, arrow) => {
		var fragment_1 = comment();
		var node_2 = first_child(fragment_1);
		var consequent = ($$anchor) => {
			var fragment_2 = root_1$49();
			var path_2 = first_child(fragment_2);
			var path_3 = sibling(path_2);
			var path_4 = sibling(path_3);
			template_effect(() => {
				set_class(path_2, 0, clsx(["shaft under", get(arrow).kind]), "svelte-92ai5o");
				set_attribute(path_2, "d", get(arrow).shaft);
				set_class(path_3, 0, clsx(["shaft", get(arrow).kind]), "svelte-92ai5o");
				set_attribute(path_3, "d", get(arrow).shaft);
				set_class(path_4, 0, clsx(["head", get(arrow).kind]), "svelte-92ai5o");
				set_attribute(path_4, "d", get(arrow).head);
			});
			append($$anchor, fragment_2);
		};
		if_block(node_2, ($$render) => {
			if (get(arrow)) $$render(consequent);
		});
		append($$anchor, fragment_1);
	});
	reset(g);
	template_effect(() => classes = set_class(g, 0, "arrows svelte-92ai5o", null, classes, { fine: fine() }));
	append($$anchor, g);
}
//#endregion
//#region src/field/scene.ts
function along(line, t) {
	const parts = line.slice(1).map((point, n) => distance(line[n], point));
	let left = Math.max(0, Math.min(1, t)) * parts.reduce((sum, part) => sum + part, 0);
	for (const [n, part] of parts.entries()) {
		if (left <= part && part > 0) return lerp(line[n], line[n + 1], left / part);
		left -= part;
	}
	return line.at(-1);
}
var ease = (t) => t * t * (3 - 2 * t);
function shifts(scene, placeOf) {
	const shifted = /* @__PURE__ */ new Map();
	const go = (actors, way, t) => {
		const places = way.map(placeOf).filter((place) => place !== void 0);
		if (!places.length) return;
		const stand = actors.flatMap((id) => {
			const home = placeOf({
				kind: "piece",
				id
			});
			return home ? [{
				id,
				home,
				from: add(home, shifted.get(id) ?? [0, 0])
			}] : [];
		});
		if (!stand.length) return;
		const box = bounds(stand.map(({ from }) => from));
		for (const { id, home, from } of stand) {
			const off = sub(from, [box.x, box.y]);
			const line = [from, ...(places.length > 1 ? places.slice(1) : places).map((place) => add(place, off))];
			shifted.set(id, sub(along(line, ease(t)), home));
		}
	};
	for (const { actors, way } of scene.before) go(actors, way, 1);
	go(scene.actors, scene.way, scene.t);
	return shifted;
}
function trail(scene, placeOf, shifted) {
	const places = scene.way.map(placeOf).filter((place) => place !== void 0);
	if (places.length !== 1 || !scene.actors.length) return places;
	const moved = scene.before.some((one) => one.actors.includes(scene.actors[0]));
	const home = placeOf({
		kind: "piece",
		id: scene.actors[0]
	});
	return home && shifted.size && !moved ? [home, ...places] : [];
}
function strokes(scene, placeOf, shifted, bend, short) {
	const kind = scene.kind === "fire" ? "fire" : scene.kind === "charge" || scene.kind === "fight" ? "attack" : void 0;
	if (!kind) return [];
	const at = (target) => {
		const place = placeOf(target);
		return place && target.kind === "piece" ? add(place, shifted.get(target.id) ?? [0, 0]) : place;
	};
	return scene.actors.flatMap((id) => {
		const from = at({
			kind: "piece",
			id
		});
		return scene.aims.flatMap((aim) => {
			const to = at(aim);
			return from && to ? [{
				kind,
				...arrow(from, lerp(from, to, .25 + .75 * ease(scene.t)), bend, scene.t < 1 ? 0 : short)
			}] : [];
		});
	});
}
var about = (scene) => [
	...scene.actors.map((id) => ({
		kind: "piece",
		id
	})),
	...scene.aims,
	...scene.way.slice(-1)
];
var hurtIn = (scene) => scene && (scene.kind === "loss" || scene.kind === "gone") ? scene.actors : [];
var least = (field, window) => Math.min(window.w / field.w, window.h / field.h) * .8;
function frame$1(box, window, margin = 24, most = 5) {
	const k = Math.min((window.w - 2 * margin) / Math.max(1, box.w), (window.h - 2 * margin) / Math.max(1, box.h), most);
	return {
		k,
		x: window.w / 2 - box.x * k,
		y: window.h / 2 - box.y * k
	};
}
function zoomAt(camera, px, py, factor, lowest) {
	const k = Math.max(lowest, Math.min(5, camera.k * factor));
	const grown = k / camera.k;
	return {
		k,
		x: px - (px - camera.x) * grown,
		y: py - (py - camera.y) * grown
	};
}
function hold(camera, field, window) {
	const keep = Math.min(140, window.w / 3, window.h / 3);
	const clamp = (at, size, room) => Math.max(keep - size * camera.k, Math.min(room - keep, at));
	return {
		k: camera.k,
		x: clamp(camera.x, field.w, window.w),
		y: clamp(camera.y, field.h, window.h)
	};
}
function bring(camera, box, window, margin) {
	const shift = (at, size, room, offset) => {
		const [low, high] = [(at - size / 2) * camera.k + offset, (at + size / 2) * camera.k + offset];
		if (high - low > room - 2 * margin) return room / 2 - (low + high) / 2;
		return low < margin ? margin - low : high > room - margin ? room - margin - high : 0;
	};
	return {
		...camera,
		x: camera.x + shift(box.x, box.w, window.w, camera.x),
		y: camera.y + shift(box.y, box.h, window.h, camera.y)
	};
}
function opening(field, troops, window) {
	const all = frame$1({
		x: field.w / 2,
		y: field.h / 2,
		...field
	}, window, Math.min(24, window.w * .03));
	if (all.k >= .72 || !troops) return all;
	const k = Math.max(all.k, Math.min(window.w / field.w, 1), .5);
	const centre = (size, room, around) => size * k <= room ? room / 2 - size / 2 * k : Math.min(12, Math.max(room - size * k - 12, room / 2 - around * k));
	return {
		k,
		x: centre(field.w, window.w, troops.x),
		y: centre(field.h, window.h, troops.y)
	};
}
function detailAt(k) {
	if (k < .46) return "farthest";
	if (k < .74) return "far";
	return k < 1.75 ? "mid" : "near";
}
//#endregion
//#region src/field/pan.ts
var COARSER = .45;
var REST$1 = 240;
var Pan = class {
	window;
	layer;
	options;
	camera = {
		x: 0,
		y: 0,
		k: 1
	};
	dragged = false;
	pointers = /* @__PURE__ */ new Map();
	travelled = 0;
	pinch = 0;
	frame = 0;
	turn = 0;
	drawn = 0;
	rest;
	stop = new AbortController();
	constructor(window, layer, options) {
		this.window = window;
		this.layer = layer;
		this.options = options;
		const signal = this.stop.signal;
		window.addEventListener("pointerdown", (event) => this.down(event), { signal });
		window.addEventListener("pointermove", (event) => this.move(event), { signal });
		for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, (event) => this.up(event), { signal });
		window.addEventListener("touchmove", (event) => event.preventDefault(), {
			signal,
			passive: false
		});
		window.addEventListener("wheel", (event) => this.wheel(event), {
			signal,
			passive: false
		});
	}
	destroy() {
		this.stop.abort();
		this.turn++;
		clearTimeout(this.rest);
		cancelAnimationFrame(this.frame);
	}
	get size() {
		return {
			w: this.window.clientWidth,
			h: this.window.clientHeight
		};
	}
	open(camera) {
		this.camera = hold(camera, this.options.field(), this.size);
		this.place();
	}
	place() {
		const { x, y, k } = this.camera;
		this.layer.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${k.toFixed(4)})`;
	}
	set(camera) {
		this.camera = hold(camera, this.options.field(), this.size);
		if (!this.layer.classList.contains("moving")) {
			this.layer.classList.add("moving");
			this.drawn = this.camera.k;
		} else if (this.camera.k < this.drawn * COARSER) this.layer.classList.remove("moving");
		this.frame ||= requestAnimationFrame(() => {
			this.frame = 0;
			this.place();
		});
		clearTimeout(this.rest);
		const turn = ++this.turn;
		requestAnimationFrame(() => requestAnimationFrame(() => {
			if (turn !== this.turn) return;
			this.rest = setTimeout(() => {
				this.layer.classList.remove("moving", "gliding", "zooming");
				this.options.rested(this.camera);
			}, REST$1);
		}));
	}
	glide(camera) {
		this.layer.classList.add("gliding");
		this.set(camera);
	}
	zoom(factor, x = this.size.w / 2, y = this.size.h / 2) {
		this.layer.classList.add("zooming");
		this.set(zoomAt(this.camera, x, y, factor, least(this.options.field(), this.size)));
	}
	by(dx, dy) {
		this.set({
			...this.camera,
			x: this.camera.x + dx,
			y: this.camera.y + dy
		});
	}
	local(event) {
		const box = this.window.getBoundingClientRect();
		return {
			x: event.clientX - box.left,
			y: event.clientY - box.top
		};
	}
	down(event) {
		if (event.button > 1) return;
		if (this.pointers.size === 0) {
			this.travelled = 0;
			this.dragged = false;
		}
		this.pointers.set(event.pointerId, this.local(event));
		this.pinch = this.spread();
	}
	spread() {
		const [a, b] = [...this.pointers.values()];
		return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
	}
	move(event) {
		const before = this.pointers.get(event.pointerId);
		if (!before) return;
		const now = this.local(event);
		this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
		this.pointers.set(event.pointerId, now);
		if (this.travelled < 6) return;
		if (!this.dragged) {
			this.dragged = true;
			this.layer.classList.remove("gliding");
			this.window.setPointerCapture(event.pointerId);
		}
		if (this.pointers.size >= 2) {
			const [a, b] = [...this.pointers.values()];
			const spread = this.spread();
			if (this.pinch > 0) this.zoom(spread / this.pinch, (a.x + b.x) / 2, (a.y + b.y) / 2);
			this.pinch = spread;
		}
		const share = 1 / this.pointers.size;
		this.by((now.x - before.x) * share, (now.y - before.y) * share);
	}
	up(event) {
		this.pointers.delete(event.pointerId);
		this.pinch = this.spread();
	}
	wheel(event) {
		event.preventDefault();
		const { x, y } = this.local(event);
		const pixels = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY;
		this.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) * (event.ctrlKey ? .01 : .0022)), x, y);
	}
};
//#endregion
//#region src/field/stage.svelte.ts
var STEPS = {
	ArrowLeft: [70, 0],
	ArrowRight: [-70, 0],
	ArrowUp: [0, 70],
	ArrowDown: [0, -70]
};
var Stage = class {
	sheet;
	#detail = state("mid");
	get detail() {
		return get(this.#detail);
	}
	set detail(value) {
		set(this.#detail, value, true);
	}
	window;
	pan;
	constructor(sheet) {
		this.sheet = sheet;
	}
	mount(window, layer) {
		const detailOf = this.sheet.detailOf ?? detailAt;
		const pan = new Pan(window, layer, {
			field: this.sheet.size,
			rested: (camera) => this.detail = detailOf(camera.k)
		});
		[this.window, this.pan] = [window, pan];
		const start = () => {
			const troops = this.sheet.troops();
			const camera = opening(this.sheet.size(), troops.length ? bounds(troops) : void 0, pan.size);
			this.detail = detailOf(camera.k);
			return camera;
		};
		pan.open(start());
		let width = pan.size.w;
		const resized = new ResizeObserver(() => {
			if (Math.abs(pan.size.w - width) > 80) pan.set(start());
			width = pan.size.w;
		});
		resized.observe(window);
		return () => {
			resized.disconnect();
			pan.destroy();
		};
	}
	get dragged() {
		return this.pan?.dragged ?? false;
	}
	bring(targets, below) {
		const { pan } = this;
		const points = targets.map(this.sheet.placeOf).filter((p) => p !== void 0);
		if (!pan || !points.length) return;
		const free = {
			w: pan.size.w,
			h: pan.size.h - below
		};
		const to = bring(pan.camera, bounds(points), free, Math.min(90, free.w / 6, free.h / 6));
		if (Math.hypot(to.x - pan.camera.x, to.y - pan.camera.y) > 1) pan.glide(to);
	}
	zoom(factor) {
		this.pan?.zoom(factor);
	}
	fit() {
		const { w, h } = this.sheet.size();
		this.pan?.set(frame$1({
			x: w / 2,
			y: h / 2,
			w,
			h
		}, this.pan.size, 16));
	}
	steer(event) {
		const step = event.target === this.window ? STEPS[event.key] : void 0;
		if (step) this.pan?.by(...step);
	}
	get size() {
		return this.pan?.size ?? {
			w: 0,
			h: 0
		};
	}
	seen([x, y]) {
		const { camera } = this.pan;
		return [x * camera.k + camera.x, y * camera.k + camera.y];
	}
	point(event) {
		const box = this.window.getBoundingClientRect();
		const { x, y, k } = this.pan.camera;
		return [(event.clientX - box.left - x) / k, (event.clientY - box.top - y) / k];
	}
};
function targetAt(event) {
	const found = event.target.closest("[data-kind]");
	return found ? {
		kind: found.dataset.kind,
		id: found.dataset.id
	} : void 0;
}
var stackAt = (event) => event.target.closest("[data-stack]")?.dataset.stack ?? "";
var byTouch = (event) => event.pointerType === "touch";
function below$1(event) {
	const box = event.target.getBoundingClientRect();
	return {
		x: box.left + box.width / 2,
		y: box.bottom
	};
}
var Fan = class {
	#stack = state("");
	get stack() {
		return get(this.#stack);
	}
	set stack(value) {
		set(this.#stack, value, true);
	}
	wait;
	over(stack, after = 0) {
		this.stay();
		if (stack === this.stack) return;
		if (!stack) this.fold();
		else if (after) this.wait = setTimeout(() => this.stack = stack, after);
		else this.stack = stack;
	}
	stay() {
		clearTimeout(this.wait);
	}
	fold() {
		this.stay();
		this.wait = setTimeout(() => this.stack = "", 350);
	}
};
var MOST_PIXELS = 6e6;
var SHARPEST = 2;
var SLICE = 6;
var later = "requestIdleCallback" in globalThis ? (run) => requestIdleCallback(run) : (run) => window.setTimeout(run, 30);
var never = "cancelIdleCallback" in globalThis ? (id) => cancelIdleCallback(id) : (id) => window.clearTimeout(id);
var Bitmap = class {
	canvas;
	ground;
	size;
	painted;
	wait = 0;
	watch = new MutationObserver(() => this.paint());
	constructor(canvas, ground, size, painted) {
		this.canvas = canvas;
		this.ground = ground;
		this.size = size;
		this.painted = painted;
		this.watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
		this.watch.observe(ground, {
			childList: true,
			subtree: true,
			attributeFilter: ["d"]
		});
		this.paint();
	}
	close() {
		never(this.wait);
		this.watch.disconnect();
	}
	paint() {
		never(this.wait);
		this.painted(false);
		const shapes = [...this.ground.querySelectorAll("path, rect")];
		const { w, h } = this.size();
		const [wide, high] = [w + 40, h + 40];
		const context = shapes.length ? this.canvas.getContext("2d", {
			alpha: false,
			willReadFrequently: true
		}) : null;
		if (!context) return;
		const scale = Math.min(SHARPEST, Math.sqrt(MOST_PIXELS / (wide * high)));
		const styles = /* @__PURE__ */ new Map();
		let next = 0;
		const slice = () => {
			if (next === 0) {
				[this.canvas.width, this.canvas.height] = [Math.ceil(wide * scale), Math.ceil(high * scale)];
				[this.canvas.style.width, this.canvas.style.height] = [`${wide}px`, `${high}px`];
				context.fillStyle = getComputedStyle(this.canvas).backgroundColor;
				context.fillRect(0, 0, this.canvas.width, this.canvas.height);
				context.setTransform(scale, 0, 0, scale, 20 * scale, 20 * scale);
			}
			const until = performance.now() + SLICE;
			while (next < shapes.length && performance.now() < until) {
				const shape = shapes[next++];
				const kind = shape.getAttribute("class") ?? "";
				let style = styles.get(kind);
				if (!style) styles.set(kind, style = getComputedStyle(shape));
				draw(context, shape, style);
			}
			if (next < shapes.length) this.wait = later(slice);
			else this.painted(true);
		};
		this.wait = later(slice);
	}
};
var outline = (shape) => {
	if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute("d") ?? "");
	const [x, y, w, h] = [
		"x",
		"y",
		"width",
		"height"
	].map((name) => Number(shape.getAttribute(name)));
	const path = new Path2D();
	path.rect(x, y, w, h);
	return path;
};
function draw(context, shape, style) {
	const path = outline(shape);
	const moved = shape.parentElement.transform?.baseVal.consolidate()?.matrix;
	context.save();
	if (moved) context.transform(moved.a, moved.b, moved.c, moved.d, moved.e, moved.f);
	const opacity = Number(style.opacity);
	if (style.fill !== "none") {
		context.globalAlpha = opacity * Number(style.fillOpacity);
		context.fillStyle = style.fill;
		context.fill(path, style.fillRule);
	}
	if (style.stroke !== "none") {
		context.globalAlpha = opacity * Number(style.strokeOpacity);
		context.strokeStyle = style.stroke;
		context.lineWidth = parseFloat(style.strokeWidth);
		context.lineCap = style.strokeLinecap;
		context.lineJoin = style.strokeLinejoin;
		context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(parseFloat));
		context.stroke(path);
	}
	context.restore();
}
//#endregion
//#region src/field/Window.svelte
var rest_excludes$1 = /* @__PURE__ */ new Set([
	"$$slots",
	"$$events",
	"$$legacy",
	"stage",
	"label",
	"size",
	"aiming",
	"grab",
	"base",
	"children"
]);
var root$56 = from_svg(`<g class="still svelte-16g9b6y"><!></g><!>`, 1);
var root_1$48 = from_html(`<div><div class="layer svelte-16g9b6y"><canvas width="0" height="0" aria-hidden="true" class="svelte-16g9b6y"></canvas> <svg overflow="visible" role="group" aria-label="Map" class="svelte-16g9b6y"><path class="corners svelte-16g9b6y"></path><!></svg></div></div>`);
function Window($$anchor, $$props) {
	push($$props, true);
	let aiming = prop($$props, "aiming", 3, false), more = rest_props($$props, rest_excludes$1);
	const PEN = {
		near: .6,
		mid: 1,
		far: 1.2,
		farthest: 1.5
	};
	let frame;
	let layer;
	let canvas;
	let still = state(void 0);
	let ready = state(false);
	onMount(() => {
		if ($$props.grab) layer.addEventListener("pointerdown", $$props.grab);
		const close = $$props.stage.mount(frame, layer);
		set(ready, true);
		return close;
	});
	user_effect(() => {
		if (!get(still) || !$$props.base) return;
		const bitmap = new Bitmap(canvas, get(still), () => $$props.size, (is) => layer.classList.toggle("painted", is));
		return () => bitmap.close();
	});
	var div = root_1$48();
	attribute_effect(div, () => ({
		class: "window",
		role: "group",
		"aria-label": `${$$props.label ?? ""} Arrow keys move it, plus and minus zoom.`,
		tabindex: "0",
		"data-testid": "field",
		"data-detail": $$props.stage.detail,
		...more,
		[CLASS]: { aiming: aiming() }
	}), void 0, void 0, void 0, "svelte-16g9b6y");
	var div_1 = child(div);
	var canvas_1 = child(div_1);
	let styles;
	bind_this(canvas_1, ($$value) => canvas = $$value, () => canvas);
	var svg = sibling(canvas_1, 2);
	let styles_1;
	var path = child(svg);
	var node = sibling(path);
	var consequent = ($$anchor) => {
		var fragment = root$56();
		var g = first_child(fragment);
		var node_1 = child(g);
		snippet(node_1, () => $$props.base ?? noop);
		reset(g);
		bind_this(g, ($$value) => set(still, $$value), () => get(still));
		var node_2 = sibling(g);
		snippet(node_2, () => $$props.children);
		append($$anchor, fragment);
	};
	if_block(node, ($$render) => {
		if (get(ready)) $$render(consequent);
	});
	reset(svg);
	reset(div_1);
	bind_this(div_1, ($$value) => layer = $$value, () => layer);
	reset(div);
	bind_this(div, ($$value) => frame = $$value, () => frame);
	template_effect(() => {
		styles = set_style(canvas_1, "", styles, {
			left: `-20px`,
			top: `-20px`
		});
		set_attribute(svg, "width", $$props.size.w);
		set_attribute(svg, "height", $$props.size.h);
		set_attribute(svg, "viewBox", `0 0 ${$$props.size.w ?? ""} ${$$props.size.h ?? ""}`);
		styles_1 = set_style(svg, "", styles_1, { "--pen": PEN[$$props.stage.detail] });
		set_attribute(path, "d", `M0 0h1v1h-1ZM${$$props.size.w - 1} ${$$props.size.h - 1}h1v1h-1Z`);
	});
	append($$anchor, div);
	pop();
}
//#endregion
//#region src/field/Shell.svelte
var root$55 = from_svg(`<g><!></g>`);
var root_1$47 = from_svg(`<!><g class="travellers" data-testid="scene"></g><!>`, 1);
var root_2$40 = from_svg(`<!><!><g class="troops"><!><!></g><!><!><!><!>`, 1);
function Shell($$anchor, $$props) {
	push($$props, true);
	let fan = prop($$props, "fan", 7), hands = prop($$props, "hands", 19, () => ({})), tracks = prop($$props, "tracks", 19, () => []);
	const shifted = user_derived(() => $$props.scene ? shifts($$props.scene, $$props.placeOf) : /* @__PURE__ */ new Map());
	const travellers = user_derived(() => $$props.troops.filter((one) => get(shifted).has($$props.idOf(one))));
	const attacks = user_derived(() => $$props.scene ? [] : fights($$props.view.markers, $$props.placeOf, $$props.pen.bend, $$props.pen.short));
	const trails = user_derived(() => {
		const line = $$props.scene ? trail($$props.scene, $$props.placeOf, get(shifted)) : [];
		return line.length > 1 ? [thread$1(line)] : [];
	});
	const blows = user_derived(() => $$props.scene ? strokes($$props.scene, $$props.placeOf, get(shifted), $$props.pen.bend, $$props.pen.short) : []);
	function clicked(event) {
		const target = targetAt(event);
		if (hands().dropped?.() || $$props.stage.dragged || !target) return;
		const [touch, stack] = [byTouch(event), stackAt(event)];
		if (fan() && touch && stack && fan().stack !== stack) fan().stack = stack;
		else $$props.choose(target, {
			x: event.clientX,
			y: event.clientY
		}, touch);
	}
	function pressed(event) {
		const target = event.key === "Enter" || event.key === " " ? targetAt(event) : void 0;
		if (!target) return $$props.stage.steer(event);
		if (hands().keeps?.(event)) return;
		event.preventDefault();
		$$props.choose(target, below$1(event), false);
	}
	function entered(event) {
		const [target, touch] = [targetAt(event), byTouch(event)];
		if (hands().entered) return hands().entered(event, target, touch);
		if (touch) return fan()?.stay();
		$$props.look(target);
		fan()?.over(stackAt(event));
	}
	function left() {
		$$props.look(void 0);
		hands().left?.();
		fan()?.fold();
	}
	{
		let $0 = user_derived(() => hands().aiming ?? false);
		Window($$anchor, {
			get stage() {
				return $$props.stage;
			},
			get size() {
				return $$props.size;
			},
			get base() {
				return $$props.base;
			},
			get grab() {
				return hands().grab;
			},
			get aiming() {
				return get($0);
			},
			get label() {
				return `${$$props.name ?? ""}: ${$$props.view.title ?? ""}.`;
			},
			onclick: clicked,
			onkeydown: pressed,
			onpointerover: entered,
			get onpointermove() {
				return hands().moved;
			},
			onpointerleave: left,
			onfocusin: entered,
			children: ($$anchor, $$slotProps) => {
				var fragment_1 = root_2$40();
				var node = first_child(fragment_1);
				snippet(node, () => $$props.sheet);
				var node_1 = sibling(node);
				{
					let $0 = user_derived(() => $$props.pen.fine ?? false);
					Arrows(node_1, {
						get arrows() {
							return get(attacks);
						},
						get fine() {
							return get($0);
						}
					});
				}
				var g = sibling(node_1);
				var node_2 = child(g);
				snippet(node_2, () => $$props.tray ?? noop);
				var node_3 = sibling(node_2);
				each(node_3, 17, () => $$props.troops, (one) => $$props.idOf(one), ($$anchor, one) => {
					var fragment_2 = comment();
					var node_4 = first_child(fragment_2);
					var consequent = ($$anchor) => {
						var fragment_3 = comment();
						var node_5 = first_child(fragment_3);
						snippet(node_5, () => $$props.troop, () => get(one));
						append($$anchor, fragment_3);
					};
					var d = user_derived(() => !get(shifted).has($$props.idOf(get(one))));
					if_block(node_4, ($$render) => {
						if (get(d)) $$render(consequent);
					});
					append($$anchor, fragment_2);
				});
				reset(g);
				var node_6 = sibling(g);
				snippet(node_6, () => $$props.above ?? noop);
				var node_7 = sibling(node_6);
				var consequent_1 = ($$anchor) => {
					var fragment_4 = root_1$47();
					var node_8 = first_child(fragment_4);
					Arrows(node_8, {
						get tracks() {
							return get(trails);
						},
						fine: true
					});
					var g_1 = sibling(node_8);
					each(g_1, 21, () => get(travellers), (one) => $$props.idOf(one), ($$anchor, one) => {
						var g_2 = root$55();
						var node_9 = child(g_2);
						snippet(node_9, () => $$props.troop, () => get(one));
						reset(g_2);
						template_effect(($0) => set_attribute(g_2, "transform", `translate(${$0 ?? ""})`), [() => get(shifted).get($$props.idOf(get(one))).join(" ")]);
						append($$anchor, g_2);
					});
					reset(g_1);
					var node_10 = sibling(g_1);
					{
						let $0 = user_derived(() => $$props.pen.fine ?? false);
						Arrows(node_10, {
							get arrows() {
								return get(blows);
							},
							get fine() {
								return get($0);
							}
						});
					}
					template_effect(() => set_attribute(g_1, "data-kind-of", $$props.scene.kind));
					append($$anchor, fragment_4);
				};
				if_block(node_7, ($$render) => {
					if ($$props.scene) $$render(consequent_1);
				});
				var node_11 = sibling(node_7);
				{
					let $0 = user_derived(() => [$$props.pointing]);
					let $1 = user_derived(() => $$props.pen.fine ?? false);
					Arrows(node_11, {
						get tracks() {
							return tracks();
						},
						get arrows() {
							return get($0);
						},
						get fine() {
							return get($1);
						}
					});
				}
				var node_12 = sibling(node_11);
				snippet(node_12, () => $$props.over ?? noop);
				append($$anchor, fragment_1);
			},
			$$slots: { default: true }
		});
	}
	pop();
}
//#endregion
//#region src/field/Tool.svelte
var root$54 = from_html(`<button type="button"><svg viewBox="0 0 24 16" aria-hidden="true" class="svelte-fchac8"><!></svg><span class="svelte-fchac8"> </span></button>`);
function Tool($$anchor, $$props) {
	var button = root$54();
	let classes;
	var svg = child(button);
	var node = child(svg);
	snippet(node, () => $$props.children);
	reset(svg);
	var span = sibling(svg);
	var text = only_child(span, true);
	reset(button);
	template_effect(() => {
		classes = set_class(button, 1, "tool svelte-fchac8", null, classes, { on: $$props.on });
		set_attribute(button, "aria-pressed", $$props.on);
		set_attribute(button, "aria-label", $$props.name);
		set_attribute(button, "data-testid", $$props.testid);
		set_attribute(button, "title", $$props.title);
		set_text(text, $$props.name);
	});
	delegated("click", button, function(...$$args) {
		$$props.toggle?.apply(this, $$args);
	});
	append($$anchor, button);
}
delegate(["click"]);
//#endregion
//#region src/lib/choices.ts
var idOf = (id) => typeof id === "string" ? id : Array.isArray(id) ? id.map((part) => idOf(part)).join(" ") : `${id.x},${id.y}`;
var keyOf = (target) => `${target.kind}:${idOf(target.id)}`;
function byTarget(options) {
	const lit = /* @__PURE__ */ new Map();
	for (const option of options) for (const key of new Set(option.points_at.map(keyOf))) {
		const there = lit.get(key);
		if (there) there.push(option);
		else lit.set(key, [option]);
	}
	return lit;
}
var weightOf = (option) => option.weight ?? "main";
var offered = (options) => options.filter((option) => weightOf(option) !== "harmful");
var main = (options) => options.filter((option) => weightOf(option) === "main");
function isPlain(options, option) {
	const kind = (one) => one.group ?? "";
	const count = /* @__PURE__ */ new Map();
	for (const one of main(options)) if (one.points_at.some((target) => target.kind === "piece")) count.set(kind(one), (count.get(kind(one)) ?? 0) + 1);
	return weightOf(option) === "main" && (count.get(kind(option)) ?? 0) >= Math.max(0, ...count.values());
}
var LETTERS = "abcdefghijklmnopqrstvwxyz";
var letterOf = (n) => LETTERS[n];
var indexOfLetter = (letter) => letter.length === 1 ? LETTERS.indexOf(letter.toLowerCase()) : -1;
function guesses(options, clicked, most = 3) {
	const found = /* @__PURE__ */ new Set();
	for (const option of options) {
		for (const target of option.points_at.toReversed()) {
			if (typeof target.id !== "string" || typeof clicked.id !== "string" || target.kind !== clicked.kind || target.id === clicked.id) continue;
			const words = option.action.split(" ");
			const place = words.lastIndexOf(target.id);
			if (place < 0) continue;
			words[place] = clicked.id;
			found.add(words.join(" "));
		}
		if (found.size >= most) break;
	}
	return [...found].slice(0, most);
}
var LONG = 12;
function arranged(options, groups) {
	if (options.length < LONG) return [...options];
	const place = new Map(groups.map(({ key }, n) => [key, n]));
	const first = options.findIndex((option) => option.group != null);
	const rank = (option, n) => option.group != null ? place.get(option.group) ?? 0 : n < first ? -1 : groups.length;
	return options.map((option, n) => ({
		option,
		rank: rank(option, n)
	})).toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}
function gather(options, groups) {
	const all = options.map((option, n) => ({
		option,
		n
	}));
	if (all.length < LONG) return [{
		key: null,
		title: null,
		options: all
	}];
	const parts = [];
	for (const entry of all) {
		const key = entry.option.group ?? null;
		const last = parts.at(-1);
		if (last && last.key === key) last.options.push(entry);
		else parts.push({
			key,
			title: groups.find((group) => group.key === key)?.name ?? null,
			options: [entry]
		});
	}
	return parts;
}
var ENDS = {
	move: () => "ends the move",
	phase: (phase) => `ends the ${phase}`,
	turn: () => "ends the turn"
};
function endsOf(view, option) {
	const name = view.clock.phase.replace(/^[A-Z0-9]+\. /, "").toLowerCase();
	const phase = /\bphase\b/.test(name) ? name : `${name} phase`;
	return option.ends && !option.label.toLowerCase().includes(phase) ? ENDS[option.ends](phase) : void 0;
}
var whyNot = (prompt, target) => prompt?.missing?.find((one) => one.points_at.some((other) => keyOf(other) === keyOf(target)));
var telling = (option, found) => !!(option.irreversible || option.odds || found?.bar || found?.ledgers.length || found?.problem && found.legal);
function aboutOf(view, option) {
	const movers = view.markers.filter((marker) => marker.kind === "group").flatMap((marker) => marker.at.map(keyOf));
	const { turn, phase } = view.clock;
	return `${view.prompt?.side} ${turn} ${phase} ${movers.length ? movers.toSorted().join(" ") : option.action}`;
}
//#endregion
//#region src/lib/nations.ts
var CREAM = "#fffaf0";
var INK = "#221e19";
var NATIONS = {
	french: {
		colour: "#27408b",
		on: CREAM,
		letter: "F"
	},
	british: {
		colour: "#a4262c",
		on: CREAM,
		letter: "B"
	},
	dutch: {
		colour: "#cf7a2b",
		on: INK,
		letter: "N"
	},
	nassau: {
		colour: "#d79a3e",
		on: INK,
		letter: "Na"
	},
	hanoverian: {
		colour: "#8c3b34",
		on: CREAM,
		letter: "H"
	},
	brunswick: {
		colour: "#26221f",
		on: CREAM,
		letter: "Br"
	},
	prussian: {
		colour: "#1c3557",
		on: CREAM,
		letter: "P"
	},
	austrian: {
		colour: "#f3efe4",
		on: INK,
		letter: "A"
	},
	russian: {
		colour: "#3f6b3a",
		on: CREAM,
		letter: "R"
	},
	spanish: {
		colour: "#b5893b",
		on: INK,
		letter: "S"
	},
	portuguese: {
		colour: "#5b4a8a",
		on: CREAM,
		letter: "Pt"
	},
	bavarian: {
		colour: "#6aa2cf",
		on: INK,
		letter: "Ba"
	},
	saxon: {
		colour: "#7f8a5a",
		on: INK,
		letter: "Sx"
	},
	polish: {
		colour: "#8c2f5e",
		on: CREAM,
		letter: "Po"
	},
	italian: {
		colour: "#3d7f6b",
		on: CREAM,
		letter: "I"
	},
	blue: {
		colour: "#2b4a94",
		on: CREAM,
		letter: "Bl"
	},
	red: {
		colour: "#a4262c",
		on: CREAM,
		letter: "R"
	},
	white: {
		colour: "#f3efe4",
		on: INK,
		letter: "W"
	},
	green: {
		colour: "#3f6b3a",
		on: CREAM,
		letter: "G"
	},
	north: {
		colour: "#8c2f5e",
		on: CREAM,
		letter: "N"
	},
	south: {
		colour: "#1f5f7a",
		on: CREAM,
		letter: "S"
	}
};
var COUNTRIES = {
	france: "french",
	"great britain": "british",
	austria: "austrian",
	prussia: "prussian",
	russia: "russian",
	spain: "spanish",
	portugal: "portuguese",
	bavaria: "bavarian",
	saxony: "saxon",
	"dutch-belgians": "dutch",
	"duchy of warsaw": "polish",
	"northern italy": "italian",
	naples: "italian",
	hanover: "hanoverian"
};
var SPARE = [
	"#4b5d7a",
	"#7a4b4b",
	"#4b7a5a",
	"#6d5a86",
	"#7a6a3f"
];
function nation(name) {
	const lower = name.toLowerCase();
	const known = NATIONS[COUNTRIES[lower] ?? lower];
	if (known) return known;
	let sum = 0;
	for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
	return {
		colour: SPARE[sum % SPARE.length],
		on: CREAM,
		letter: (name[0] ?? "?").toUpperCase()
	};
}
var PARTED = /* @__PURE__ */ new Map();
var between = (a, b) => Math.hypot(...[
	1,
	3,
	5
].map((at) => parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)));
var ALIKE = 80;
function dress(view, side, name) {
	const own = nation(name);
	const bright = (look) => look.on === INK;
	const first = nation(view.sides[0].nation);
	const alike = bright(own) === bright(first);
	const clash = side === "second" && between(own.colour, first.colour) < ALIKE;
	const parted = alike !== (side === "first");
	if (!parted && !clash) return own;
	const key = `${name} ${parted} ${clash}`;
	return PARTED.get(key) ?? PARTED.set(key, {
		...own,
		...clash && !bright(own) ? { colour: INK } : clash ? { colour: CREAM } : {},
		...parted ? { parted: true } : {}
	}).get(key);
}
function signOf({ colour, on, parted = false }) {
	const [ground, device] = parted ? [on, colour] : [colour, on];
	return {
		ground,
		device,
		edge: parted !== (on === INK) ? device : void 0
	};
}
function sideLook(view, side) {
	const { nation: of, name } = view.sides[side === "first" ? 0 : 1];
	return {
		...dress(view, side, of),
		letter: (name[0] ?? "?").toUpperCase()
	};
}
var swatch = ({ colour, on, parted }) => parted ? `linear-gradient(90deg, ${on} 50%, ${colour} 50%)` : colour;
//#endregion
//#region src/hex/Badges.svelte
var root$53 = from_svg(`<text x="6" y="2.7" class="svelte-3b8kk9"> </text>`);
var root_1$46 = from_svg(`<rect class="pill svelte-3b8kk9" y="-7" height="14" rx="7"></rect><path d="M0 -4.8L1.3 -1.5L4.7 -1.4L2 .8L2.9 4L0 2.2L-2.9 4L-2 .8L-4.7 -1.4L-1.3 -1.5Z"></path><!>`, 1);
var root_2$39 = from_svg(`<circle class="ground svelte-3b8kk9" r="11"></circle><path class="rider" d="M-8.5 -.5Q-6 -3 -3 -2.2L2.2 -2.2L4.6 -5.6L7.8 -4.4L8.6 -2.2L6 -2L4.4 1.6L7.6 3.4L6.8 4.6L2.6 2.8L-3 2.8L-7.2 6L-8.2 5L-5.4 1.4Q-7 .2 -8.5 -.5Z"></path><path class="rider" d="M-1.8 -2L-1 -6.4L1.2 -6.4L1.8 -2Z"></path><circle cx=".4" cy="-8" r="1.9"></circle>`, 1);
var root_3$36 = from_svg(`<path d="M-27 0a27 27 0 1 1 54 0a27 27 0 1 1 -54 0M-34 0h12M22 0h12M0 -34v12M0 22v12"></path>`);
var root_4$30 = from_svg(`<circle class="man svelte-3b8kk9" r="4"></circle>`);
var root_5$22 = from_svg(`<g><path class="van under svelte-3b8kk9" d="M-15 7L0 -8L15 7"></path><path class="van svelte-3b8kk9" d="M-15 7L0 -8L15 7"></path><!></g>`);
var root_6$17 = from_svg(`<circle class="height svelte-3b8kk9" cx="21" cy="-16" r="6.6"></circle><text class="small svelte-3b8kk9" x="21" y="-13"> </text>`, 1);
var root_7$15 = from_svg(`<rect class="shade svelte-3b8kk9" x="-22.8" y="-17" width="48" height="40" rx="3"></rect><rect class="back svelte-3b8kk9" x="-24" y="-19" width="48" height="40" rx="3"></rect><rect class="inlay svelte-3b8kk9" x="-20.5" y="-15.5" width="41" height="33" rx="1.5"></rect><text class="face svelte-3b8kk9" y="9.5"> </text><!>`, 1);
var root_8$14 = from_svg(`<rect class="back svelte-3b8kk9" x="-9" y="-7" width="18" height="14" rx="2"></rect><text class="letter svelte-3b8kk9" y="3.8"> </text>`, 1);
var root_9$13 = from_svg(`<rect class="tag svelte-3b8kk9" y="-6" height="12" rx="2"></rect><text class="word svelte-3b8kk9" y="2.8"> </text>`, 1);
var root_10$11 = from_svg(`<g role="img"><title> </title><!></g>`);
var root_11$10 = from_svg(`<g class="badges svelte-3b8kk9"></g>`);
function Badges($$anchor, $$props) {
	push($$props, true);
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const size = user_derived(() => $$props.detail === "farthest" ? 2 : get(far) ? 1.5 : 1.15);
	const NOBODY = {
		colour: "var(--rule)",
		on: "var(--ink)",
		letter: ""
	};
	const shown = user_derived(() => $$props.signs.filter((badge) => badge.hex !== $$props.fan || badge.look === "leader").map((badge) => {
		const { label, letter, high } = badge.marker;
		const name = badge.look === "leader" ? leaderName(label, 14) : label;
		const brief = name.length > 14 ? `${name.slice(0, 13)}.` : name;
		const word = badge.look === "tab" ? letter ?? "?" : brief;
		return {
			...badge,
			name: brief,
			word,
			high,
			w: $$props.detail === "near" ? brief.length * 4.4 + 19 : 14,
			nation: badge.side ? $$props.colours[badge.side] : NOBODY
		};
	}));
	var g = root_11$10();
	each(g, 23, () => get(shown), (badge, n) => `${badge.marker.sign} ${badge.marker.id} ${badge.hex} ${badge.marker.id ? "" : n}`, ($$anchor, badge) => {
		const up = user_derived(() => get(badge).hex === $$props.fan ? -34 : 0);
		const computed_const = user_derived(() => {
			return signOf(get(badge).nation);
		});
		const computed_const_1 = user_derived(() => {
			return get(badge).nation;
		});
		var g_1 = root_10$11();
		let classes;
		let styles;
		var title = child(g_1);
		var text = only_child(title, true);
		var node = sibling(title);
		var consequent_1 = ($$anchor) => {
			var fragment = root_1$46();
			var rect = first_child(fragment);
			let styles_1;
			var path = sibling(rect);
			let styles_2;
			var node_1 = sibling(path);
			var consequent = ($$anchor) => {
				var text_1 = root$53();
				let styles_3;
				var text_2 = only_child(text_1, true);
				template_effect(() => {
					styles_3 = set_style(text_1, "", styles_3, { fill: get(computed_const).device });
					set_text(text_2, get(badge).name);
				});
				append($$anchor, text_1);
			};
			if_block(node_1, ($$render) => {
				if ($$props.detail === "near") $$render(consequent);
			});
			template_effect(() => {
				set_attribute(rect, "x", -get(badge).w / 2);
				set_attribute(rect, "width", get(badge).w);
				styles_1 = set_style(rect, "", styles_1, { fill: get(computed_const).ground });
				set_attribute(path, "transform", `translate(${$$props.detail === "near" ? -get(badge).w / 2 + 8 : 0} 0)`);
				styles_2 = set_style(path, "", styles_2, { fill: get(computed_const).device });
			});
			append($$anchor, fragment);
		};
		var consequent_2 = ($$anchor) => {
			var fragment_1 = root_2$39();
			var circle = first_child(fragment_1);
			let styles_4;
			var path_1 = sibling(circle);
			let styles_5;
			var path_2 = sibling(path_1);
			let styles_6;
			var circle_1 = sibling(path_2);
			let styles_7;
			template_effect(() => {
				styles_4 = set_style(circle, "", styles_4, { fill: get(computed_const).ground });
				styles_5 = set_style(path_1, "", styles_5, { fill: get(computed_const).device });
				styles_6 = set_style(path_2, "", styles_6, { fill: get(computed_const).device });
				styles_7 = set_style(circle_1, "", styles_7, { fill: get(computed_const).device });
			});
			append($$anchor, fragment_1);
		};
		var consequent_3 = ($$anchor) => {
			var fragment_2 = comment();
			var node_2 = first_child(fragment_2);
			each(node_2, 16, () => ["aim under", "aim"], (of) => of, ($$anchor, of) => {
				var path_3 = root_3$36();
				template_effect(() => set_class(path_3, 0, clsx(of), "svelte-3b8kk9"));
				append($$anchor, path_3);
			});
			append($$anchor, fragment_2);
		};
		var consequent_4 = ($$anchor) => {
			var g_2 = root_5$22();
			var path_4 = sibling(child(g_2));
			let styles_8;
			var node_3 = sibling(path_4);
			each(node_3, 16, () => [
				[-11, 11],
				[0, 1],
				[11, 11]
			], ([cx, cy]) => cx, ($$anchor, $$item) => {
				var $$array = user_derived(() => to_array($$item, 2));
				let cx = () => get($$array)[0];
				let cy = () => get($$array)[1];
				var circle_2 = root_4$30();
				let styles_9;
				template_effect(() => {
					set_attribute(circle_2, "cx", cx());
					set_attribute(circle_2, "cy", cy());
					styles_9 = set_style(circle_2, "", styles_9, { fill: get(computed_const).ground });
				});
				append($$anchor, circle_2);
			});
			reset(g_2);
			template_effect(() => {
				set_attribute(g_2, "transform", `rotate(${get(badge).turn ?? ""})`);
				styles_8 = set_style(path_4, "", styles_8, { stroke: get(computed_const_1).colour });
			});
			append($$anchor, g_2);
		};
		var consequent_6 = ($$anchor) => {
			var fragment_3 = root_7$15();
			var rect_1 = sibling(first_child(fragment_3));
			let styles_10;
			var rect_2 = sibling(rect_1);
			let styles_11;
			var text_3 = sibling(rect_2);
			let styles_12;
			var text_4 = only_child(text_3, true);
			var node_4 = sibling(text_3);
			var consequent_5 = ($$anchor) => {
				var fragment_4 = root_6$17();
				var text_5 = sibling(first_child(fragment_4));
				var text_6 = only_child(text_5, true);
				template_effect(() => set_text(text_6, get(badge).high));
				append($$anchor, fragment_4);
			};
			if_block(node_4, ($$render) => {
				if (get(badge).high && !get(far)) $$render(consequent_5);
			});
			template_effect(() => {
				styles_10 = set_style(rect_1, "", styles_10, { fill: get(computed_const).ground });
				styles_11 = set_style(rect_2, "", styles_11, { stroke: get(computed_const).device });
				styles_12 = set_style(text_3, "", styles_12, { fill: get(computed_const).device });
				set_text(text_4, get(badge).marker.letter ?? "?");
			});
			append($$anchor, fragment_3);
		};
		var consequent_7 = ($$anchor) => {
			var fragment_5 = root_8$14();
			var rect_3 = first_child(fragment_5);
			let styles_13;
			var text_7 = sibling(rect_3);
			let styles_14;
			var text_8 = only_child(text_7, true);
			template_effect(() => {
				styles_13 = set_style(rect_3, "", styles_13, { fill: get(computed_const).ground });
				styles_14 = set_style(text_7, "", styles_14, { fill: get(computed_const).device });
				set_text(text_8, get(badge).word);
			});
			append($$anchor, fragment_5);
		};
		var alternate = ($$anchor) => {
			const w = user_derived(() => Math.max(18, get(badge).name.length * 4 + 8));
			var fragment_6 = root_9$13();
			var rect_4 = first_child(fragment_6);
			let styles_15;
			var text_9 = sibling(rect_4);
			var text_10 = only_child(text_9, true);
			template_effect(() => {
				set_attribute(rect_4, "x", -get(w) / 2);
				set_attribute(rect_4, "width", get(w));
				styles_15 = set_style(rect_4, "", styles_15, { stroke: get(badge).side ? get(computed_const_1).colour : void 0 });
				set_text(text_10, get(badge).word);
			});
			append($$anchor, fragment_6);
		};
		if_block(node, ($$render) => {
			if (get(badge).look === "leader") $$render(consequent_1);
			else if (get(badge).look === "rider") $$render(consequent_2, 1);
			else if (get(badge).look === "aim") $$render(consequent_3, 2);
			else if (get(badge).look === "chain") $$render(consequent_4, 3);
			else if (get(badge).look === "cover") $$render(consequent_6, 4);
			else if (get(badge).look === "tab") $$render(consequent_7, 5);
			else $$render(alternate, -1);
		});
		reset(g_1);
		template_effect(($0) => {
			classes = set_class(g_1, 0, clsx([
				"badge",
				get(badge).look,
				get(badge).marker.kind
			]), "svelte-3b8kk9", classes, {
				edged: get(computed_const).edge,
				lit: $0
			});
			set_attribute(g_1, "transform", `translate(${get(badge).x ?? ""} ${get(badge).y + get(up)}) scale(${(get(badge).look === "cover" || get(badge).look === "aim" ? 1 : get(size)) ?? ""})`);
			set_attribute(g_1, "aria-label", get(badge).marker.label);
			set_attribute(g_1, "data-testid", `marker-${(get(badge).marker.id || get(badge).marker.sign) ?? ""}`);
			set_attribute(g_1, "data-side", get(badge).side);
			styles = set_style(g_1, "", styles, { "--edge": get(computed_const).edge });
			set_text(text, get(badge).marker.label);
		}, [() => $$props.lit(`hex:${get(badge).hex}`)]);
		append($$anchor, g_1);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/hex/detail.ts
function detailOf(k) {
	if (k < .36) return "farthest";
	if (k < .66) return "far";
	return k < 1.75 ? "mid" : "near";
}
//#endregion
//#region src/field/Symbol.svelte
var root$52 = from_svg(`<path></path>`);
var root_1$45 = from_svg(`<circle></circle>`);
var root_2$38 = from_svg(`<path fill-opacity="0.55"></path>`);
var root_3$35 = from_svg(`<path></path><path></path><path></path>`, 1);
var root_4$29 = from_svg(`<g class="symbol svelte-jbuc3i" aria-hidden="true"><rect></rect><!></g>`);
function Symbol($$anchor, $$props) {
	push($$props, true);
	let w = prop($$props, "w", 3, 20), h = prop($$props, "h", 3, 14);
	const $$d = user_derived(() => [w() / 2, h() / 2]), $$array = user_derived(() => to_array(get($$d), 2)), x = user_derived(() => get($$array)[0]), y = user_derived(() => get($$array)[1]);
	const $$d_1 = user_derived(() => signOf($$props.nation)), ground = user_derived(() => get($$d_1).ground), device = user_derived(() => get($$d_1).device);
	var g = root_4$29();
	var rect = child(g);
	attribute_effect(rect, () => ({
		x: -get(x),
		y: -get(y),
		width: w(),
		height: h(),
		fill: get(ground),
		class: "box",
		[STYLE]: { stroke: $$props.nation.parted ? get(device) : void 0 }
	}), void 0, void 0, void 0, "svelte-jbuc3i");
	var node = sibling(rect);
	var consequent = ($$anchor) => {
		var path = root$52();
		template_effect(() => set_attribute(path, "d", `M${-get(x)} ${-get(y)}L${get(x) ?? ""} ${get(y) ?? ""}M${get(x) ?? ""} ${-get(y)}L${-get(x)} ${get(y) ?? ""}`));
		append($$anchor, path);
	};
	var consequent_1 = ($$anchor) => {
		var circle = root_1$45();
		template_effect(() => {
			set_attribute(circle, "r", h() * .25);
			set_attribute(circle, "fill", get(device));
		});
		append($$anchor, circle);
	};
	var consequent_2 = ($$anchor) => {
		var path_1 = root_2$38();
		template_effect(() => {
			set_attribute(path_1, "d", `M${-get(x)} ${get(y) ?? ""}L${get(x) ?? ""} ${-get(y)}V${get(y) ?? ""}Z`);
			set_attribute(path_1, "fill", get(device));
		});
		append($$anchor, path_1);
	};
	var consequent_3 = ($$anchor) => {
		var path_2 = root$52();
		template_effect(() => set_attribute(path_2, "d", `M${-get(x)} ${get(y) ?? ""}L${get(x) ?? ""} ${-get(y)}`));
		append($$anchor, path_2);
	};
	var consequent_4 = ($$anchor) => {
		var fragment = root_3$35();
		var path_3 = first_child(fragment);
		var path_4 = sibling(path_3);
		var path_5 = sibling(path_4);
		template_effect(() => {
			set_attribute(path_3, "d", `M${-get(x)} ${get(y) ?? ""}L${get(x) ?? ""} ${-get(y)}`);
			set_attribute(path_4, "d", `M${-get(x) * .15} ${-get(y) * .72}l${get(x) * .5} ${get(y) * .32}l${-get(x) * .5} ${get(y) * .32}Z`);
			set_attribute(path_4, "fill", get(device));
			set_attribute(path_5, "d", `M${-get(x) * .15} ${-get(y) * .8}V${get(y) * .5}`);
		});
		append($$anchor, fragment);
	};
	var alternate = ($$anchor) => {
		var path_6 = root$52();
		template_effect(() => set_attribute(path_6, "d", `M0 ${-get(y) * .6}V${get(y) * .6}M${-get(x) * .6} 0H${get(x) * .6}`));
		append($$anchor, path_6);
	};
	if_block(node, ($$render) => {
		if ($$props.arm === "infantry") $$render(consequent);
		else if ($$props.arm === "artillery") $$render(consequent_1, 1);
		else if ($$props.arm === "heavy") $$render(consequent_2, 2);
		else if ($$props.arm === "light") $$render(consequent_3, 3);
		else if ($$props.arm === "lancer") $$render(consequent_4, 4);
		else $$render(alternate, -1);
	});
	reset(g);
	template_effect(() => set_attribute(g, "stroke", get(device)));
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/hex/troops.ts
var SIZES$1 = {
	line: [66, 31],
	column: [38, 54],
	square: [46, 46],
	loose: [50, 42],
	chain: [104, 24],
	limbered: [38, 56],
	battery: [58, 33],
	crowd: [48, 40]
};
var sizeOf$2 = (shape) => SIZES$1[shape] ?? [48, 40];
var tilt = (shape) => shape === "crowd" ? -9 : 0;
function fanned(count) {
	const columns = count <= 4 ? count : Math.ceil(count / 2);
	const rows = Math.ceil(count / columns);
	return Array.from({ length: count }, (_, n) => {
		const row = Math.floor(n / columns);
		const here = row === rows - 1 ? count - row * columns : columns;
		return [(n % columns - (here - 1) / 2) * 68, (row - (rows - 1) / 2) * 64];
	});
}
function stand(grid, pieces) {
	const stacks = /* @__PURE__ */ new Map();
	for (const piece of pieces) {
		if (piece.at.kind !== "hexes") continue;
		const { hexes, facing, rank } = piece.at;
		const key = hexes.join("+");
		(stacks.get(key) ?? stacks.set(key, []).get(key)).push({
			piece,
			rank,
			hexes,
			facing
		});
	}
	const all = [];
	for (const [stack, here] of stacks) {
		here.sort((a, b) => b.rank - a.rank);
		const fans = fanned(here.length);
		const centres = here[0].hexes.map((label) => grid.centre(label)).filter((p) => p !== void 0);
		const centre = centres.length > 1 ? mid(centres[0], centres[1]) : centres[0];
		if (!centre) continue;
		here.forEach(({ piece, facing }, n) => {
			const rank = here.length - 1 - n;
			const [w, h] = sizeOf$2(piece.shape);
			const step = Math.min(4.6, 12 / Math.max(1, here.length - 1));
			const lift = (rank - (here.length - 1) / 2) * step;
			all.push({
				piece,
				x: centre[0] + lift,
				y: centre[1] - lift,
				w,
				h,
				turn: facing ?? tilt(piece.shape),
				stack,
				rank,
				of: here.length,
				fan: [centre[0] + fans[rank][0], centre[1] + fans[rank][1]]
			});
		});
	}
	return all;
}
function condition(piece) {
	const shown = (look) => piece.states.find((state) => state.look === look);
	const shows = (look) => shown(look) !== void 0;
	const [lost, all] = piece.losses ?? [0, 0];
	const half = shows("half_loss");
	return {
		spent: shows("spent"),
		broken: piece.shape === "crowd" || shows("frayed"),
		routed: shows("white_flag"),
		left: shows("abandoned"),
		contact: shows("sabres"),
		marker: shown("tag")?.label ?? void 0,
		steps: Array.from({ length: all }, (_, n) => n < lost ? "lost" : half && n === lost ? "half" : "whole")
	};
}
var hides = (marker) => marker.kind === "cover" || marker.kind === "doubtful";
function lookOf(marker, taken) {
	const { kind } = marker;
	if (kind === "leader" || kind === "rider" || kind === "chain") return kind;
	if (hides(marker)) return taken ? "tab" : "cover";
	return kind === "fire" || kind === "attack" ? "aim" : "tag";
}
function badges(grid, markers, stood) {
	const taken = new Set(stood.flatMap((one) => one.stack.split("+")));
	const covers = new Set(markers.filter(hides).flatMap((marker) => marker.at.map((target) => String(target.id))));
	const count = /* @__PURE__ */ new Map();
	return markers.flatMap((marker) => {
		const at = marker.at.find((target) => target.kind === "hex");
		const hex = at && grid.hex(at.id);
		if (!hex || marker.at.length > 1) return [];
		const [x, y] = hex.centre;
		const first = !count.has(`${hex.label}/cover`);
		const look = lookOf(marker, taken.has(hex.label) || !first);
		const turn = look === "chain" ? marker.facing ?? 0 : 0;
		const edge = look === "tab" || look === "tag" || look === "rider" ? "low" : look;
		const key = `${hex.label}/${edge}`;
		const n = count.get(key) ?? 0;
		count.set(key, n + 1);
		const side = marker.side ?? stood.find((one) => one.stack.split("+").includes(hex.label))?.piece.side;
		const badge = (dx, dy) => [{
			marker,
			look,
			side,
			x: x + dx,
			y: y + dy,
			turn,
			hex: hex.label
		}];
		if (look === "cover" || look === "aim") return badge(0, 0);
		if (look === "chain") return badge(Math.sin(turn * Math.PI / 180) * VAN, -Math.cos(turn * Math.PI / 180) * VAN);
		if (look === "leader") return badge(n * 3, taken.has(hex.label) || covers.has(hex.label) ? -31 - n * 13 : -n * 15);
		return badge(n * 3, 31 + n * 13);
	});
}
var VAN = 19;
//#endregion
//#region src/hex/HexCounter.svelte
var root$51 = from_svg(`<rect class="glow svelte-h0h4m"></rect>`);
var root_1$44 = from_svg(`<rect class="ring-out svelte-h0h4m"></rect><rect class="ring svelte-h0h4m"></rect>`, 1);
var root_2$37 = from_svg(`<circle class="skirmisher svelte-h0h4m" r="3"></circle>`);
var root_3$34 = from_svg(`<!><path class="chain svelte-h0h4m"></path><rect class="body svelte-h0h4m" rx="10"></rect>`, 1);
var root_4$28 = from_svg(`<path class="trail svelte-h0h4m"></path><rect class="limber svelte-h0h4m" x="-8" width="16" height="8" rx="1.5"></rect><circle class="wheel svelte-h0h4m" cx="-11" r="3.8"></circle><circle class="wheel svelte-h0h4m" cx="11" r="3.8"></circle>`, 1);
var root_5$21 = from_svg(`<path class="barrel svelte-h0h4m"></path>`);
var root_6$16 = from_svg(`<path class="ticks svelte-h0h4m"></path>`);
var root_7$14 = from_svg(`<path class="shade svelte-h0h4m" transform="translate(1.2 2)"></path><path class="body svelte-h0h4m"></path>`, 1);
var root_8$13 = from_svg(`<rect class="shade svelte-h0h4m"></rect><rect class="body svelte-h0h4m"></rect>`, 1);
var root_9$12 = from_svg(`<rect class="inside svelte-h0h4m"></rect>`);
var root_10$10 = from_svg(`<path></path>`);
var root_11$9 = from_svg(`<path></path><path class="edge svelte-h0h4m"></path>`, 1);
var root_12$9 = from_svg(`<!><!><!><!><!><!><!>`, 1);
var root_13$8 = from_svg(`<circle></circle>`);
var root_14$6 = from_svg(`<g class="svelte-h0h4m"><text class="name svelte-h0h4m" y="1.8"> </text></g>`);
var root_15$5 = from_svg(`<rect class="veil svelte-h0h4m"></rect>`);
var root_16$4 = from_svg(`<g class="svelte-h0h4m"><!></g><path class="spent-mark svelte-h0h4m"></path>`, 1);
var root_17$4 = from_svg(`<path class="pole svelte-h0h4m" d="M-17 8V-27"></path><path class="white svelte-h0h4m" d="M-17 -27q7 -4 13 0t12 -1v11q-6 3 -12 0t-13 1Z"></path>`, 1);
var root_18$2 = from_svg(`<g transform="translate(19 -17)" class="svelte-h0h4m"><circle class="rally svelte-h0h4m" r="6.6"></circle><text class="small svelte-h0h4m" y="3"> </text></g>`);
var root_19$2 = from_svg(`<g class="abandoned svelte-h0h4m" transform="translate(-19 12)"><circle class="wheel svelte-h0h4m" r="8"></circle><path class="spokes svelte-h0h4m" d="M0 -8V8M-8 0H8M-5.6 -5.6L5.6 5.6M-5.6 5.6L5.6 -5.6"></path><path class="cross svelte-h0h4m" d="M-9 -9L9 9M-9 9L9 -9"></path></g>`);
var root_20$2 = from_svg(`<path class="sabres svelte-h0h4m" d="M-6 -25q6 2 12 12M6 -25q-6 2 -12 12M-7 -14l3.4 3M7 -14l-3.4 3"></path>`);
var root_21$2 = from_svg(`<g class="svelte-h0h4m"><circle class="order svelte-h0h4m" r="7"></circle><text class="small svelte-h0h4m" y="3"> </text></g>`);
var root_22$1 = from_svg(`<g class="svelte-h0h4m"><rect class="gold svelte-h0h4m"></rect></g>`);
var root_23$1 = from_svg(`<g><g class="svelte-h0h4m"><!><!><!><!><!></g><g class="svelte-h0h4m"><!></g><g class="svelte-h0h4m"><text class="number svelte-h0h4m"> </text></g><!><!><!><!><!><!><!></g>`);
function HexCounter($$anchor, $$props) {
	push($$props, true);
	let fanned = prop($$props, "fanned", 3, false), lit = prop($$props, "lit", 3, false), chosen = prop($$props, "chosen", 3, false), pointed = prop($$props, "pointed", 3, false), hurt = prop($$props, "hurt", 3, false), ghost = prop($$props, "ghost", 3, false);
	const piece = user_derived(() => $$props.at.piece);
	const shape = user_derived(() => get(piece).shape);
	const $$d = user_derived(() => [$$props.at.w, $$props.at.h]), $$array = user_derived(() => to_array(get($$d), 2)), w = user_derived(() => get($$array)[0]), h = user_derived(() => get($$array)[1]);
	const $$d_1 = user_derived(() => [get(w) / 2, get(h) / 2]), $$array_1 = user_derived(() => to_array(get($$d_1), 2)), x = user_derived(() => get($$array_1)[0]), y = user_derived(() => get($$array_1)[1]);
	const $$d_2 = user_derived(() => signOf($$props.nation)), ground = user_derived(() => get($$d_2).ground), device = user_derived(() => get($$d_2).device);
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const horse = user_derived(() => get(piece).arm === "light" || get(piece).arm === "heavy" || get(piece).arm === "lancer");
	const round = user_derived(() => get(horse) ? 8 : get(shape) === "loose" ? 12 : 2.5);
	const wide = user_derived(() => get(shape) === "line" || get(shape) === "chain" || get(shape) === "battery");
	const faces = user_derived(() => get(piece).at.kind === "hexes" && get(piece).at.facing != null);
	const place = user_derived(() => fanned() ? $$props.at.fan : [$$props.at.x, $$props.at.y]);
	const grown = user_derived(() => $$props.detail === "farthest" ? 1.24 : 1);
	const $$d_3 = user_derived(() => condition(get(piece))), spent = user_derived(() => get($$d_3).spent), broken = user_derived(() => get($$d_3).broken), routed = user_derived(() => get($$d_3).routed), left = user_derived(() => get($$d_3).left), contact = user_derived(() => get($$d_3).contact), rally = user_derived(() => get($$d_3).marker), pips = user_derived(() => get($$d_3).steps);
	const gap = user_derived(() => Math.min(5.4, (get(w) - 8) / Math.max(1, get(pips).length)));
	const angle = user_derived(() => $$props.at.turn * Math.PI / 180);
	const flip = user_derived(() => Math.cos(get(angle)) < -.01 || get(wide) && Math.abs(Math.cos(get(angle))) <= .01 && Math.sin(get(angle)) < 0 ? -1 : 1);
	const middle = user_derived(() => get(shape) === "limbered" ? -4 : get(wide) ? 1 : get(faces) ? 1.6 : 0);
	const square = user_derived(() => get(shape) === "square");
	const first = user_derived(() => get(square) ? [0, get(far) ? -11.5 : -9.5] : get(wide) ? [-get(x) * .42 * get(flip), get(middle)] : get(faces) ? [0, get(middle) - (get(shape) === "limbered" ? 8.5 : get(far) ? 12.6 : 11.5) * get(flip)] : [-12, -3]);
	const second = user_derived(() => get(square) ? [0, get(far) ? 8.5 : 4.5] : get(wide) ? [get(x) * .42 * get(flip), get(middle)] : get(faces) ? [0, get(middle) + (get(shape) === "limbered" ? 8 : get(far) ? 11.4 : get(flip) > 0 ? 7 : 10) * get(flip)] : [11.5, -2]);
	const body = user_derived(() => {
		if (get(shape) === "loose") return ragged(get(x), get(y), 1.6);
		if (get(broken)) return ragged(get(x), get(y), 3.4);
		return "";
	});
	function ragged(a, b, by) {
		const points = [];
		const steps = 7;
		const edge = (from, to, k) => {
			for (let i = 0; i < steps; i++) {
				const t = i / steps;
				const out = i % 2 === 0 ? by * (.55 + (i * 7 + k * 5) % 3 * .22) : -by * .5;
				const [px, py] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
				const [nx, ny] = k % 2 === 0 ? [0, k === 0 ? -1 : 1] : [k === 1 ? 1 : -1, 0];
				points.push(`${(px + nx * out).toFixed(1)} ${(py + ny * out).toFixed(1)}`);
			}
		};
		edge([-a, -b], [a, -b], 0);
		edge([a, -b], [a, b], 1);
		edge([a, b], [-a, b], 2);
		edge([-a, b], [-a, -b], 3);
		return `M${points.join("L")}Z`;
	}
	const ticks = user_derived(() => {
		if (get(shape) !== "square") return "";
		let d = "";
		for (const t of [
			-.66,
			-.22,
			.22,
			.66
		]) d += `M${t * get(x)} ${-get(y)}v-4.6M${t * get(x)} ${get(y)}v4.6M${-get(x)} ${t * get(y)}h-4.6M${get(x)} ${t * get(y)}h4.6`;
		return d;
	});
	const loose = user_derived(() => get(shape) === "chain" ? [
		-.97,
		-.8,
		-.63,
		.63,
		.8,
		.97
	] : []);
	var g = root_23$1();
	let classes;
	let styles;
	var g_1 = child(g);
	var node = child(g_1);
	var consequent = ($$anchor) => {
		var rect = root$51();
		template_effect(() => {
			set_attribute(rect, "x", -get(x) - 5);
			set_attribute(rect, "y", -get(y) - 5);
			set_attribute(rect, "width", get(w) + 10);
			set_attribute(rect, "height", get(h) + 10);
			set_attribute(rect, "rx", get(round) + 5);
		});
		append($$anchor, rect);
	};
	if_block(node, ($$render) => {
		if (lit() || chosen()) $$render(consequent);
	});
	var node_1 = sibling(node);
	var consequent_1 = ($$anchor) => {
		var fragment = root_1$44();
		var rect_1 = first_child(fragment);
		var rect_2 = sibling(rect_1);
		template_effect(() => {
			set_attribute(rect_1, "x", -get(x) - 4.2);
			set_attribute(rect_1, "y", -get(y) - 4.2);
			set_attribute(rect_1, "width", get(w) + 8.4);
			set_attribute(rect_1, "height", get(h) + 8.4);
			set_attribute(rect_1, "rx", get(round) + 4);
			set_attribute(rect_2, "x", -get(x) - 2.7);
			set_attribute(rect_2, "y", -get(y) - 2.7);
			set_attribute(rect_2, "width", get(w) + 5.4);
			set_attribute(rect_2, "height", get(h) + 5.4);
			set_attribute(rect_2, "rx", get(round) + 3);
		});
		append($$anchor, fragment);
	};
	if_block(node_1, ($$render) => {
		if (chosen()) $$render(consequent_1);
	});
	var node_2 = sibling(node_1);
	var consequent_2 = ($$anchor) => {
		var fragment_1 = root_3$34();
		var node_3 = first_child(fragment_1);
		each(node_3, 16, () => get(loose), (t) => t, ($$anchor, t) => {
			var circle = root_2$37();
			template_effect(($0) => {
				set_attribute(circle, "fill", $$props.nation.colour);
				set_attribute(circle, "cx", t * get(x));
				set_attribute(circle, "cy", $0);
			}, [() => Math.abs(t) > .9 ? -1 : Math.abs(t) > .75 ? -6 : 2]);
			append($$anchor, circle);
		});
		var path = sibling(node_3);
		var rect_3 = sibling(path);
		let styles_1;
		template_effect(() => {
			set_attribute(path, "stroke", $$props.nation.colour);
			set_attribute(path, "d", `M${-get(x)} -9H${get(x) ?? ""}`);
			set_attribute(rect_3, "x", -get(x) * .54);
			set_attribute(rect_3, "y", -get(y));
			set_attribute(rect_3, "width", get(w) * .54);
			set_attribute(rect_3, "height", get(h));
			styles_1 = set_style(rect_3, "", styles_1, { fill: get(far) ? get(ground) : void 0 });
		});
		append($$anchor, fragment_1);
	};
	var alternate_1 = ($$anchor) => {
		var fragment_2 = root_12$9();
		var node_4 = first_child(fragment_2);
		var consequent_3 = ($$anchor) => {
			var fragment_3 = root_4$28();
			var path_1 = first_child(fragment_3);
			var rect_4 = sibling(path_1);
			var circle_1 = sibling(rect_4);
			var circle_2 = sibling(circle_1);
			template_effect(() => {
				set_attribute(path_1, "d", `M0 ${get(y) - 14}V${get(y) ?? ""}`);
				set_attribute(rect_4, "y", get(y) - 9);
				set_attribute(circle_1, "cy", get(y) - 5);
				set_attribute(circle_2, "cy", get(y) - 5);
			});
			append($$anchor, fragment_3);
		};
		if_block(node_4, ($$render) => {
			if (get(shape) === "limbered") $$render(consequent_3);
		});
		var node_5 = sibling(node_4);
		var consequent_4 = ($$anchor) => {
			var fragment_4 = comment();
			var node_6 = first_child(fragment_4);
			each(node_6, 16, () => [
				-.5,
				0,
				.5
			], (t) => t, ($$anchor, t) => {
				var path_2 = root_5$21();
				template_effect(() => set_attribute(path_2, "d", `M${t * get(w) * .62} ${-get(y) + 4}V${-get(y) - 6.5}`));
				append($$anchor, path_2);
			});
			append($$anchor, fragment_4);
		};
		if_block(node_5, ($$render) => {
			if (get(shape) === "battery") $$render(consequent_4);
		});
		var node_7 = sibling(node_5);
		var consequent_5 = ($$anchor) => {
			var path_3 = root_6$16();
			template_effect(() => set_attribute(path_3, "d", get(ticks)));
			append($$anchor, path_3);
		};
		if_block(node_7, ($$render) => {
			if (get(ticks)) $$render(consequent_5);
		});
		var node_8 = sibling(node_7);
		var consequent_6 = ($$anchor) => {
			var fragment_5 = root_7$14();
			var path_4 = first_child(fragment_5);
			var path_5 = sibling(path_4);
			let styles_2;
			template_effect(() => {
				set_attribute(path_4, "d", get(body));
				set_attribute(path_5, "d", get(body));
				styles_2 = set_style(path_5, "", styles_2, { fill: get(far) ? get(ground) : void 0 });
			});
			append($$anchor, fragment_5);
		};
		var alternate = ($$anchor) => {
			var fragment_6 = root_8$13();
			var rect_5 = first_child(fragment_6);
			var rect_6 = sibling(rect_5);
			let styles_3;
			template_effect(() => {
				set_attribute(rect_5, "x", -get(x) + 1.2);
				set_attribute(rect_5, "y", -get(y) + 2);
				set_attribute(rect_5, "width", get(w));
				set_attribute(rect_5, "height", get(shape) === "limbered" ? get(h) - 13 : get(h));
				set_attribute(rect_5, "rx", get(round));
				set_attribute(rect_6, "x", -get(x));
				set_attribute(rect_6, "y", -get(y));
				set_attribute(rect_6, "width", get(w));
				set_attribute(rect_6, "height", get(shape) === "limbered" ? get(h) - 13 : get(h));
				set_attribute(rect_6, "rx", get(round));
				styles_3 = set_style(rect_6, "", styles_3, { fill: get(far) ? get(ground) : void 0 });
			});
			append($$anchor, fragment_6);
		};
		if_block(node_8, ($$render) => {
			if (get(body)) $$render(consequent_6);
			else $$render(alternate, -1);
		});
		var node_9 = sibling(node_8);
		var consequent_7 = ($$anchor) => {
			var rect_7 = root_9$12();
			template_effect(() => {
				set_attribute(rect_7, "x", -get(x) + 3.4);
				set_attribute(rect_7, "y", -get(y) + 3.4);
				set_attribute(rect_7, "width", get(w) - 6.8);
				set_attribute(rect_7, "height", get(h) - 6.8);
				set_attribute(rect_7, "stroke", $$props.nation.colour);
			});
			append($$anchor, rect_7);
		};
		if_block(node_9, ($$render) => {
			if (get(shape) === "square" && !get(far)) $$render(consequent_7);
		});
		var node_10 = sibling(node_9);
		var consequent_8 = ($$anchor) => {
			var path_6 = root_10$10();
			let classes_1;
			let styles_4;
			template_effect(() => {
				classes_1 = set_class(path_6, 0, "strip svelte-h0h4m", null, classes_1, { parted: $$props.nation.parted });
				set_attribute(path_6, "fill", get(ground));
				set_attribute(path_6, "d", `M${-get(x) + 3} ${get(y) - 8}H${get(x) - 3}v4.4H${-get(x) + 3}Z`);
				styles_4 = set_style(path_6, "", styles_4, { stroke: $$props.nation.parted ? get(device) : void 0 });
			});
			append($$anchor, path_6);
		};
		if_block(node_10, ($$render) => {
			if ((get(shape) === "loose" || get(broken)) && !get(far)) $$render(consequent_8);
		});
		var node_11 = sibling(node_10);
		var consequent_9 = ($$anchor) => {
			var fragment_7 = root_11$9();
			var path_7 = first_child(fragment_7);
			let classes_2;
			let styles_5;
			var path_8 = sibling(path_7);
			template_effect(() => {
				classes_2 = set_class(path_7, 0, "front svelte-h0h4m", null, classes_2, { parted: $$props.nation.parted && !get(far) });
				set_attribute(path_7, "fill", get(far) ? get(device) : get(ground));
				set_attribute(path_7, "d", get(horse) ? `M${-get(x) + .8} ${-get(y) + 6.4}V${-get(y) + get(round)}q0 ${-get(round) + .8} ${get(round) - .8} ${-get(round) + .8}H${get(x) - get(round)}q${get(round) - .8} 0 ${get(round) - .8} ${get(round) - .8}V${-get(y) + 6.4}Z` : `M${-get(x) + .6} ${-get(y) + .6}H${get(x) - .6}V${-get(y) + 6.4}H${-get(x) + .6}Z`);
				styles_5 = set_style(path_7, "", styles_5, { stroke: $$props.nation.parted && !get(far) ? get(device) : void 0 });
				set_attribute(path_8, "d", `M${-get(x) - 1} ${-get(y) - .4}H${get(x) + 1}`);
			});
			append($$anchor, fragment_7);
		};
		if_block(node_11, ($$render) => {
			if (get(faces)) $$render(consequent_9);
		});
		append($$anchor, fragment_2);
	};
	if_block(node_2, ($$render) => {
		if (get(shape) === "chain") $$render(consequent_2);
		else $$render(alternate_1, -1);
	});
	var node_12 = sibling(node_2);
	var consequent_10 = ($$anchor) => {
		var fragment_8 = comment();
		var node_13 = first_child(fragment_8);
		each(node_13, 17, () => get(pips), index, ($$anchor, step, n) => {
			var circle_3 = root_13$8();
			template_effect(($0) => {
				set_class(circle_3, 0, clsx(["pip", get(step)]), "svelte-h0h4m");
				set_attribute(circle_3, "cx", (n - (get(pips).length - 1) / 2) * get(gap));
				set_attribute(circle_3, "cy", get(shape) === "limbered" ? get(y) - 17 : get(shape) === "loose" || get(broken) ? get(y) - 13 : get(y) - 4.2);
				set_attribute(circle_3, "r", $0);
			}, [() => Math.min(1.95, get(gap) * .39)]);
			append($$anchor, circle_3);
		});
		append($$anchor, fragment_8);
	};
	if_block(node_12, ($$render) => {
		if (!get(far) && get(pips).length) $$render(consequent_10);
	});
	var node_14 = sibling(node_12);
	var consequent_11 = ($$anchor) => {
		var g_2 = root_14$6();
		var text = child(g_2);
		let styles_6;
		var text_1 = only_child(text, true);
		reset(g_2);
		template_effect(($0) => {
			set_attribute(g_2, "transform", `translate(0 ${get(shape) === "chain" ? -get(y) - 4 : get(faces) ? -get(y) + 3.5 : get(y) - 5.9}) rotate(${get(flip) < 0 ? 180 : 0})`);
			styles_6 = set_style(text, "", styles_6, { fill: get(shape) === "chain" || get(shape) === "square" ? void 0 : get(device) });
			set_text(text_1, $0);
		}, [() => shortName(get(piece).name, Math.floor((get(w) - 4) / 2.9))]);
		append($$anchor, g_2);
	};
	if_block(node_14, ($$render) => {
		if ($$props.detail === "near" && !ghost()) $$render(consequent_11);
	});
	reset(g_1);
	var g_3 = sibling(g_1);
	var node_15 = child(g_3);
	var consequent_12 = ($$anchor) => {
		Symbol($$anchor, {
			get arm() {
				return get(piece).arm;
			},
			get nation() {
				return $$props.nation;
			},
			w: 21,
			h: 14
		});
	};
	var alternate_2 = ($$anchor) => {
		{
			let $0 = user_derived(() => get(faces) || get(square) ? 17 : 20);
			let $1 = user_derived(() => get(faces) || get(square) ? 11.5 : 13);
			Symbol($$anchor, {
				get arm() {
					return get(piece).arm;
				},
				get nation() {
					return $$props.nation;
				},
				get w() {
					return get($0);
				},
				get h() {
					return get($1);
				}
			});
		}
	};
	if_block(node_15, ($$render) => {
		if (get(far)) $$render(consequent_12);
		else $$render(alternate_2, -1);
	});
	reset(g_3);
	var g_4 = sibling(g_3);
	var text_2 = child(g_4);
	let styles_7;
	var text_3 = only_child(text_2, true);
	reset(g_4);
	var node_16 = sibling(g_4);
	var consequent_14 = ($$anchor) => {
		var fragment_11 = root_16$4();
		var g_5 = first_child(fragment_11);
		var node_17 = child(g_5);
		var consequent_13 = ($$anchor) => {
			var rect_8 = root_15$5();
			template_effect(() => {
				set_attribute(rect_8, "x", -get(x));
				set_attribute(rect_8, "y", -get(y));
				set_attribute(rect_8, "width", get(w));
				set_attribute(rect_8, "height", get(h));
				set_attribute(rect_8, "rx", get(round));
			});
			append($$anchor, rect_8);
		};
		if_block(node_17, ($$render) => {
			if (!lit()) $$render(consequent_13);
		});
		reset(g_5);
		var path_9 = sibling(g_5);
		set_attribute(path_9, "d", "M14 -16l3.4 3l5 -7");
		template_effect(() => set_attribute(g_5, "transform", `rotate(${$$props.at.turn ?? ""})`));
		append($$anchor, fragment_11);
	};
	if_block(node_16, ($$render) => {
		if (get(spent) && !ghost()) $$render(consequent_14);
	});
	var node_18 = sibling(node_16);
	var consequent_15 = ($$anchor) => {
		var fragment_12 = root_17$4();
		next();
		append($$anchor, fragment_12);
	};
	if_block(node_18, ($$render) => {
		if (get(routed)) $$render(consequent_15);
	});
	var node_19 = sibling(node_18);
	var consequent_16 = ($$anchor) => {
		var g_6 = root_18$2();
		var text_4 = sibling(child(g_6));
		var text_5 = only_child(text_4, true);
		reset(g_6);
		template_effect(() => set_text(text_5, get(rally)));
		append($$anchor, g_6);
	};
	if_block(node_19, ($$render) => {
		if (get(rally) && !get(far)) $$render(consequent_16);
	});
	var node_20 = sibling(node_19);
	var consequent_17 = ($$anchor) => {
		var g_7 = root_19$2();
		append($$anchor, g_7);
	};
	if_block(node_20, ($$render) => {
		if (get(left)) $$render(consequent_17);
	});
	var node_21 = sibling(node_20);
	var consequent_18 = ($$anchor) => {
		var path_10 = root_20$2();
		append($$anchor, path_10);
	};
	if_block(node_21, ($$render) => {
		if (get(contact)) $$render(consequent_18);
	});
	var node_22 = sibling(node_21);
	var consequent_19 = ($$anchor) => {
		var g_8 = root_21$2();
		var text_6 = sibling(child(g_8));
		var text_7 = only_child(text_6, true);
		reset(g_8);
		template_effect(() => {
			set_attribute(g_8, "transform", `translate(${-get(x) * 0 - 24} -24)`);
			set_text(text_7, $$props.at.rank + 1);
		});
		append($$anchor, g_8);
	};
	if_block(node_22, ($$render) => {
		if (fanned()) $$render(consequent_19);
	});
	var node_23 = sibling(node_22);
	var consequent_20 = ($$anchor) => {
		var g_9 = root_22$1();
		var rect_9 = only_child(g_9);
		template_effect(() => {
			set_attribute(g_9, "transform", `rotate(${$$props.at.turn ?? ""})`);
			set_attribute(rect_9, "x", -get(x) - 2.4);
			set_attribute(rect_9, "y", -get(y) - 2.4);
			set_attribute(rect_9, "width", get(w) + 4.8);
			set_attribute(rect_9, "height", get(h) + 4.8);
			set_attribute(rect_9, "rx", get(round) + 2.4);
		});
		append($$anchor, g_9);
	};
	if_block(node_23, ($$render) => {
		if (lit()) $$render(consequent_20);
	});
	reset(g);
	template_effect(() => {
		classes = set_class(g, 0, clsx(["counter", get(shape)]), "svelte-h0h4m", classes, {
			lit: lit(),
			chosen: chosen(),
			pointed: pointed(),
			hurt: hurt(),
			ghost: ghost(),
			far: get(far),
			left: get(left)
		});
		set_attribute(g, "data-kind", ghost() ? void 0 : "piece");
		set_attribute(g, "data-id", ghost() ? void 0 : get(piece).id);
		set_attribute(g, "data-stack", !ghost() && $$props.at.of > 1 ? $$props.at.stack : void 0);
		set_attribute(g, "data-testid", ghost() ? "ghost" : `piece-${get(piece).id}`);
		set_attribute(g, "data-posture", get(piece).posture);
		set_attribute(g, "tabindex", lit() ? 0 : -1);
		set_attribute(g, "role", ghost() ? void 0 : lit() ? "button" : "img");
		set_attribute(g, "aria-label", ghost() ? void 0 : $$props.label);
		set_attribute(g, "aria-hidden", ghost() || void 0);
		styles = set_style(g, "", styles, { transform: `translate(${get(place)[0] ?? ""}px, ${get(place)[1] ?? ""}px) scale(${get(grown) ?? ""})` });
		set_attribute(g_1, "transform", `rotate(${$$props.at.turn ?? ""})`);
		set_attribute(g_3, "transform", `rotate(${$$props.at.turn ?? ""}) translate(${get(first)[0] ?? ""} ${get(first)[1] ?? ""}) rotate(${-$$props.at.turn})`);
		set_attribute(g_4, "transform", `rotate(${$$props.at.turn ?? ""}) translate(${get(second)[0] ?? ""} ${get(second)[1] ?? ""}) rotate(${-$$props.at.turn})`);
		set_attribute(text_2, "y", get(far) ? 6.8 : 6);
		set_attribute(text_2, "font-size", get(far) ? 19.5 : get(faces) || get(square) ? 16 : 18);
		styles_7 = set_style(text_2, "", styles_7, { fill: get(far) ? get(device) : void 0 });
		set_text(text_3, get(piece).strength ?? "");
	});
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/field/Laurel.svelte
var root$50 = from_svg(`<text y="3.6" class="svelte-617zvz"> </text>`);
var root_1$43 = from_svg(`<g class="laurel"><circle r="8.5" class="svelte-617zvz"></circle><path d="M-4 9.5C-12 6 -13 -4 -7 -10M4 9.5C12 6 13 -4 7 -10M-11 3l-3.4 -.5M-12 -2l-3 -2.2M-10 -6.6l-2.4 -2.8M11 3l3.4 -.5M12 -2l3 -2.2M10 -6.6l2.4 -2.8" class="svelte-617zvz"></path><!></g>`);
function Laurel($$anchor, $$props) {
	push($$props, true);
	const sign = user_derived(() => $$props.holder && signOf($$props.holder));
	var g = root_1$43();
	var circle = child(g);
	let styles;
	var node = sibling(circle, 2);
	var consequent = ($$anchor) => {
		var text = root$50();
		let styles_1;
		var text_1 = only_child(text, true);
		template_effect(() => {
			styles_1 = set_style(text, "", styles_1, { fill: get(sign)?.device });
			set_text(text_1, $$props.holder.letter);
		});
		append($$anchor, text);
	};
	if_block(node, ($$render) => {
		if ($$props.holder) $$render(consequent);
	});
	reset(g);
	template_effect(() => {
		set_attribute(g, "transform", `translate(${$$props.x ?? ""} ${$$props.y ?? ""}) scale(${$$props.scale ?? ""})`);
		styles = set_style(circle, "", styles, {
			fill: get(sign)?.ground ?? "var(--halo)",
			stroke: $$props.holder?.parted ? get(sign)?.device : void 0
		});
	});
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/hex/names.ts
var letters = (detail) => detail === "farthest" ? 30 : detail === "far" ? 22 : detail === "near" ? 13 : 17;
var SHIFTS = [
	0,
	-.5,
	.5,
	-1,
	1
];
var ASIDE = Array.from({ length: 17 }, (_, n) => (n - 8) / 4);
var covered = (stood) => stood.map(({ x, y, w, h, turn }) => {
	const [cos, sin] = [Math.abs(Math.cos(turn * Math.PI / 180)), Math.abs(Math.sin(turn * Math.PI / 180))];
	return {
		x,
		y,
		w: w * cos + h * sin,
		h: w * sin + h * cos
	};
});
function writeNames$1(grid, places, size, troops = []) {
	const names = [];
	return places.flatMap((place) => {
		const centres = place.hexes.map((label) => grid.centre(label)).filter((p) => p !== void 0);
		if (!centres.length) return [];
		const box = bounds(centres);
		const worth = /\d/.test(place.points ?? "") && !/^\D*0\D*0\D*$/.test(place.points ?? "");
		const half = place.name.length * size * .335;
		const laurel = worth ? size * 1.7 : 4;
		const reach = half + laurel;
		const rows = [
			box.y + box.h / 2 + 39.56 + size * .35,
			box.y - box.h / 2 - 33.12,
			box.y + box.h / 2 + 46 * 1.3,
			box.y - box.h / 2 - 46 * 1.2
		];
		const room = (x, y) => ({
			x: x + laurel / 2,
			y: y - size * .3,
			w: 2 * half + laurel,
			h: size
		});
		const hides = (one, others) => others.reduce((sum, other) => sum + overlap(one, other), 0);
		const out = (y) => y < size || y > grid.height - 4 ? 1e5 : 0;
		const within = (x) => Math.max(reach, Math.min(grid.width - reach, x));
		let best;
		for (const [n, y] of rows.entries()) for (const shift of SHIFTS) {
			const x = within(box.x + shift * Math.max(half, 46 * .8));
			const cost = 7.5 * hides(room(x, y), names) + out(y) + n * 50 + Math.abs(x - box.x) * 2.2;
			if (!best || cost < best.cost) best = {
				cost,
				x,
				y
			};
		}
		names.push(room(best.x, best.y));
		return [{
			place,
			x: best.x,
			y: best.y,
			half,
			worth,
			box,
			centres,
			room,
			hides,
			out,
			within
		}];
	}).map(({ place, x, y, half, worth, box, centres, room, hides, out, within }, n) => {
		const others = names.filter((_, m) => m !== n);
		const cost = (x, y) => 20 * hides(room(x, y), troops) + 20 * hides(room(x, y), others) + out(y);
		let best = {
			cost: cost(x, y),
			x,
			y
		};
		if (best.cost) for (let dy = -46 * 1.9; dy <= 46 * 1.9; dy += 46 * .1) for (const shift of ASIDE) {
			const to = {
				x: within(box.x + shift * Math.max(half, 46 * .8)),
				y: box.y + Math.sign(dy) * (box.h / 2) + dy + size * .3
			};
			if (Math.min(...centres.map((centre) => distance(centre, [to.x, to.y]))) > 105.8) continue;
			const there = cost(to.x, to.y) + Math.hypot(to.x - x, to.y - y) * .5;
			if (there < best.cost) best = {
				cost: there,
				...to
			};
		}
		names[n] = room(best.x, best.y);
		return {
			place,
			x: best.x,
			y: best.y,
			half,
			worth
		};
	});
}
//#endregion
//#region src/hex/HexNames.svelte
var root$49 = from_svg(`<text class="svelte-1vfe2q"> </text><!>`, 1);
var root_1$42 = from_svg(`<g class="names svelte-1vfe2q" aria-hidden="true"></g>`);
function HexNames($$anchor, $$props) {
	push($$props, true);
	const size = user_derived(() => letters($$props.detail));
	const written = user_derived(() => writeNames$1($$props.grid, $$props.places, get(size), [...covered($$props.stood), ...$$props.taken]));
	var g = root_1$42();
	each(g, 21, () => get(written), ({ place, x, y, half, worth }) => place.name, ($$anchor, $$item) => {
		let place = () => get($$item).place;
		let x = () => get($$item).x;
		let y = () => get($$item).y;
		let half = () => get($$item).half;
		let worth = () => get($$item).worth;
		var fragment = root$49();
		var text = first_child(fragment);
		var text_1 = only_child(text, true);
		var node = sibling(text);
		var consequent = ($$anchor) => {
			{
				let $0 = user_derived(() => x() + half() + get(size) * .85);
				let $1 = user_derived(() => y() - get(size) * .32);
				let $2 = user_derived(() => get(size) / 17);
				let $3 = user_derived(() => place().held_by ? $$props.colours[place().held_by] : void 0);
				Laurel($$anchor, {
					get x() {
						return get($0);
					},
					get y() {
						return get($1);
					},
					get scale() {
						return get($2);
					},
					get holder() {
						return get($3);
					}
				});
			}
		};
		if_block(node, ($$render) => {
			if (worth()) $$render(consequent);
		});
		template_effect(() => {
			set_attribute(text, "x", x());
			set_attribute(text, "y", y());
			set_attribute(text, "font-size", get(size));
			set_text(text_1, place().name);
		});
		append($$anchor, fragment);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/hex/inquiry.svelte.ts
var Inquiry = class {
	ask;
	#reach = state();
	get reach() {
		return get(this.#reach);
	}
	set reach(value) {
		set(this.#reach, value);
	}
	#arcs = state();
	get arcs() {
		return get(this.#arcs);
	}
	set arcs(value) {
		set(this.#arcs, value);
	}
	#looking = state(false);
	get looking() {
		return get(this.#looking);
	}
	set looking(value) {
		set(this.#looking, value, true);
	}
	#eye = state();
	get eye() {
		return get(this.#eye);
	}
	set eye(value) {
		set(this.#eye, value, true);
	}
	#sight = state();
	get sight() {
		return get(this.#sight);
	}
	set sight(value) {
		set(this.#sight, value);
	}
	known = /* @__PURE__ */ new Map();
	wanted = "";
	constructor(ask) {
		this.ask = ask;
	}
	forget() {
		this.known = /* @__PURE__ */ new Map();
		this.reach = void 0;
		this.arcs = void 0;
		this.sight = void 0;
		this.wanted = "";
	}
	answer(query) {
		const key = Object.values(query).join(" ");
		let found = this.known.get(key);
		if (!found) {
			found = this.ask(query).catch(() => void 0);
			this.known.set(key, found);
		}
		return found;
	}
	async take(piece) {
		const known = this.known;
		const answer = await this.answer({
			ask: "reach",
			piece
		});
		if (known !== this.known) return true;
		if (answer?.tells !== "reach" || !answer.ways.length) return false;
		this.reach = answer;
		return true;
	}
	drop() {
		this.reach = void 0;
	}
	way(hex) {
		return hex === void 0 ? void 0 : this.reach?.ways.find((way) => way.hex === hex);
	}
	async aim(piece) {
		this.wanted = piece ?? "";
		if (!piece) {
			this.arcs = void 0;
			return;
		}
		const answer = await this.answer({
			ask: "arcs",
			piece
		});
		if (this.wanted === piece && answer?.tells === "arcs") this.arcs = answer;
	}
	async look(to) {
		const from = this.eye;
		if (!from || from === to) return;
		const answer = await this.answer({
			ask: "sight",
			from,
			to
		});
		if (this.eye === from && answer?.tells === "sight") this.sight = answer;
	}
	toggle() {
		this.looking = !this.looking;
		this.eye = void 0;
		this.sight = void 0;
	}
};
//#endregion
//#region src/hex/Overlay.svelte
var root$48 = from_svg(`<text class="worth svelte-hgx6cp"> </text>`);
var root_1$41 = from_svg(`<path></path><!>`, 1);
var root_2$36 = from_svg(`<g data-testid="arcs"><!><path class="rear svelte-hgx6cp"></path><path class="flank svelte-hgx6cp"></path><path class="front svelte-hgx6cp"></path></g>`);
var root_3$33 = from_svg(`<path></path>`);
var root_4$27 = from_svg(`<g><circle r="6.4" class="svelte-hgx6cp"></circle><path d="M0 -9V9M-9 0H9" class="svelte-hgx6cp"></path></g>`);
var root_5$20 = from_svg(`<rect x="-5.5" y="-5.5" width="11" height="11" class="svelte-hgx6cp"></rect>`);
var root_6$15 = from_svg(`<path d="M-7 -7Q2 -4 7 7M7 -7Q-2 -4 -7 7M-8 3.5L-3.5 8M8 3.5L3.5 8" class="svelte-hgx6cp"></path>`);
var root_7$13 = from_svg(`<g><!></g>`);
var root_8$12 = from_svg(`<text class="cost svelte-hgx6cp"> </text>`);
var root_9$11 = from_svg(`<path class="danger svelte-hgx6cp"></path>`);
var root_10$9 = from_svg(`<!><path class="shaft under svelte-hgx6cp"></path><path class="shaft svelte-hgx6cp" data-testid="way"></path><path class="head svelte-hgx6cp"></path>`, 1);
var root_11$8 = from_svg(`<g data-testid="reach"><!><path class="rim svelte-hgx6cp"></path><!><!><!><!></g>`);
var root_12$8 = from_svg(`<path class="eye svelte-hgx6cp" data-testid="eye"></path>`);
var root_13$7 = from_svg(`<path class="stop svelte-hgx6cp"></path>`);
var root_14$5 = from_svg(`<path class="stop-hex svelte-hgx6cp"></path>`);
var root_15$4 = from_svg(`<path class="cross svelte-hgx6cp"></path>`);
var root_16$3 = from_svg(`<g data-testid="sight-line"><!><path class="ray under svelte-hgx6cp"></path><path class="ray svelte-hgx6cp"></path><circle r="5" class="svelte-hgx6cp"></circle><circle r="5" class="svelte-hgx6cp"></circle><!></g>`);
var root_17$3 = from_svg(`<g class="overlay svelte-hgx6cp" aria-hidden="true"><!><!><!><!></g>`);
function Overlay($$anchor, $$props) {
	push($$props, true);
	const shape = (label, far = 46) => {
		const hex = $$props.grid.hex(label);
		return hex ? polygon($$props.grid.outline(hex, far)) : "";
	};
	const numbers = user_derived(() => $$props.detail !== "farthest");
	const ends = user_derived(() => new Set($$props.reach?.ways.map((one) => one.hex)));
	const rim = user_derived(() => $$props.reach ? outlines($$props.grid, (hex) => get(ends).has(hex.label)).map(polygon).join("") : "");
	const fired = user_derived(() => ($$props.reach?.threats ?? []).filter((threat) => threat.leaving));
	const charged = user_derived(() => ($$props.reach?.threats ?? []).filter((threat) => !threat.leaving));
	const onWay = user_derived(() => new Set($$props.way?.path));
	const line = user_derived(() => $$props.way ? $$props.way.path.map((label) => $$props.grid.centre(label)).filter((p) => p !== void 0) : []);
	const head = user_derived(() => {
		const [tip, before] = [get(line).at(-1), get(line).at(-2)];
		if (!tip || !before) return "";
		const along = unit(sub(tip, before));
		const side = [-along[1] * 8, along[0] * 8];
		const neck = sub(tip, times(along, 12));
		return polygon([
			tip,
			add(neck, side),
			sub(neck, side)
		]);
	});
	const ray = user_derived(() => {
		const [a, b] = [$$props.sight && $$props.grid.centre($$props.sight.from), $$props.sight && $$props.grid.centre($$props.sight.to)];
		return a && b ? {
			a,
			b
		} : void 0;
	});
	const stops = user_derived(() => ($$props.sight?.blocked_by ?? []).flatMap((obstacle) => {
		const hex = $$props.grid.hex(obstacle.hex);
		if (!hex) return [];
		const edge = obstacle.side == null ? void 0 : $$props.grid.edge(hex, obstacle.side);
		return [{
			hex,
			edge,
			p: edge ? mid(edge[0], edge[1]) : hex.centre
		}];
	}));
	const sides = (labels) => labels.flatMap((label) => {
		const hex = $$props.grid.hex(label);
		return hex ? [polygon($$props.grid.outline(hex, 41.4))] : [];
	}).join("");
	var g = root_17$3();
	var node = child(g);
	var consequent_1 = ($$anchor) => {
		var g_1 = root_2$36();
		var node_1 = child(g_1);
		each(node_1, 17, () => $$props.arcs.fire, (shot) => shot.hex, ($$anchor, shot) => {
			var fragment = root_1$41();
			var path = first_child(fragment);
			let classes;
			var node_2 = sibling(path);
			var consequent = ($$anchor) => {
				var text = root$48();
				var text_1 = only_child(text, true);
				template_effect(($0, $1) => {
					set_attribute(text, "x", $0);
					set_attribute(text, "y", $1);
					set_text(text_1, get(shot).value);
				}, [() => $$props.grid.centre(get(shot).hex)[0], () => $$props.grid.centre(get(shot).hex)[1] - 25.76]);
				append($$anchor, text);
			};
			if_block(node_2, ($$render) => {
				if (get(shot).clear && get(numbers)) $$render(consequent);
			});
			template_effect(($0) => {
				classes = set_class(path, 0, "shot svelte-hgx6cp", null, classes, { unseen: !get(shot).clear });
				set_attribute(path, "d", $0);
			}, [() => shape(get(shot).hex, 44.62)]);
			append($$anchor, fragment);
		});
		var path_1 = sibling(node_1);
		var path_2 = sibling(path_1);
		var path_3 = sibling(path_2);
		reset(g_1);
		template_effect(($0, $1, $2) => {
			set_attribute(path_1, "d", $0);
			set_attribute(path_2, "d", $1);
			set_attribute(path_3, "d", $2);
		}, [
			() => sides($$props.arcs.rear),
			() => sides($$props.arcs.flank),
			() => sides($$props.arcs.front)
		]);
		append($$anchor, g_1);
	};
	if_block(node, ($$render) => {
		if ($$props.arcs && !$$props.reach) $$render(consequent_1);
	});
	var node_3 = sibling(node);
	var consequent_5 = ($$anchor) => {
		var g_2 = root_11$8();
		var node_4 = child(g_2);
		each(node_4, 17, () => $$props.reach.ways, (one) => one.hex, ($$anchor, one) => {
			var path_4 = root_3$33();
			let classes_1;
			template_effect(($0) => {
				classes_1 = set_class(path_4, 0, "goal svelte-hgx6cp", null, classes_1, { here: get(one) === $$props.way });
				set_attribute(path_4, "d", $0);
				set_attribute(path_4, "data-testid", `goal-${get(one).hex ?? ""}`);
			}, [() => shape(get(one).hex)]);
			append($$anchor, path_4);
		});
		var path_5 = sibling(node_4);
		var node_5 = sibling(path_5);
		each(node_5, 17, () => get(fired), (threat) => threat.hex, ($$anchor, threat) => {
			const c = user_derived(() => $$props.grid.centre(get(threat).hex));
			var g_3 = root_4$27();
			let classes_2;
			template_effect(($0) => {
				classes_2 = set_class(g_3, 0, "threat svelte-hgx6cp", null, classes_2, { hot: $0 });
				set_attribute(g_3, "data-testid", `fire-${get(threat).hex ?? ""}`);
				set_attribute(g_3, "transform", `translate(${get(c)[0] - 22.08} ${get(c)[1] + 25.76})`);
			}, [() => get(onWay).has(get(threat).hex)]);
			append($$anchor, g_3);
		});
		var node_6 = sibling(node_5);
		each(node_6, 17, () => get(charged), index, ($$anchor, threat) => {
			const c = user_derived(() => $$props.grid.centre(get(threat).hex));
			var g_4 = root_7$13();
			let classes_3;
			var node_7 = child(g_4);
			var consequent_2 = ($$anchor) => {
				var rect = root_5$20();
				append($$anchor, rect);
			};
			var alternate = ($$anchor) => {
				var path_6 = root_6$15();
				append($$anchor, path_6);
			};
			if_block(node_7, ($$render) => {
				if (get(threat).kind === "square") $$render(consequent_2);
				else $$render(alternate, -1);
			});
			reset(g_4);
			template_effect(($0) => {
				classes_3 = set_class(g_4, 0, "threat svelte-hgx6cp", null, classes_3, { hot: $0 });
				set_attribute(g_4, "data-testid", `${get(threat).kind ?? ""}-${get(threat).hex ?? ""}`);
				set_attribute(g_4, "transform", `translate(${get(c)[0] + 46 * (get(threat).kind === "square" ? .12 : .48)} ${get(c)[1] + 25.76})`);
			}, [() => get(onWay).has(get(threat).hex)]);
			append($$anchor, g_4);
		});
		var node_8 = sibling(node_6);
		var consequent_3 = ($$anchor) => {
			var fragment_1 = comment();
			var node_9 = first_child(fragment_1);
			each(node_9, 17, () => $$props.reach.ways, (one) => one.hex, ($$anchor, one) => {
				const c = user_derived(() => $$props.grid.centre(get(one).hex));
				var text_2 = root_8$12();
				var text_3 = only_child(text_2, true);
				template_effect(($0) => {
					set_attribute(text_2, "x", get(c)[0]);
					set_attribute(text_2, "y", get(c)[1] - 23);
					set_text(text_3, $0);
				}, [() => inParts(get(one).cost, $$props.reach.parts)]);
				append($$anchor, text_2);
			});
			append($$anchor, fragment_1);
		};
		if_block(node_8, ($$render) => {
			if (get(numbers)) $$render(consequent_3);
		});
		var node_10 = sibling(node_8);
		var consequent_4 = ($$anchor) => {
			var fragment_2 = root_10$9();
			var node_11 = first_child(fragment_2);
			each(node_11, 16, () => $$props.way.path.filter((label) => get(fired).some((threat) => threat.hex === label)), (label) => label, ($$anchor, label) => {
				var path_7 = root_9$11();
				template_effect(($0) => set_attribute(path_7, "d", $0), [() => shape(label, 46 * .95)]);
				append($$anchor, path_7);
			});
			var path_8 = sibling(node_11);
			var path_9 = sibling(path_8);
			var path_10 = sibling(path_9);
			template_effect(($0, $1) => {
				set_attribute(path_8, "d", $0);
				set_attribute(path_9, "d", $1);
				set_attribute(path_10, "d", get(head));
			}, [() => rounded(get(line), .7), () => rounded(get(line), .7)]);
			append($$anchor, fragment_2);
		};
		if_block(node_10, ($$render) => {
			if ($$props.way && get(line).length > 1) $$render(consequent_4);
		});
		reset(g_2);
		template_effect(() => {
			set_attribute(g_2, "data-piece", $$props.reach.piece);
			set_attribute(path_5, "d", get(rim));
		});
		append($$anchor, g_2);
	};
	if_block(node_3, ($$render) => {
		if ($$props.reach) $$render(consequent_5);
	});
	var node_12 = sibling(node_3);
	var consequent_6 = ($$anchor) => {
		var path_11 = root_12$8();
		template_effect(($0) => set_attribute(path_11, "d", $0), [() => shape($$props.eye, 46 * .94)]);
		append($$anchor, path_11);
	};
	if_block(node_12, ($$render) => {
		if ($$props.eye) $$render(consequent_6);
	});
	var node_13 = sibling(node_12);
	var consequent_8 = ($$anchor) => {
		var g_5 = root_16$3();
		let classes_4;
		var node_14 = child(g_5);
		each(node_14, 17, () => get(stops), (stop) => stop.hex.label, ($$anchor, stop) => {
			var fragment_3 = comment();
			var node_15 = first_child(fragment_3);
			var consequent_7 = ($$anchor) => {
				var path_12 = root_13$7();
				template_effect(($0, $1) => set_attribute(path_12, "d", `M${$0 ?? ""}L${$1 ?? ""}`), [() => at(get(stop).edge[0]), () => at(get(stop).edge[1])]);
				append($$anchor, path_12);
			};
			var alternate_1 = ($$anchor) => {
				var path_13 = root_14$5();
				template_effect(($0) => set_attribute(path_13, "d", $0), [() => polygon($$props.grid.outline(get(stop).hex, 46 * .94))]);
				append($$anchor, path_13);
			};
			if_block(node_15, ($$render) => {
				if (get(stop).edge) $$render(consequent_7);
				else $$render(alternate_1, -1);
			});
			append($$anchor, fragment_3);
		});
		var path_14 = sibling(node_14);
		var path_15 = sibling(path_14);
		var circle = sibling(path_15);
		var circle_1 = sibling(circle);
		var node_16 = sibling(circle_1);
		each(node_16, 17, () => get(stops), (stop) => stop.hex.label, ($$anchor, stop) => {
			var path_16 = root_15$4();
			template_effect(() => set_attribute(path_16, "d", `M${get(stop).p[0] - 8} ${get(stop).p[1] - 8}l16 16M${get(stop).p[0] + 8} ${get(stop).p[1] - 8}l-16 16`));
			append($$anchor, path_16);
		});
		reset(g_5);
		template_effect(($0, $1, $2, $3) => {
			classes_4 = set_class(g_5, 0, "sight svelte-hgx6cp", null, classes_4, { blocked: !$$props.sight.clear });
			set_attribute(path_14, "d", `M${$0 ?? ""}L${$1 ?? ""}`);
			set_attribute(path_15, "d", `M${$2 ?? ""}L${$3 ?? ""}`);
			set_attribute(circle, "cx", get(ray).a[0]);
			set_attribute(circle, "cy", get(ray).a[1]);
			set_attribute(circle_1, "cx", get(ray).b[0]);
			set_attribute(circle_1, "cy", get(ray).b[1]);
		}, [
			() => at(get(ray).a),
			() => at(get(ray).b),
			() => at(get(ray).a),
			() => at(get(ray).b)
		]);
		append($$anchor, g_5);
	};
	if_block(node_13, ($$render) => {
		if ($$props.sight && get(ray)) $$render(consequent_8);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/field/ToolNote.svelte
var root$47 = from_html(`<div role="status"><!></div>`);
function ToolNote($$anchor, $$props) {
	let blocked = prop($$props, "blocked", 3, false);
	var div = root$47();
	let classes;
	var node = child(div);
	snippet(node, () => $$props.children);
	reset(div);
	template_effect(() => {
		classes = set_class(div, 1, "note svelte-19oedck", null, classes, { blocked: blocked() });
		set_attribute(div, "data-testid", $$props.testid);
	});
	append($$anchor, div);
}
//#endregion
//#region src/hex/SightNote.svelte
var root$46 = from_html(`<p>Choose the hex to look from.</p>`);
var root_1$40 = from_html(`<p> </p>`);
var root_2$35 = from_html(`<span> </span>`);
var root_3$32 = from_html(`<p class="small"> <!> <!></p>`);
var root_4$26 = from_html(`<p><b> </b> <b> </b></p> <!>`, 1);
function SightNote($$anchor, $$props) {
	push($$props, true);
	{
		let $0 = user_derived(() => $$props.sight && !$$props.sight.clear);
		ToolNote($$anchor, {
			testid: "sight-note",
			get blocked() {
				return get($0);
			},
			children: ($$anchor, $$slotProps) => {
				var fragment_1 = comment();
				var node = first_child(fragment_1);
				var consequent = ($$anchor) => {
					var p = root$46();
					append($$anchor, p);
				};
				var consequent_1 = ($$anchor) => {
					var p_1 = root_1$40();
					var text = only_child(p_1);
					template_effect(() => set_text(text, `From ${$$props.eye ?? ""}: point at a hex.`));
					append($$anchor, p_1);
				};
				var alternate = ($$anchor) => {
					var fragment_2 = root_4$26();
					var p_2 = first_child(fragment_2);
					var b = child(p_2);
					var text_1 = only_child(b);
					var text_2 = sibling(b);
					var b_1 = sibling(text_2);
					var text_3 = only_child(b_1, true);
					reset(p_2);
					var node_1 = sibling(p_2, 2);
					var consequent_3 = ($$anchor) => {
						var p_3 = root_3$32();
						var text_4 = child(p_3, true);
						var node_2 = sibling(text_4);
						var consequent_2 = ($$anchor) => {
							var span = root_2$35();
							var text_5 = only_child(span);
							template_effect(($0) => set_text(text_5, ` (${$0 ?? ""})`), [() => $$props.sight.blocked_by.map((one) => one.side == null ? one.hex : `hexside ${one.hex}/${one.side}`).join(" and ")]);
							append($$anchor, span);
						};
						if_block(node_2, ($$render) => {
							if ($$props.sight.blocked_by.length) $$render(consequent_2);
						});
						Rule(sibling(node_2, 2), { get id() {
							return $$props.sight.rule;
						} });
						reset(p_3);
						template_effect(($0) => set_text(text_4, $0), [() => sentence($$props.sight.why)]);
						append($$anchor, p_3);
					};
					if_block(node_1, ($$render) => {
						if ($$props.sight.why) $$render(consequent_3);
					});
					template_effect(($0) => {
						set_text(text_1, `${$$props.sight.from ?? ""} → ${$$props.sight.to ?? ""}`);
						set_text(text_2, ` · ${$0 ?? ""} · `);
						set_text(text_3, $$props.sight.clear ? "in sight" : "out of sight");
					}, [() => count($$props.sight.distance, "hex")]);
					append($$anchor, fragment_2);
				};
				if_block(node, ($$render) => {
					if (!$$props.eye) $$render(consequent);
					else if (!$$props.sight || $$props.sight.from !== $$props.eye) $$render(consequent_1, 1);
					else $$render(alternate, -1);
				});
				append($$anchor, fragment_1);
			},
			$$slots: { default: true }
		});
	}
	pop();
}
//#endregion
//#region src/hex/WayNote.svelte
var root$45 = from_html(`<p class="small danger svelte-1avvfqc"> <!></p>`);
var root_1$39 = from_html(`<p class="small muted">no enemy in sight can interfere</p>`);
var root_2$34 = from_html(`<p><b> </b> to <b> </b> </p> <p class="small muted"> </p> <!> <!>`, 1);
var root_3$31 = from_html(`<p><b> </b> </p> <p class="small muted hint svelte-1avvfqc">Choose a hex, or drag the unit there. <kbd class="svelte-1avvfqc">Esc</kbd> cancels.</p>`, 1);
var root_4$25 = from_html(`<div class="note svelte-1avvfqc" role="status" data-testid="way-note"><!></div>`);
function WayNote($$anchor, $$props) {
	push($$props, true);
	const LOOKS = [
		"north",
		"north-north-east",
		"north-east",
		"east",
		"south-east",
		"south-south-east",
		"south",
		"south-south-west",
		"south-west",
		"west",
		"north-west",
		"north-north-west"
	];
	const name = (id) => $$props.view.pieces.find((piece) => piece.id === id)?.name ?? id;
	const who = user_derived(() => name($$props.reach.piece));
	const points = user_derived(() => inParts($$props.reach.points, $$props.reach.parts));
	const meets = user_derived(() => {
		if (!$$props.way) return [];
		const [left, entered] = [new Set($$props.way.path.slice(0, -1)), new Set($$props.way.path.slice(1))];
		return $$props.reach.threats.filter((threat) => (threat.leaving ? left : entered).has(threat.hex));
	});
	const gathered = user_derived(() => [...new Set(get(meets).map((threat) => threat.kind))].flatMap((kind) => {
		const of = get(meets).filter((threat) => threat.kind === kind);
		return of.length ? [{
			kind,
			does: of[0].does,
			rule: of[0].rule,
			hexes: of.map((threat) => threat.hex),
			by: [...new Set(of.flatMap((threat) => threat.by))].map(name)
		}] : [];
	}));
	var div = root_4$25();
	var node = child(div);
	var consequent_1 = ($$anchor) => {
		var fragment = root_2$34();
		var p = first_child(fragment);
		var b = child(p);
		var text = only_child(b, true);
		var b_1 = sibling(b, 2);
		var text_1 = only_child(b_1, true);
		var text_2 = sibling(b_1);
		reset(p);
		var p_1 = sibling(p, 2);
		var text_3 = only_child(p_1);
		var node_1 = sibling(p_1, 2);
		each(node_1, 17, () => get(gathered), ({ kind, does, rule, hexes, by }) => kind, ($$anchor, $$item) => {
			let kind = () => get($$item).kind;
			let does = () => get($$item).does;
			let rule = () => get($$item).rule;
			let hexes = () => get($$item).hexes;
			let by = () => get($$item).by;
			var p_2 = root$45();
			var text_4 = child(p_2);
			Rule(sibling(text_4), { get id() {
				return rule();
			} });
			reset(p_2);
			template_effect(($0, $1) => {
				set_attribute(p_2, "data-threat", kind());
				set_text(text_4, `${does() ?? ""} ${$0 ?? ""}: ${$1 ?? ""} `);
			}, [() => hexes().join(", "), () => by().join(", ")]);
			append($$anchor, p_2);
		});
		var node_3 = sibling(node_1, 2);
		var consequent = ($$anchor) => {
			var p_3 = root_1$39();
			append($$anchor, p_3);
		};
		if_block(node_3, ($$render) => {
			if (!get(gathered).length) $$render(consequent);
		});
		template_effect(($0, $1) => {
			set_text(text, get(who));
			set_text(text_1, $$props.way.hex);
			set_text(text_2, ` · ${$0 ?? ""} of ${get(points) ?? ""} movement points`);
			set_text(text_3, `arrives in ${$$props.way.posture ?? ""}${$1 ?? ""}${$$props.way.facings?.length ? ", and may turn" : ""}`);
		}, [() => inParts($$props.way.cost, $$props.reach.parts), () => $$props.way.facing == null ? "" : `, facing ${LOOKS[Math.round($$props.way.facing / 30) % 12]}`]);
		append($$anchor, fragment);
	};
	var alternate = ($$anchor) => {
		var fragment_1 = root_3$31();
		var p_4 = first_child(fragment_1);
		var b_2 = child(p_4);
		var text_5 = only_child(b_2, true);
		var text_6 = sibling(b_2);
		reset(p_4);
		next(2);
		template_effect(() => {
			set_text(text_5, get(who));
			set_text(text_6, ` · ${get(points) ?? ""} movement ${get(points) === "1" ? "point" : "points"}`);
		});
		append($$anchor, fragment_1);
	};
	if_block(node, ($$render) => {
		if ($$props.way) $$render(consequent_1);
		else $$render(alternate, -1);
	});
	reset(div);
	append($$anchor, div);
	pop();
}
//#endregion
//#region src/hex/HexField.svelte
var root$44 = from_svg(`<rect class="field svelte-yuucte" x="2" y="2"></rect>`);
var root_1$38 = from_html(`<!> <!>`, 1);
var root_2$33 = from_svg(`<text class="svelte-yuucte"> </text>`);
var root_3$30 = from_svg(`<g aria-hidden="true"></g>`);
var root_4$24 = from_svg(`<path data-kind="hex"></path>`);
var root_5$19 = from_svg(`<!><!><g class="hexes"></g><!>`, 1);
var root_6$14 = from_svg(`<rect class="tray svelte-yuucte" rx="12"></rect>`);
var root_7$12 = from_svg(`<text class="title svelte-yuucte"> </text>`);
var root_8$11 = from_svg(`<!><g aria-hidden="true"></g><!>`, 1);
var root_9$10 = from_svg(`<path d="M1 8Q12 -5 23 8Q12 21 1 8Z"></path><circle cx="12" cy="8" r="3.6"></circle>`, 1);
var root_10$8 = from_html(`<!> <!> <!>`, 1);
function HexField($$anchor, $$props) {
	push($$props, true);
	const stage = new Stage({
		size: () => get(size),
		placeOf,
		troops: () => get(stood).map((one) => [one.x, one.y]),
		detailOf
	});
	const fan = new Fan();
	const drag = new Drag();
	let linger;
	onDestroy(() => clearTimeout(linger));
	let under = state(void 0);
	const inquiry = untrack(() => new Inquiry($$props.ask));
	const field = user_derived(() => $$props.view.field);
	let ground = state(untrack(() => $$props.view.field));
	user_effect(() => {
		if (get(field).columns && (get(field).columns !== get(ground).columns || get(field).rows !== get(ground).rows || get(field).ground[0] !== get(ground).ground[0])) set(ground, get(field));
	});
	const grid = user_derived(() => new HexGrid(get(ground)));
	const size = user_derived(() => ({
		w: get(grid).width,
		h: get(grid).height
	}));
	const art = user_derived(() => draw$1(get(ground), get(grid)));
	const outline = user_derived(() => new Map(get(grid).hexes.map((hex) => [hex.label, polygon(get(grid).outline(hex))])));
	const words = user_derived(() => new Map(get(ground).legend));
	const stood = user_derived(() => stand(get(grid), $$props.view.pieces));
	const signs = user_derived(() => badges(get(grid), $$props.view.markers, get(stood)));
	const drawn = user_derived(() => fan.stack ? get(stood).toSorted((a, b) => Number(a.stack === fan.stack) - Number(b.stack === fan.stack)) : get(stood));
	const fanOf = user_derived(() => fan.stack ? get(stood).filter((one) => one.stack === fan.stack) : []);
	const colours = user_derived(() => ({
		first: sideLook($$props.view, "first"),
		second: sideLook($$props.view, "second")
	}));
	const pointedKeys = user_derived(() => new Set($$props.pointed.flatMap((target) => target.kind === "path" ? target.id.map((id) => `hex:${id}`) : [keyOf(target)])));
	const group = user_derived(() => $$props.view.markers.filter((marker) => marker.kind === "group").flatMap((marker) => marker.at.filter((target) => target.kind === "piece").map((target) => target.id)));
	const chosen = user_derived(() => /* @__PURE__ */ new Set([...get(group), ...inquiry.reach ? [inquiry.reach.piece] : []]));
	const way = user_derived(() => inquiry.way(get(under)));
	const moving = user_derived(() => inquiry.reach && get(stood).find((one) => one.piece.id === inquiry.reach?.piece));
	const ghost = user_derived(() => {
		const centre = get(way) && get(grid).centre(get(way).hex);
		if (!get(way) || !centre || !get(moving)) return void 0;
		const [w, h] = sizeOf$2(get(way).shape);
		const at = {
			kind: "hexes",
			hexes: [get(way).hex],
			facing: get(way).facing ?? null,
			rank: 0
		};
		return {
			...get(moving),
			piece: {
				...get(moving).piece,
				posture: get(way).posture,
				shape: get(way).shape,
				states: [],
				at
			},
			x: centre[0],
			y: centre[1],
			w,
			h,
			turn: get(way).facing ?? 0,
			of: 1,
			rank: 0
		};
	});
	user_effect(() => {
		$$props.seq;
		const mover = get(group)[0];
		untrack(() => {
			inquiry.forget();
			if (mover && $$props.lit.size) inquiry.take(mover);
		});
	});
	function placeOf(target) {
		if (target.kind === "piece") {
			const found = get(stood).find((one) => one.piece.id === target.id);
			return found && [found.x, found.y];
		}
		if (target.kind === "path") return get(grid).centre(target.id.at(-1) ?? "");
		return target.kind === "hex" ? get(grid).centre(target.id) : void 0;
	}
	const paths = user_derived(() => $$props.pointed.flatMap((target) => target.kind === "path" ? [thread$1(target.id.map((label) => get(grid).centre(label)).filter((p) => p !== void 0))] : []));
	const pointing = user_derived(() => {
		const last = $$props.pointed.at(-1);
		if (!$$props.arrows || !last || $$props.pointed.length < 2 || inquiry.reach) return void 0;
		return leads(placeOf($$props.pointed[0]), placeOf(last), 24);
	});
	const onTop = (one) => one.rank === 0 || fan.stack === one.stack;
	const named = user_derived(() => {
		if (stage.detail === "near") return [];
		const may = get(stood).filter((one) => $$props.lit.has(`piece:${one.piece.id}`));
		const few = stage.detail === "mid" || may.length <= 8;
		return [.../* @__PURE__ */ new Set([...get(stood).filter((one) => get(chosen).has(one.piece.id)), ...few ? may : []])].filter(onTop);
	});
	const titled = user_derived(() => stage.detail === "near" ? [] : [.../* @__PURE__ */ new Set([...get(stood).filter((one) => get(pointedKeys).has(`piece:${one.piece.id}`) && onTop(one)), ...get(named)])]);
	const letter = user_derived(() => stage.detail === "mid" ? 8.6 : stage.detail === "far" ? 14 : 20);
	const titleOf = (one) => {
		const angle = one.turn * Math.PI / 180;
		const half = (Math.abs(Math.cos(angle)) * one.h + Math.abs(Math.sin(angle)) * one.w) / 2;
		return (fan.stack === one.stack ? one.fan[1] : one.y) + half + get(letter) * .8;
	};
	const taken = user_derived(() => [...get(signs).map(({ x, y }) => ({
		x,
		y,
		w: 20,
		h: 20
	})), ...get(named).map((one) => ({
		x: one.x,
		y: titleOf(one) - get(letter) * .3,
		w: shortName(one.piece.name, 18).length * get(letter) * .6,
		h: get(letter)
	}))]);
	const bring = (targets, below = 0) => drag.active ? void 0 : stage.bring(targets, below);
	const zoom = (factor) => stage.zoom(factor);
	const fit = () => stage.fit();
	function release() {
		if (inquiry.looking) return inquiry.toggle(), true;
		if (!inquiry.reach || get(group).length) return false;
		inquiry.drop();
		return true;
	}
	const hexAt = (event) => get(grid).at(stage.point(event))?.label;
	const isOwn = (id) => $$props.view.pieces.find((piece) => piece.id === id)?.side === $$props.view.prompt?.side;
	async function chose(target, at, touch) {
		const hex = target.kind === "hex" ? target.id : target.kind === "piece" ? get(stood).find((one) => one.piece.id === target.id)?.stack : void 0;
		if (inquiry.looking && hex) {
			const label = hex.split("+")[0];
			if (inquiry.eye && inquiry.eye !== label) await inquiry.look(label);
			else inquiry.eye = inquiry.eye === label ? void 0 : label;
			if (!inquiry.eye) inquiry.sight = void 0;
			return;
		}
		const goal = inquiry.way(hex);
		const piece = target.kind === "piece" ? target.id : void 0;
		const own = piece !== void 0 && isOwn(piece);
		if (own && $$props.next.has(keyOf(target))) return $$props.pick(target, at, touch);
		if (goal && (!own || !$$props.lit.has(keyOf(target)))) return give(goal, touch);
		if (own && $$props.lit.has(keyOf(target)) && inquiry.reach?.piece !== piece && await inquiry.take(piece)) return;
		if (!get(group).length) inquiry.drop();
		$$props.pick(target, at, touch);
	}
	function give(goal, touch) {
		if (touch && get(under) !== goal.hex) {
			set(under, goal.hex, true);
			return;
		}
		const name = get(moving)?.piece.name ?? "";
		$$props.march(goal, `${name} to ${goal.hex}`);
	}
	function entered(event, target, touch) {
		if (event.type === "focusin" && target?.kind === "hex") set(under, target.id, true);
		if (!touch) $$props.look(target);
		clearTimeout(linger);
		linger = setTimeout(() => void inquiry.aim(target?.kind === "piece" && !drag.active && !inquiry.looking ? target.id : void 0), target?.kind === "piece" ? 280 : 60);
		if (touch) fan.stay();
		else fan.over(inquiry.reach && stackAt(event) !== fan.stack ? "" : stackAt(event), 160);
	}
	function left() {
		set(under, void 0);
		clearTimeout(linger);
		inquiry.aim(void 0);
	}
	function moved(event) {
		if (byTouch(event) && !drag.active) return;
		const label = hexAt(event);
		if (label === get(under)) return;
		set(under, label, true);
		if (inquiry.looking && label) inquiry.look(label);
	}
	function grab(event) {
		const id = event.target.closest("[data-kind=piece]")?.dataset.id;
		const inHand = inquiry.reach?.piece === id;
		drag.press();
		if (!id || event.button !== 0 || inquiry.looking || !isOwn(id) || !(inHand || $$props.lit.has(`piece:${id}`)) || byTouch(event) && !inHand) return;
		event.stopPropagation();
		drag.follow(event, {
			least: 8,
			begins: () => inHand || void inquiry.take(id),
			moves: (next) => set(under, hexAt(next), true),
			ends: (last) => {
				const goal = last && inquiry.way(hexAt(last));
				if (goal && inquiry.reach?.piece === id) $$props.march(goal, `${get(moving)?.piece.name ?? ""} to ${goal.hex}`);
			}
		});
	}
	const hands = user_derived(() => ({
		aiming: inquiry.looking,
		grab,
		dropped: () => drag.dropped(),
		entered,
		moved,
		left
	}));
	var $$exports = {
		bring,
		zoom,
		fit,
		release,
		chose
	};
	var fragment = root_10$8();
	var node = first_child(fragment);
	{
		const base = ($$anchor) => {
			var fragment_1 = root_1$38();
			var node_1 = first_child(fragment_1);
			Margin(node_1, {
				get size() {
					return get(size);
				},
				paper: 16,
				line: -2,
				scale: 7,
				children: ($$anchor, $$slotProps) => {
					var rect = root$44();
					template_effect(() => {
						set_attribute(rect, "width", get(size).w - 4);
						set_attribute(rect, "height", get(size).h - 4);
					});
					append($$anchor, rect);
				},
				$$slots: { default: true }
			});
			Engraving(sibling(node_1, 2), { get art() {
				return get(art);
			} });
			append($$anchor, fragment_1);
		};
		const sheet = ($$anchor) => {
			var fragment_2 = root_5$19();
			var node_3 = first_child(fragment_2);
			var consequent = ($$anchor) => {
				var g = root_3$30();
				let classes;
				each(g, 21, () => get(grid).hexes, (hex) => hex.label, ($$anchor, hex) => {
					var text = root_2$33();
					var text_1 = only_child(text, true);
					template_effect(() => {
						set_attribute(text, "x", get(hex).centre[0]);
						set_attribute(text, "y", get(hex).centre[1] - 46 * .7);
						set_text(text_1, get(hex).label);
					});
					append($$anchor, text);
				});
				reset(g);
				template_effect(() => classes = set_class(g, 0, "labels svelte-yuucte", null, classes, { small: stage.detail === "mid" }));
				append($$anchor, g);
			};
			if_block(node_3, ($$render) => {
				if (stage.detail === "near" || stage.detail === "mid") $$render(consequent);
			});
			var node_4 = sibling(node_3);
			Overlay(node_4, {
				get grid() {
					return get(grid);
				},
				get detail() {
					return stage.detail;
				},
				get reach() {
					return inquiry.reach;
				},
				get way() {
					return get(way);
				},
				get arcs() {
					return inquiry.arcs;
				},
				sight: void 0,
				eye: void 0
			});
			var g_1 = sibling(node_4);
			each(g_1, 21, () => get(grid).hexes, (hex) => hex.label, ($$anchor, hex) => {
				const key = user_derived(() => `hex:${get(hex).label}`);
				const open = user_derived(() => $$props.lit.has(get(key)));
				var path = root_4$24();
				let classes_1;
				template_effect(($0, $1, $2) => {
					classes_1 = set_class(path, 0, "hex svelte-yuucte", null, classes_1, {
						lit: get(open) && !inquiry.reach,
						pointed: $0
					});
					set_attribute(path, "d", $1);
					set_attribute(path, "data-id", get(hex).label);
					set_attribute(path, "data-testid", `hex-${get(hex).label ?? ""}`);
					set_attribute(path, "tabindex", get(open) ? 0 : -1);
					set_attribute(path, "role", get(open) ? "button" : "img");
					set_attribute(path, "aria-label", `Hex ${get(hex).label ?? ""}, ${$2 ?? ""}`);
				}, [
					() => get(pointedKeys).has(get(key)),
					() => get(outline).get(get(hex).label),
					() => get(words).get(get(hex).sign) ?? "clear"
				]);
				append($$anchor, path);
			});
			reset(g_1);
			HexNames(sibling(g_1), {
				get grid() {
					return get(grid);
				},
				get places() {
					return get(field).places;
				},
				get stood() {
					return get(stood);
				},
				get taken() {
					return get(taken);
				},
				get detail() {
					return stage.detail;
				},
				get colours() {
					return get(colours);
				}
			});
			append($$anchor, fragment_2);
		};
		const tray = ($$anchor) => {
			var fragment_3 = comment();
			var node_6 = first_child(fragment_3);
			var consequent_1 = ($$anchor) => {
				const box = user_derived(() => bounds(get(fanOf).map((one) => one.fan)));
				var rect_1 = root_6$14();
				template_effect(() => {
					set_attribute(rect_1, "x", get(box).x - get(box).w / 2 - 40);
					set_attribute(rect_1, "y", get(box).y - get(box).h / 2 - 40);
					set_attribute(rect_1, "width", get(box).w + 80);
					set_attribute(rect_1, "height", get(box).h + 80);
					set_attribute(rect_1, "data-stack", fan.stack);
				});
				append($$anchor, rect_1);
			};
			if_block(node_6, ($$render) => {
				if (get(fanOf).length > 1) $$render(consequent_1);
			});
			append($$anchor, fragment_3);
		};
		const troop = ($$anchor, one = noop) => {
			const key = user_derived(() => `piece:${one().piece.id}`);
			{
				let $0 = user_derived(() => dress($$props.view, one().piece.side, one().piece.nation));
				let $1 = user_derived(() => pieceWords(one().piece, $$props.view));
				let $2 = user_derived(() => fan.stack !== "" && fan.stack === one().stack);
				let $3 = user_derived(() => $$props.lit.has(get(key)) || $$props.next.has(get(key)));
				let $4 = user_derived(() => get(chosen).has(one().piece.id));
				let $5 = user_derived(() => get(pointedKeys).has(get(key)));
				let $6 = user_derived(() => $$props.hurt.has(one().piece.id));
				HexCounter($$anchor, {
					get at() {
						return one();
					},
					get nation() {
						return get($0);
					},
					get detail() {
						return stage.detail;
					},
					get label() {
						return get($1);
					},
					get fanned() {
						return get($2);
					},
					get lit() {
						return get($3);
					},
					get chosen() {
						return get($4);
					},
					get pointed() {
						return get($5);
					},
					get hurt() {
						return get($6);
					}
				});
			}
		};
		const above = ($$anchor) => {
			var fragment_5 = root_8$11();
			var node_7 = first_child(fragment_5);
			Badges(node_7, {
				get signs() {
					return get(signs);
				},
				get detail() {
					return stage.detail;
				},
				get fan() {
					return fan.stack;
				},
				get colours() {
					return get(colours);
				},
				lit: (key) => $$props.lit.has(key)
			});
			var g_2 = sibling(node_7);
			each(g_2, 21, () => $$props.scene ? [] : get(titled), (one) => one.piece.id, ($$anchor, one) => {
				var text_2 = root_7$12();
				var text_3 = only_child(text_2, true);
				template_effect(($0, $1) => {
					set_attribute(text_2, "x", (fan.stack === get(one).stack ? get(one).fan : [get(one).x])[0]);
					set_attribute(text_2, "y", $0);
					set_attribute(text_2, "font-size", get(letter));
					set_text(text_3, $1);
				}, [() => titleOf(get(one)), () => shortName(get(one).piece.name, 18)]);
				append($$anchor, text_2);
			});
			reset(g_2);
			var node_8 = sibling(g_2);
			var consequent_2 = ($$anchor) => {
				{
					let $0 = user_derived(() => dress($$props.view, get(ghost).piece.side, get(ghost).piece.nation));
					HexCounter($$anchor, {
						get at() {
							return get(ghost);
						},
						get nation() {
							return get($0);
						},
						get detail() {
							return stage.detail;
						},
						label: "",
						ghost: true
					});
				}
			};
			var d = user_derived(() => get(ghost) && (drag.active || !get(stood).some((one) => one.stack === get(way)?.hex)));
			if_block(node_8, ($$render) => {
				if (get(d)) $$render(consequent_2);
			});
			append($$anchor, fragment_5);
		};
		const over = ($$anchor) => {
			Overlay($$anchor, {
				get grid() {
					return get(grid);
				},
				get detail() {
					return stage.detail;
				},
				reach: void 0,
				way: void 0,
				arcs: void 0,
				get sight() {
					return inquiry.sight;
				},
				get eye() {
					return inquiry.eye;
				}
			});
		};
		Shell(node, {
			get view() {
				return $$props.view;
			},
			get scene() {
				return $$props.scene;
			},
			get look() {
				return $$props.look;
			},
			get stage() {
				return stage;
			},
			get size() {
				return get(size);
			},
			name: "Battlefield",
			placeOf,
			get troops() {
				return get(drawn);
			},
			idOf: (one) => one.piece.id,
			choose: chose,
			get fan() {
				return fan;
			},
			get hands() {
				return get(hands);
			},
			pen: {
				bend: .08,
				short: 30
			},
			get tracks() {
				return get(paths);
			},
			get pointing() {
				return get(pointing);
			},
			base,
			sheet,
			tray,
			troop,
			above,
			over,
			$$slots: {
				base: true,
				sheet: true,
				tray: true,
				troop: true,
				above: true,
				over: true
			}
		});
	}
	var node_9 = sibling(node, 2);
	Tool(node_9, {
		name: "Sight",
		title: "Line of sight: choose two hexes.",
		testid: "sight-tool",
		get on() {
			return inquiry.looking;
		},
		toggle: () => inquiry.toggle(),
		children: ($$anchor, $$slotProps) => {
			var fragment_8 = root_9$10();
			next();
			append($$anchor, fragment_8);
		},
		$$slots: { default: true }
	});
	var node_10 = sibling(node_9, 2);
	var consequent_3 = ($$anchor) => {
		SightNote($$anchor, {
			get eye() {
				return inquiry.eye;
			},
			get sight() {
				return inquiry.sight;
			}
		});
	};
	var consequent_4 = ($$anchor) => {
		WayNote($$anchor, {
			get reach() {
				return inquiry.reach;
			},
			get way() {
				return get(way);
			},
			get view() {
				return $$props.view;
			}
		});
	};
	if_block(node_10, ($$render) => {
		if (inquiry.looking) $$render(consequent_3);
		else if (inquiry.reach) $$render(consequent_4, 1);
	});
	append($$anchor, fragment);
	return pop($$exports);
}
//#endregion
//#region src/open/plan.svelte.ts
function shapeOf(body, plane) {
	const at = plane.at(body.at);
	const ahead = towards(body.facing);
	const aside = [-ahead[1], ahead[0]];
	const stands = body.stands.map(plane.line);
	let [low, high] = [0, 0];
	for (const p of stands.flat()) {
		const from = sub(p, at);
		if (Math.abs(from[0] * ahead[0] + from[1] * ahead[1]) > 1) continue;
		const u = from[0] * aside[0] + from[1] * aside[1];
		[low, high] = [Math.min(low, u), Math.max(high, u)];
	}
	return {
		at,
		facing: body.facing,
		left: add(at, times(aside, low)),
		right: add(at, times(aside, high)),
		stands
	};
}
var moved = (shape, by) => ({
	...shape,
	at: add(shape.at, by),
	left: add(shape.left, by),
	right: add(shape.right, by),
	stands: shape.stands.map((stand) => stand.map((p) => add(p, by)))
});
function turned(shape, centre, hundredths) {
	const angle = hundredths / 100 / 180 * Math.PI;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const turn = (p) => {
		const [x, y] = sub(p, centre);
		return add(centre, [x * cos - y * sin, x * sin + y * cos]);
	};
	return {
		at: turn(shape.at),
		facing: (shape.facing + hundredths + 36e3) % 36e3,
		left: turn(shape.left),
		right: turn(shape.right),
		stands: shape.stands.map((stand) => stand.map(turn))
	};
}
var number = (thousandths) => String(Number((thousandths / 1e3).toFixed(3)));
var Plan = class {
	ask;
	#piece = state();
	get piece() {
		return get(this.#piece);
	}
	set piece(value) {
		set(this.#piece, value, true);
	}
	#legs = state([]);
	get legs() {
		return get(this.#legs);
	}
	set legs(value) {
		set(this.#legs, value);
	}
	#target = state();
	get target() {
		return get(this.#target);
	}
	set target(value) {
		set(this.#target, value, true);
	}
	#envelope = state();
	get envelope() {
		return get(this.#envelope);
	}
	set envelope(value) {
		set(this.#envelope, value);
	}
	#course = state();
	get course() {
		return get(this.#course);
	}
	set course(value) {
		set(this.#course, value);
	}
	#limit = state();
	get limit() {
		return get(this.#limit);
	}
	set limit(value) {
		set(this.#limit, value);
	}
	#zones = state();
	get zones() {
		return get(this.#zones);
	}
	set zones(value) {
		set(this.#zones, value);
	}
	#measuring = state(false);
	get measuring() {
		return get(this.#measuring);
	}
	set measuring(value) {
		set(this.#measuring, value, true);
	}
	#eye = state();
	get eye() {
		return get(this.#eye);
	}
	set eye(value) {
		set(this.#eye, value, true);
	}
	#measure = state();
	get measure() {
		return get(this.#measure);
	}
	set measure(value) {
		set(this.#measure, value);
	}
	round = 0;
	hovered = "";
	pressing = "";
	constructor(ask) {
		this.ask = ask;
	}
	async answer(query) {
		return this.ask(query).catch(() => void 0);
	}
	get action() {
		return `move ${this.piece} ${this.legs.join(", ")}${this.target ? ` charge ${this.target}` : ""}`;
	}
	async take(piece) {
		this.drop();
		this.piece = piece;
		return this.look();
	}
	drop() {
		this.round++;
		[this.piece, this.legs, this.target, this.envelope, this.course] = [
			void 0,
			[],
			void 0,
			void 0,
			void 0
		];
		this.free();
	}
	forget() {
		this.drop();
		[this.zones, this.measure, this.hovered] = [
			void 0,
			void 0,
			""
		];
	}
	async add(leg, target, whole = leg, drawn = false) {
		if (!drawn) this.free();
		const [piece, before] = [this.piece, this.legs];
		const ways = target ? [
			[leg, target],
			...whole === leg ? [] : [[whole, target]],
			[leg]
		] : [[leg]];
		for (const [last, at] of ways) {
			this.legs = [...before, last];
			this.target = at;
			await this.look();
			if (!at || this.piece !== piece || !this.course || this.course.legal) return;
		}
	}
	free() {
		[this.limit, this.pressing] = [void 0, ""];
	}
	async press(draft) {
		if (!draft?.beyond) return this.free();
		const action = `move ${this.piece} ${[...this.legs, draft.beyond].join(", ")}`;
		if (action === this.pressing) return;
		this.free();
		this.pressing = action;
		const course = await this.answer({
			ask: "course",
			action
		});
		if (this.pressing === action && course?.tells === "course" && !course.legal) this.limit = {
			why: course.why ?? "",
			rule: course.rule
		};
	}
	async back() {
		if (!this.legs.length) return false;
		this.free();
		this.legs = this.legs.slice(0, -1);
		this.target = void 0;
		await this.look();
		return true;
	}
	async look() {
		const round = ++this.round;
		const piece = this.piece;
		if (!piece) return false;
		const [envelope, course] = await Promise.all([this.answer({
			ask: "envelope",
			piece,
			legs: this.legs.join(", ")
		}), this.legs.length ? this.answer({
			ask: "course",
			action: this.action
		}) : void 0]);
		if (round !== this.round) return true;
		this.course = course?.tells === "course" ? course : void 0;
		if (envelope?.tells !== "envelope") {
			if (this.legs.length) return true;
			this.drop();
			return false;
		}
		this.envelope = envelope;
		return true;
	}
	advance(plane, to) {
		const envelope = this.envelope;
		if (!envelope?.fan.length) return void 0;
		const start = shapeOf(envelope.start, plane);
		const way = sub(to, start.at);
		const off = turnTo(start.facing, headingOf(way));
		const fan = envelope.fan.toSorted((a, b) => a[0] - b[0]);
		const angle = Math.round(Math.max(fan[0][0], Math.min(fan.at(-1)[0], off)) / 100) * 100;
		const next = fan.findIndex(([at]) => at >= angle);
		const [high, low] = [fan[Math.max(0, next)], fan[Math.max(0, next - 1)]];
		const share = high[0] === low[0] ? 1 : (angle - low[0]) / (high[0] - low[0]);
		const most = Math.min(low[1], high[1]) + (Math.max(low[1], high[1]) - Math.min(low[1], high[1])) * (high[1] > low[1] ? share : 1 - share);
		const along = towards(start.facing + angle);
		const wanted = Math.max(0, (way[0] * along[0] + way[1] * along[1]) / 20 * 1e3);
		const far = Math.floor(Math.min(wanted, most) / 10) * 10;
		if (far < 50) return void 0;
		const said = (length) => angle === 0 ? `advance ${number(length)}` : `advance ${number(length)} ${angle / 100}`;
		const words = `${(far / 1e3).toFixed(1)}″${angle ? `, ${Math.abs(angle / 100)}° ${angle < 0 ? "left" : "right"}` : ""}`;
		const beyond = wanted > most + 100 ? said(Math.ceil(most / 10) * 10 + 100) : void 0;
		return {
			leg: said(far),
			whole: said(Math.floor(most / 10) * 10),
			...beyond && { beyond },
			words,
			ghost: moved(start, times(along, far / 1e3 * 20))
		};
	}
	wheel(plane, about, to) {
		const envelope = this.envelope;
		const most = envelope?.wheels[about === "left" ? 0 : 1] ?? 0;
		if (!envelope || most <= 0) return void 0;
		const start = shapeOf(envelope.start, plane);
		const [centre, corner] = about === "left" ? [start.left, start.right] : [start.right, start.left];
		if (distance(centre, corner) < 1) return void 0;
		const turn = turnTo(headingOf(sub(corner, centre)), headingOf(sub(to, centre)));
		const sense = about === "left" ? -1 : 1;
		const angle = Math.round(Math.max(0, Math.min(most, sense * turn)) / 100) * 100;
		if (angle < 100) return void 0;
		const beyond = sense * turn > most + 200 ? `wheel ${about} ${Math.ceil(most / 100) + 1}` : void 0;
		return {
			leg: `wheel ${about} ${angle / 100}`,
			...beyond && { beyond },
			words: `wheels ${angle / 100}° to the ${about}`,
			ghost: turned(start, centre, sense * angle)
		};
	}
	async aim(piece) {
		this.hovered = piece ?? "";
		if (!piece) {
			this.zones = void 0;
			return;
		}
		const answer = await this.answer({
			ask: "zones",
			piece
		});
		if (this.hovered === piece) this.zones = answer?.tells === "zones" ? answer : void 0;
	}
	async measureTo(to) {
		const from = this.eye;
		if (!from || from === to) return;
		const answer = await this.answer({
			ask: "measure",
			from,
			to
		});
		if (this.eye === from && answer?.tells === "measure") this.measure = answer;
	}
	toggle() {
		this.measuring = !this.measuring;
		[this.eye, this.measure] = [void 0, void 0];
	}
};
//#endregion
//#region src/open/Ghosts.svelte
var root$43 = from_svg(`<path class="track under svelte-1rxgg8o"></path><path class="track svelte-1rxgg8o"></path>`, 1);
var root_1$37 = from_svg(`<path class="ghost halt svelte-1rxgg8o"></path>`);
var root_2$32 = from_svg(`<path data-ghost="" data-testid="ghost"></path>`);
var root_3$29 = from_svg(`<!><path class="ghost-front svelte-1rxgg8o"></path>`, 1);
var root_4$23 = from_svg(`<path class="ghost draft svelte-1rxgg8o" data-testid="draft"></path>`);
var root_5$18 = from_svg(`<!><path class="ghost-front svelte-1rxgg8o"></path><text class="says svelte-1rxgg8o"> </text>`, 1);
var root_6$13 = from_svg(`<circle class="handle svelte-1rxgg8o" data-wheel="right" data-testid="corner-left"></circle>`);
var root_7$11 = from_svg(`<circle class="handle svelte-1rxgg8o" data-wheel="left" data-testid="corner-right"></circle>`);
var root_8$10 = from_svg(`<!><!>`, 1);
var root_9$9 = from_svg(`<g class="plan"><!><!><!><!></g>`);
function Ghosts($$anchor, $$props) {
	push($$props, true);
	const start = user_derived(() => $$props.plan.envelope && shapeOf($$props.plan.envelope.start, $$props.plane));
	const end = user_derived(() => $$props.plan.course && $$props.plan.legs.length ? shapeOf($$props.plan.course.end, $$props.plane) : void 0);
	const stopped = user_derived(() => $$props.plan.course?.stopped ? shapeOf($$props.plan.course.stopped[0], $$props.plane) : void 0);
	const path = user_derived(() => thread$1($$props.plane.line($$props.plan.course?.path ?? [])));
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const r = user_derived(() => get(far) ? 11 : 7);
	var g = root_9$9();
	var node = child(g);
	var consequent = ($$anchor) => {
		var fragment = root$43();
		var path_1 = first_child(fragment);
		var path_2 = sibling(path_1);
		template_effect(() => {
			set_attribute(path_1, "d", get(path));
			set_attribute(path_2, "d", get(path));
		});
		append($$anchor, fragment);
	};
	if_block(node, ($$render) => {
		if (get(path)) $$render(consequent);
	});
	var node_1 = sibling(node);
	each(node_1, 17, () => get(stopped)?.stands ?? [], index, ($$anchor, stand) => {
		var path_3 = root_1$37();
		template_effect(($0) => set_attribute(path_3, "d", $0), [() => polygon(get(stand))]);
		append($$anchor, path_3);
	});
	var node_2 = sibling(node_1);
	var consequent_1 = ($$anchor) => {
		var fragment_1 = root_3$29();
		var node_3 = first_child(fragment_1);
		each(node_3, 17, () => get(end).stands, index, ($$anchor, stand) => {
			var path_4 = root_2$32();
			let classes;
			template_effect(($0) => {
				classes = set_class(path_4, 0, "ghost svelte-1rxgg8o", null, classes, { bad: $$props.plan.course && !$$props.plan.course.legal });
				set_attribute(path_4, "d", $0);
			}, [() => polygon(get(stand))]);
			append($$anchor, path_4);
		});
		var path_5 = sibling(node_3);
		template_effect(($0) => set_attribute(path_5, "d", $0), [() => thread$1([get(end).left, get(end).right])]);
		append($$anchor, fragment_1);
	};
	if_block(node_2, ($$render) => {
		if (get(end)) $$render(consequent_1);
	});
	var node_4 = sibling(node_2);
	var consequent_2 = ($$anchor) => {
		var fragment_2 = root_5$18();
		var node_5 = first_child(fragment_2);
		each(node_5, 17, () => $$props.draft.ghost.stands, index, ($$anchor, stand) => {
			var path_6 = root_4$23();
			template_effect(($0) => set_attribute(path_6, "d", $0), [() => polygon(get(stand))]);
			append($$anchor, path_6);
		});
		var path_7 = sibling(node_5);
		var text = sibling(path_7);
		var text_1 = only_child(text, true);
		template_effect(($0) => {
			set_attribute(path_7, "d", $0);
			set_attribute(text, "font-size", get(far) ? 17 : 11);
			set_attribute(text, "x", $$props.draft.ghost.at[0]);
			set_attribute(text, "y", $$props.draft.ghost.at[1] - (get(far) ? 16 : 12));
			set_text(text_1, $$props.draft.words);
		}, [() => thread$1([$$props.draft.ghost.left, $$props.draft.ghost.right])]);
		append($$anchor, fragment_2);
	};
	var consequent_5 = ($$anchor) => {
		var fragment_3 = root_8$10();
		var node_6 = first_child(fragment_3);
		var consequent_3 = ($$anchor) => {
			var circle = root_6$13();
			template_effect(() => {
				set_attribute(circle, "cx", get(start).left[0]);
				set_attribute(circle, "cy", get(start).left[1]);
				set_attribute(circle, "r", get(r));
			});
			append($$anchor, circle);
		};
		if_block(node_6, ($$render) => {
			if ($$props.plan.envelope.wheels[1] > 0) $$render(consequent_3);
		});
		var node_7 = sibling(node_6);
		var consequent_4 = ($$anchor) => {
			var circle_1 = root_7$11();
			template_effect(() => {
				set_attribute(circle_1, "cx", get(start).right[0]);
				set_attribute(circle_1, "cy", get(start).right[1]);
				set_attribute(circle_1, "r", get(r));
			});
			append($$anchor, circle_1);
		};
		if_block(node_7, ($$render) => {
			if ($$props.plan.envelope.wheels[0] > 0) $$render(consequent_4);
		});
		append($$anchor, fragment_3);
	};
	if_block(node_4, ($$render) => {
		if ($$props.draft) $$render(consequent_2);
		else if (get(start) && $$props.plan.envelope) $$render(consequent_5, 1);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/open/MeasureNote.svelte
var root$42 = from_html(` <!>`, 1);
var root_1$36 = from_html(`<p class="small"><b> </b> to <b> </b> </p> <p class="small"><!></p>`, 1);
var root_2$31 = from_html(`<p class="small">From <b> </b>: choose another unit.</p>`);
var root_3$28 = from_html(`<p class="small">Choose the unit to measure from.</p>`);
function MeasureNote($$anchor, $$props) {
	push($$props, true);
	const unit = user_derived(() => $$props.view.field.unit);
	const name = (id) => $$props.view.pieces.find((piece) => piece.id === id)?.name ?? id;
	{
		let $0 = user_derived(() => $$props.measure && !$$props.measure.clear);
		ToolNote($$anchor, {
			testid: "measure",
			get blocked() {
				return get($0);
			},
			children: ($$anchor, $$slotProps) => {
				var fragment_1 = comment();
				var node = first_child(fragment_1);
				var consequent_1 = ($$anchor) => {
					var fragment_2 = root_1$36();
					var p = first_child(fragment_2);
					var b = child(p);
					var text$4 = only_child(b, true);
					var b_1 = sibling(b, 2);
					var text_1 = only_child(b_1, true);
					var text_2 = sibling(b_1);
					reset(p);
					var p_1 = sibling(p, 2);
					var node_1 = child(p_1);
					var consequent = ($$anchor) => {
						var text_3 = text("The target is in sight.");
						append($$anchor, text_3);
					};
					var alternate = ($$anchor) => {
						var fragment_3 = root$42();
						var text_4 = first_child(fragment_3);
						Rule(sibling(text_4), { get id() {
							return $$props.measure.rule;
						} });
						template_effect(($0) => set_text(text_4, `${$0 ?? ""} `), [() => said($$props.measure.why ?? "")]);
						append($$anchor, fragment_3);
					};
					if_block(node_1, ($$render) => {
						if ($$props.measure.clear) $$render(consequent);
						else $$render(alternate, -1);
					});
					reset(p_1);
					template_effect(($0, $1, $2, $3) => {
						set_text(text$4, $0);
						set_text(text_1, $1);
						set_text(text_2, `: ${$2 ?? ""}${$3 ?? ""}. An attack strikes the ${$$props.measure.aspect ?? ""}.`);
					}, [
						() => name($$props.measure.from),
						() => name($$props.measure.to),
						() => length($$props.measure.distance, get(unit)),
						() => $$props.measure.front == null ? ", outside its front" : `, ${length($$props.measure.front, get(unit))} to its front`
					]);
					append($$anchor, fragment_2);
				};
				var consequent_2 = ($$anchor) => {
					var p_2 = root_2$31();
					var b_2 = sibling(child(p_2));
					var text_5 = only_child(b_2, true);
					next();
					reset(p_2);
					template_effect(($0) => set_text(text_5, $0), [() => name($$props.eye)]);
					append($$anchor, p_2);
				};
				var alternate_1 = ($$anchor) => {
					var p_3 = root_3$28();
					append($$anchor, p_3);
				};
				if_block(node, ($$render) => {
					if ($$props.measure) $$render(consequent_1);
					else if ($$props.eye) $$render(consequent_2, 1);
					else $$render(alternate_1, -1);
				});
				append($$anchor, fragment_1);
			},
			$$slots: { default: true }
		});
	}
	pop();
}
//#endregion
//#region src/open/OpenLeaders.svelte
var root$41 = from_svg(`<text y="16.5" class="svelte-170irry"> </text>`);
var root_1$35 = from_svg(`<g data-kind="piece"><title> </title><circle class="disc svelte-170irry" r="8.5"></circle><path d="M0 -6L1.6 -1.9L5.9 -1.8L2.5 1L3.6 5L0 2.8L-3.6 5L-2.5 1L-5.9 -1.8L-1.6 -1.9Z"></path><!></g>`);
var root_2$30 = from_svg(`<g class="leaders"></g>`);
function OpenLeaders($$anchor, $$props) {
	push($$props, true);
	var g = root_2$30();
	each(g, 21, () => $$props.leaders, ({ marker, at: [x, y] }) => marker.id, ($$anchor, $$item) => {
		var $$array = user_derived(() => to_array(get($$item).at, 2));
		let marker = () => get($$item).marker;
		let x = () => get($$array)[0];
		let y = () => get($$array)[1];
		const look = user_derived(() => marker().side ? signOf($$props.colours[marker().side]) : void 0);
		const open = user_derived(() => $$props.lit(`piece:${marker().id}`));
		var g_1 = root_1$35();
		let classes;
		var title = child(g_1);
		var text = only_child(title, true);
		var circle = sibling(title);
		let styles;
		var path = sibling(circle);
		let styles_1;
		var node = sibling(path);
		var consequent = ($$anchor) => {
			var text_1 = root$41();
			var text_2 = only_child(text_1, true);
			template_effect(($0) => set_text(text_2, $0), [() => leaderName(marker().label, 14)]);
			append($$anchor, text_1);
		};
		if_block(node, ($$render) => {
			if ($$props.detail === "near" || $$props.detail === "mid") $$render(consequent);
		});
		reset(g_1);
		template_effect(() => {
			classes = set_class(g_1, 0, "leader svelte-170irry", null, classes, { lit: get(open) });
			set_attribute(g_1, "transform", `translate(${x() ?? ""} ${y() ?? ""})`);
			set_attribute(g_1, "data-id", marker().id);
			set_attribute(g_1, "data-testid", `leader-${marker().id ?? ""}`);
			set_attribute(g_1, "role", get(open) ? "button" : "img");
			set_attribute(g_1, "tabindex", get(open) ? 0 : -1);
			set_attribute(g_1, "aria-label", marker().label);
			set_text(text, marker().label);
			styles = set_style(circle, "", styles, {
				fill: get(look)?.ground,
				stroke: get(open) ? void 0 : get(look)?.edge
			});
			styles_1 = set_style(path, "", styles_1, { fill: get(look)?.device });
		});
		append($$anchor, g_1);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/open/names.ts
var WIDE = {
	bold: .31,
	plain: .26
};
function writeNames(features, plane, size) {
	const shapes = features.filter((feature) => feature.outline.length).map((feature) => ({
		id: feature.id,
		name: feature.name,
		box: bounds(plane.line(feature.outline))
	}));
	const taken = [];
	return features.filter((feature) => feature.name && (feature.outline.length || feature.points)).toSorted((a, b) => Number(!!b.points) - Number(!!a.points)).map((feature) => {
		const of = bounds(plane.line(feature.outline.length ? feature.outline : feature.line));
		const letter = feature.points ? size : size * .74;
		const half = feature.name.length * letter * (feature.points ? WIDE.bold : WIDE.plain);
		const room = {
			x: 0,
			y: 0,
			w: half * 2 + (feature.points ? size * 1.9 : 0),
			h: letter
		};
		const [aside, beyond] = [of.w / 2 + room.w / 2 + 5, of.h / 2 + letter * .75];
		const ring = (out) => [
			[of.x + aside + out, of.y],
			[of.x - aside - out, of.y],
			[of.x, of.y + beyond + out],
			[of.x, of.y - beyond - out],
			[of.x + aside, of.y - beyond - out],
			[of.x + aside, of.y + beyond + out],
			[of.x - aside, of.y - beyond - out],
			[of.x - aside, of.y + beyond + out]
		];
		const around = [
			...ring(0),
			...ring(letter * 1.2),
			...ring(letter * 2.4)
		];
		const upon = [
			0,
			1.3,
			-1.3,
			2.6,
			-2.6,
			3.9,
			-3.9
		].filter((rows) => Math.abs(rows * letter) <= Math.max(letter * 1.3, of.h / 2 - letter)).map((rows) => [of.x, of.y + rows * letter]);
		const places = of.w > half * 2.4 ? [...upon, ...ring(0).slice(2, 4)] : around;
		const cost = ([x, y], n) => {
			const box = {
				...room,
				x,
				y
			};
			const out = x - room.w / 2 < 4 || x + room.w / 2 > plane.width - 4 || y < letter || y > plane.height - letter ? 1e6 : 0;
			const over = shapes.reduce((sum, shape) => sum + (shape.id === feature.id || shape.box.w > room.w * 1.2 && shape.box.h > room.h * 3 ? 0 : overlap(box, shape.box)), 0);
			const astray = shapes.some((shape) => shape.name && shape.id !== feature.id && shape.box.w <= of.w * 1.5 && apart(box, shape.box) <= apart(box, of)) ? room.w * room.h : 0;
			return out + over + astray + 3 * taken.reduce((sum, other) => sum + overlap(box, other), 0) + n;
		};
		const costs = places.map(cost);
		const [x, y] = places[costs.indexOf(Math.min(...costs))];
		taken.push({
			...room,
			x,
			y
		});
		return {
			feature,
			half,
			letter,
			x: x - (room.w / 2 - half),
			y: y + letter * .34
		};
	});
}
//#endregion
//#region src/open/OpenNames.svelte
var root$40 = from_svg(`<text> </text><!>`, 1);
var root_1$34 = from_svg(`<g class="names svelte-14bfjdo" aria-hidden="true"></g>`);
function OpenNames($$anchor, $$props) {
	push($$props, true);
	const size = user_derived(() => $$props.detail === "farthest" ? 30 : $$props.detail === "far" ? 23 : $$props.detail === "near" ? 12 : 16);
	const written = user_derived(() => writeNames($$props.features, $$props.plane, get(size)));
	var g = root_1$34();
	each(g, 21, () => get(written), ({ feature, half, letter, x, y }) => feature.id, ($$anchor, $$item) => {
		let feature = () => get($$item).feature;
		let half = () => get($$item).half;
		let letter = () => get($$item).letter;
		let x = () => get($$item).x;
		let y = () => get($$item).y;
		var fragment = root$40();
		var text = first_child(fragment);
		let classes;
		var text_1 = only_child(text, true);
		var node = sibling(text);
		var consequent = ($$anchor) => {
			{
				let $0 = user_derived(() => x() + half() + get(size) * .9);
				let $1 = user_derived(() => y() - get(size) * .32);
				let $2 = user_derived(() => get(size) / 17);
				let $3 = user_derived(() => feature().held_by ? $$props.colours[feature().held_by] : void 0);
				Laurel($$anchor, {
					get x() {
						return get($0);
					},
					get y() {
						return get($1);
					},
					get scale() {
						return get($2);
					},
					get holder() {
						return get($3);
					}
				});
			}
		};
		if_block(node, ($$render) => {
			if (feature().points) $$render(consequent);
		});
		template_effect(() => {
			set_attribute(text, "x", x());
			set_attribute(text, "y", y());
			set_attribute(text, "font-size", letter());
			classes = set_class(text, 0, "svelte-14bfjdo", null, classes, { lesser: !feature().points });
			set_text(text_1, feature().name);
		});
		append($$anchor, fragment);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/open/PlanNote.svelte
var root$39 = from_html(`<span class="muted"> </span>`);
var root_1$33 = from_html(`<li> </li>`);
var root_2$29 = from_html(`<li class="draft svelte-8opa8h"> </li>`);
var root_3$27 = from_html(`<ol class="legs small svelte-8opa8h"><!> <!> <!></ol>`);
var root_4$22 = from_html(`<p class="small muted">Drag the unit to advance, or a front corner to wheel. Nothing happens until you make the move.</p>`);
var root_5$17 = from_html(`<p class="small warn svelte-8opa8h" data-testid="limit"> <!></p>`);
var root_6$12 = from_html(`<p class="no small svelte-8opa8h" data-testid="refused"> <!></p>`);
var root_7$10 = from_html(`<p class="small warn svelte-8opa8h">It will be stopped on the way <!></p>`);
var root_8$9 = from_html(`<li> <!></li>`);
var root_9$8 = from_html(`<ul class="threats small svelte-8opa8h"></ul>`);
var root_10$7 = from_html(`<!> <!> <!>`, 1);
var root_11$7 = from_html(`<kbd class="svelte-8opa8h"> </kbd>`);
var root_12$7 = from_html(`<button type="button" class="button small"> <!></button>`);
var root_13$6 = from_html(`<div class="chips svelte-8opa8h" role="group" aria-label="Other moves"></div>`);
var root_14$4 = from_html(`<section aria-label="The move in hand" data-testid="plan"><p class="head svelte-8opa8h"><b> </b><!></p> <!> <!> <!> <!> <p class="row svelte-8opa8h"><button type="button" class="button small strong svelte-8opa8h" data-testid="give">Make the move <kbd class="svelte-8opa8h">Enter</kbd></button> <button type="button" class="button small svelte-8opa8h" data-testid="leg-back"> <kbd class="svelte-8opa8h">Esc</kbd></button></p></section>`);
function PlanNote($$anchor, $$props) {
	push($$props, true);
	const unit = user_derived(() => $$props.view.field.unit);
	const name = (id) => $$props.view.pieces.find((piece) => piece.id === id)?.name ?? id;
	var section = root_14$4();
	let classes;
	var p = child(section);
	var b = child(p);
	var text = only_child(b, true);
	var node = sibling(b);
	var consequent = ($$anchor) => {
		var span = root$39();
		var text_1 = only_child(span);
		template_effect(($0) => set_text(text_1, `${$0 ?? ""} to go`), [() => length($$props.plan.envelope.left, get(unit))]);
		append($$anchor, span);
	};
	var consequent_1 = ($$anchor) => {
		var span_1 = root$39();
		var text_2 = only_child(span_1);
		template_effect(($0, $1) => set_text(text_2, `${$0 ?? ""} used, ${$1 ?? ""} left`), [() => length($$props.plan.course.used, get(unit)), () => length($$props.plan.course.left, get(unit))]);
		append($$anchor, span_1);
	};
	if_block(node, ($$render) => {
		if ($$props.plan.envelope && !$$props.plan.course) $$render(consequent);
		else if ($$props.plan.course) $$render(consequent_1, 1);
	});
	reset(p);
	var node_1 = sibling(p, 2);
	var consequent_4 = ($$anchor) => {
		var ol = root_3$27();
		var node_2 = child(ol);
		each(node_2, 17, () => $$props.plan.legs, index, ($$anchor, leg, n) => {
			var li = root_1$33();
			var text_3 = only_child(li, true);
			template_effect(() => set_text(text_3, $$props.plan.course?.legs[n] ?? get(leg)));
			append($$anchor, li);
		});
		var node_3 = sibling(node_2, 2);
		var consequent_2 = ($$anchor) => {
			var li_1 = root_2$29();
			var text_4 = only_child(li_1, true);
			template_effect(() => set_text(text_4, $$props.draft.words));
			append($$anchor, li_1);
		};
		if_block(node_3, ($$render) => {
			if ($$props.draft) $$render(consequent_2);
		});
		var node_4 = sibling(node_3, 2);
		var consequent_3 = ($$anchor) => {
			var li_2 = root_1$33();
			var text_5 = only_child(li_2);
			template_effect(($0) => set_text(text_5, `charges ${$0 ?? ""}`), [() => name($$props.plan.target)]);
			append($$anchor, li_2);
		};
		if_block(node_4, ($$render) => {
			if ($$props.plan.target) $$render(consequent_3);
		});
		reset(ol);
		append($$anchor, ol);
	};
	var alternate = ($$anchor) => {
		var p_1 = root_4$22();
		append($$anchor, p_1);
	};
	if_block(node_1, ($$render) => {
		if ($$props.plan.legs.length || $$props.draft) $$render(consequent_4);
		else $$render(alternate, -1);
	});
	var node_5 = sibling(node_1, 2);
	var consequent_5 = ($$anchor) => {
		var p_2 = root_5$17();
		var text_6 = child(p_2);
		Rule(sibling(text_6), { get id() {
			return $$props.plan.limit.rule;
		} });
		reset(p_2);
		template_effect(() => set_text(text_6, `The move stops here: ${$$props.plan.limit.why ?? ""}. `));
		append($$anchor, p_2);
	};
	if_block(node_5, ($$render) => {
		if ($$props.plan.limit) $$render(consequent_5);
	});
	var node_7 = sibling(node_5, 2);
	var consequent_9 = ($$anchor) => {
		var fragment = root_10$7();
		var node_8 = first_child(fragment);
		var consequent_6 = ($$anchor) => {
			var p_3 = root_6$12();
			var text_7 = child(p_3);
			Rule(sibling(text_7), { get id() {
				return $$props.plan.course.rule;
			} });
			reset(p_3);
			template_effect(($0) => set_text(text_7, `${$0 ?? ""} `), [() => said($$props.plan.course.why ?? "")]);
			append($$anchor, p_3);
		};
		if_block(node_8, ($$render) => {
			if (!$$props.plan.course.legal) $$render(consequent_6);
		});
		var node_10 = sibling(node_8, 2);
		var consequent_7 = ($$anchor) => {
			var p_4 = root_7$10();
			Rule(sibling(child(p_4)), { get id() {
				return $$props.plan.course.stopped[1];
			} });
			reset(p_4);
			append($$anchor, p_4);
		};
		if_block(node_10, ($$render) => {
			if ($$props.plan.course.stopped) $$render(consequent_7);
		});
		var node_12 = sibling(node_10, 2);
		var consequent_8 = ($$anchor) => {
			var ul = root_9$8();
			each(ul, 21, () => $$props.plan.course.threats.slice(0, 5), index, ($$anchor, threat) => {
				var li_3 = root_8$9();
				var text_8 = child(li_3);
				Rule(sibling(text_8), { get id() {
					return get(threat).rule;
				} });
				reset(li_3);
				template_effect(($0) => set_text(text_8, `${$0 ?? ""} ${get(threat).does ?? ""} `), [() => name(get(threat).by)]);
				append($$anchor, li_3);
			});
			reset(ul);
			append($$anchor, ul);
		};
		if_block(node_12, ($$render) => {
			if ($$props.plan.course.threats.length) $$render(consequent_8);
		});
		append($$anchor, fragment);
	};
	if_block(node_7, ($$render) => {
		if ($$props.plan.course) $$render(consequent_9);
	});
	var node_14 = sibling(node_7, 2);
	var consequent_11 = ($$anchor) => {
		var div = root_13$6();
		each(div, 23, () => $$props.plan.envelope.legs, ([leg, label, cost]) => leg, ($$anchor, $$item, n) => {
			var $$array = user_derived(() => to_array(get($$item), 3));
			let leg = () => get($$array)[0];
			let label = () => get($$array)[1];
			let cost = () => get($$array)[2];
			var button = root_12$7();
			var text_9 = child(button, true);
			var node_15 = sibling(text_9);
			var consequent_10 = ($$anchor) => {
				var kbd = root_11$7();
				var text_10 = only_child(kbd, true);
				template_effect(() => set_text(text_10, get(n) + 1));
				append($$anchor, kbd);
			};
			if_block(node_15, ($$render) => {
				if (get(n) < 9) $$render(consequent_10);
			});
			reset(button);
			template_effect(() => {
				set_attribute(button, "title", cost());
				set_attribute(button, "data-leg", leg());
				set_text(text_9, label());
			});
			delegated("click", button, () => $$props.plan.add(leg()));
			append($$anchor, button);
		});
		reset(div);
		append($$anchor, div);
	};
	if_block(node_14, ($$render) => {
		if ($$props.plan.envelope?.legs.length) $$render(consequent_11);
	});
	var p_5 = sibling(node_14, 2);
	var button_1 = child(p_5);
	var button_2 = sibling(button_1, 2);
	var text_11 = child(button_2);
	next();
	reset(button_2);
	reset(p_5);
	reset(section);
	template_effect(($0) => {
		classes = set_class(section, 1, "plan svelte-8opa8h", null, classes, { right: $$props.right });
		set_text(text, $0);
		button_1.disabled = !$$props.plan.course?.legal;
		set_text(text_11, `${$$props.plan.legs.length ? "Undo leg" : "Cancel"} `);
	}, [() => name($$props.plan.piece ?? "")]);
	delegated("click", button_1, function(...$$args) {
		$$props.give?.apply(this, $$args);
	});
	delegated("click", button_2, () => $$props.plan.legs.length ? void $$props.plan.back() : $$props.plan.drop());
	append($$anchor, section);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/open/Troop.svelte
var root$38 = from_svg(`<path class="glow svelte-12mo9pc"></path>`);
var root_1$32 = from_svg(`<path class="strip svelte-12mo9pc"></path>`);
var root_2$28 = from_svg(`<circle class="man svelte-12mo9pc" r="3.1"></circle>`);
var root_3$26 = from_svg(`<!><!>`, 1);
var root_4$21 = from_svg(`<path class="shade svelte-12mo9pc" transform="translate(1.3 2)"></path>`);
var root_5$16 = from_svg(`<path></path>`);
var root_6$11 = from_svg(`<!><g class="svelte-12mo9pc"></g>`, 1);
var root_7$9 = from_svg(`<path class="ring svelte-12mo9pc"></path>`);
var root_8$8 = from_svg(`<path class="gold svelte-12mo9pc"></path>`);
var root_9$7 = from_svg(`<path class="front svelte-12mo9pc"></path>`);
var root_10$6 = from_svg(`<text> </text>`);
var root_11$6 = from_svg(`<text class="number middle svelte-12mo9pc"> </text>`);
var root_12$6 = from_svg(`<circle class="hit svelte-12mo9pc" r="2.3"></circle>`);
var root_13$5 = from_svg(`<g class="svelte-12mo9pc"><path class="pole svelte-12mo9pc" d="M0 4V-17"></path><path class="white svelte-12mo9pc" d="M0 -17q6 -3 10 0t9 -1v9q-5 2 -9 0t-10 1Z"></path></g>`);
var root_14$3 = from_svg(`<g class="svelte-12mo9pc"><circle class="tag svelte-12mo9pc" r="6"></circle><text class="small svelte-12mo9pc" y="2.6"> </text></g>`);
var root_15$3 = from_svg(`<path class="pin svelte-12mo9pc" d="M0 0v8M-4 0h8l-1.6 -5h-4.8Z"></path>`);
var root_16$2 = from_svg(`<text class="name svelte-12mo9pc"> </text>`);
var root_17$2 = from_svg(`<g data-kind="piece"><!><!><!><!><!><g class="svelte-12mo9pc"><!></g><g aria-hidden="true" class="svelte-12mo9pc"><!><!></g><!><!><!><!></g>`);
function Troop($$anchor, $$props) {
	push($$props, true);
	let lit = prop($$props, "lit", 3, false), chosen = prop($$props, "chosen", 3, false), pointed = prop($$props, "pointed", 3, false), hurt = prop($$props, "hurt", 3, false);
	const spot = user_derived(() => $$props.piece.at.kind === "table" ? $$props.piece.at : void 0);
	const $$d = user_derived(() => signOf($$props.nation)), ground = user_derived(() => get($$d).ground), device = user_derived(() => get($$d).device);
	const stands = user_derived(() => (get(spot)?.stands ?? []).map($$props.plane.line));
	const fronts = user_derived(() => (get(spot)?.fronts ?? []).map($$props.plane.line));
	const box = user_derived(() => bounds(get(stands).length ? get(stands).flat() : [$$props.plane.at(get(spot)?.at ?? {
		x: 0,
		y: 0
	})]));
	const turn = user_derived(() => get(spot)?.facing == null ? 0 : get(spot).facing / 100);
	const shown = (look) => $$props.piece.states.find((state) => state.look === look);
	const shows = (look) => shown(look) !== void 0;
	const $$d_1 = user_derived(() => [
		shows("frayed"),
		shows("white_flag"),
		shows("pin"),
		shows("spent")
	]), $$array = user_derived(() => to_array(get($$d_1), 4)), disordered = user_derived(() => get($$array)[0]), routed = user_derived(() => get($$array)[1]), pinned = user_derived(() => get($$array)[2]), spent = user_derived(() => get($$array)[3]);
	const tag = user_derived(() => shown("tag")?.label);
	const open = user_derived(() => $$props.piece.shape === "chain");
	const hits = user_derived(() => $$props.piece.losses?.[0] ?? 0);
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const ahead = user_derived(() => towards(get(turn) * 100));
	const extent = (along) => {
		const all = get(stands).flat().map((p) => dot$1(p, along));
		return all.length ? Math.max(...all) - Math.min(...all) : 0;
	};
	const depth = user_derived(() => extent(get(ahead)));
	const width = user_derived(() => extent([-get(ahead)[1], get(ahead)[0]]));
	const thin = user_derived(() => !get(open) && get(depth) < 12 && get(width) > 30);
	const size = user_derived(() => Math.max(9, Math.min(16, Math.min(get(width), get(depth)) * .82)));
	const letter = user_derived(() => get(thin) ? get(far) ? 17 : 12.5 : Math.max(get(far) ? 15 : 12.5, get(size) * .95));
	const pale = user_derived(() => $$props.nation.on === "#221e19");
	const mark = user_derived(() => get(far) ? 1.35 : 1);
	const filled = user_derived(() => get(far) || $$props.piece.arm === "infantry");
	const within = user_derived(() => !get(thin) && get(box).w >= 75);
	const back = user_derived(() => sub([get(box).x, get(box).y], times(get(ahead), get(depth) / 2 + (get(thin) ? get(letter) * .55 : 6.5))));
	const dots = user_derived(() => {
		if (!get(open) || !get(fronts)[0]) return [];
		const [a, b] = [get(fronts)[0][0], get(fronts)[0].at(-1)];
		const count = Math.max(4, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 11));
		return Array.from({ length: count }, (_, n) => {
			const t = (n + .5) / count;
			const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
			const lag = n % 2 ? 5.5 : 1.5;
			const angle = get(turn) / 180 * Math.PI;
			return [x - Math.sin(angle) * lag, y + Math.cos(angle) * lag];
		});
	});
	var g = root_17$2();
	let classes;
	var node = child(g);
	var consequent = ($$anchor) => {
		var fragment = comment();
		var node_1 = first_child(fragment);
		each(node_1, 17, () => get(stands), index, ($$anchor, stand) => {
			var path = root$38();
			template_effect(($0) => set_attribute(path, "d", $0), [() => polygon(get(stand))]);
			append($$anchor, path);
		});
		append($$anchor, fragment);
	};
	if_block(node, ($$render) => {
		if (lit() || chosen() || pointed()) $$render(consequent);
	});
	var node_2 = sibling(node);
	var consequent_1 = ($$anchor) => {
		var fragment_1 = root_3$26();
		var node_3 = first_child(fragment_1);
		each(node_3, 17, () => get(stands), index, ($$anchor, stand) => {
			var path_1 = root_1$32();
			let styles;
			template_effect(($0) => {
				set_attribute(path_1, "d", $0);
				styles = set_style(path_1, "", styles, { stroke: $$props.nation.colour });
			}, [() => polygon(get(stand))]);
			append($$anchor, path_1);
		});
		var node_4 = sibling(node_3);
		each(node_4, 17, () => get(dots), index, ($$anchor, $$item) => {
			var $$array_1 = user_derived(() => to_array(get($$item), 2));
			let cx = () => get($$array_1)[0];
			let cy = () => get($$array_1)[1];
			var circle = root_2$28();
			let styles_1;
			template_effect(() => {
				set_attribute(circle, "cx", cx());
				set_attribute(circle, "cy", cy());
				set_attribute(circle, "fill", get(ground));
				styles_1 = set_style(circle, "", styles_1, { stroke: get(device) });
			});
			append($$anchor, circle);
		});
		append($$anchor, fragment_1);
	};
	var alternate = ($$anchor) => {
		var fragment_2 = root_6$11();
		var node_5 = first_child(fragment_2);
		each(node_5, 17, () => get(stands), index, ($$anchor, stand) => {
			var path_2 = root_4$21();
			template_effect(($0) => set_attribute(path_2, "d", $0), [() => polygon(get(stand))]);
			append($$anchor, path_2);
		});
		var g_1 = sibling(node_5);
		each(g_1, 21, () => get(stands), index, ($$anchor, stand) => {
			var path_3 = root_5$16();
			let classes_1;
			let styles_2;
			template_effect(($0) => {
				classes_1 = set_class(path_3, 0, "stand svelte-12mo9pc", null, classes_1, { frayed: get(disordered) });
				set_attribute(path_3, "d", $0);
				styles_2 = set_style(path_3, "", styles_2, {
					fill: get(filled) ? $$props.nation.colour : void 0,
					stroke: get(disordered) && get(filled) ? $$props.nation.on : get(pale) ? "var(--card-edge)" : void 0
				});
			}, [() => polygon(get(stand))]);
			append($$anchor, path_3);
		});
		reset(g_1);
		template_effect(() => set_attribute(g_1, "transform", get(disordered) ? `rotate(${$$props.piece.id.length % 2 ? 3 : -3} ${get(box).x} ${get(box).y})` : void 0));
		append($$anchor, fragment_2);
	};
	if_block(node_2, ($$render) => {
		if (get(open)) $$render(consequent_1);
		else $$render(alternate, -1);
	});
	var node_6 = sibling(node_2);
	var consequent_2 = ($$anchor) => {
		var fragment_3 = comment();
		var node_7 = first_child(fragment_3);
		each(node_7, 17, () => get(stands), index, ($$anchor, stand) => {
			var path_4 = root_7$9();
			template_effect(($0) => set_attribute(path_4, "d", $0), [() => polygon(get(stand))]);
			append($$anchor, path_4);
		});
		append($$anchor, fragment_3);
	};
	if_block(node_6, ($$render) => {
		if (chosen()) $$render(consequent_2);
	});
	var node_8 = sibling(node_6);
	var consequent_3 = ($$anchor) => {
		var fragment_4 = comment();
		var node_9 = first_child(fragment_4);
		each(node_9, 17, () => get(stands), index, ($$anchor, stand) => {
			var path_5 = root_8$8();
			template_effect(($0) => set_attribute(path_5, "d", $0), [() => polygon(get(stand))]);
			append($$anchor, path_5);
		});
		append($$anchor, fragment_4);
	};
	if_block(node_8, ($$render) => {
		if (lit()) $$render(consequent_3);
	});
	var node_10 = sibling(node_8);
	each(node_10, 17, () => get(fronts), index, ($$anchor, front) => {
		var path_6 = root_9$7();
		let styles_3;
		template_effect(($0) => {
			set_attribute(path_6, "d", `M${$0 ?? ""}`);
			styles_3 = set_style(path_6, "", styles_3, { stroke: get(open) ? "none" : void 0 });
		}, [() => get(front).map((p) => p.join(" ")).join("L")]);
		append($$anchor, path_6);
	});
	var g_2 = sibling(node_10);
	var node_11 = child(g_2);
	var consequent_5 = ($$anchor) => {
		var fragment_5 = root_3$26();
		var node_12 = first_child(fragment_5);
		{
			let $0 = user_derived(() => get(size) * 1.35);
			let $1 = user_derived(() => get(size) * .9);
			Symbol(node_12, {
				get arm() {
					return $$props.piece.arm;
				},
				get nation() {
					return $$props.nation;
				},
				get w() {
					return get($0);
				},
				get h() {
					return get($1);
				}
			});
		}
		var node_13 = sibling(node_12);
		var consequent_4 = ($$anchor) => {
			var text = root_10$6();
			let classes_2;
			let styles_4;
			var text_1 = only_child(text, true);
			template_effect(() => {
				classes_2 = set_class(text, 0, "number svelte-12mo9pc", null, classes_2, { within: get(within) });
				set_attribute(text, "x", get(within) ? get(size) * .95 + 3 : get(box).w / 2 + 3);
				set_attribute(text, "y", get(letter) * .36);
				set_attribute(text, "font-size", get(letter));
				styles_4 = set_style(text, "", styles_4, { fill: get(within) && get(filled) ? $$props.nation.on : void 0 });
				set_text(text_1, $$props.piece.strength ?? "");
			});
			append($$anchor, text);
		};
		if_block(node_13, ($$render) => {
			if ($$props.detail !== "farthest" && !get(thin)) $$render(consequent_4);
		});
		append($$anchor, fragment_5);
	};
	if_block(node_11, ($$render) => {
		if (!get(open)) $$render(consequent_5);
	});
	reset(g_2);
	var g_3 = sibling(g_2);
	var node_14 = child(g_3);
	var consequent_6 = ($$anchor) => {
		var text_2 = root_11$6();
		var text_3 = only_child(text_2, true);
		template_effect(() => {
			set_attribute(text_2, "y", get(letter) * .36);
			set_attribute(text_2, "font-size", get(letter));
			set_text(text_3, $$props.piece.strength ?? "");
		});
		append($$anchor, text_2);
	};
	if_block(node_14, ($$render) => {
		if (get(thin) && $$props.detail !== "farthest") $$render(consequent_6);
	});
	var node_15 = sibling(node_14);
	each(node_15, 17, () => Array.from({ length: Math.min(get(hits), 8) }), index, ($$anchor, _, n) => {
		var circle_1 = root_12$6();
		template_effect(($0) => set_attribute(circle_1, "cx", $0), [() => get(thin) ? get(letter) * .8 + 3 + n * 5.4 : (n - (Math.min(get(hits), 8) - 1) / 2) * 5.4]);
		append($$anchor, circle_1);
	});
	reset(g_3);
	var node_16 = sibling(g_3);
	var consequent_7 = ($$anchor) => {
		var g_4 = root_13$5();
		template_effect(() => set_attribute(g_4, "transform", `translate(${get(box).x ?? ""} ${get(box).y - get(box).h / 2})`));
		append($$anchor, g_4);
	};
	if_block(node_16, ($$render) => {
		if (get(routed)) $$render(consequent_7);
	});
	var node_17 = sibling(node_16);
	var consequent_8 = ($$anchor) => {
		var g_5 = root_14$3();
		var text_4 = sibling(child(g_5));
		var text_5 = only_child(text_4, true);
		reset(g_5);
		template_effect(() => {
			set_attribute(g_5, "transform", `translate(${get(box).x - get(box).w / 2 - 3} ${get(box).y ?? ""}) scale(${get(mark) ?? ""})`);
			set_text(text_5, get(tag));
		});
		append($$anchor, g_5);
	};
	if_block(node_17, ($$render) => {
		if (get(tag)) $$render(consequent_8);
	});
	var node_18 = sibling(node_17);
	var consequent_9 = ($$anchor) => {
		var path_7 = root_15$3();
		template_effect(() => set_attribute(path_7, "transform", `translate(${get(box).x + get(box).w / 2 + 2} ${get(box).y - get(box).h / 2 - 2}) scale(${get(mark) ?? ""})`));
		append($$anchor, path_7);
	};
	if_block(node_18, ($$render) => {
		if (get(pinned) && $$props.detail !== "farthest") $$render(consequent_9);
	});
	var node_19 = sibling(node_18);
	var consequent_10 = ($$anchor) => {
		var text_6 = root_16$2();
		var text_7 = only_child(text_6, true);
		template_effect(($0) => {
			set_attribute(text_6, "x", get(box).x);
			set_attribute(text_6, "y", get(box).y + get(box).h / 2 + 9);
			set_text(text_7, $0);
		}, [() => shortName($$props.piece.name, 22)]);
		append($$anchor, text_6);
	};
	if_block(node_19, ($$render) => {
		if ($$props.detail === "near") $$render(consequent_10);
	});
	reset(g);
	template_effect(() => {
		classes = set_class(g, 0, clsx(["troop", $$props.piece.arm]), "svelte-12mo9pc", classes, {
			lit: lit(),
			chosen: chosen(),
			pointed: pointed(),
			hurt: hurt(),
			spent: get(spent),
			routed: get(routed),
			open: get(open),
			pale: get(pale)
		});
		set_attribute(g, "data-id", $$props.piece.id);
		set_attribute(g, "data-testid", `piece-${$$props.piece.id ?? ""}`);
		set_attribute(g, "data-posture", $$props.piece.posture);
		set_attribute(g, "tabindex", lit() ? 0 : -1);
		set_attribute(g, "role", lit() ? "button" : "img");
		set_attribute(g, "aria-label", $$props.label);
		set_attribute(g_2, "transform", `translate(${get(box).x ?? ""} ${get(box).y ?? ""})`);
		set_attribute(g_3, "transform", `translate(${get(back)[0] ?? ""} ${get(back)[1] ?? ""})`);
	});
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/open/Zones.svelte
var root$37 = from_svg(`<path class="fire-zone svelte-2qdhpz"></path>`);
var root_1$31 = from_svg(`<path class="pin-zone svelte-2qdhpz"></path>`);
var root_2$27 = from_svg(`<circle class="command svelte-2qdhpz"></circle>`);
var root_3$25 = from_svg(`<path class="reach svelte-2qdhpz" data-testid="reach"></path>`);
var root_4$20 = from_svg(`<g class="zones svelte-2qdhpz" aria-hidden="true"><!><!><!><!></g>`);
function Zones($$anchor, $$props) {
	push($$props, true);
	const reach = user_derived(() => $$props.envelope && $$props.envelope.reach.length > 2 ? polygon($$props.plane.line($$props.envelope.reach)) : "");
	var g = root_4$20();
	var node = child(g);
	each(node, 17, () => $$props.zones?.fire ?? [], index, ($$anchor, zone) => {
		var path = root$37();
		template_effect(($0) => set_attribute(path, "d", $0), [() => polygon($$props.plane.line(get(zone)))]);
		append($$anchor, path);
	});
	var node_1 = sibling(node);
	each(node_1, 17, () => $$props.zones?.pin ?? [], index, ($$anchor, zone) => {
		var path_1 = root_1$31();
		template_effect(($0) => set_attribute(path_1, "d", $0), [() => polygon($$props.plane.line(get(zone)))]);
		append($$anchor, path_1);
	});
	var node_2 = sibling(node_1);
	var consequent = ($$anchor) => {
		const computed_const = user_derived(() => {
			const [x, y] = $$props.plane.at($$props.zones.command[0]);
			return {
				x,
				y
			};
		});
		var circle = root_2$27();
		template_effect(() => {
			set_attribute(circle, "cx", get(computed_const).x);
			set_attribute(circle, "cy", get(computed_const).y);
			set_attribute(circle, "r", $$props.zones.command[1] / 1e3 * 20);
		});
		append($$anchor, circle);
	};
	if_block(node_2, ($$render) => {
		if ($$props.zones?.command) $$render(consequent);
	});
	var node_3 = sibling(node_2);
	var consequent_1 = ($$anchor) => {
		var path_2 = root_3$25();
		template_effect(() => set_attribute(path_2, "d", get(reach)));
		append($$anchor, path_2);
	};
	if_block(node_3, ($$render) => {
		if (get(reach)) $$render(consequent_1);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/open/OpenField.svelte
var root$36 = from_html(`<!> <!>`, 1);
var root_1$30 = from_svg(`<path data-kind="terrain"></path>`);
var root_2$26 = from_svg(`<path class="fire svelte-1b88toc"></path>`);
var root_3$24 = from_svg(`<path class="ruin svelte-1b88toc"></path>`);
var root_4$19 = from_svg(`<g class="bridge svelte-1b88toc" role="img"><title> </title><path d="M-9 -4H9M-9 4H9M-6 -6V6M0 -6V6M6 -6V6" class="svelte-1b88toc"></path></g>`);
var root_5$15 = from_svg(`<g class="areas"></g><!><!><!><!><!>`, 1);
var root_6$10 = from_svg(`<g class="guns svelte-1b88toc" role="img"><title> </title><circle r="8" class="svelte-1b88toc"></circle><path d="M0 -8V8M-8 0H8M-5.6 -5.6L5.6 5.6M-5.6 5.6L5.6 -5.6" class="svelte-1b88toc"></path></g>`);
var root_7$8 = from_svg(`<text class="svelte-1b88toc"> </text>`);
var root_8$7 = from_svg(`<!><g class="titles svelte-1b88toc" aria-hidden="true"></g><!>`, 1);
var root_9$6 = from_svg(`<circle class="spot svelte-1b88toc" r="7"></circle>`);
var root_10$5 = from_svg(`<path class="tape under svelte-1b88toc"></path><path></path>`, 1);
var root_11$5 = from_svg(`<g class="notes svelte-1b88toc" aria-hidden="true"><!><!></g>`);
var root_12$5 = from_svg(`<path d="M1 4h22v8H1ZM5 4v4M9 4v3M13 4v4M17 4v3M21 4v4"></path>`);
var root_13$4 = from_html(`<!> <!> <!>`, 1);
function OpenField($$anchor, $$props) {
	push($$props, true);
	const stage = new Stage({
		size: () => get(size),
		placeOf,
		troops: () => get(pieces).map((piece) => placeOf({
			kind: "piece",
			id: piece.id
		}))
	});
	const drag = new Drag();
	let draft = state(void 0);
	let right = state(false);
	let linger;
	onDestroy(() => clearTimeout(linger));
	const plan = untrack(() => new Plan($$props.ask));
	const field = user_derived(() => $$props.view.field);
	let ground = state(untrack(() => $$props.view.field));
	user_effect(() => {
		if (get(field).width && (get(field).width !== get(ground).width || get(field).features.length !== get(ground).features.length || get(field).features[0]?.id !== get(ground).features[0]?.id)) set(ground, get(field));
	});
	const plane = user_derived(() => new Plane(get(ground)));
	const size = user_derived(() => ({
		w: get(plane).width,
		h: get(plane).height
	}));
	const art = user_derived(() => engrave(get(ground), get(plane)));
	const features = user_derived(() => get(field).width ? get(field).features : get(ground).features);
	const blocks = user_derived(() => get(ground).features.filter((feature) => feature.kind === "town_block").map((feature) => polygon(get(plane).line(feature.outline))).join(""));
	const burning = user_derived(() => get(features).filter((feature) => feature.states.some((state) => state.look === "burning")).map((feature) => get(plane).line(feature.outline)));
	const ruined = user_derived(() => get(features).filter((feature) => feature.states.some((state) => state.look === "ruined") && feature.line.length === 1).map((feature) => get(plane).at(feature.line[0])));
	const pieces = user_derived(() => $$props.view.pieces.filter((piece) => piece.at.kind === "table"));
	const colours = user_derived(() => ({
		first: sideLook($$props.view, "first"),
		second: sideLook($$props.view, "second")
	}));
	const pointedKeys = user_derived(() => new Set($$props.pointed.map(keyOf)));
	const mine = user_derived(() => $$props.view.prompt?.side);
	const placed = (kind) => $$props.view.markers.flatMap((marker) => {
		const spot = marker.kind === kind ? marker.at.find((target) => target.kind === "place") : void 0;
		return spot?.kind === "place" ? [{
			marker,
			at: get(plane).at(spot.id)
		}] : [];
	});
	const leaders = user_derived(() => placed("leader"));
	const guns = user_derived(() => placed("guns"));
	const bridges = user_derived(() => placed("bridge"));
	const start = user_derived(() => plan.envelope ? shapeOf(plan.envelope.start, get(plane)) : void 0);
	user_effect(() => {
		$$props.seq;
		untrack(() => {
			plan.forget();
			set(draft, void 0);
		});
	});
	function placeOf(target) {
		if (target.kind === "piece") {
			const piece = get(pieces).find((one) => one.id === target.id);
			if (piece?.at.kind === "table") return get(plane).at(piece.at.at);
			return get(leaders).find((one) => one.marker.id === target.id)?.at;
		}
		if (target.kind === "place") return get(plane).at(target.id);
		if (target.kind === "way") return target.id.length ? get(plane).at(target.id.at(-1)) : void 0;
		if (target.kind === "terrain") {
			const feature = get(ground).features.find((one) => one.id === target.id);
			const points = feature && get(plane).line(feature.outline.length ? feature.outline : feature.line);
			return points?.length ? [bounds(points).x, bounds(points).y] : void 0;
		}
	}
	const ways = user_derived(() => $$props.pointed.flatMap((target) => target.kind === "way" && target.id.length > 1 ? [thread$1(get(plane).line(target.id))] : []));
	const tape = user_derived(() => thread$1(get(plane).line(plan.measure?.line ?? [])));
	const spots = user_derived(() => $$props.pointed.flatMap((target) => target.kind === "place" ? [get(plane).at(target.id)] : []));
	const pointing = user_derived(() => {
		const last = $$props.pointed.at(-1);
		if (!$$props.arrows || !last || $$props.pointed.length < 2 || plan.piece || last.kind === "way") return void 0;
		const both = [$$props.pointed[0], last].map(keyOf);
		if ($$props.view.markers.some((marker) => marker.kind === "attack" && both.every((key) => marker.at.some((target) => keyOf(target) === key)))) return void 0;
		return leads(placeOf($$props.pointed[0]), placeOf(last), 12);
	});
	const letter = user_derived(() => stage.detail === "near" ? 7 : stage.detail === "mid" ? 10 : stage.detail === "far" ? 12 : 16);
	const titles = user_derived(() => {
		const named = get(pieces).filter((piece) => $$props.lit.has(`piece:${piece.id}`));
		const few = stage.detail !== "farthest" || named.length <= 8;
		const about = get(pieces).filter((piece) => plan.piece === piece.id || get(pointedKeys).has(`piece:${piece.id}`));
		return [.../* @__PURE__ */ new Set([...about, ...few ? named : []])].flatMap((piece) => {
			const points = piece.at.kind === "table" ? piece.at.stands.flatMap((stand) => get(plane).line(stand)) : [];
			const box = bounds(points);
			return points.length ? [{
				id: piece.id,
				name: shortName(piece.name, 18),
				x: box.x,
				y: box.y + box.h / 2 + get(letter)
			}] : [];
		});
	});
	const bring = (targets, below = 0) => drag.active ? void 0 : stage.bring(targets, below);
	const zoom = (factor) => stage.zoom(factor);
	const fit = () => stage.fit();
	function release() {
		if (plan.measuring) return plan.toggle(), true;
		if (!plan.piece) return false;
		if (plan.legs.length) plan.back();
		else plan.drop();
		return true;
	}
	const isOwn = (id) => $$props.view.pieces.find((piece) => piece.id === id)?.side === get(mine);
	async function chose(target, at, touch) {
		const piece = target.kind === "piece" ? target.id : void 0;
		if (plan.measuring && piece) {
			if (!plan.eye || plan.eye === piece) [plan.eye, plan.measure] = [plan.eye === piece ? void 0 : piece, void 0];
			else await plan.measureTo(piece);
			return;
		}
		if (piece && plan.piece === piece) return;
		if (piece && isOwn(piece) && ($$props.lit.has(keyOf(target)) || $$props.next.has(keyOf(target))) && await take(piece)) return;
		plan.drop();
		$$props.pick(target, at, touch);
	}
	async function take(piece) {
		const taken = await plan.take(piece);
		if (!taken || plan.piece !== piece) return taken;
		$$props.look(void 0);
		const at = placeOf({
			kind: "piece",
			id: piece
		});
		if (at) set(right, stage.seen(at)[0] < stage.size.w / 2);
		if (innerWidth < 760) bring([{
			kind: "piece",
			id: piece
		}], stage.size.h * .55);
		return true;
	}
	async function give() {
		if (!plan.course?.legal) return;
		const action = plan.action;
		plan.drop();
		await $$props.act(action);
	}
	function key(event) {
		if (!plan.piece || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
		const leg = /^[1-9]$/.test(event.key) ? plan.envelope?.legs[Number(event.key) - 1] : void 0;
		if (leg) {
			event.preventDefault();
			plan.add(leg[0]);
		} else if (event.key === "Enter" && plan.course?.legal && !event.target.closest("button")) {
			event.preventDefault();
			give();
		}
	}
	function entered(_, target, touch) {
		if (!touch) $$props.look(plan.piece ? void 0 : target);
		clearTimeout(linger);
		if (drag.active) return;
		const id = target?.kind === "piece" ? target.id : void 0;
		linger = setTimeout(() => void plan.aim(plan.measuring ? void 0 : id), id ? 280 : 60);
		if (plan.measuring && id && plan.eye && plan.eye !== id) plan.measureTo(id);
	}
	function left() {
		clearTimeout(linger);
		plan.aim(void 0);
	}
	function grab(event) {
		drag.press();
		const element = event.target;
		const wheel = element.closest("[data-wheel]")?.dataset.wheel;
		const id = element.closest("[data-kind=piece]")?.dataset.id;
		const inHand = wheel !== void 0 || element.closest("[data-ghost]") !== null || id !== void 0 && id === plan.piece;
		if (event.button !== 0 || plan.measuring || !inHand && !(id && isOwn(id) && $$props.lit.has(`piece:${id}`) && !byTouch(event))) return;
		event.stopPropagation();
		const from = stage.point(event);
		let grip;
		const draw = (next) => {
			if (!get(start)) return;
			const to = stage.point(next);
			grip ??= [from[0] - get(start).at[0], from[1] - get(start).at[1]];
			set(draft, wheel ? plan.wheel(get(plane), wheel, to) : plan.advance(get(plane), [to[0] - grip[0], to[1] - grip[1]]));
			plan.press(get(draft));
		};
		drag.follow(event, {
			least: 6,
			begins: () => {
				if (!inHand && id) take(id);
				clearTimeout(linger);
				plan.aim(void 0);
			},
			moves: draw,
			ends: (last) => {
				if (last) draw(last);
				const drawn = get(draft);
				set(draft, void 0);
				if (!drawn || !last) return;
				const under = document.elementsFromPoint(last.clientX, last.clientY).map((found) => found.closest("[data-kind=piece]")?.dataset.id).find((found) => found && !isOwn(found));
				plan.add(drawn.leg, under, drawn.whole, true);
			}
		});
	}
	const hands = user_derived(() => ({
		aiming: plan.measuring,
		grab,
		dropped: () => drag.dropped(),
		keeps: (event) => event.key === "Enter" && !!plan.course?.legal,
		entered,
		left
	}));
	var $$exports = {
		bring,
		zoom,
		fit,
		release,
		chose
	};
	var fragment = root_13$4();
	event("keydown", $window, key);
	var node = first_child(fragment);
	{
		const base = ($$anchor) => {
			var fragment_1 = root$36();
			var node_1 = first_child(fragment_1);
			Margin(node_1, {
				get size() {
					return get(size);
				},
				paper: 16,
				line: 0,
				scale: 8
			});
			OpenGround(sibling(node_1, 2), {
				get art() {
					return get(art);
				},
				get blocks() {
					return get(blocks);
				}
			});
			append($$anchor, fragment_1);
		};
		const sheet = ($$anchor) => {
			var fragment_2 = root_5$15();
			var g = first_child(fragment_2);
			each(g, 21, () => get(ground).features, (feature) => feature.id, ($$anchor, feature) => {
				var fragment_3 = comment();
				var node_3 = first_child(fragment_3);
				var consequent = ($$anchor) => {
					var path = root_1$30();
					let classes;
					template_effect(($0, $1, $2, $3, $4) => {
						classes = set_class(path, 0, "area svelte-1b88toc", null, classes, {
							lit: $0,
							pointed: $1
						});
						set_attribute(path, "d", $2);
						set_attribute(path, "data-id", get(feature).id);
						set_attribute(path, "data-testid", `terrain-${get(feature).id ?? ""}`);
						set_attribute(path, "role", $3);
						set_attribute(path, "tabindex", $4);
						set_attribute(path, "aria-label", get(feature).name || get(feature).kind);
					}, [
						() => $$props.lit.has(`terrain:${get(feature).id}`),
						() => get(pointedKeys).has(`terrain:${get(feature).id}`),
						() => polygon(get(plane).line(get(feature).outline)),
						() => $$props.lit.has(`terrain:${get(feature).id}`) ? "button" : "img",
						() => $$props.lit.has(`terrain:${get(feature).id}`) ? 0 : -1
					]);
					append($$anchor, path);
				};
				var d = user_derived(() => get(feature).outline.length && ($$props.lit.has(`terrain:${get(feature).id}`) || get(feature).kind === "town_block"));
				if_block(node_3, ($$render) => {
					if (get(d)) $$render(consequent);
				});
				append($$anchor, fragment_3);
			});
			reset(g);
			var node_4 = sibling(g);
			Zones(node_4, {
				get zones() {
					return plan.zones;
				},
				get envelope() {
					return plan.envelope;
				},
				get plane() {
					return get(plane);
				}
			});
			var node_5 = sibling(node_4);
			OpenNames(node_5, {
				get features() {
					return get(features);
				},
				get plane() {
					return get(plane);
				},
				get detail() {
					return stage.detail;
				},
				get colours() {
					return get(colours);
				}
			});
			var node_6 = sibling(node_5);
			each(node_6, 17, () => get(burning), index, ($$anchor, line) => {
				var path_1 = root_2$26();
				template_effect(($0) => set_attribute(path_1, "d", $0), [() => polygon(get(line))]);
				append($$anchor, path_1);
			});
			var node_7 = sibling(node_6);
			each(node_7, 17, () => get(ruined), index, ($$anchor, $$item) => {
				var $$array_1 = user_derived(() => to_array(get($$item), 2));
				let x = () => get($$array_1)[0];
				let y = () => get($$array_1)[1];
				var path_2 = root_3$24();
				template_effect(() => set_attribute(path_2, "d", `M${x() - 9} ${y() - 9}L${x() + 9} ${y() + 9}M${x() - 9} ${y() + 9}L${x() + 9} ${y() - 9}`));
				append($$anchor, path_2);
			});
			var node_8 = sibling(node_7);
			each(node_8, 17, () => get(bridges), index, ($$anchor, $$item) => {
				var $$array_2 = user_derived(() => to_array(get($$item).at, 2));
				let marker = () => get($$item).marker;
				let x = () => get($$array_2)[0];
				let y = () => get($$array_2)[1];
				var g_1 = root_4$19();
				var title = child(g_1);
				var text = only_child(title, true);
				next();
				reset(g_1);
				template_effect(() => {
					set_attribute(g_1, "transform", `translate(${x() ?? ""} ${y() ?? ""})`);
					set_attribute(g_1, "aria-label", marker().label);
					set_text(text, marker().label);
				});
				append($$anchor, g_1);
			});
			append($$anchor, fragment_2);
		};
		const tray = ($$anchor) => {
			var fragment_4 = comment();
			var node_9 = first_child(fragment_4);
			each(node_9, 17, () => get(guns), ({ marker, at: [x, y] }) => marker.id, ($$anchor, $$item) => {
				var $$array_3 = user_derived(() => to_array(get($$item).at, 2));
				let marker = () => get($$item).marker;
				let x = () => get($$array_3)[0];
				let y = () => get($$array_3)[1];
				var g_2 = root_6$10();
				var title_1 = child(g_2);
				var text_1 = only_child(title_1, true);
				next(2);
				reset(g_2);
				template_effect(() => {
					set_attribute(g_2, "transform", `translate(${x() ?? ""} ${y() ?? ""})`);
					set_attribute(g_2, "aria-label", marker().label);
					set_text(text_1, marker().label);
				});
				append($$anchor, g_2);
			});
			append($$anchor, fragment_4);
		};
		const troop = ($$anchor, piece = noop) => {
			const key = user_derived(() => `piece:${piece().id}`);
			{
				let $0 = user_derived(() => dress($$props.view, piece().side, piece().nation));
				let $1 = user_derived(() => pieceWords(piece(), $$props.view));
				let $2 = user_derived(() => $$props.lit.has(get(key)) || $$props.next.has(get(key)));
				let $3 = user_derived(() => plan.piece === piece().id || plan.eye === piece().id);
				let $4 = user_derived(() => get(pointedKeys).has(get(key)));
				let $5 = user_derived(() => $$props.hurt.has(piece().id));
				Troop($$anchor, {
					get piece() {
						return piece();
					},
					get nation() {
						return get($0);
					},
					get plane() {
						return get(plane);
					},
					get detail() {
						return stage.detail;
					},
					get label() {
						return get($1);
					},
					get lit() {
						return get($2);
					},
					get chosen() {
						return get($3);
					},
					get pointed() {
						return get($4);
					},
					get hurt() {
						return get($5);
					}
				});
			}
		};
		const above = ($$anchor) => {
			var fragment_6 = root_8$7();
			var node_10 = first_child(fragment_6);
			OpenLeaders(node_10, {
				get leaders() {
					return get(leaders);
				},
				get detail() {
					return stage.detail;
				},
				get colours() {
					return get(colours);
				},
				lit: (key) => $$props.lit.has(key)
			});
			var g_3 = sibling(node_10);
			each(g_3, 21, () => $$props.scene ? [] : get(titles), ({ id, name, x, y }) => id, ($$anchor, $$item) => {
				let name = () => get($$item).name;
				let x = () => get($$item).x;
				let y = () => get($$item).y;
				var text_2 = root_7$8();
				var text_3 = only_child(text_2, true);
				template_effect(() => {
					set_attribute(text_2, "x", x());
					set_attribute(text_2, "y", y());
					set_attribute(text_2, "font-size", get(letter));
					set_text(text_3, name());
				});
				append($$anchor, text_2);
			});
			reset(g_3);
			Ghosts(sibling(g_3), {
				get plan() {
					return plan;
				},
				get draft() {
					return get(draft);
				},
				get plane() {
					return get(plane);
				},
				get detail() {
					return stage.detail;
				}
			});
			append($$anchor, fragment_6);
		};
		const over = ($$anchor) => {
			var g_4 = root_11$5();
			var node_12 = child(g_4);
			each(node_12, 17, () => get(spots), index, ($$anchor, $$item) => {
				var $$array_4 = user_derived(() => to_array(get($$item), 2));
				let x = () => get($$array_4)[0];
				let y = () => get($$array_4)[1];
				var circle = root_9$6();
				template_effect(() => {
					set_attribute(circle, "cx", x());
					set_attribute(circle, "cy", y());
				});
				append($$anchor, circle);
			});
			var node_13 = sibling(node_12);
			var consequent_1 = ($$anchor) => {
				var fragment_7 = root_10$5();
				var path_3 = first_child(fragment_7);
				var path_4 = sibling(path_3);
				let classes_1;
				template_effect(() => {
					set_attribute(path_3, "d", get(tape));
					classes_1 = set_class(path_4, 0, "tape svelte-1b88toc", null, classes_1, { blocked: !plan.measure?.clear });
					set_attribute(path_4, "d", get(tape));
				});
				append($$anchor, fragment_7);
			};
			if_block(node_13, ($$render) => {
				if (get(tape)) $$render(consequent_1);
			});
			reset(g_4);
			append($$anchor, g_4);
		};
		Shell(node, {
			get view() {
				return $$props.view;
			},
			get scene() {
				return $$props.scene;
			},
			get look() {
				return $$props.look;
			},
			get stage() {
				return stage;
			},
			get size() {
				return get(size);
			},
			name: "Table",
			placeOf,
			get troops() {
				return get(pieces);
			},
			idOf: (piece) => piece.id,
			choose: chose,
			get hands() {
				return get(hands);
			},
			pen: {
				bend: .06,
				short: 8,
				fine: true
			},
			get tracks() {
				return get(ways);
			},
			get pointing() {
				return get(pointing);
			},
			base,
			sheet,
			tray,
			troop,
			above,
			over,
			$$slots: {
				base: true,
				sheet: true,
				tray: true,
				troop: true,
				above: true,
				over: true
			}
		});
	}
	var node_14 = sibling(node, 2);
	Tool(node_14, {
		name: "Measure",
		title: "Distance and line of sight: choose two units.",
		testid: "measure-tool",
		get on() {
			return plan.measuring;
		},
		toggle: () => plan.toggle(),
		children: ($$anchor, $$slotProps) => {
			var path_5 = root_12$5();
			append($$anchor, path_5);
		},
		$$slots: { default: true }
	});
	var node_15 = sibling(node_14, 2);
	var consequent_2 = ($$anchor) => {
		MeasureNote($$anchor, {
			get eye() {
				return plan.eye;
			},
			get measure() {
				return plan.measure;
			},
			get view() {
				return $$props.view;
			}
		});
	};
	var consequent_3 = ($$anchor) => {
		PlanNote($$anchor, {
			get plan() {
				return plan;
			},
			get draft() {
				return get(draft);
			},
			get view() {
				return $$props.view;
			},
			get right() {
				return get(right);
			},
			give
		});
	};
	if_block(node_15, ($$render) => {
		if (plan.measuring) $$render(consequent_2);
		else if (plan.piece && plan.envelope) $$render(consequent_3, 1);
	});
	append($$anchor, fragment);
	return pop($$exports);
}
//#endregion
//#region src/lib/layout.ts
var SIZES = {
	column: [44, 50],
	square: [50, 50],
	mounted: [58, 41],
	battery: [56, 40],
	limbered: [62, 40]
};
var SCALE = {
	farthest: 1.25,
	far: 1,
	mid: 1,
	near: .84
};
function sizeOf$1(shape, detail) {
	const [w, h] = SIZES[shape] ?? [56, 41];
	return [w * SCALE[detail], h * SCALE[detail]];
}
function barSize(edge, detail) {
	const k = SCALE[detail];
	return [Math.max(64 * k, Math.min(edge * .86, 112 * k)), 24 * k];
}
var ORDER = [
	"infantry",
	"light",
	"lancer",
	"heavy",
	"artillery"
];
var rank = (piece) => (piece.side === "first" ? 0 : 10) + Math.max(0, ORDER.indexOf(piece.arm));
function rows(sizes, columns, spacing) {
	const gap = 5;
	const lines = [];
	for (let i = 0; i < sizes.length; i += columns) lines.push(sizes.slice(i, i + columns));
	const heights = lines.map((line) => Math.max(...line.map((s) => s[1])));
	const widths = lines.map((line) => line.reduce((sum, s, i) => sum + (i === line.length - 1 ? s[0] : (s[0] + gap) * spacing), 0));
	const stepDown = (i) => (heights[i] + gap) * Math.max(spacing, .74);
	const h = heights.reduce((sum, height, i) => sum + (i === heights.length - 1 ? height : stepDown(i)), 0);
	const centres = [];
	let y = -h / 2;
	lines.forEach((line, i) => {
		let x = -widths[i] / 2;
		for (const [w] of line) {
			centres.push([x + w / 2, y + heights[i] / 2]);
			x += (w + gap) * spacing;
		}
		y += stepDown(i);
	});
	return {
		centres,
		w: Math.max(...widths),
		h
	};
}
function cost(box, room, enough) {
	let sum = Math.hypot(box.x - room.label[0], box.y - room.label[1]) * .25;
	for (const other of room.taken) sum += overlap(box, other) * .08;
	if (sum >= enough) return sum;
	for (const corner of corners(box, 2)) sum += Math.max(0, 3 - depth(corner, room.outline)) * 5;
	for (const bar of room.bars) sum += overlap(box, bar) * .25;
	return sum;
}
var taken = (name) => name ? name.laurel ? [name, {
	x: name.laurel[0],
	y: name.laurel[1],
	w: 28,
	h: 28
}] : [name] : [];
function bestPlace(w, h, room) {
	const box = bounds(room.outline);
	let best = {
		x: room.label[0],
		y: room.label[1],
		cost: cost({
			x: room.label[0],
			y: room.label[1],
			w,
			h
		}, room, Infinity)
	};
	const step = Math.max(9, Math.min(box.w, box.h) / 12);
	for (let y = box.y - box.h / 2 + h / 2; y <= box.y + box.h / 2 - h / 2 + step; y += step) for (let x = box.x - box.w / 2 + w / 2; x <= box.x + box.w / 2 - w / 2 + step; x += step) {
		const there = cost({
			x,
			y,
			w,
			h
		}, room, best.cost);
		if (there < best.cost) best = {
			x,
			y,
			cost: there
		};
	}
	return best;
}
function stack(pieces, room, id, detail) {
	const sizes = pieces.map((piece) => sizeOf$1(piece.shape, detail));
	let best;
	for (const spacing of [
		1,
		.78,
		.62,
		.5
	]) {
		for (let columns = 1; columns <= Math.min(pieces.length, 6); columns++) {
			if (pieces.length === 1 && spacing < 1) continue;
			const { w, h } = rows(sizes, columns, spacing);
			const there = bestPlace(w, h, room);
			const total = there.cost + (1 - spacing) * 70;
			if (!best || total < best.cost) best = {
				...there,
				cost: total,
				spacing,
				columns
			};
		}
		if (best && best.spacing === 1 && best.cost < 40) break;
	}
	const { x, y, spacing, columns } = best;
	const { centres } = rows(sizes, columns, spacing);
	const fanned = rows(sizes, Math.ceil(Math.sqrt(pieces.length * .9)), 1);
	return pieces.map((piece, i) => {
		const [w, h] = sizes[i];
		const here = [x + centres[i][0], y + centres[i][1]];
		const fan = spacing < 1 ? [x + fanned.centres[i][0], y + fanned.centres[i][1]] : here;
		return {
			piece,
			x: here[0],
			y: here[1],
			w,
			h,
			turn: 0,
			fan,
			stack: id,
			covered: spacing < 1
		};
	});
}
function bar(piece, edge, facing, behind, detail) {
	const front = normalTowards(edge[0], edge[1], facing);
	const [w, h] = barSize(distance(edge[0], edge[1]), detail);
	const centre = add(mid(edge[0], edge[1]), times(front, -(h / 2 + 3.5 + behind * (h + 3))));
	const turn = Math.atan2(front[1], front[0]) * 180 / Math.PI + 90;
	return {
		piece,
		x: centre[0],
		y: centre[1],
		w,
		h,
		turn,
		fan: centre,
		stack: "",
		covered: false
	};
}
function boxOf(placed) {
	const angle = placed.turn * Math.PI / 180;
	const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
	return {
		x: placed.x,
		y: placed.y,
		w: placed.w * cos + placed.h * sin,
		h: placed.w * sin + placed.h * cos
	};
}
function layOut(field, pieces, names, detail) {
	const areas = new Map(field.areas.map((area, n) => [area.id, {
		area,
		name: names[n]
	}]));
	const links = new Map(field.links.map((link) => [link.id, link]));
	const placed = [];
	const onLink = /* @__PURE__ */ new Map();
	for (const piece of pieces) {
		if (piece.at.kind !== "link") continue;
		const link = links.get(piece.at.link);
		const faced = areas.get(piece.at.facing);
		if (!link || !faced) continue;
		const key = `${piece.at.link} ${piece.at.home}`;
		const behind = onLink.get(key) ?? 0;
		onLink.set(key, behind + 1);
		placed.push(bar(piece, link.edge, faced.area.label, behind, detail));
	}
	const bars = placed.map(boxOf);
	const inArea = /* @__PURE__ */ new Map();
	for (const piece of pieces) {
		if (piece.at.kind !== "area") continue;
		inArea.set(piece.at.area, [...inArea.get(piece.at.area) ?? [], piece]);
	}
	for (const [id, here] of inArea) {
		const found = areas.get(id);
		if (!found) continue;
		const room = {
			outline: found.area.outline,
			label: found.area.label,
			taken: taken(found.name),
			bars
		};
		placed.push(...stack(here.toSorted((a, b) => rank(a) - rank(b)), room, id, detail).toReversed());
	}
	return placed;
}
//#endregion
//#region src/lib/names.ts
var wide = (text, size) => text.length * size * .56;
function broken(name, most) {
	if (name.length <= most || !name.includes(" ")) return [name];
	const words = name.split(" ");
	let best = [Infinity, [name]];
	for (let i = 1; i < words.length; i++) {
		const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
		const longest = Math.max(...lines.map((line) => line.length));
		if (longest < best[0]) best = [longest, lines];
	}
	return best[1];
}
function sizeOf(area) {
	if (area.points) return 19;
	if (area.ground === "village" || area.ground === "heights") return 17;
	if (area.ground === "field" || area.ground === "entry") return 14;
	return 15.5;
}
function laurelFor(name, area, field) {
	const places = [
		[name.x + name.w / 2 + 23, name.y],
		[name.x - name.w / 2 - 23, name.y],
		[name.x, name.y + name.h / 2 + 16],
		[name.x, name.y - name.h / 2 - 16]
	];
	const houses = area.ground === "farm" || area.ground === "village";
	const cost = (p) => {
		let sum = Math.max(0, 18 - depth(p, area.outline)) * 2;
		if (houses) sum += Math.max(0, 40 - Math.hypot(p[0] - area.label[0], p[1] - area.label[1] + 12));
		for (const road of field.roads) sum += Math.max(0, 18 - distanceToPath(p, road));
		return sum;
	};
	return places.toSorted((a, b) => cost(a) - cost(b))[0];
}
function place(area, field) {
	const outline = area.outline;
	const size = sizeOf(area);
	const room = bounds(outline);
	const lines = broken(area.name.replace(/ \((.*)\)$/, ""), Math.max(8, Math.min(20, Math.floor(room.w * .86 / (size * .56)))));
	const w = Math.max(...lines.map((line) => wide(line, size)));
	const h = lines.length * size * 1.1;
	const houses = area.ground === "farm" ? {
		x: area.label[0],
		y: area.label[1] - 16,
		w: 44,
		h: 38
	} : void 0;
	let best = {
		cost: Infinity,
		x: area.label[0],
		y: area.label[1]
	};
	for (let y = room.y - room.h / 2 + h / 2; y <= room.y + room.h / 2 - h / 2 + 1; y += 8) for (let x = room.x - room.w / 2 + w / 2; x <= room.x + room.w / 2 - w / 2 + 1; x += 9) {
		const box = {
			x,
			y,
			w,
			h
		};
		let cost = Math.hypot((x - area.label[0]) * .7, y - (area.label[1] + 38)) * .35;
		if (houses) cost += overlap(box, houses) * .02;
		if (cost >= best.cost) continue;
		for (const corner of corners(box, 3)) cost += Math.max(0, 4 - depth(corner, outline)) * 4;
		if (cost >= best.cost) continue;
		for (const road of field.roads) for (const t of [
			-.5,
			-.25,
			0,
			.25,
			.5
		]) cost += Math.max(0, h / 2 + 6 - distanceToPath([x + t * w, y], road)) * 1.6;
		if (cost < best.cost) best = {
			cost,
			x,
			y
		};
	}
	const box = {
		x: best.x,
		y: best.y,
		w,
		h
	};
	const laurel = area.points ? laurelFor(box, area, field) : void 0;
	return {
		id: area.id,
		lines,
		size,
		...box,
		laurel,
		minor: area.ground === "field" && !area.points
	};
}
function placeNames(field) {
	return field.areas.map((area) => place(area, field));
}
//#endregion
//#region src/field/Counter.svelte
var cannon = ($$anchor) => {
	var g = root$35();
	append($$anchor, g);
};
var root$35 = from_svg(`<g class="cannon svelte-1kw3qui"><path class="barrel svelte-1kw3qui" d="M-9 -3.4L8 -5.4"></path><path class="trail svelte-1kw3qui" d="M-2 -1L-10 4"></path><circle class="wheel svelte-1kw3qui" cx="1" cy="0" r="4.4"></circle><path class="spokes svelte-1kw3qui" d="M1 -4.4V4.4M-3.4 0H5.4"></path></g>`);
var root_1$29 = from_svg(`<rect class="glow svelte-1kw3qui"></rect>`);
var root_2$25 = from_svg(`<rect class="ring-out svelte-1kw3qui"></rect><rect class="ring svelte-1kw3qui"></rect>`, 1);
var root_3$23 = from_svg(`<path class="ticks svelte-1kw3qui"></path>`);
var root_4$18 = from_svg(`<path class="trail svelte-1kw3qui"></path><rect class="limber svelte-1kw3qui" y="-5" width="7" height="10" rx="1.5"></rect><circle class="wheel svelte-1kw3qui" r="4"></circle><circle class="wheel svelte-1kw3qui" r="4"></circle>`, 1);
var root_5$14 = from_svg(`<circle r="3.4"></circle>`);
var root_6$9 = from_svg(`<g class="svelte-1kw3qui"><text class="number svelte-1kw3qui" y="7" text-anchor="middle" font-size="20"> </text></g><!>`, 1);
var root_7$7 = from_svg(`<circle r="2"></circle>`);
var root_8$6 = from_svg(`<text class="name dark svelte-1kw3qui" font-size="7.6"> </text><!><text class="letter svelte-1kw3qui" font-size="6.4"> </text><g class="svelte-1kw3qui"><text class="number svelte-1kw3qui" y="6" text-anchor="middle" font-size="17"> </text></g>`, 1);
var root_9$5 = from_svg(`<path class="front svelte-1kw3qui"></path><path class="front-tick svelte-1kw3qui"></path><g class="svelte-1kw3qui"><g class="svelte-1kw3qui"><!></g><!></g>`, 1);
var root_10$4 = from_svg(`<text class="number svelte-1kw3qui" y="8" text-anchor="middle" font-size="25"> </text>`);
var root_11$4 = from_svg(`<g class="svelte-1kw3qui"><!></g>`);
var root_12$4 = from_svg(`<circle r="2.7"></circle>`);
var root_13$3 = from_svg(`<path class="flag svelte-1kw3qui"></path><g class="svelte-1kw3qui"><!></g><!><!>`, 1);
var root_14$2 = from_svg(`<text class="number svelte-1kw3qui" text-anchor="middle" font-size="20"> </text>`);
var root_15$2 = from_svg(`<circle r="2.2"></circle>`);
var root_16$1 = from_svg(`<path class="ranks svelte-1kw3qui"></path>`);
var root_17$1 = from_svg(`<path class="flag svelte-1kw3qui"></path><text class="name svelte-1kw3qui" font-size="8"> </text><g class="svelte-1kw3qui"><!></g><!><!><text class="letter svelte-1kw3qui" text-anchor="end" font-size="6.6"> </text><!>`, 1);
var root_18$1 = from_svg(`<rect class="veil svelte-1kw3qui"></rect>`);
var root_19$1 = from_svg(`<!><path class="spent-mark svelte-1kw3qui"></path>`, 1);
var root_20$1 = from_svg(`<rect class="gold svelte-1kw3qui"></rect>`);
var root_21$1 = from_svg(`<g data-kind="piece"><!><!><rect class="shade svelte-1kw3qui"></rect><!><!><rect class="body svelte-1kw3qui"></rect><!><!><!></g>`);
function Counter($$anchor, $$props) {
	push($$props, true);
	const piece = user_derived(() => $$props.placed.piece);
	const line = user_derived(() => $$props.placed.turn !== 0 || get(piece).shape === "line");
	const scale = user_derived(() => get(line) ? $$props.placed.h / 24 : $$props.placed.h / (get(piece).shape === "column" || get(piece).shape === "square" ? 50 : get(piece).shape === "mounted" ? 41 : 40));
	const $$d = user_derived(() => [$$props.placed.w / get(scale), $$props.placed.h / get(scale)]), $$array = user_derived(() => to_array(get($$d), 2)), w = user_derived(() => get($$array)[0]), h = user_derived(() => get($$array)[1]);
	const $$d_1 = user_derived(() => [get(w) / 2, get(h) / 2]), $$array_1 = user_derived(() => to_array(get($$d_1), 2)), x = user_derived(() => get($$array_1)[0]), y = user_derived(() => get($$array_1)[1]);
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const limber = user_derived(() => get(piece).shape === "limbered" ? 9 : 0);
	const place = user_derived(() => $$props.fanned ? $$props.placed.fan : [$$props.placed.x, $$props.placed.y]);
	const upright = user_derived(() => get(line) && Math.abs(($$props.placed.turn + 540) % 360 - 180) > 90 ? 180 : 0);
	const round = user_derived(() => get(piece).shape === "mounted" ? 8 : 2.5);
	const pips = user_derived(() => get(piece).losses ? Array.from({ length: get(piece).losses[1] }, (_, i) => i < get(piece).losses[0]) : []);
	const spent = user_derived(() => get(piece).states.some((state) => state.look === "spent"));
	const ticks = user_derived(() => {
		if (get(piece).shape !== "square") return "";
		let d = "";
		for (const t of [
			-.66,
			-.22,
			.22,
			.66
		]) d += `M${t * get(x)} ${-get(y)}v-4.5M${t * get(x)} ${get(y)}v4.5M${-get(x)} ${t * get(y)}h-4.5M${get(x)} ${t * get(y)}h4.5`;
		return d;
	});
	var g_1 = root_21$1();
	let classes;
	let styles;
	var node = child(g_1);
	var consequent = ($$anchor) => {
		var rect = root_1$29();
		template_effect(() => {
			set_attribute(rect, "x", -get(x) - 5);
			set_attribute(rect, "y", -get(y) - 5);
			set_attribute(rect, "width", get(w) + 10);
			set_attribute(rect, "height", get(h) + 10);
			set_attribute(rect, "rx", get(round) + 5);
		});
		append($$anchor, rect);
	};
	if_block(node, ($$render) => {
		if ($$props.lit) $$render(consequent);
	});
	var node_1 = sibling(node);
	var consequent_1 = ($$anchor) => {
		var fragment = root_2$25();
		var rect_1 = first_child(fragment);
		var rect_2 = sibling(rect_1);
		template_effect(() => {
			set_attribute(rect_1, "x", -get(x) - 4);
			set_attribute(rect_1, "y", -get(y) - 4);
			set_attribute(rect_1, "width", get(w) + 8);
			set_attribute(rect_1, "height", get(h) + 8);
			set_attribute(rect_1, "rx", get(round) + 4);
			set_attribute(rect_2, "x", -get(x) - 2.6);
			set_attribute(rect_2, "y", -get(y) - 2.6);
			set_attribute(rect_2, "width", get(w) + 5.2);
			set_attribute(rect_2, "height", get(h) + 5.2);
			set_attribute(rect_2, "rx", get(round) + 3);
		});
		append($$anchor, fragment);
	};
	if_block(node_1, ($$render) => {
		if ($$props.chosen) $$render(consequent_1);
	});
	var rect_3 = sibling(node_1);
	var node_2 = sibling(rect_3);
	var consequent_2 = ($$anchor) => {
		var path = root_3$23();
		template_effect(() => set_attribute(path, "d", get(ticks)));
		append($$anchor, path);
	};
	if_block(node_2, ($$render) => {
		if (get(ticks)) $$render(consequent_2);
	});
	var node_3 = sibling(node_2);
	var consequent_3 = ($$anchor) => {
		var fragment_1 = root_4$18();
		var path_1 = first_child(fragment_1);
		var rect_4 = sibling(path_1);
		var circle = sibling(rect_4);
		set_attribute(circle, "cy", 8);
		var circle_1 = sibling(circle);
		set_attribute(circle_1, "cy", -8);
		template_effect(() => {
			set_attribute(path_1, "d", `M${get(x) - get(limber) - 1} 5H${get(x) - 3}`);
			set_attribute(rect_4, "x", get(x) - 7);
			set_attribute(circle, "cx", get(x) - 3.5);
			set_attribute(circle_1, "cx", get(x) - 3.5);
		});
		append($$anchor, fragment_1);
	};
	if_block(node_3, ($$render) => {
		if (get(limber)) $$render(consequent_3);
	});
	var rect_5 = sibling(node_3);
	var node_4 = sibling(rect_5);
	var consequent_5 = ($$anchor) => {
		var fragment_2 = root_9$5();
		var path_2 = first_child(fragment_2);
		var path_3 = sibling(path_2);
		var g_2 = sibling(path_3);
		var g_3 = child(g_2);
		Symbol(child(g_3), {
			get arm() {
				return get(piece).arm;
			},
			get nation() {
				return $$props.nation;
			},
			w: 18,
			h: 12
		});
		reset(g_3);
		var node_6 = sibling(g_3);
		var consequent_4 = ($$anchor) => {
			var fragment_3 = root_6$9();
			var g_4 = first_child(fragment_3);
			var text = child(g_4);
			var text_1 = only_child(text, true);
			reset(g_4);
			var node_7 = sibling(g_4);
			each(node_7, 17, () => get(pips), index, ($$anchor, lost, n) => {
				var circle_2 = root_5$14();
				let classes_1;
				template_effect(() => {
					classes_1 = set_class(circle_2, 0, "pip svelte-1kw3qui", null, classes_1, { lost: get(lost) });
					set_attribute(circle_2, "cx", -get(x) + 34 + n * 9);
					set_attribute(circle_2, "cy", get(upright) ? -2 : 2);
				});
				append($$anchor, circle_2);
			});
			template_effect(() => {
				set_attribute(g_4, "transform", `translate(${get(x) - 13} ${get(upright) ? -2 : 2}) rotate(${-$$props.placed.turn - get(upright)})`);
				set_text(text_1, get(piece).strength ?? "");
			});
			append($$anchor, fragment_3);
		};
		var alternate = ($$anchor) => {
			var fragment_4 = root_8$6();
			var text_2 = first_child(fragment_4);
			var text_3 = only_child(text_2, true);
			var node_8 = sibling(text_2);
			each(node_8, 17, () => get(pips), index, ($$anchor, lost, n) => {
				var circle_3 = root_7$7();
				let classes_2;
				template_effect(() => {
					classes_2 = set_class(circle_3, 0, "pip svelte-1kw3qui", null, classes_2, { lost: get(lost) });
					set_attribute(circle_3, "cx", -get(x) + 29.5 + n * 6);
					set_attribute(circle_3, "cy", get(upright) ? 4.5 : 8);
				});
				append($$anchor, circle_3);
			});
			var text_4 = sibling(node_8);
			var text_5 = only_child(text_4, true);
			var g_5 = sibling(text_4);
			var text_6 = child(g_5);
			var text_7 = only_child(text_6, true);
			reset(g_5);
			template_effect(($0) => {
				set_attribute(text_2, "x", -get(x) + 27);
				set_attribute(text_2, "y", get(upright) ? -1.5 : 2.5);
				set_text(text_3, $0);
				set_attribute(text_4, "x", -get(x) + 31 + get(pips).length * 6);
				set_attribute(text_4, "y", get(upright) ? 7 : 10.4);
				set_text(text_5, $$props.nation.letter);
				set_attribute(g_5, "transform", `translate(${get(x) - 11} ${get(upright) ? -2 : 2}) rotate(${-$$props.placed.turn - get(upright)})`);
				set_text(text_7, get(piece).strength ?? "");
			}, [() => shortName(get(piece).name, Math.floor((get(w) - 44) / 4.4))]);
			append($$anchor, fragment_4);
		};
		if_block(node_6, ($$render) => {
			if (get(far)) $$render(consequent_4);
			else $$render(alternate, -1);
		});
		reset(g_2);
		template_effect(() => {
			set_attribute(path_2, "stroke", $$props.nation.colour);
			set_attribute(path_2, "d", `M${-get(x)} ${-get(y) + 2}H${get(x) ?? ""}`);
			set_attribute(path_3, "d", `M${-get(x)} ${-get(y) - 2}V${get(y) - 3}M${get(x) ?? ""} ${-get(y) - 2}V${get(y) - 3}`);
			set_attribute(g_2, "transform", `rotate(${get(upright) ?? ""})`);
			set_attribute(g_3, "transform", `translate(${-get(x) + 15} ${get(upright) ? -2 : 2})`);
		});
		append($$anchor, fragment_2);
	};
	var consequent_7 = ($$anchor) => {
		const half = user_derived(() => get(piece).shape === "column" ? 21 : 25);
		var fragment_5 = root_13$3();
		var path_4 = first_child(fragment_5);
		var g_6 = sibling(path_4);
		var node_9 = child(g_6);
		{
			let $0 = user_derived(() => get(half) - 5);
			Symbol(node_9, {
				get arm() {
					return get(piece).arm;
				},
				get nation() {
					return $$props.nation;
				},
				get w() {
					return get($0);
				},
				h: 14
			});
		}
		reset(g_6);
		var node_10 = sibling(g_6);
		var consequent_6 = ($$anchor) => {
			var text_8 = root_10$4();
			var text_9 = only_child(text_8, true);
			template_effect(() => {
				set_attribute(text_8, "x", -get(x) + get(half) + (get(w) - get(half)) / 2);
				set_text(text_9, get(piece).strength);
			});
			append($$anchor, text_8);
		};
		var alternate_1 = ($$anchor) => {
			var g_7 = root_11$4();
			cannon(child(g_7));
			reset(g_7);
			template_effect(() => set_attribute(g_7, "transform", `translate(${-get(x) + get(half) + (get(w) - get(limber) - get(half)) / 2} 2) scale(1.15)`));
			append($$anchor, g_7);
		};
		if_block(node_10, ($$render) => {
			if (get(piece).strength != null) $$render(consequent_6);
			else $$render(alternate_1, -1);
		});
		var node_12 = sibling(node_10);
		each(node_12, 17, () => get(pips), index, ($$anchor, lost, n) => {
			var circle_4 = root_12$4();
			let classes_3;
			template_effect(() => {
				classes_3 = set_class(circle_4, 0, "pip far svelte-1kw3qui", null, classes_3, { lost: get(lost) });
				set_attribute(circle_4, "cx", -get(x) + get(half) / 2 + (n - (get(pips).length - 1) / 2) * 6.2);
				set_attribute(circle_4, "cy", get(y) - 6.5);
			});
			append($$anchor, circle_4);
		});
		template_effect(() => {
			set_attribute(path_4, "fill", $$props.nation.colour);
			set_attribute(path_4, "d", `M${-get(x) + 1} ${-get(y) + get(round)}q0 ${-get(round) + 1} ${get(round) - 1} ${-get(round) + 1}h${get(half) - get(round) + 1}v${get(h) - 2}h${-get(half) + get(round) - 1}q${-get(round) + 1} 0 ${-get(round) + 1} ${-get(round) + 1}Z`);
			set_attribute(g_6, "transform", `translate(${-get(x) + get(half) / 2 + .5} ${get(pips).length ? -4 : 0})`);
		});
		append($$anchor, fragment_5);
	};
	var alternate_3 = ($$anchor) => {
		const deep = user_derived(() => get(piece).shape === "column" || get(piece).shape === "square" ? 1 : 0);
		var fragment_6 = root_17$1();
		var path_5 = first_child(fragment_6);
		var text_10 = sibling(path_5);
		var text_11 = only_child(text_10, true);
		var g_8 = sibling(text_10);
		Symbol(child(g_8), {
			get arm() {
				return get(piece).arm;
			},
			get nation() {
				return $$props.nation;
			},
			w: 19,
			h: 13
		});
		reset(g_8);
		var node_14 = sibling(g_8);
		var consequent_8 = ($$anchor) => {
			var text_12 = root_14$2();
			var text_13 = only_child(text_12, true);
			template_effect(() => {
				set_attribute(text_12, "x", (-get(x) + 24 + get(x)) / 2);
				set_attribute(text_12, "y", get(deep) ? 7 : 9.4);
				set_text(text_13, get(piece).strength);
			});
			append($$anchor, text_12);
		};
		var alternate_2 = ($$anchor) => {
			var g_9 = root_11$4();
			cannon(child(g_9));
			reset(g_9);
			template_effect(() => set_attribute(g_9, "transform", `translate(${(24 - get(limber)) / 2 + 1} 5)`));
			append($$anchor, g_9);
		};
		if_block(node_14, ($$render) => {
			if (get(piece).strength != null) $$render(consequent_8);
			else $$render(alternate_2, -1);
		});
		var node_16 = sibling(node_14);
		each(node_16, 17, () => get(pips), index, ($$anchor, lost, n) => {
			var circle_5 = root_15$2();
			let classes_4;
			template_effect(() => {
				classes_4 = set_class(circle_5, 0, "pip svelte-1kw3qui", null, classes_4, { lost: get(lost) });
				set_attribute(circle_5, "cx", -get(x) + 7 + n * 6.2);
				set_attribute(circle_5, "cy", get(deep) ? 12 : get(y) - 5.6);
			});
			append($$anchor, circle_5);
		});
		var text_14 = sibling(node_16);
		var text_15 = only_child(text_14, true);
		var node_17 = sibling(text_14);
		var consequent_9 = ($$anchor) => {
			var path_6 = root_16$1();
			template_effect(() => set_attribute(path_6, "d", `M${-get(x)} ${get(y) - 7}H${get(x) ?? ""}M${-get(x)} ${get(y) - 3.5}H${get(x) ?? ""}`));
			append($$anchor, path_6);
		};
		if_block(node_17, ($$render) => {
			if (get(piece).shape === "column") $$render(consequent_9);
		});
		template_effect(($0) => {
			set_attribute(path_5, "fill", $$props.nation.colour);
			set_attribute(path_5, "d", `M${-get(x) + .6} ${-get(y) + 12.5}v${-12.5 + get(round)}q0 ${-get(round) + .6} ${get(round) - .6} ${-get(round) + .6}h${get(w) - get(limber) - 2 * get(round)}q${get(round) - .6} 0 ${get(round) - .6} ${get(round) - .6}v${12.5 - get(round)}Z`);
			set_attribute(text_10, "x", get(piece).shape === "mounted" ? 0 : -get(x) + 3.5);
			set_attribute(text_10, "text-anchor", get(piece).shape === "mounted" ? "middle" : "start");
			set_attribute(text_10, "y", -get(y) + 9.3);
			set_attribute(text_10, "fill", $$props.nation.on);
			set_text(text_11, $0);
			set_attribute(g_8, "transform", `translate(${-get(x) + 14} ${get(deep) ? 0 : 2.4})`);
			set_attribute(text_14, "x", get(x) - get(limber) - 3);
			set_attribute(text_14, "y", get(deep) ? 14.4 : get(y) - 3.4);
			set_text(text_15, $$props.nation.letter);
		}, [() => shortName(get(piece).name, Math.floor((get(w) - get(limber) - 5) / 4.5))]);
		append($$anchor, fragment_6);
	};
	if_block(node_4, ($$render) => {
		if (get(line)) $$render(consequent_5);
		else if (get(far)) $$render(consequent_7, 1);
		else $$render(alternate_3, -1);
	});
	var node_18 = sibling(node_4);
	var consequent_11 = ($$anchor) => {
		var fragment_7 = root_19$1();
		var node_19 = first_child(fragment_7);
		var consequent_10 = ($$anchor) => {
			var rect_6 = root_18$1();
			template_effect(() => {
				set_attribute(rect_6, "x", -get(x));
				set_attribute(rect_6, "y", -get(y));
				set_attribute(rect_6, "width", get(w) - get(limber));
				set_attribute(rect_6, "height", get(h));
				set_attribute(rect_6, "rx", get(round));
			});
			append($$anchor, rect_6);
		};
		if_block(node_19, ($$render) => {
			if (!$$props.lit) $$render(consequent_10);
		});
		var path_7 = sibling(node_19);
		template_effect(() => set_attribute(path_7, "d", `M${get(x) - get(limber) - 8} ${-get(y) - 2.5}l4 3l4 -6`));
		append($$anchor, fragment_7);
	};
	if_block(node_18, ($$render) => {
		if (get(spent)) $$render(consequent_11);
	});
	var node_20 = sibling(node_18);
	var consequent_12 = ($$anchor) => {
		var rect_7 = root_20$1();
		template_effect(() => {
			set_attribute(rect_7, "x", -get(x) - 2.4);
			set_attribute(rect_7, "y", -get(y) - 2.4);
			set_attribute(rect_7, "width", get(w) + 4.8);
			set_attribute(rect_7, "height", get(h) + 4.8);
			set_attribute(rect_7, "rx", get(round) + 2.4);
		});
		append($$anchor, rect_7);
	};
	if_block(node_20, ($$render) => {
		if ($$props.lit) $$render(consequent_12);
	});
	reset(g_1);
	template_effect(() => {
		classes = set_class(g_1, 0, "counter svelte-1kw3qui", null, classes, {
			lit: $$props.lit,
			chosen: $$props.chosen,
			pointed: $$props.pointed,
			spent: get(spent),
			hurt: $$props.hurt
		});
		set_attribute(g_1, "data-id", get(piece).id);
		set_attribute(g_1, "data-stack", $$props.placed.covered ? $$props.placed.stack : void 0);
		set_attribute(g_1, "data-testid", `piece-${get(piece).id ?? ""}`);
		set_attribute(g_1, "tabindex", $$props.lit ? 0 : -1);
		set_attribute(g_1, "role", $$props.lit ? "button" : "img");
		set_attribute(g_1, "aria-label", $$props.label);
		styles = set_style(g_1, "", styles, { transform: `translate(${get(place)[0] ?? ""}px, ${get(place)[1] ?? ""}px) rotate(${$$props.placed.turn ?? ""}deg) scale(${get(scale) ?? ""})` });
		set_attribute(rect_3, "x", -get(x) + 1.4);
		set_attribute(rect_3, "y", -get(y) + 2);
		set_attribute(rect_3, "width", get(w) - get(limber));
		set_attribute(rect_3, "height", get(h));
		set_attribute(rect_3, "rx", get(round));
		set_attribute(rect_5, "x", -get(x));
		set_attribute(rect_5, "y", -get(y));
		set_attribute(rect_5, "width", get(w) - get(limber));
		set_attribute(rect_5, "height", get(h));
		set_attribute(rect_5, "rx", get(round));
	});
	append($$anchor, g_1);
	pop();
}
//#endregion
//#region src/field/Leaders.svelte
var root$34 = from_svg(`<text x="5" y="2.8" class="svelte-ojsq3s"> </text>`);
var root_1$28 = from_svg(`<g class="leader svelte-ojsq3s"><rect y="-6.5" height="13" rx="6.5" class="svelte-ojsq3s"></rect><path class="star svelte-ojsq3s" d="M0 -4.4L1.2 -1.4L4.3 -1.3L1.9 .7L2.7 3.7L0 2L-2.7 3.7L-1.9 .7L-4.3 -1.3L-1.2 -1.4Z"></path><!></g>`);
var root_2$24 = from_svg(`<g class="leaders svelte-ojsq3s" aria-hidden="true"></g>`);
function Leaders($$anchor, $$props) {
	push($$props, true);
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const scale = user_derived(() => $$props.detail === "near" ? .84 : $$props.detail === "farthest" ? 1.25 : 1);
	const badges = user_derived(() => $$props.placed.flatMap((item) => ($$props.leaders.get(`piece:${item.piece.id}`) ?? []).map((label, n) => {
		const name = leaderName(label);
		const w = get(far) ? 15 : name.length * 4.9 + 18;
		const [x, y] = $$props.fanned && $$props.fanned === item.stack ? item.fan : [item.x, item.y];
		const line = item.piece.at.kind === "link";
		const right = line ? 0 : item.w / 2 / get(scale) - w / 2 + 5;
		const up = line ? -14 : -item.h / 2 / get(scale);
		return {
			label,
			name,
			w,
			x: x + right * get(scale),
			y: y + (up - 1 - n * 12.5) * get(scale),
			colour: nation(item.piece.nation).colour
		};
	})));
	var g = root_2$24();
	each(g, 21, () => get(badges), (badge) => badge.label, ($$anchor, badge) => {
		var g_1 = root_1$28();
		let styles;
		var rect = child(g_1);
		var path = sibling(rect);
		var node = sibling(path);
		var consequent = ($$anchor) => {
			var text = root$34();
			var text_1 = only_child(text, true);
			template_effect(() => set_text(text_1, get(badge).name));
			append($$anchor, text);
		};
		if_block(node, ($$render) => {
			if (!get(far)) $$render(consequent);
		});
		reset(g_1);
		template_effect(() => {
			styles = set_style(g_1, "", styles, { transform: `translate(${get(badge).x ?? ""}px, ${get(badge).y ?? ""}px) scale(${get(scale) ?? ""})` });
			set_attribute(rect, "x", -get(badge).w / 2);
			set_attribute(rect, "width", get(badge).w);
			set_attribute(rect, "stroke", get(badge).colour);
			set_attribute(path, "transform", `translate(${get(far) ? 0 : -get(badge).w / 2 + 7.5} 0)`);
		});
		append($$anchor, g_1);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/field/Names.svelte
var root$33 = from_svg(`<tspan> </tspan>`);
var root_1$27 = from_svg(`<g><path class="pole svelte-1u5g88e" d="M15 9V-17"></path><path class="pennant svelte-1u5g88e" d="M15 -17L29 -13L15 -9Z"></path></g>`);
var root_2$23 = from_svg(`<path class="leaf svelte-1u5g88e" d="M-4 0Q0 -3.2 4 0Q0 3.2 -4 0Z"></path>`);
var root_3$22 = from_svg(`<g><!><circle class="seat svelte-1u5g88e" r="11"></circle><!><text class="worth svelte-1u5g88e" y="4.3"> </text></g>`);
var root_4$17 = from_svg(`<text></text><!>`, 1);
var root_5$13 = from_svg(`<g class="names svelte-1u5g88e" aria-hidden="true"></g>`);
function Names($$anchor, $$props) {
	push($$props, true);
	const grown = user_derived(() => $$props.detail === "farthest" ? 1.75 : $$props.detail === "far" ? 1.28 : $$props.detail === "near" ? .82 : 1);
	const laurel = (name, [x, y]) => [name.x + (x - name.x) * get(grown), name.y + (y - name.y) * get(grown)];
	const worth = (points) => points.match(/^\d+/)?.[0] ?? "★";
	const leaf = (angle) => {
		const r = 11.5;
		const [cx, cy] = [Math.cos(angle) * r, Math.sin(angle) * r];
		return `translate(${cx} ${cy}) rotate(${angle * 180 / Math.PI + (Math.cos(angle) > 0 ? -65 : 65)})`;
	};
	const leaves = [
		-.75,
		-.3,
		.15,
		.6,
		1.05
	].flatMap((a) => [a, Math.PI - a]);
	var g = root_5$13();
	each(g, 23, () => $$props.field.areas, (area) => area.id, ($$anchor, area, n) => {
		const name = user_derived(() => $$props.names[get(n)]);
		var fragment = root_4$17();
		var text = first_child(fragment);
		let classes;
		each(text, 21, () => get(name).lines, index, ($$anchor, line, i) => {
			var tspan = root$33();
			var text_1 = only_child(tspan, true);
			template_effect(() => {
				set_attribute(tspan, "x", get(name).x);
				set_attribute(tspan, "y", get(name).y + (i - (get(name).lines.length - 1) / 2) * get(name).size * get(grown) * 1.08 + get(name).size * get(grown) * .32);
				set_text(text_1, get(line));
			});
			append($$anchor, tspan);
		});
		reset(text);
		var node = sibling(text);
		var consequent_1 = ($$anchor) => {
			const computed_const = user_derived(() => {
				const [x, y] = laurel(get(name), get(name).laurel);
				return {
					x,
					y
				};
			});
			var g_1 = root_3$22();
			var node_1 = child(g_1);
			var consequent = ($$anchor) => {
				const away = user_derived(() => get(computed_const).x < get(name).x - 1 ? -1 : 1);
				var g_2 = root_1$27();
				var path = sibling(child(g_2));
				reset(g_2);
				template_effect(() => {
					set_attribute(g_2, "transform", `scale(${get(away) ?? ""} 1)`);
					set_attribute(path, "fill", $$props.colours[get(area).held_by].colour);
				});
				append($$anchor, g_2);
			};
			if_block(node_1, ($$render) => {
				if (get(area).held_by) $$render(consequent);
			});
			var node_2 = sibling(node_1, 2);
			each(node_2, 16, () => leaves, (angle) => angle, ($$anchor, angle) => {
				var path_1 = root_2$23();
				template_effect(($0) => set_attribute(path_1, "transform", $0), [() => leaf(angle)]);
				append($$anchor, path_1);
			});
			var text_2 = sibling(node_2);
			var text_3 = only_child(text_2, true);
			reset(g_1);
			template_effect(($0) => {
				set_attribute(g_1, "transform", `translate(${get(computed_const).x ?? ""} ${get(computed_const).y ?? ""}) scale(${get(grown) ?? ""})`);
				set_text(text_3, $0);
			}, [() => worth(get(area).points)]);
			append($$anchor, g_1);
		};
		if_block(node, ($$render) => {
			if (get(area).points && get(name).laurel) $$render(consequent_1);
		});
		template_effect(() => {
			classes = set_class(text, 0, clsx(["name", get(area).ground]), "svelte-1u5g88e", classes, { minor: get(name).minor });
			set_attribute(text, "font-size", get(name).size * get(grown));
		});
		append($$anchor, fragment);
	});
	reset(g);
	template_effect(() => set_attribute(g, "data-detail", $$props.detail));
	append($$anchor, g);
	pop();
}
//#endregion
//#region src/field/FieldView.svelte
var root$32 = from_svg(`<path data-kind="area"></path>`);
var root_1$26 = from_svg(`<line data-kind="link"></line>`);
var root_2$22 = from_svg(`<defs><pattern id="entry-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch svelte-1qw1j81" d="M0 0V9"></path></pattern></defs><!><g class="areas"></g><!><!>`, 1);
var root_3$21 = from_svg(`<text class="waits svelte-1qw1j81"> </text>`);
var root_4$16 = from_svg(`<!><!>`, 1);
function FieldView($$anchor, $$props) {
	push($$props, true);
	const stage = new Stage({
		size: () => get(size),
		placeOf,
		troops: () => get(placed).map((p) => [p.x, p.y])
	});
	const fan = new Fan();
	const field = user_derived(() => $$props.view.field);
	let ground = state(untrack(() => $$props.view.field));
	user_effect(() => {
		if (get(field).areas.length && (get(field).width !== get(ground).width || get(field).areas[0]?.id !== get(ground).areas[0]?.id)) set(ground, get(field));
	});
	const size = user_derived(() => ({
		w: get(ground).width,
		h: get(ground).height
	}));
	const names = user_derived(() => placeNames(get(ground)));
	const placed = user_derived(() => layOut(get(ground), $$props.view.pieces, get(names), stage.detail));
	const drawn = user_derived(() => fan.stack ? get(placed).toSorted((a, b) => Number(a.stack === fan.stack) - Number(b.stack === fan.stack)) : get(placed));
	const colours = user_derived(() => ({
		first: sideLook($$props.view, "first"),
		second: sideLook($$props.view, "second")
	}));
	const pointedKeys = user_derived(() => new Set($$props.pointed.map(keyOf)));
	const group = user_derived(() => new Set($$props.view.markers.filter((m) => m.kind === "group").flatMap((m) => m.at.map(keyOf))));
	const leaders = user_derived(() => {
		const by = /* @__PURE__ */ new Map();
		for (const marker of $$props.view.markers) {
			if (marker.kind !== "leader") continue;
			for (const target of marker.at) by.set(keyOf(target), [...by.get(keyOf(target)) ?? [], marker.label]);
		}
		return by;
	});
	function placeOf(target) {
		if (target.kind === "piece") {
			const found = get(placed).find((p) => p.piece.id === target.id);
			return found && [found.x, found.y];
		}
		if (target.kind === "area") return get(ground).areas.find((area) => area.id === target.id)?.label;
		const edge = get(ground).links.find((link) => link.id === target.id)?.edge;
		return edge && mid(edge[0], edge[1]);
	}
	const middle = (targets) => {
		const points = targets.map(placeOf).filter((p) => p !== void 0);
		if (!points.length) return void 0;
		const box = bounds(points);
		return [box.x, box.y];
	};
	const way = user_derived(() => {
		const last = $$props.pointed.at(-1);
		if (!$$props.arrows || !last) return void 0;
		const moving = $$props.view.markers.find((marker) => marker.kind === "group")?.at;
		return leads($$props.pointed.length > 1 ? placeOf($$props.pointed[0]) : moving && middle(moving), placeOf(last), 24);
	});
	const bring = (targets, below = 0) => stage.bring(targets, below);
	const zoom = (factor) => stage.zoom(factor);
	const fit = () => stage.fit();
	const release = () => false;
	const chose = (target, at, touch) => $$props.pick(target, at, touch);
	var $$exports = {
		bring,
		zoom,
		fit,
		release,
		chose
	};
	{
		const sheet = ($$anchor) => {
			var fragment_1 = root_2$22();
			var node = sibling(first_child(fragment_1));
			Margin(node, {
				get size() {
					return get(size);
				},
				paper: 34,
				line: 3,
				scale: 12,
				children: ($$anchor, $$slotProps) => {
					Ground($$anchor, {
						get field() {
							return get(ground);
						},
						get names() {
							return get(names);
						}
					});
				},
				$$slots: { default: true }
			});
			var g = sibling(node);
			each(g, 23, () => get(field).areas, (area) => area.id, ($$anchor, area, n) => {
				const key = user_derived(() => `area:${get(area).id}`);
				var path = root$32();
				let classes;
				template_effect(($0, $1, $2, $3, $4, $5) => {
					set_attribute(path, "d", $0);
					classes = set_class(path, 0, "area svelte-1qw1j81", null, classes, {
						lit: $1,
						pointed: $2
					});
					set_attribute(path, "data-id", get(area).id);
					set_attribute(path, "data-testid", `area-${get(area).id ?? ""}`);
					set_attribute(path, "tabindex", $3);
					set_attribute(path, "role", $4);
					set_attribute(path, "aria-label", $5);
				}, [
					() => polygon((get(ground).areas[get(n)] ?? get(area)).outline),
					() => $$props.lit.has(get(key)),
					() => get(pointedKeys).has(get(key)),
					() => $$props.lit.has(get(key)) ? 0 : -1,
					() => $$props.lit.has(get(key)) ? "button" : "img",
					() => areaWords(get(area), $$props.view)
				]);
				append($$anchor, path);
			});
			reset(g);
			var node_1 = sibling(g);
			each(node_1, 17, () => get(ground).links, (link) => link.id, ($$anchor, link) => {
				const key = user_derived(() => `link:${get(link).id}`);
				var fragment_3 = comment();
				var node_2 = first_child(fragment_3);
				var consequent = ($$anchor) => {
					var line = root_1$26();
					let classes_1;
					template_effect(($0, $1, $2, $3, $4) => {
						classes_1 = set_class(line, 0, "link svelte-1qw1j81", null, classes_1, {
							lit: $0,
							pointed: $1
						});
						set_attribute(line, "x1", get(link).edge[0][0]);
						set_attribute(line, "y1", get(link).edge[0][1]);
						set_attribute(line, "x2", get(link).edge[1][0]);
						set_attribute(line, "y2", get(link).edge[1][1]);
						set_attribute(line, "data-id", get(link).id);
						set_attribute(line, "data-testid", `link-${get(link).id ?? ""}`);
						set_attribute(line, "tabindex", $2);
						set_attribute(line, "role", $3);
						set_attribute(line, "aria-label", $4);
					}, [
						() => $$props.lit.has(get(key)),
						() => get(pointedKeys).has(get(key)),
						() => $$props.lit.has(get(key)) ? 0 : -1,
						() => $$props.lit.has(get(key)) ? "button" : "img",
						() => linkWords(get(link), get(ground).areas)
					]);
					append($$anchor, line);
				};
				var d = user_derived(() => $$props.lit.has(get(key)) || get(pointedKeys).has(get(key)));
				if_block(node_2, ($$render) => {
					if (get(d)) $$render(consequent);
				});
				append($$anchor, fragment_3);
			});
			var node_3 = sibling(node_1);
			{
				let $0 = user_derived(() => ({
					...get(ground),
					areas: get(field).areas.length ? get(field).areas : get(ground).areas
				}));
				Names(node_3, {
					get field() {
						return get($0);
					},
					get names() {
						return get(names);
					},
					get detail() {
						return stage.detail;
					},
					get colours() {
						return get(colours);
					}
				});
			}
			append($$anchor, fragment_1);
		};
		const troop = ($$anchor, item = noop) => {
			const key = user_derived(() => `piece:${item().piece.id}`);
			{
				let $0 = user_derived(() => dress($$props.view, item().piece.side, item().piece.nation));
				let $1 = user_derived(() => pieceWords(item().piece, $$props.view));
				let $2 = user_derived(() => fan.stack !== "" && fan.stack === item().stack);
				let $3 = user_derived(() => $$props.lit.has(get(key)) || $$props.next.has(get(key)));
				let $4 = user_derived(() => get(group).has(get(key)));
				let $5 = user_derived(() => get(pointedKeys).has(get(key)));
				let $6 = user_derived(() => $$props.hurt.has(item().piece.id));
				Counter($$anchor, {
					get placed() {
						return item();
					},
					get nation() {
						return get($0);
					},
					get detail() {
						return stage.detail;
					},
					get label() {
						return get($1);
					},
					get fanned() {
						return get($2);
					},
					get lit() {
						return get($3);
					},
					get chosen() {
						return get($4);
					},
					get pointed() {
						return get($5);
					},
					get hurt() {
						return get($6);
					}
				});
			}
		};
		const above = ($$anchor) => {
			var fragment_5 = root_4$16();
			var node_4 = first_child(fragment_5);
			Leaders(node_4, {
				get placed() {
					return get(placed);
				},
				get leaders() {
					return get(leaders);
				},
				get detail() {
					return stage.detail;
				},
				get fanned() {
					return fan.stack;
				}
			});
			var node_5 = sibling(node_4);
			each(node_5, 17, () => get(ground).areas, (area) => area.id, ($$anchor, area) => {
				var fragment_6 = comment();
				var node_6 = first_child(fragment_6);
				each(node_6, 18, () => get(leaders).get(`area:${get(area).id}`) ?? [], (leader) => leader, ($$anchor, leader, n) => {
					var text = root_3$21();
					var text_1 = only_child(text);
					template_effect(($0) => {
						set_attribute(text, "x", get(area).label[0]);
						set_attribute(text, "y", get(area).label[1] - 22 - get(n) * 13);
						set_text(text_1, `★ ${$0 ?? ""} waits`);
					}, [() => leaderName(leader)]);
					append($$anchor, text);
				});
				append($$anchor, fragment_6);
			});
			append($$anchor, fragment_5);
		};
		Shell($$anchor, {
			get view() {
				return $$props.view;
			},
			get scene() {
				return $$props.scene;
			},
			get look() {
				return $$props.look;
			},
			get stage() {
				return stage;
			},
			get size() {
				return get(size);
			},
			name: "Battlefield",
			placeOf,
			get troops() {
				return get(drawn);
			},
			idOf: (item) => item.piece.id,
			choose: chose,
			get fan() {
				return fan;
			},
			pen: {
				bend: .12,
				short: 38
			},
			get pointing() {
				return get(way);
			},
			sheet,
			troop,
			above,
			$$slots: {
				sheet: true,
				troop: true,
				above: true
			}
		});
	}
	return pop($$exports);
}
//#endregion
//#region src/field/Battlefield.svelte
var rest_excludes = /* @__PURE__ */ new Set([
	"$$slots",
	"$$events",
	"$$legacy"
]);
function Battlefield($$anchor, $$props) {
	push($$props, true);
	let props = rest_props($$props, rest_excludes);
	const KINDS = {
		areas: FieldView,
		hexes: HexField,
		table: OpenField
	};
	const Field = user_derived(() => KINDS[$$props.view.field.kind]);
	let field = state(void 0);
	const bring = (targets, below) => get(field)?.bring(targets, below);
	const zoom = (factor) => get(field)?.zoom(factor);
	const fit = () => get(field)?.fit();
	const release = () => get(field)?.release() ?? false;
	const chose = (target, at, touch) => get(field)?.chose(target, at, touch);
	var $$exports = {
		bring,
		zoom,
		fit,
		release,
		chose
	};
	var fragment = comment();
	var node = first_child(fragment);
	component(node, () => get(Field), ($$anchor, Field_1) => {
		bind_this(Field_1($$anchor, spread_props(() => props)), ($$value) => set(field, $$value, true), () => get(field));
	});
	append($$anchor, fragment);
	return pop($$exports);
}
//#endregion
//#region src/lib/copy.ts
async function copy(text, done) {
	try {
		await navigator.clipboard.writeText(text);
		say(done);
	} catch {
		say(text);
	}
}
function download(name, text) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1e3);
}
//#endregion
//#region src/table/Branch.svelte
var root$31 = from_html(`<p role="alert" class="problem svelte-1nneqgm"> </p>`);
var root_1$25 = from_html(`<p> </p> <!> <!> <p class="row svelte-1nneqgm"><button type="button" class="button strong" data-testid="start-branch">Play on from here</button></p>`, 1);
function Branch($$anchor, $$props) {
	push($$props, true);
	let seats = state(proxy([{ kind: "here" }, { kind: "here" }]));
	let problem = state("");
	let levels = state([]);
	onMount(() => {
		scenario($$props.table.view.rulebook, $$props.table.view.scenario).then((page) => set(levels, page.levels), () => void 0);
	});
	async function start() {
		try {
			const made = await $$props.game.branch($$props.at, get(seats));
			keepMade(made);
			$$props.close();
			go(`/g/${made.id}`);
		} catch (refused) {
			set(problem, refused.message, true);
		}
	}
	Dialog($$anchor, {
		title: "What if …",
		get close() {
			return $$props.close;
		},
		children: ($$anchor, $$slotProps) => {
			var fragment_1 = root_1$25();
			var p = first_child(fragment_1);
			var text = only_child(p);
			var node = sibling(p, 2);
			{
				let $0 = user_derived(() => [$$props.table.view.sides[0].name, $$props.table.view.sides[1].name]);
				Seats(node, {
					get sides() {
						return get($0);
					},
					get levels() {
						return get(levels);
					},
					get seats() {
						return get(seats);
					},
					set seats($$value) {
						set(seats, $$value, true);
					}
				});
			}
			var node_1 = sibling(node, 2);
			var consequent = ($$anchor) => {
				var p_1 = root$31();
				var text_1 = only_child(p_1, true);
				template_effect(() => set_text(text_1, get(problem)));
				append($$anchor, p_1);
			};
			if_block(node_1, ($$render) => {
				if (get(problem)) $$render(consequent);
			});
			var p_2 = sibling(node_1, 2);
			var button = only_child(p_2);
			template_effect(() => set_text(text, `Starts a new game from here, after action ${$$props.at ?? ""}. This game does not change.`));
			delegated("click", button, start);
			append($$anchor, fragment_1);
		},
		$$slots: { default: true }
	});
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/clicks.ts
function meaningOf(target, { view, options, lit, next }) {
	const here = lit.get(keyOf(target));
	const only = here?.length === 1 ? here[0] : void 0;
	if (only && (target.kind !== "piece" || isPlain(options, only))) return {
		kind: "choose",
		option: only
	};
	if (here) return {
		kind: "offer",
		options: here
	};
	if (next.has(keyOf(target))) return { kind: "next" };
	return {
		kind: "inspect",
		ground: below(target, view, lit)
	};
}
function below(target, view, lit) {
	const spot = target.kind === "piece" ? view?.pieces.find((piece) => piece.id === target.id)?.at : void 0;
	if (spot?.kind === "hexes") return spot.hexes.map((hex) => lit.get(`hex:${hex}`)).find((found) => found);
	return spot?.kind === "area" || spot?.kind === "link" ? lit.get(`area:${spot.kind === "area" ? spot.area : spot.facing}`) : void 0;
}
//#endregion
//#region src/table/clocks.svelte.ts
var runs = (table, seat) => !table.ended && table.view.prompt?.side === seat.side && seat.kind === "person" && table.seats.every((one) => one.kind !== "open");
var leftOf = (table, seat, passed) => seat.time_left == null ? null : seat.time_left - (runs(table, seat) ? Math.max(0, passed) : 0);
var Clocks = class {
	game;
	#now = state(proxy(Date.now()));
	get now() {
		return get(this.#now);
	}
	set now(value) {
		set(this.#now, value, true);
	}
	constructor(game) {
		this.game = game;
		user_effect(() => {
			const table = game.table;
			if (!table?.seats.some((seat) => seat.time_left != null && runs(table, seat))) return;
			const ticking = setInterval(() => this.now = Date.now(), 500);
			return () => clearInterval(ticking);
		});
	}
	left(side) {
		const table = this.game.table;
		const seat = table?.seats[side === "first" ? 0 : 1];
		return table && seat ? leftOf(table, seat, this.now - this.game.told) : null;
	}
};
//#endregion
//#region src/ui/Die.svelte
var root$30 = from_svg(`<path d="M0 -9.6L9.2 -1.6V2.4L0 9.6L-9.2 2.4V-1.6Z" class="svelte-1ydk4kw"></path><path class="edges svelte-1ydk4kw" d="M0 -9.6L6 3.2L0 5.8L-6 3.2ZM6 3.2L9.2 1M-6 3.2L-9.2 1M0 5.8V9.6"></path>`, 1);
var root_1$24 = from_svg(`<rect x="-9" y="-9" width="18" height="18" rx="4" class="svelte-1ydk4kw"></rect>`);
var root_2$21 = from_svg(`<circle r="2"></circle>`);
var root_3$20 = from_svg(`<text text-anchor="middle" font-weight="700"> </text>`);
var root_4$15 = from_svg(`<svg class="die svelte-1ydk4kw" viewBox="-10 -10 20 20" role="img"><!><!></svg>`);
function Die($$anchor, $$props) {
	let sides = prop($$props, "sides", 3, 6), colour = prop($$props, "colour", 3, "var(--card)"), on = prop($$props, "on", 3, "var(--card-ink)"), size = prop($$props, "size", 3, 18);
	const PIPS = {
		1: [[0, 0]],
		2: [[-1, -1], [1, 1]],
		3: [
			[-1, -1],
			[0, 0],
			[1, 1]
		],
		4: [
			[-1, -1],
			[1, -1],
			[-1, 1],
			[1, 1]
		],
		5: [
			[-1, -1],
			[1, -1],
			[0, 0],
			[-1, 1],
			[1, 1]
		],
		6: [
			[-1, -1],
			[1, -1],
			[-1, 0],
			[1, 0],
			[-1, 1],
			[1, 1]
		]
	};
	var svg = root_4$15();
	var node = child(svg);
	var consequent = ($$anchor) => {
		var fragment = root$30();
		var path = first_child(fragment);
		next();
		template_effect(() => set_attribute(path, "fill", colour()));
		append($$anchor, fragment);
	};
	var alternate = ($$anchor) => {
		var rect = root_1$24();
		template_effect(() => set_attribute(rect, "fill", colour()));
		append($$anchor, rect);
	};
	if_block(node, ($$render) => {
		if (sides() > 6) $$render(consequent);
		else $$render(alternate, -1);
	});
	var node_1 = sibling(node);
	var consequent_1 = ($$anchor) => {
		var fragment_1 = comment();
		var node_2 = first_child(fragment_1);
		each(node_2, 17, () => PIPS[$$props.face], index, ($$anchor, $$item) => {
			var $$array = user_derived(() => to_array(get($$item), 2));
			let x = () => get($$array)[0];
			let y = () => get($$array)[1];
			var circle = root_2$21();
			template_effect(() => {
				set_attribute(circle, "cx", x() * 4.7);
				set_attribute(circle, "cy", y() * 4.7);
				set_attribute(circle, "fill", on());
			});
			append($$anchor, circle);
		});
		append($$anchor, fragment_1);
	};
	var alternate_1 = ($$anchor) => {
		var text = root_3$20();
		var text_1 = only_child(text, true);
		template_effect(() => {
			set_attribute(text, "y", sides() > 6 ? 2.4 : 4.5);
			set_attribute(text, "font-size", sides() > 6 ? 8.5 : 12);
			set_attribute(text, "fill", on());
			set_text(text_1, $$props.face);
		});
		append($$anchor, text);
	};
	if_block(node_1, ($$render) => {
		if (sides() <= 6 && PIPS[$$props.face]) $$render(consequent_1);
		else $$render(alternate_1, -1);
	});
	reset(svg);
	template_effect(() => {
		set_attribute(svg, "width", size());
		set_attribute(svg, "height", size());
		set_attribute(svg, "aria-label", `die ${$$props.face ?? ""}`);
	});
	append($$anchor, svg);
}
//#endregion
//#region src/table/Fallen.svelte
var root$29 = from_html(`<span class="fall svelte-1uwylck"><!></span>`);
function Fallen($$anchor, $$props) {
	push($$props, true);
	const look = (side) => signOf(sideLook($$props.view, side));
	var fragment = comment();
	var node = first_child(fragment);
	each(node, 17, () => $$props.dice, index, ($$anchor, roll, d) => {
		const computed_const = user_derived(() => {
			return look(get(roll).roller);
		});
		var fragment_1 = comment();
		var node_1 = first_child(fragment_1);
		each(node_1, 17, () => get(roll).faces, index, ($$anchor, face, f) => {
			var span = root$29();
			set_style(span, "", {}, { "animation-delay": `${(d + f) * 40}ms` });
			Die(child(span), {
				get face() {
					return get(face);
				},
				get sides() {
					return get(roll).sides;
				},
				get colour() {
					return get(computed_const).ground;
				},
				get on() {
					return get(computed_const).device;
				},
				get size() {
					return $$props.size;
				}
			});
			reset(span);
			append($$anchor, span);
		});
		append($$anchor, fragment_1);
	});
	append($$anchor, fragment);
	pop();
}
//#endregion
//#region src/table/DiceTray.svelte
var root$28 = from_html(`<div class="tray svelte-1435u7h" data-testid="dice" aria-hidden="true"><!> <span class="text svelte-1435u7h"> </span></div>`);
function DiceTray($$anchor, $$props) {
	push($$props, true);
	let gone = state(0);
	user_effect(() => {
		const n = $$props.thrown.n;
		const timer = setTimeout(() => set(gone, n, true), 3600);
		return () => clearTimeout(timer);
	});
	var fragment = comment();
	var node = first_child(fragment);
	var consequent = ($$anchor) => {
		var fragment_1 = comment();
		var node_1 = first_child(fragment_1);
		key$2(node_1, () => $$props.thrown.n, ($$anchor) => {
			var div = root$28();
			var node_2 = child(div);
			Fallen(node_2, {
				get dice() {
					return $$props.thrown.dice;
				},
				get view() {
					return $$props.view;
				},
				size: 34
			});
			var span = sibling(node_2, 2);
			var text = only_child(span, true);
			reset(div);
			template_effect(() => set_text(text, $$props.thrown.text));
			append($$anchor, div);
		});
		append($$anchor, fragment_1);
	};
	if_block(node, ($$render) => {
		if (get(gone) !== $$props.thrown.n) $$render(consequent);
	});
	append($$anchor, fragment);
	pop();
}
//#endregion
//#region src/table/script.ts
var LEVELS = [
	"headline",
	"major",
	"minor",
	"detail"
];
var LEVEL_NAMES = {
	headline: "Headlines",
	major: "Fights",
	minor: "Moves",
	detail: "Everything"
};
var upTo = (importance, level) => LEVELS.indexOf(importance) <= LEVELS.indexOf(level);
function beatsOf(entry) {
	const beats = entry.lines.map((line) => {
		const { n, side, turn } = entry;
		const told = line.happening;
		return {
			n,
			side,
			turn,
			line,
			kind: told?.kind ?? "command",
			importance: told?.importance ?? "detail",
			actors: (told?.actors ?? []).flatMap((actor) => actor.kind === "piece" ? [actor.id] : []),
			way: told?.way ?? [],
			aims: told?.aims ?? [],
			outcome: told?.outcome ?? null
		};
	});
	const begins = /* @__PURE__ */ new Map();
	return beats.reverse().map((beat) => {
		const actor = beat.actors.length === 1 ? beat.actors[0] : void 0;
		const first = beat.way[0];
		if (!actor || !first || beat.way.length < 2) return beat;
		const next = begins.get(actor);
		begins.set(actor, first);
		return next && keyOf(next) !== keyOf(beat.way.at(-1)) ? {
			...beat,
			way: [...beat.way.slice(0, -1), next]
		} : beat;
	}).reverse();
}
var summary = (log, level) => log.flatMap(beatsOf).filter((beat) => upTo(beat.importance, level));
function gathered(beats) {
	const groups = [];
	const walks = (beat) => (beat.kind === "move" || beat.kind === "retreat") && beat.actors.length > 0;
	for (const beat of beats) {
		const last = groups.at(-1)?.[0];
		if (last && walks(beat) && last.kind === beat.kind && last.turn === beat.turn && last.actors.join() === beat.actors.join()) groups.at(-1).push(beat);
		else groups.push([beat]);
	}
	return groups;
}
var seen = (beat) => beat.way.length > 0 || beat.aims.length > 0;
function lasts(beat) {
	if (beat.importance === "detail") return beat.line.dice.length ? 500 : 0;
	switch (beat.kind) {
		case "move":
		case "retreat": return 420;
		case "fire":
		case "charge": return seen(beat) ? 900 : 600;
		case "fight": return 1500;
		case "gone":
		case "score":
		case "over": return 1200;
		case "turn": return beat.importance === "headline" ? 1e3 : 600;
		default: return 650;
	}
}
function sinceMine(log, plays) {
	const last = log.findLastIndex((entry) => plays.includes(entry.side) && !entry.forced);
	return log.slice(last + 1);
}
function thisTurn(log) {
	const turn = log.at(-1)?.turn;
	return log.filter((entry) => entry.turn === turn);
}
//#endregion
//#region src/table/film.svelte.ts
var SPEEDS = [
	.5,
	1,
	2,
	4
];
var frame = () => new Promise((due) => requestAnimationFrame(due));
var Film = class {
	moments;
	still;
	next;
	#playing = state(false);
	get playing() {
		return get(this.#playing);
	}
	set playing(value) {
		set(this.#playing, value, true);
	}
	#scene = state();
	get scene() {
		return get(this.#scene);
	}
	set scene(value) {
		set(this.#scene, value);
	}
	#beat = state();
	get beat() {
		return get(this.#beat);
	}
	set beat(value) {
		set(this.#beat, value);
	}
	#speed = state(1);
	get speed() {
		return get(this.#speed);
	}
	set speed(value) {
		set(this.#speed, value, true);
	}
	showing = 0;
	constructor(moments, still, next = frame) {
		this.moments = moments;
		this.still = still;
		this.next = next;
	}
	async play(from, to = this.moments.last) {
		this.stop();
		const mine = ++this.showing;
		this.playing = true;
		try {
			await this.moments.show(from);
			for (let n = from + 1; n <= to && mine === this.showing; n++) {
				const entry = await this.moments.entry(n);
				if (mine !== this.showing) return false;
				const before = [];
				for (const beat of entry ? beatsOf(entry) : []) {
					await this.act(beat, [...before], mine);
					if (mine !== this.showing) return false;
					if (beat.way.length) before.push({
						actors: beat.actors,
						way: beat.way
					});
				}
				await this.moments.show(n);
				if (mine === this.showing) this.scene = void 0;
			}
			return mine === this.showing;
		} finally {
			if (mine === this.showing) this.stop();
		}
	}
	async act(beat, before, mine) {
		const long = lasts(beat);
		if (!long) return;
		this.beat = beat;
		const { kind, actors, way, aims, outcome } = beat;
		let passed = 0;
		let now = await this.next();
		while (mine === this.showing) {
			const t = this.still() ? 1 : Math.min(1, passed / (long * .7));
			this.scene = {
				kind,
				actors,
				way,
				aims,
				outcome,
				before,
				t
			};
			if (passed >= long) return;
			const then = await this.next();
			passed += Math.min(then - now, 100) * this.speed;
			now = then;
		}
	}
	stop() {
		this.showing++;
		this.playing = false;
		this.scene = void 0;
		this.beat = void 0;
	}
	faster() {
		this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
	}
};
//#endregion
//#region src/table/FilmBar.svelte
var root$27 = from_html(`<!> `, 1);
var root_1$23 = from_html(`<div class="film svelte-1fmdd77" data-testid="film"><p role="status"><!></p> <button type="button" class="button small" title="Speed" data-testid="film-speed"> </button> <button type="button" class="button small strong" data-testid="film-skip">Skip</button></div>`);
function FilmBar($$anchor, $$props) {
	push($$props, true);
	const beat = user_derived(() => $$props.film.beat);
	var div = root_1$23();
	let styles;
	var p = child(div);
	let classes;
	var node = child(p);
	var consequent = ($$anchor) => {
		var fragment = root$27();
		var node_1 = first_child(fragment);
		key$2(node_1, () => get(beat), ($$anchor) => {
			Fallen($$anchor, {
				get dice() {
					return get(beat).line.dice;
				},
				get view() {
					return $$props.view;
				},
				size: 26
			});
		});
		var text = sibling(node_1);
		template_effect(() => set_text(text, ` ${get(beat).line.text ?? ""}`));
		append($$anchor, fragment);
	};
	if_block(node, ($$render) => {
		if (get(beat)) $$render(consequent);
	});
	reset(p);
	var button = sibling(p, 2);
	var text_1 = only_child(button);
	var button_1 = sibling(button, 2);
	reset(div);
	template_effect(($0) => {
		styles = set_style(div, "", styles, { "--side": $0 });
		classes = set_class(p, 1, "line svelte-1fmdd77", null, classes, { headline: get(beat)?.importance === "headline" });
		set_attribute(button, "aria-label", `Speed: ${$$props.film.speed ?? ""} times`);
		set_text(text_1, `${($$props.film.speed === .5 ? "½" : $$props.film.speed) ?? ""}×`);
	}, [() => get(beat) ? sideLook($$props.view, get(beat).side).colour : "var(--rule)"]);
	delegated("click", button, () => $$props.film.faster());
	delegated("click", button_1, function(...$$args) {
		$$props.skip?.apply(this, $$args);
	});
	append($$anchor, div);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/api/live.ts
function backoff(tries, random) {
	return Math.min(15e3, 500 * 2 ** tries) * (.6 + .4 * random);
}
var Live = class {
	options;
	socket;
	tries = 0;
	timer;
	done = false;
	constructor(options) {
		this.options = options;
		this.open();
	}
	open() {
		this.timer = void 0;
		this.options.state("connecting");
		const socket = this.options.connect();
		this.socket = socket;
		socket.onopen = () => {
			socket.send(JSON.stringify({
				token: this.options.token ?? null,
				after: this.options.after()
			}));
			this.options.state("live");
		};
		socket.onmessage = (event) => {
			if (this.socket !== socket) return;
			this.tries = 0;
			try {
				this.options.update(JSON.parse(String(event.data)));
			} catch (problem) {
				console.error("an update that cannot be read", problem);
			}
		};
		socket.onclose = ({ code }) => {
			if (this.socket !== socket || this.done) return;
			this.socket = void 0;
			if (code >= 4400 && code < 4500 && code !== 4429) return this.close();
			this.options.state("waiting");
			this.timer = setTimeout(() => this.open(), backoff(this.tries++, (this.options.random ?? Math.random)()));
		};
	}
	hurry() {
		if (this.done || !this.timer) return;
		clearTimeout(this.timer);
		this.open();
	}
	close() {
		this.done = true;
		clearTimeout(this.timer);
		this.socket?.close();
		this.options.state("closed");
	}
};
//#endregion
//#region src/lib/merge.ts
var isEmpty = (field) => field.kind === "areas" ? !field.areas.length : field.kind === "hexes" ? !field.columns : !field.width;
function withGround(view, before) {
	return isEmpty(view.field) && before ? {
		...view,
		field: before.field,
		legend: before.legend,
		formations: before.formations
	} : view;
}
var sameBack = (a, b) => a.at === b.at && a.from === b.from && a.to === b.to;
function withEarlier(next, known) {
	if (!known || !!known.ended !== !!next.ended || known.plays.join() !== next.plays.join()) return next;
	const news = (next.times_taken_back ?? 0) - (known.times_taken_back ?? 0);
	if (news < 0 || news > next.takebacks.length) return next;
	const lowest = Math.min(Infinity, ...next.takebacks.slice(next.takebacks.length - news).map((back) => back.to));
	const first = next.log[0]?.n ?? next.actions + 1;
	const log = known.log.filter((entry) => entry.n < first && entry.n <= lowest);
	if (log.at(-1)?.n !== first - 1) return next;
	const backs = known.takebacks.filter((back) => !next.takebacks.some((one) => sameBack(one, back)));
	return {
		...next,
		log: [...log, ...next.log],
		takebacks: [...backs.map((back) => ({
			...back,
			below: Math.min(back.below, lowest)
		})), ...next.takebacks]
	};
}
function withPage(table, page) {
	if (page.log.at(-1)?.n !== (table.log[0]?.n ?? 0) - 1) return table;
	const backs = page.takebacks.filter((back) => !table.takebacks.some((one) => sameBack(one, back)));
	return {
		...table,
		log: [...page.log, ...table.log],
		takebacks: [...backs, ...table.takebacks]
	};
}
var heard = (table, room) => (room === "chat" ? table.earlier_chat ?? 0 : table.earlier_gallery ?? 0) + table[room].length;
function merged(table, update) {
	switch (update.kind) {
		case "table": return withEarlier({
			...update.table,
			view: withGround(update.table.view, table?.view)
		}, table);
		case "played": {
			if (!table) return void 0;
			if (update.seq <= table.seq) return table;
			const known = table.log.at(-1)?.n ?? 0;
			const fresh = update.log.filter((entry) => entry.n > known);
			if (fresh[0] && fresh[0].n !== known + 1 && table.log.length) return void 0;
			const chat = heard(update.table, "chat") > heard(table, "chat") ? update.table : table;
			const gallery = heard(update.table, "gallery") > heard(table, "gallery") ? update.table : table;
			const talk = {
				chat: chat.chat,
				earlier_chat: chat.earlier_chat ?? 0,
				gallery: gallery.gallery,
				earlier_gallery: gallery.earlier_gallery ?? 0
			};
			const backs = table.takebacks.filter((back) => !update.table.takebacks.some((one) => sameBack(one, back)));
			return {
				...update.table,
				...talk,
				seq: update.seq,
				takebacks: [...backs, ...update.table.takebacks],
				view: withGround(update.table.view, table.view),
				log: [...table.log, ...fresh]
			};
		}
		case "presence": return table && {
			...table,
			seats: [{
				...table.seats[0],
				present: update.present[0]
			}, {
				...table.seats[1],
				present: update.present[1]
			}]
		};
		case "chat":
			if (!table || update.seq <= table.seq) return table;
			return update.line.by ? {
				...table,
				seq: update.seq,
				chat: [...table.chat, update.line]
			} : {
				...table,
				seq: update.seq,
				gallery: [...table.gallery, update.line]
			};
	}
}
//#endregion
//#region src/lib/same.ts
function same(a, b) {
	if (Object.is(a, b)) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
	const [left, right] = [a, b];
	if (Array.isArray(a) && a.length !== b.length) return false;
	for (const key in left) if (!same(left[key], right[key])) return false;
	for (const key in right) if (right[key] !== void 0 && !(key in left)) return false;
	return true;
}
//#endregion
//#region src/table/news.ts
var joined = (known, next) => (known?.seats ?? []).flatMap((seat, n) => {
	const now = next.seats[n];
	if (seat.kind !== "open" || now.kind !== "person" || next.plays.includes(now.side)) return [];
	return [`${now.name ? `${now.name} has joined and plays` : "Your opponent has joined and plays"} ${party(sideName(next.view, now.side)).name}.`];
});
var losses = (view) => new Map(view?.pieces.map((piece) => [piece.id, piece.losses?.[0] ?? 0]));
function hurt(before, after) {
	const known = losses(before);
	return new Set(after.pieces.filter((piece) => (piece.losses?.[0] ?? 0) > (known.get(piece.id) ?? 99)).map((piece) => piece.id));
}
function lastThrow(fresh, n) {
	const line = fresh.flatMap((entry) => entry.lines).findLast((one) => one.dice.length);
	return line && {
		n,
		text: line.text,
		dice: line.dice
	};
}
//#endregion
//#region src/table/seats.ts
var Tokens = class {
	id;
	all;
	playedBy = /* @__PURE__ */ new Map();
	now;
	constructor(id, given) {
		this.id = id;
		const before = kept(id);
		const known = given && given !== before?.watch ? keep(id, [given]) : before;
		this.all = known?.tokens ?? [];
		this.now = (given === before?.watch ? this.all[0] : given) ?? given ?? this.all[0] ?? known?.maker ?? known?.watch;
	}
	add(token) {
		this.all = keep(this.id, [token]).tokens;
		this.now = token;
	}
	async learn(look) {
		if (this.all.length < 2) return;
		const tables = await Promise.all(this.all.map((token) => look(token).catch(() => void 0)));
		this.all.forEach((token, n) => tables[n]?.plays.length && this.playedBy.set(token, tables[n].plays));
		if (this.playedBy.size && !this.playedBy.has(this.now ?? "")) this.now = [...this.playedBy.keys()][0];
	}
	of(side) {
		return [...this.playedBy].find(([, plays]) => plays.includes(side))?.[0] ?? this.now;
	}
	get several() {
		return this.playedBy.size > 1;
	}
	change(table) {
		const side = table.view.prompt?.side;
		if (!side || table.ended || table.plays.includes(side)) return false;
		const other = [...this.playedBy].find(([token, plays]) => token !== this.now && plays.includes(side))?.[0];
		if (!other) return false;
		this.now = other;
		return true;
	}
};
//#endregion
//#region src/table/waiting.ts
var Waiting = class {
	waits = /* @__PURE__ */ new Set();
	until(wanted, patience) {
		return new Promise((resolve) => {
			const one = {
				for: wanted,
				done: () => (this.waits.delete(one), clearTimeout(late), resolve())
			};
			const late = setTimeout(one.done, patience);
			this.waits.add(one);
		});
	}
	reached(number) {
		for (const one of [...this.waits]) if (number >= one.for) one.done();
	}
	giveUp() {
		for (const one of [...this.waits]) one.done();
	}
};
//#endregion
//#region src/table/sending.svelte.ts
var PATIENCE = 1500;
var Sending = class {
	receiver;
	#busy = state(false);
	get busy() {
		return get(this.#busy);
	}
	set busy(value) {
		set(this.#busy, value, true);
	}
	under = Promise.resolve();
	waiting = new Waiting();
	constructor(receiver) {
		this.receiver = receiver;
	}
	shown(seq) {
		this.waiting.reached(seq);
	}
	cutOff() {
		this.waiting.giveUp();
	}
	settled() {
		return this.under.catch(() => void 0);
	}
	async doing(what) {
		const meant = this.receiver.position();
		if (this.busy) await this.settled();
		if (this.busy || meant !== this.receiver.position()) return false;
		return this.now(what, false);
	}
	async quietly(what) {
		return this.busy ? false : this.now(what, true);
	}
	now(what, quiet) {
		this.busy = true;
		const done = this.done(what, quiet);
		this.under = done;
		return done;
	}
	async done(what, quiet) {
		const { receiver } = this;
		try {
			const taken = await what();
			const behind = () => !taken || taken.seq > receiver.seq();
			if (taken && behind() && receiver.live()) await this.waiting.until(taken.seq, PATIENCE);
			if (behind()) await receiver.load();
			return true;
		} catch (problem) {
			if (!(problem instanceof Refused)) throw problem;
			if (problem.status === 409) await receiver.load();
			if (!quiet) receiver.refused(problem.problem.why, problem.problem.rule ?? void 0);
			return false;
		} finally {
			this.busy = false;
		}
	}
};
//#endregion
//#region src/table/game.svelte.ts
var socketAddress = (id) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${address(`/api/games/${encodeURIComponent(id)}/live`)}`;
var Game = class {
	id;
	#table = state();
	get table() {
		return get(this.#table);
	}
	set table(value) {
		set(this.#table, value);
	}
	#position = state(0);
	get position() {
		return get(this.#position);
	}
	set position(value) {
		set(this.#position, value, true);
	}
	#connection = state("connecting");
	get connection() {
		return get(this.#connection);
	}
	set connection(value) {
		set(this.#connection, value, true);
	}
	#problem = state();
	get problem() {
		return get(this.#problem);
	}
	set problem(value) {
		set(this.#problem, value, true);
	}
	#invited = state();
	get invited() {
		return get(this.#invited);
	}
	set invited(value) {
		set(this.#invited, value);
	}
	#marching = state(false);
	get marching() {
		return get(this.#marching);
	}
	set marching(value) {
		set(this.#marching, value, true);
	}
	#watching = state(0);
	get watching() {
		return get(this.#watching);
	}
	set watching(value) {
		set(this.#watching, value, true);
	}
	#hurt = state(/* @__PURE__ */ new Set());
	get hurt() {
		return get(this.#hurt);
	}
	set hurt(value) {
		set(this.#hurt, value);
	}
	#thrown = state();
	get thrown() {
		return get(this.#thrown);
	}
	set thrown(value) {
		set(this.#thrown, value);
	}
	#told = state(proxy(Date.now()));
	get told() {
		return get(this.#told);
	}
	set told(value) {
		set(this.#told, value, true);
	}
	tokens;
	live;
	previews = /* @__PURE__ */ new Map();
	sentNonce = false;
	sending = new Sending({
		seq: () => this.table?.seq ?? 0,
		position: () => this.position,
		live: () => this.connection === "live",
		load: () => this.load(),
		refused: say
	});
	constructor(id) {
		this.id = id;
		const secrets = new URLSearchParams(location.hash.slice(1));
		const given = secrets.get("token");
		this.tokens = new Tokens(id, given ?? void 0);
		const invitation = secrets.get("invitation");
		if (given || invitation) history.replaceState(null, "", location.pathname + location.search);
		this.start(invitation ?? void 0, given ?? void 0);
	}
	async start(invitation, given) {
		await me().catch(() => void 0);
		if (invitation) {
			const refusal = await this.lookAt(invitation);
			if (this.invited) return;
			if (!this.tokens.now) return void (this.problem = refusal);
		}
		await this.sitDown();
		if (!this.table && given) await this.lookAt(given);
	}
	async sitDown() {
		await this.tokens.learn((token) => table(this.id, token));
		await this.load();
		this.connect();
	}
	async lookAt(invitation) {
		try {
			this.invited = {
				...await lookAtInvitation(this.id, invitation),
				accept: () => this.accept(invitation)
			};
		} catch (problem) {
			return problem.message;
		}
	}
	async accept(invitation) {
		try {
			const { token } = await acceptInvitation(this.id, invitation);
			forget(this.id, invitation);
			this.tokens.add(token);
			this.problem = void 0;
			this.invited = void 0;
			await this.sitDown();
		} catch (problem) {
			this.invited = void 0;
			this.problem = problem.message;
		}
	}
	async renewInvitation(side) {
		return this.inviting(async (token) => keepInvitation(this.id, side, (await renewInvitation(this.id, token, side)).invitation));
	}
	async withdrawInvitation(side) {
		return this.inviting(async (token) => {
			await withdrawInvitation(this.id, token, side);
			keepInvitation(this.id, side);
		});
	}
	async inviting(what) {
		try {
			await what(kept(this.id)?.maker ?? this.token);
			return true;
		} catch (problem) {
			say(problem.message);
			await this.load();
			return false;
		}
	}
	get token() {
		return this.tokens.now;
	}
	get busy() {
		return this.sending.busy;
	}
	get open() {
		const table = this.table;
		return !table || table.ended ? [] : table.seats.filter((seat) => seat.kind === "open").map((seat) => seat.side);
	}
	get mine() {
		const table = this.table;
		return !!table && !table.ended && !this.open.length && !!table.view.prompt && table.plays.includes(table.view.prompt.side);
	}
	get options() {
		return this.mine ? this.table?.view.prompt?.options ?? [] : [];
	}
	get bothHere() {
		return this.tokens.several || this.table?.plays.length === 2;
	}
	connect() {
		if (this.problem && !this.table) return;
		this.live?.close();
		this.live = new Live({
			connect: () => new WebSocket(socketAddress(this.id)),
			token: this.token,
			after: () => this.table?.seq ?? 0,
			update: (update) => this.receive(update),
			state: (state) => {
				this.connection = state;
				if (state !== "live") this.sending.cutOff();
			}
		});
	}
	async load() {
		try {
			const table$1 = await table(this.id, this.token);
			this.told = Date.now();
			this.show(withEarlier(table$1, this.table));
			this.problem = void 0;
		} catch (problem) {
			this.problem = problem.message;
		}
	}
	receive(update) {
		if (update.kind === "presence") this.watching = update.watching;
		const next = merged(this.table, update);
		if (next && next !== this.table && (update.kind === "table" || update.kind === "played")) this.told = Date.now();
		if (!next) this.load();
		else if (next !== this.table) this.show(next, update.kind === "played" ? update.log : []);
	}
	show(told, fresh = []) {
		const known = this.table;
		const next = known && known.actions === told.actions && same(known.view, told.view) ? {
			...told,
			view: known.view
		} : told;
		joined(known, next).forEach((text) => say(text));
		if (known?.view !== next.view) {
			this.previews.clear();
			this.position++;
		}
		this.table = next;
		if (fresh.length) {
			this.hurt = hurt(known?.view, next.view);
			this.thrown = lastThrow(fresh, next.seq) ?? this.thrown;
		}
		this.sending.shown(next.seq);
		if (this.tokens.change(next)) this.load().then(() => this.connect());
		this.addNonce(next);
	}
	async addNonce(table) {
		const seats = ["first", "second"];
		const missing = table.plays.some((side) => table.dice.nonces[seats.indexOf(side)] == null);
		if (this.sentNonce || !missing || table.ended) return;
		this.sentNonce = true;
		const bytes = crypto.getRandomValues(/* @__PURE__ */ new Uint8Array(16));
		const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
		await nonce(this.id, this.token, value).catch(() => void 0);
	}
	doing(what) {
		return this.sending.doing(what);
	}
	act(action) {
		return this.doing(() => act(this.id, this.token, action, this.table?.seq ?? 0));
	}
	giveStanding(side, orders) {
		return this.doing(() => giveStanding(this.id, this.tokens.of(side), side, orders));
	}
	async undo(to) {
		await this.sending.settled();
		return this.doing(() => undo(this.id, this.token, to ?? this.table?.undo_to ?? 0));
	}
	answer(offer, accept) {
		return this.doing(() => answer(this.id, this.token, offer, accept));
	}
	offerEnd() {
		return this.doing(() => offerEnd(this.id, this.token));
	}
	resign() {
		return this.doing(() => resign(this.id, this.token));
	}
	chat(text) {
		return chat(this.id, this.token, text).catch((problem) => say(problem.message));
	}
	preview(action) {
		let found = this.previews.get(action);
		if (!found) {
			found = preview(this.id, this.token, action);
			this.previews.set(action, found);
			found.catch(() => this.previews.delete(action));
		}
		return found;
	}
	query(asked) {
		return query(this.id, this.token, asked);
	}
	async earlierLog() {
		const first = this.table?.log[0]?.n ?? 1;
		if (first <= 1) return;
		try {
			const page = await logBefore(this.id, this.token, first);
			if (this.table) this.table = withPage(this.table, page);
		} catch (problem) {
			say(problem.message);
		}
	}
	async earlierTalk(room) {
		const before = (room === "players" ? this.table?.earlier_chat : this.table?.earlier_gallery) ?? 0;
		try {
			const page = await talkBefore(this.id, this.token, room, before);
			const now = this.table;
			if (!now) return;
			if (room === "players" && now.earlier_chat === before) this.table = {
				...now,
				chat: [...page.lines, ...now.chat],
				earlier_chat: page.earlier
			};
			if (room === "gallery" && now.earlier_gallery === before) this.table = {
				...now,
				gallery: [...page.lines, ...now.gallery],
				earlier_gallery: page.earlier
			};
		} catch (problem) {
			say(problem.message);
		}
	}
	at(n) {
		return tableAt(this.id, n, this.token);
	}
	branch(at, seats) {
		return branch(this.id, this.token, at, seats);
	}
	record() {
		return record(this.id, this.token);
	}
	hurry() {
		this.live?.hurry();
	}
	close() {
		this.live?.close();
	}
};
//#endregion
//#region src/lib/odds.ts
function endings(fight, side) {
	const by = /* @__PURE__ */ new Map();
	const [us, them] = side === "first" ? [0, 1] : [1, 0];
	for (const [share, { what, losses }] of fight?.endings ?? []) {
		const one = by.get(what) ?? {
			what,
			share: 0,
			ours: 0,
			theirs: 0
		};
		by.set(what, one);
		one.share += share;
		one.ours += share * (losses[us] ?? 0);
		one.theirs += share * (losses[them] ?? 0);
	}
	return [...by.values()].map((one) => ({
		...one,
		ours: one.ours / one.share,
		theirs: one.theirs / one.share
	})).sort((a, b) => b.share - a.share);
}
function likeliest(all, most = 5) {
	if (all.length <= most) return [...all];
	const [told, rest] = [all.slice(0, most - 1), all.slice(most - 1)];
	const share = rest.reduce((sum, one) => sum + one.share, 0);
	const mean = (of) => rest.reduce((sum, one) => sum + one.share * of(one), 0) / share;
	return [...told, {
		what: "something else",
		share,
		ours: mean((one) => one.ours),
		theirs: mean((one) => one.theirs)
	}];
}
//#endregion
//#region src/table/Odds.svelte
var root$26 = from_html(`<span class="svelte-1wyeym8"> </span>`);
var root_1$22 = from_html(`<tr><th scope="row" class="svelte-1wyeym8"> </th><td class="svelte-1wyeym8"> </td><td class="loss svelte-1wyeym8"> </td><td class="loss svelte-1wyeym8"> </td></tr>`);
var root_2$20 = from_html(`<table class="svelte-1wyeym8"><thead class="svelte-1wyeym8"><tr><th scope="col" class="svelte-1wyeym8"><span class="hidden">Odds</span></th><th scope="col" class="svelte-1wyeym8"><span class="hidden">Result</span></th><th scope="col" class="svelte-1wyeym8">our losses</th><th scope="col" class="svelte-1wyeym8">their losses</th></tr></thead><tbody class="svelte-1wyeym8"></tbody></table>`);
var root_3$19 = from_html(`<div class="odds" data-testid="odds"><div class="bar svelte-1wyeym8" role="img"></div> <!></div>`);
function Odds($$anchor, $$props) {
	push($$props, true);
	const parts = user_derived(() => [
		{
			word: "goes well",
			share: $$props.bar.mine,
			...signOf($$props.mine)
		},
		{
			word: "undecided",
			share: $$props.bar.undecided,
			ground: "#cbb98b",
			device: "#221e19"
		},
		{
			word: "goes badly",
			share: $$props.bar.theirs,
			...signOf($$props.theirs)
		}
	]);
	const may = user_derived(() => likeliest(endings($$props.fight, $$props.side)));
	var div = root_3$19();
	var div_1 = child(div);
	each(div_1, 21, () => get(parts), (part) => part.word, ($$anchor, part) => {
		var fragment = comment();
		var node = first_child(fragment);
		var consequent = ($$anchor) => {
			var span = root$26();
			let styles;
			var text = only_child(span, true);
			template_effect(($0) => {
				styles = set_style(span, "", styles, {
					"flex-grow": get(part).share,
					background: get(part).ground,
					color: get(part).device
				});
				set_text(text, $0);
			}, [() => get(part).share > .4 ? `${get(part).word} ${percent(get(part).share)}` : get(part).share > .1 ? percent(get(part).share) : ""]);
			append($$anchor, span);
		};
		if_block(node, ($$render) => {
			if (get(part).share > .004) $$render(consequent);
		});
		append($$anchor, fragment);
	});
	reset(div_1);
	var node_1 = sibling(div_1, 2);
	var consequent_1 = ($$anchor) => {
		var table = root_2$20();
		var tbody = sibling(child(table));
		each(tbody, 21, () => get(may), (ending) => ending.what, ($$anchor, ending) => {
			var tr = root_1$22();
			var th = child(tr);
			var text_1 = only_child(th, true);
			var td = sibling(th);
			var text_2 = only_child(td, true);
			var td_1 = sibling(td);
			var text_3 = only_child(td_1, true);
			var td_2 = sibling(td_1);
			var text_4 = only_child(td_2, true);
			reset(tr);
			template_effect(($0, $1, $2) => {
				set_text(text_1, $0);
				set_text(text_2, get(ending).what);
				set_text(text_3, $1);
				set_text(text_4, $2);
			}, [
				() => percent(get(ending).share),
				() => get(ending).ours.toFixed(1),
				() => get(ending).theirs.toFixed(1)
			]);
			append($$anchor, tr);
		});
		reset(tbody);
		reset(table);
		append($$anchor, table);
	};
	if_block(node_1, ($$render) => {
		if (get(may).length) $$render(consequent_1);
	});
	reset(div);
	template_effect(($0, $1, $2) => set_attribute(div_1, "aria-label", `Odds: goes well ${$0 ?? ""}, undecided ${$1 ?? ""}, goes badly ${$2 ?? ""}`), [
		() => percent($$props.bar.mine),
		() => percent($$props.bar.undecided),
		() => percent($$props.bar.theirs)
	]);
	append($$anchor, div);
	pop();
}
//#endregion
//#region src/table/Totals.svelte
var root$25 = from_html(`<tr class="svelte-kfa01x"><th scope="row" class="svelte-kfa01x"> </th><td class="svelte-kfa01x"> </td><td class="svelte-kfa01x"><!></td></tr>`);
var root_1$21 = from_html(`<tbody><tr class="sum svelte-kfa01x"><th scope="row" class="svelte-kfa01x"> </th><td class="svelte-kfa01x"> </td><td class="svelte-kfa01x"></td></tr><!></tbody>`);
var root_2$19 = from_html(`<table class="totals small svelte-kfa01x" data-testid="totals"></table>`);
function Totals($$anchor, $$props) {
	push($$props, true);
	const told = user_derived(() => $$props.ledgers.filter((ledger, n) => n === 0 || ledger.lines.length > 1 || ledger.total !== $$props.ledgers[n - 1].total));
	var table = root_2$19();
	each(table, 21, () => get(told), index, ($$anchor, ledger) => {
		var tbody = root_1$21();
		var tr = child(tbody);
		var th = child(tr);
		var text = only_child(th, true);
		var td = sibling(th);
		var text_1 = only_child(td, true);
		next();
		reset(tr);
		var node = sibling(tr);
		var consequent = ($$anchor) => {
			var fragment = comment();
			var node_1 = first_child(fragment);
			each(node_1, 17, () => get(ledger).lines, index, ($$anchor, $$item, i) => {
				var $$array = user_derived(() => to_array(get($$item), 3));
				let rule = () => get($$array)[0];
				let words = () => get($$array)[1];
				let amount = () => get($$array)[2];
				var tr_1 = root$25();
				var th_1 = child(tr_1);
				var text_2 = only_child(th_1, true);
				var td_1 = sibling(th_1);
				var text_3 = only_child(td_1, true);
				var td_2 = sibling(td_1);
				Rule(child(td_2), { get id() {
					return rule();
				} });
				reset(td_2);
				reset(tr_1);
				template_effect(($0) => {
					set_text(text_2, words());
					set_text(text_3, $0);
				}, [() => i ? plus(amount()) : amount()]);
				append($$anchor, tr_1);
			});
			append($$anchor, fragment);
		};
		if_block(node, ($$render) => {
			if (get(ledger).lines.length > 1) $$render(consequent);
		});
		reset(tbody);
		template_effect(() => {
			set_text(text, get(ledger).of);
			set_text(text_1, get(ledger).total);
		});
		append($$anchor, tbody);
	});
	reset(table);
	append($$anchor, table);
	pop();
}
//#endregion
//#region src/table/Hand.svelte
var root$24 = from_html(`<p class="small muted"> </p>`);
var root_1$20 = from_html(`<p class="small irreversible svelte-ng0q4v"><span class="seal" aria-hidden="true"></span> This cannot be taken back.</p>`);
var root_2$18 = from_html(`<p class="confirm svelte-ng0q4v"><button type="button" class="button strong" data-testid="confirm">Confirm <kbd class="svelte-ng0q4v">⏎</kbd></button> <button type="button" class="button">Cancel <kbd class="svelte-ng0q4v">Esc</kbd></button></p>`);
var root_3$18 = from_html(`<div data-testid="preview"><p class="what svelte-ng0q4v"><b> </b></p> <p class="small muted"><!><!></p> <!> <!> <!> <!> <!></div>`);
function Hand($$anchor, $$props) {
	push($$props, true);
	const side = user_derived(() => $$props.view.prompt?.side ?? "first");
	const look = (of) => sideLook($$props.view, of);
	const bar = user_derived(() => $$props.found?.bar ?? $$props.option.odds ?? void 0);
	var div = root_3$18();
	let classes;
	var p = child(div);
	var b = child(p);
	var text$3 = only_child(b, true);
	reset(p);
	var p_1 = sibling(p, 2);
	var node = child(p_1);
	var consequent = ($$anchor) => {
		var text_1 = text();
		template_effect(() => set_text(text_1, `${$$props.option.cost ?? ""} ·`));
		append($$anchor, text_1);
	};
	if_block(node, ($$render) => {
		if ($$props.option.cost) $$render(consequent);
	});
	Rule(sibling(node), { get id() {
		return $$props.option.rule;
	} });
	reset(p_1);
	var node_2 = sibling(p_1, 2);
	var consequent_1 = ($$anchor) => {
		{
			let $0 = user_derived(() => $$props.found?.odds);
			let $1 = user_derived(() => look(get(side)));
			let $2 = user_derived(() => look(get(side) === "first" ? "second" : "first"));
			Odds($$anchor, {
				get bar() {
					return get(bar);
				},
				get fight() {
					return get($0);
				},
				get side() {
					return get(side);
				},
				get mine() {
					return get($1);
				},
				get theirs() {
					return get($2);
				}
			});
		}
	};
	if_block(node_2, ($$render) => {
		if (get(bar)) $$render(consequent_1);
	});
	var node_3 = sibling(node_2, 2);
	var consequent_2 = ($$anchor) => {
		Totals($$anchor, { get ledgers() {
			return $$props.found.ledgers;
		} });
	};
	if_block(node_3, ($$render) => {
		if ($$props.found?.ledgers.length) $$render(consequent_2);
	});
	var node_4 = sibling(node_3, 2);
	var consequent_3 = ($$anchor) => {
		var p_2 = root$24();
		var text_2 = only_child(p_2, true);
		template_effect(($0) => set_text(text_2, $0), [() => said($$props.found.problem.why)]);
		append($$anchor, p_2);
	};
	if_block(node_4, ($$render) => {
		if ($$props.found?.problem && $$props.found.legal) $$render(consequent_3);
	});
	var node_5 = sibling(node_4, 2);
	var consequent_4 = ($$anchor) => {
		var p_3 = root_1$20();
		append($$anchor, p_3);
	};
	if_block(node_5, ($$render) => {
		if ($$props.option.irreversible) $$render(consequent_4);
	});
	var node_6 = sibling(node_5, 2);
	var consequent_5 = ($$anchor) => {
		var p_4 = root_2$18();
		var button = child(p_4);
		var button_1 = sibling(button, 2);
		reset(p_4);
		delegated("click", button, () => $$props.choose($$props.option, false));
		delegated("click", button_1, function(...$$args) {
			$$props.put?.apply(this, $$args);
		});
		append($$anchor, p_4);
	};
	if_block(node_6, ($$render) => {
		if ($$props.asked) $$render(consequent_5);
	});
	reset(div);
	template_effect(() => {
		classes = set_class(div, 1, "hand svelte-ng0q4v", null, classes, { asked: $$props.asked });
		set_text(text$3, $$props.option.label);
	});
	append($$anchor, div);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/Happened.svelte
var root$23 = from_html(`<p class="choices svelte-qgiv4f" role="group" aria-label="How far back"><button type="button" class="svelte-qgiv4f">Since your last decision</button> <button type="button" class="svelte-qgiv4f">This turn</button></p>`);
var root_1$19 = from_html(`<button type="button" class="svelte-qgiv4f"> </button>`);
var root_2$17 = from_html(`<span class="more svelte-qgiv4f"> </span>`);
var root_3$17 = from_html(`<li class="svelte-qgiv4f"><button type="button"> <!></button></li>`);
var root_4$14 = from_html(`<li class="muted none svelte-qgiv4f">Nothing of that kind happened.</li>`);
var root_5$12 = from_html(`<section class="happened svelte-qgiv4f" aria-label="What happened" data-testid="happened"><header class="svelte-qgiv4f"><h2 class="svelte-qgiv4f">What happened</h2> <button type="button" class="icon" aria-label="Close"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"></path></svg></button></header> <!> <p class="choices svelte-qgiv4f" role="group" aria-label="How much of it"></p> <ol class="svelte-qgiv4f"></ol> <footer class="svelte-qgiv4f"><button type="button" class="button strong" data-testid="watch">Watch</button> <label class="small svelte-qgiv4f"><input type="checkbox"/> Show it whenever it is my turn again</label></footer></section>`);
function Happened($$anchor, $$props) {
	push($$props, true);
	const since = user_derived(() => $$props.plays.length === 1 ? sinceMine($$props.log, $$props.plays) : []);
	let whole = state(false);
	let wanted = state(void 0);
	const entries = user_derived(() => get(whole) || !get(since).length ? thisTurn($$props.log) : get(since));
	const level = user_derived(() => get(wanted) ?? LEVELS.find((one) => one !== "headline" && summary(get(entries), one).some((beat) => beat.kind !== "turn")) ?? "minor");
	const beats = user_derived(() => summary(get(entries), get(level)));
	const items = user_derived(() => get(level) === "detail" ? get(beats).map((beat) => [beat]) : gathered(get(beats)));
	const ids = (beat) => [
		...beat.actors.map((id) => ({
			kind: "piece",
			id
		})),
		...beat.aims,
		...beat.line.points_at
	];
	var section = root_5$12();
	var header = child(section);
	var button = sibling(child(header), 2);
	reset(header);
	var node = sibling(header, 2);
	var consequent = ($$anchor) => {
		var p = root$23();
		var button_1 = child(p);
		var button_2 = sibling(button_1, 2);
		reset(p);
		template_effect(() => {
			set_attribute(button_1, "aria-pressed", !get(whole));
			set_attribute(button_2, "aria-pressed", get(whole));
		});
		delegated("click", button_1, () => set(whole, false));
		delegated("click", button_2, () => set(whole, true));
		append($$anchor, p);
	};
	if_block(node, ($$render) => {
		if (get(since).length) $$render(consequent);
	});
	var p_1 = sibling(node, 2);
	each(p_1, 20, () => LEVELS, (one) => one, ($$anchor, one) => {
		var button_3 = root_1$19();
		var text = only_child(button_3, true);
		template_effect(() => {
			set_attribute(button_3, "aria-pressed", get(level) === one);
			set_attribute(button_3, "data-testid", `level-${one ?? ""}`);
			set_text(text, LEVEL_NAMES[one]);
		});
		delegated("click", button_3, () => set(wanted, one, true));
		append($$anchor, button_3);
	});
	reset(p_1);
	var ol = sibling(p_1, 2);
	each(ol, 21, () => get(items), index, ($$anchor, steps) => {
		const beat = user_derived(() => get(steps)[0]);
		var li = root_3$17();
		let styles;
		var button_4 = child(li);
		let classes;
		var text_1 = child(button_4, true);
		var node_1 = sibling(text_1);
		var consequent_1 = ($$anchor) => {
			var span = root_2$17();
			var text_2 = only_child(span);
			template_effect(($0, $1) => {
				set_attribute(span, "title", $0);
				set_text(text_2, `and ${$1 ?? ""}`);
			}, [() => get(steps).map((step) => step.line.text).join("\n"), () => count(get(steps).length - 1, "more step")]);
			append($$anchor, span);
		};
		if_block(node_1, ($$render) => {
			if (get(steps).length > 1) $$render(consequent_1);
		});
		reset(button_4);
		reset(li);
		template_effect(($0) => {
			styles = set_style(li, "", styles, { "--side": $0 });
			classes = set_class(button_4, 1, "plain svelte-qgiv4f", null, classes, {
				headline: get(beat).importance === "headline",
				detail: get(beat).importance === "detail"
			});
			set_text(text_1, get(beat).line.text);
		}, [() => sideLook($$props.view, get(beat).side).colour]);
		event("pointerenter", li, () => $$props.look(get(steps).flatMap(ids)));
		event("pointerleave", li, () => $$props.look([]));
		delegated("click", button_4, () => $$props.jump(get(steps).at(-1).n));
		append($$anchor, li);
	}, ($$anchor) => {
		var li_1 = root_4$14();
		append($$anchor, li_1);
	});
	reset(ol);
	var footer = sibling(ol, 2);
	var button_5 = child(footer);
	var label = sibling(button_5, 2);
	var input = child(label);
	remove_input_defaults(input);
	next();
	reset(label);
	reset(footer);
	reset(section);
	template_effect(() => button_5.disabled = !get(entries).length);
	delegated("click", button, function(...$$args) {
		$$props.close?.apply(this, $$args);
	});
	delegated("click", button_5, () => $$props.watch(get(entries)[0].n - 1, get(entries).at(-1).n));
	bind_checked(input, () => prefs.film, ($$value) => prefs.film = $$value);
	append($$anchor, section);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/heralds.ts
function titleOf(table, mine) {
	if (table.ended) return `${table.view.title}: over`;
	return mine ? `● Your move: ${table.view.title}` : `${table.view.title} · Voltigeur`;
}
function waitingFor(table) {
	const side = table.view.prompt?.side;
	if (!side) return "";
	const seat = table.seats[side === "first" ? 0 : 1];
	const who = party(sideName(table.view, side)).name;
	if (seat.kind === "computer") return `The computer is thinking for ${who} …`;
	if (seat.kind === "open") return `Waiting for someone to play ${who}.`;
	return `Waiting for ${who}${seat.present ? "" : " (away)"}.`;
}
function callBack(table, id) {
	if (!document.hidden || Notification.permission !== "granted") return;
	new Notification(table.view.title, {
		body: table.view.prompt?.question ?? "It is your turn.",
		tag: id
	});
}
//#endregion
//#region src/table/inhand.svelte.ts
var REST = 120;
var InHand = class {
	preview;
	view;
	asks;
	#option = state();
	get option() {
		return get(this.#option);
	}
	set option(value) {
		set(this.#option, value);
	}
	#found = state();
	get found() {
		return get(this.#found);
	}
	set found(value) {
		set(this.#found, value);
	}
	#asked = state(false);
	get asked() {
		return get(this.#asked);
	}
	set asked(value) {
		set(this.#asked, value, true);
	}
	#listed = state(false);
	get listed() {
		return get(this.#listed);
	}
	set listed(value) {
		set(this.#listed, value, true);
	}
	wait;
	sureOf = "";
	constructor(preview, view, asks) {
		this.preview = preview;
		this.view = view;
		this.asks = asks;
	}
	take(option, listed = false) {
		clearTimeout(this.wait);
		this.asked = false;
		this.listed = listed;
		if (option === this.option) return;
		this.option = option;
		this.found = void 0;
		if (!option) return;
		this.wait = setTimeout(() => {
			this.preview(option.action).then((preview) => this.option === option && (this.found = preview)).catch(() => void 0);
		}, REST);
	}
	hold(option, found) {
		clearTimeout(this.wait);
		this.option = option;
		this.found = found;
		this.asked = true;
	}
	isConfirmed(option) {
		return this.asked && this.option === option;
	}
	mustAsk(option) {
		const view = this.view();
		return this.asks() && option.irreversible && (!view || aboutOf(view, option) !== this.sureOf);
	}
	remember(option) {
		const view = this.view();
		if (option.irreversible && view) this.sureOf = aboutOf(view, option);
	}
	close() {
		clearTimeout(this.wait);
	}
};
//#endregion
//#region src/table/Invitation.svelte
var root$22 = from_html(`<main data-testid="invitation" class="svelte-6mv1g1"><h1 class="svelte-6mv1g1"> </h1> <p>You are invited to play <b> </b> </p> <p class="muted"> </p> <p class="row svelte-6mv1g1"><button type="button" class="button strong" data-testid="accept-invitation"> </button> <a class="button">Not now</a></p></main>`);
function Invitation($$anchor, $$props) {
	push($$props, true);
	let busy = state(false);
	const other = user_derived(() => $$props.invited.game.seats.find((seat) => seat.side !== $$props.invited.side));
	const opponent = user_derived(() => get(other)?.kind === "computer" ? `the computer (${get(other).name ?? ""})` : get(other)?.name ?? (get(other)?.kind === "open" ? "nobody yet" : "the person who invited you"));
	async function accept() {
		set(busy, true);
		await $$props.invited.accept();
		set(busy, false);
	}
	var main = root$22();
	var h1 = child(main);
	var text = only_child(h1, true);
	var p = sibling(h1, 2);
	var b = sibling(child(p));
	var text_1 = only_child(b, true);
	var text_2 = sibling(b);
	reset(p);
	var p_1 = sibling(p, 2);
	var text_3 = only_child(p_1);
	var p_2 = sibling(p_1, 2);
	var button = child(p_2);
	var text_4 = only_child(button);
	var a = sibling(button, 2);
	reset(p_2);
	reset(main);
	template_effect(($0, $1, $2) => {
		set_text(text, $$props.invited.game.title);
		set_text(text_1, $0);
		set_text(text_2, `. Your opponent is ${get(opponent) ?? ""}.`);
		set_text(text_3, `The battle is at ${$$props.invited.game.stands ?? ""}. The invitation works once: when you accept, the seat is yours alone.`);
		button.disabled = get(busy);
		set_text(text_4, `Play ${$1 ?? ""}`);
		set_attribute(a, "href", $2);
	}, [
		() => party($$props.invited.name).name,
		() => party($$props.invited.name).name,
		() => address("/")
	]);
	delegated("click", button, accept);
	append($$anchor, main);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/keys.ts
var KEYS = {
	Escape: "back",
	u: "undo",
	"+": "nearer",
	"=": "nearer",
	"-": "farther",
	"0": "whole",
	",": "earlier",
	".": "later"
};
function commandOf(event, writing, letters) {
	if (writing || event.ctrlKey || event.metaKey || event.altKey || /^[a-z]$/.test(event.key) && !letters) return void 0;
	return Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : void 0;
}
var isWriting = (target) => !!target?.closest("input:not([type=range]), textarea, select, dialog");
//#endregion
//#region src/table/Menu.svelte
var root$21 = from_html(`<p> </p> <p class="row svelte-1fwirad"><button type="button" class="button danger" data-testid="sure"> </button> <button type="button" class="button">Fight on</button></p>`, 1);
var root_1$18 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="watch-link">Copy link for spectators</button>`);
var root_2$16 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="standing-orders">Standing orders …</button>`);
var root_3$16 = from_html(`<p class="small refused svelte-1fwirad" role="alert" data-testid="refused-record"> </p>`);
var root_4$13 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="ask-undo">Ask to take back my last decision</button>`);
var root_5$11 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="offer-end">Offer to end the battle …</button> <button type="button" class="button danger svelte-1fwirad" data-testid="resign">Resign …</button>`, 1);
var root_6$8 = from_html(`, secret <code class="svelte-1fwirad"> </code>: <code class="svelte-1fwirad">voltigeur verify</code> recomputes every
        die of the record.`, 1);
var root_7$6 = from_html(`<h3 class="svelte-1fwirad">This battle</h3> <div class="list svelte-1fwirad"><!> <button type="button" class="button svelte-1fwirad">Signs on the map</button> <!> <button type="button" class="button svelte-1fwirad">Copy link to this moment</button> <button type="button" class="button svelte-1fwirad" data-testid="download">Download the record</button> <!> <!> <!></div> <h3 class="svelte-1fwirad">Settings of this browser</h3> <!> <h3 class="svelte-1fwirad">Keys</h3> <p class="small"><b>↑ ↓</b> move through the options and <b>Enter</b> chooses one. A <b>letter</b> shows its option; press it again to choose it. <b>Esc</b> or <b>u</b> steps back. <b>+ − 0</b> zoom. The <b>arrow keys</b> move the map when it has the focus. <b>,</b> and <b>.</b> step through the replay.</p> <h3 class="svelte-1fwirad">Dice</h3> <p class="small proof svelte-1fwirad">Commitment <code class="svelte-1fwirad"> </code><!></p>`, 1);
function Menu($$anchor, $$props) {
	push($$props, true);
	let sure = state(void 0);
	const known = user_derived(() => kept($$props.table.id));
	const plays = user_derived(() => $$props.table.plays.length > 0 && !$$props.table.ended);
	const back = user_derived(() => $$props.table.log.findLast((entry) => $$props.table.plays.includes(entry.side) && !entry.forced && entry.n <= $$props.table.actions)?.n);
	let refused = state("");
	async function save() {
		set(refused, "");
		try {
			download(`${$$props.table.view.scenario}-${$$props.table.id}.record`, await $$props.game.record());
		} catch (problem) {
			set(refused, problem.message, true);
		}
	}
	async function done(what) {
		if (await what) $$props.close();
	}
	{
		let $0 = user_derived(() => get(sure) === "resign" ? "Resign this battle?" : get(sure) === "end" ? "Offer to end the battle?" : $$props.table.view.title);
		Dialog($$anchor, {
			get title() {
				return get($0);
			},
			get close() {
				return $$props.close;
			},
			children: ($$anchor, $$slotProps) => {
				var fragment_1 = comment();
				var node = first_child(fragment_1);
				var consequent = ($$anchor) => {
					var fragment_2 = root$21();
					var p = first_child(fragment_2);
					var text = only_child(p, true);
					var p_1 = sibling(p, 2);
					var button = child(p_1);
					var text_1 = only_child(button, true);
					var button_1 = sibling(button, 2);
					reset(p_1);
					template_effect(() => {
						set_text(text, get(sure) === "resign" ? "The other side wins at once. You cannot take this back." : "If the other side agrees, the battle ends as it stands.");
						set_text(text_1, get(sure) === "resign" ? "Resign" : "Make the offer");
					});
					delegated("click", button, () => done(get(sure) === "resign" ? $$props.game.resign() : $$props.game.offerEnd()));
					delegated("click", button_1, () => set(sure, void 0));
					append($$anchor, fragment_2);
				};
				var alternate_1 = ($$anchor) => {
					var fragment_3 = root_7$6();
					var div = sibling(first_child(fragment_3), 2);
					var node_1 = child(div);
					var consequent_1 = ($$anchor) => {
						var button_2 = root_1$18();
						template_effect(($0) => set_attribute(button_2, "data-link", $0), [() => linkTo($$props.table.id, get(known).watch)]);
						delegated("click", button_2, () => copy(linkTo($$props.table.id, get(known).watch), "The link for spectators was copied."));
						append($$anchor, button_2);
					};
					if_block(node_1, ($$render) => {
						if (get(known)?.watch) $$render(consequent_1);
					});
					var button_3 = sibling(node_1, 2);
					var node_2 = sibling(button_3, 2);
					var consequent_2 = ($$anchor) => {
						var button_4 = root_2$16();
						delegated("click", button_4, function(...$$args) {
							$$props.standing?.apply(this, $$args);
						});
						append($$anchor, button_4);
					};
					if_block(node_2, ($$render) => {
						if (get(plays)) $$render(consequent_2);
					});
					var button_5 = sibling(node_2, 2);
					var button_6 = sibling(button_5, 2);
					var node_3 = sibling(button_6, 2);
					var consequent_3 = ($$anchor) => {
						var p_2 = root_3$16();
						var text_2 = only_child(p_2, true);
						template_effect(() => set_text(text_2, get(refused)));
						append($$anchor, p_2);
					};
					if_block(node_3, ($$render) => {
						if (get(refused)) $$render(consequent_3);
					});
					var node_4 = sibling(node_3, 2);
					var consequent_4 = ($$anchor) => {
						var button_7 = root_4$13();
						delegated("click", button_7, () => done($$props.game.undo(get(back) - 1)));
						append($$anchor, button_7);
					};
					if_block(node_4, ($$render) => {
						if (get(plays) && get(back) !== void 0) $$render(consequent_4);
					});
					var node_5 = sibling(node_4, 2);
					var consequent_5 = ($$anchor) => {
						var fragment_4 = root_5$11();
						var button_8 = first_child(fragment_4);
						var button_9 = sibling(button_8, 2);
						delegated("click", button_8, () => set(sure, "end"));
						delegated("click", button_9, () => set(sure, "resign"));
						append($$anchor, fragment_4);
					};
					if_block(node_5, ($$render) => {
						if (get(plays)) $$render(consequent_5);
					});
					reset(div);
					var node_6 = sibling(div, 4);
					Preferences(node_6, {});
					var p_3 = sibling(node_6, 8);
					var code = sibling(child(p_3));
					var text_3 = only_child(code, true);
					var node_7 = sibling(code);
					var consequent_6 = ($$anchor) => {
						var fragment_5 = root_6$8();
						var code_1 = sibling(first_child(fragment_5));
						var text_4 = only_child(code_1, true);
						next(3);
						template_effect(() => set_text(text_4, $$props.table.dice.secret));
						append($$anchor, fragment_5);
					};
					var alternate = ($$anchor) => {
						var text_5 = text(". The secret is revealed when the battle is over.");
						append($$anchor, text_5);
					};
					if_block(node_7, ($$render) => {
						if ($$props.table.dice.secret) $$render(consequent_6);
						else $$render(alternate, -1);
					});
					reset(p_3);
					template_effect(() => set_text(text_3, $$props.table.dice.commitment));
					delegated("click", button_3, function(...$$args) {
						$$props.signs?.apply(this, $$args);
					});
					delegated("click", button_5, function(...$$args) {
						$$props.moment?.apply(this, $$args);
					});
					delegated("click", button_6, save);
					append($$anchor, fragment_3);
				};
				if_block(node, ($$render) => {
					if (get(sure)) $$render(consequent);
					else $$render(alternate_1, -1);
				});
				append($$anchor, fragment_1);
			},
			$$slots: { default: true }
		});
	}
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/orders.svelte.ts
var Orders = class {
	game;
	hand;
	desk;
	marched = Promise.resolve();
	constructor(game, hand, desk) {
		this.game = game;
		this.hand = hand;
		this.desk = desk;
	}
	async arrived() {
		const meant = this.game.position;
		if (this.game.marching) await this.marched;
		return meant === this.game.position;
	}
	async choose(option, touch) {
		const { game, hand, desk } = this;
		if (!await this.arrived()) return;
		const meant = game.position;
		if (hand.isConfirmed(option)) hand.remember(option);
		else {
			const sure = hand.mustAsk(option);
			const preview = touch || sure ? await game.preview(option.action).catch(() => void 0) : void 0;
			if (meant !== game.position) return;
			if (sure || preview?.bar) {
				hand.hold(option, preview);
				return desk.held(option);
			}
		}
		await game.act(option.action);
	}
	async march(way, label) {
		if (!await this.arrived() || this.game.marching) return;
		this.marched = this.go(way, label);
		await this.marched;
	}
	async go(way, label) {
		const { game, hand, desk } = this;
		game.marching = true;
		try {
			for (const action of way.actions) {
				if (!game.mine || game.busy) return;
				const option = desk.options().find((one) => one.action === action);
				if (option && hand.mustAsk(option) && !hand.isConfirmed(option)) {
					const cost = `${way.cost} ${way.cost === 1 ? "point" : "points"}`;
					return hand.hold({
						...option,
						label,
						cost: option.cost ?? cost
					}, void 0);
				}
				if (!await game.act(action)) return;
			}
		} finally {
			game.marching = false;
		}
	}
	async give(action) {
		const given = await this.game.act(action);
		await tick();
		const stop = given && this.desk.hasNext() ? this.desk.stop() : void 0;
		if (stop && !this.hand.mustAsk(stop)) await this.game.act(stop.action);
		return given;
	}
	async endMove(touch) {
		const stop = this.desk.stop();
		if (!stop || !await this.arrived()) return false;
		if (this.hand.mustAsk(stop)) return await this.choose(stop, touch), false;
		const ended = await this.game.act(stop.action);
		await tick();
		return ended;
	}
};
//#endregion
//#region src/lib/muted.ts
var PLACE = "voltigeur.muted";
function all() {
	try {
		return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
	} catch {
		return {};
	}
}
var muted = (id) => all()[id] ?? [];
function mute(id, voice, on) {
	const now = [...muted(id).filter((one) => one !== voice), ...on ? [voice] : []];
	try {
		localStorage.setItem(PLACE, JSON.stringify({
			...all(),
			[id]: now
		}));
	} catch {}
	return now;
}
//#endregion
//#region src/table/Forces.svelte
var root$20 = from_html(`· <span> </span>`, 1);
var root_1$17 = from_html(`<p class="small muted"> <!> <!></p>`);
var root_2$15 = from_html(`<li><b> </b> </li>`);
var root_3$15 = from_html(`<ul class="svelte-1w7go96"></ul>`);
var root_4$12 = from_html(`<p class="small"> </p>`);
var root_5$10 = from_html(`<li> <span class="muted"> </span></li>`);
var root_6$7 = from_html(`<details><summary class="small svelte-1w7go96"> </summary> <ul class="svelte-1w7go96"></ul></details>`);
var root_7$5 = from_html(`<section class="svelte-1w7go96"><h3 class="svelte-1w7go96"> <b> </b></h3> <!> <!> <!> <!></section>`);
var root_8$5 = from_html(`<div class="forces svelte-1w7go96"></div>`);
function Forces($$anchor, $$props) {
	push($$props, true);
	var div = root_8$5();
	each(div, 23, () => $$props.view.sides, (side) => side.id, ($$anchor, side, n) => {
		const seat = user_derived(() => $$props.seats[get(n)]);
		const left = user_derived(() => $$props.clocks.left(get(n) === 0 ? "first" : "second"));
		var section = root_7$5();
		let styles;
		var h3 = child(section);
		var text$2 = child(h3);
		var b = sibling(text$2);
		var text_1 = only_child(b, true);
		reset(h3);
		var node = sibling(h3, 2);
		var consequent_2 = ($$anchor) => {
			var p = root_1$17();
			var text_2 = child(p);
			var node_1 = sibling(text_2);
			var consequent = ($$anchor) => {
				var text_3 = text();
				template_effect(() => set_text(text_3, `· ${get(seat).present ? "here" : "away"}`));
				append($$anchor, text_3);
			};
			if_block(node_1, ($$render) => {
				if (get(seat).kind === "person") $$render(consequent);
			});
			var node_2 = sibling(node_1, 2);
			var consequent_1 = ($$anchor) => {
				var fragment_1 = root$20();
				var span = sibling(first_child(fragment_1));
				var text_4 = only_child(span, true);
				template_effect(($0) => {
					set_attribute(span, "data-testid", `time-${get(n) ?? ""}`);
					set_text(text_4, $0);
				}, [() => duration(get(left))]);
				append($$anchor, fragment_1);
			};
			if_block(node_2, ($$render) => {
				if (get(left) !== null) $$render(consequent_1);
			});
			reset(p);
			template_effect(($0) => set_text(text_2, `${$0 ?? ""} `), [() => get(seat).kind === "computer" ? `Computer (${get(seat).name ?? ""})` : get(seat).kind === "open" ? "Nobody yet" : sentence(get(seat).name ?? "a person")]);
			append($$anchor, p);
		};
		if_block(node, ($$render) => {
			if (get(seat)) $$render(consequent_2);
		});
		var node_3 = sibling(node, 2);
		var consequent_3 = ($$anchor) => {
			var ul = root_3$15();
			each(ul, 21, () => get(side).points_for, ([what, points]) => what, ($$anchor, $$item) => {
				var $$array = user_derived(() => to_array(get($$item), 2));
				let what = () => get($$array)[0];
				let points = () => get($$array)[1];
				var li = root_2$15();
				var b_1 = child(li);
				var text_5 = only_child(b_1, true);
				var text_6 = sibling(b_1);
				reset(li);
				template_effect(() => {
					set_text(text_5, points());
					set_text(text_6, ` ${what() ?? ""}`);
				});
				append($$anchor, li);
			});
			reset(ul);
			append($$anchor, ul);
		};
		if_block(node_3, ($$render) => {
			if (get(side).points_for.length) $$render(consequent_3);
		});
		var node_4 = sibling(node_3, 2);
		var consequent_4 = ($$anchor) => {
			var p_1 = root_4$12();
			var text_7 = only_child(p_1);
			template_effect(($0) => set_text(text_7, `Lost: ${$0 ?? ""}`), [() => get(side).losses.join(", ")]);
			append($$anchor, p_1);
		};
		if_block(node_4, ($$render) => {
			if (get(side).losses.length) $$render(consequent_4);
		});
		var node_5 = sibling(node_4, 2);
		var consequent_5 = ($$anchor) => {
			var details = root_6$7();
			var summary = child(details);
			var text_8 = only_child(summary);
			var ul_1 = sibling(summary, 2);
			each(ul_1, 21, () => get(side).expected, index, ($$anchor, $$item) => {
				var $$array_1 = user_derived(() => to_array(get($$item), 2));
				let when = () => get($$array_1)[0];
				let who = () => get($$array_1)[1];
				var li_1 = root_5$10();
				var text_9 = child(li_1);
				var span_1 = sibling(text_9);
				var text_10 = only_child(span_1, true);
				reset(li_1);
				template_effect(() => {
					set_text(text_9, `${who() ?? ""} `);
					set_text(text_10, when());
				});
				append($$anchor, li_1);
			});
			reset(ul_1);
			reset(details);
			template_effect(() => set_text(text_8, `Reinforcements: ${get(side).expected.length ?? ""} still to come`));
			append($$anchor, details);
		};
		if_block(node_5, ($$render) => {
			if (get(side).expected.length) $$render(consequent_5);
		});
		reset(section);
		template_effect(($0, $1) => {
			styles = set_style(section, "", styles, { "--side": $0 });
			set_text(text$2, `${get(side).name ?? ""} `);
			set_text(text_1, $1);
		}, [() => sideLook($$props.view, get(n) === 0 ? "first" : "second").colour, () => count(get(side).points, "point")]);
		append($$anchor, section);
	});
	reset(div);
	append($$anchor, div);
	pop();
}
//#endregion
//#region src/table/Invites.svelte
var root$19 = from_html(`<button type="button" class="button small" data-testid="share">Share …</button>`);
var root_1$16 = from_html(`<a class="button small" data-testid="share">E-mail …</a>`);
var root_2$14 = from_html(`<label class="small svelte-gnng68"> </label> <input readonly="" class="svelte-gnng68"/> <p class="row svelte-gnng68"><button type="button" class="button small strong" data-testid="invite-link">Copy link</button> <!> <span class="less svelte-gnng68"><button type="button" class="button small svelte-gnng68" data-testid="renew">New link</button> <button type="button" class="button small svelte-gnng68" data-testid="withdraw">Withdraw</button></span></p>`, 1);
var root_3$14 = from_html(`<p> </p> <p class="row svelte-gnng68"><button type="button" class="button small strong" data-testid="renew">New invitation</button></p>`, 1);
var root_4$11 = from_html(`<section class="invites svelte-gnng68" aria-label="Invitations" data-testid="invites"><h2 class="svelte-gnng68"> </h2> <p class="muted"> </p> <!></section>`);
function Invites($$anchor, $$props) {
	push($$props, true);
	let changes = state(0);
	const links = user_derived(() => {
		get(changes);
		return $$props.table.invites.map((side) => ({
			side,
			invitation: keptInvitation($$props.table.id, side)
		}));
	});
	const names = user_derived(() => list($$props.game.open.map((side) => party(sideName($$props.table.view, side)).name)));
	const canShare = typeof navigator.share === "function";
	const text = (side) => `Play ${party(sideName($$props.table.view, side)).name} against me: ${$$props.table.view.title}`;
	async function renew(side) {
		if (await $$props.game.renewInvitation(side)) update(changes);
	}
	async function withdraw(side) {
		if (await $$props.game.withdrawInvitation(side)) update(changes);
	}
	const share = (side, url) => navigator.share({
		title: $$props.table.view.title,
		text: text(side),
		url
	}).catch(() => void 0);
	var section = root_4$11();
	var h2 = child(section);
	var text_1 = only_child(h2);
	var p = sibling(h2, 2);
	var text_2 = only_child(p);
	var node = sibling(p, 2);
	each(node, 17, () => get(links), ({ side, invitation }) => side, ($$anchor, $$item) => {
		let side = () => get($$item).side;
		let invitation = () => get($$item).invitation;
		const name = user_derived(() => party(sideName($$props.table.view, side())).name);
		var fragment = comment();
		var node_1 = first_child(fragment);
		var consequent_1 = ($$anchor) => {
			const link = user_derived(() => invitationTo($$props.table.id, invitation()));
			var fragment_1 = root_2$14();
			var label = first_child(fragment_1);
			var text_3 = only_child(label);
			var input = sibling(label, 2);
			remove_input_defaults(input);
			var p_1 = sibling(input, 2);
			var button = child(p_1);
			var node_2 = sibling(button, 2);
			var consequent = ($$anchor) => {
				var button_1 = root$19();
				delegated("click", button_1, () => share(side(), get(link)));
				append($$anchor, button_1);
			};
			var alternate = ($$anchor) => {
				var a = root_1$16();
				template_effect(($0, $1) => set_attribute(a, "href", `mailto:?subject=${$0 ?? ""}&body=${$1 ?? ""}`), [() => encodeURIComponent(text(side())), () => encodeURIComponent(get(link))]);
				append($$anchor, a);
			};
			if_block(node_2, ($$render) => {
				if (canShare) $$render(consequent);
				else $$render(alternate, -1);
			});
			var span = sibling(node_2, 2);
			var button_2 = child(span);
			var button_3 = sibling(button_2, 2);
			reset(span);
			reset(p_1);
			template_effect(() => {
				set_attribute(label, "for", `invitation-${side() ?? ""}`);
				set_text(text_3, `Send this link to the person who will play ${get(name) ?? ""}. It works once.`);
				set_attribute(input, "id", `invitation-${side() ?? ""}`);
				set_value(input, get(link));
				set_attribute(button, "data-link", get(link));
			});
			event("focus", input, (event) => event.currentTarget.select());
			delegated("click", button, () => copy(get(link), "The invitation was copied: send it to your opponent."));
			delegated("click", button_2, () => renew(side()));
			delegated("click", button_3, () => withdraw(side()));
			append($$anchor, fragment_1);
		};
		var alternate_1 = ($$anchor) => {
			var fragment_2 = root_3$14();
			var p_2 = first_child(fragment_2);
			var text_4 = only_child(p_2);
			var p_3 = sibling(p_2, 2);
			var button_4 = only_child(p_3);
			template_effect(() => set_text(text_4, `There is no invitation for ${get(name) ?? ""} in this browser.`));
			delegated("click", button_4, () => renew(side()));
			append($$anchor, fragment_2);
		};
		if_block(node_1, ($$render) => {
			if (invitation()) $$render(consequent_1);
			else $$render(alternate_1, -1);
		});
		append($$anchor, fragment);
	});
	reset(section);
	template_effect(() => {
		set_text(text_1, `Waiting for ${get(names) ?? ""}`);
		set_text(text_2, `The battle begins when ${$$props.game.open.length > 1 ? "both players have" : "your opponent has"} joined. Until then you can look around, but not play.`);
	});
	append($$anchor, section);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/Log.svelte
var root$18 = from_html(`<li class="line back svelte-1srjamk" data-testid="takeback"><p class="text"> </p></li>`);
var root_1$15 = from_html(`<p class="muted none svelte-1srjamk">Nothing has happened yet.</p>`);
var root_2$13 = from_html(`<button type="button" class="button small more svelte-1srjamk" data-testid="earlier">Show earlier</button>`);
var root_3$13 = from_html(`<li class="turn svelte-1srjamk"><span> </span></li>`);
var root_4$10 = from_html(`<button type="button" class="plain moment svelte-1srjamk"> </button>`);
var root_5$9 = from_html(`<!> `, 1);
var root_6$6 = from_html(`<span class="ref svelte-1srjamk"><!></span>`);
var root_7$4 = from_html(`<tr><td class="amount svelte-1srjamk"> </td><td class="svelte-1srjamk"> <!></td></tr>`);
var root_8$4 = from_html(`<table class="svelte-1srjamk"><caption class="hidden"> </caption><tbody><!><tr class="total svelte-1srjamk"><td class="amount svelte-1srjamk"> </td><td class="svelte-1srjamk"> </td></tr></tbody></table>`);
var root_9$4 = from_html(`<div class="ledgers svelte-1srjamk"></div>`);
var root_10$3 = from_html(`<li class="line svelte-1srjamk"><p class="text"><!> <!> <!></p> <!></li>`);
var root_11$3 = from_html(`<!> <!> <!>`, 1);
var root_12$3 = from_html(`<div class="log svelte-1srjamk" data-testid="log"><!> <!> <ol class="svelte-1srjamk"><!> <!></ol></div>`);
function Log($$anchor, $$props) {
	push($$props, true);
	const taken = ($$anchor, n = noop) => {
		var fragment = comment();
		var node = first_child(fragment);
		each(node, 17, () => get(backs).get(n()) ?? [], index, ($$anchor, back) => {
			var li = root$18();
			let styles;
			var p = child(li);
			var text = only_child(p);
			reset(li);
			template_effect(($0, $1) => {
				styles = set_style(li, "", styles, { "--side": get(back).by ? get(looks)[get(back).by].colour : "var(--rule)" });
				set_text(text, `${$0 ?? ""} took back ${$1 ?? ""}${get(back).agreed ? "; the other side agreed" : ""}.`);
			}, [() => get(back).by ? does(sideName($$props.view, get(back).by), "took", "took") : "Someone", () => count(get(back).from - get(back).to, "action")]);
			append($$anchor, li);
		});
		append($$anchor, fragment);
	};
	let most = state(60);
	let asking = state(false);
	const first = user_derived(() => $$props.log[0]?.n ?? 1);
	const told = user_derived(() => $$props.log.filter((entry) => entry.lines.length));
	const shown = user_derived(() => get(told).slice(-get(most)));
	const backs = user_derived(() => {
		const numbers = get(told).map((entry) => entry.n);
		const below = /* @__PURE__ */ new Map();
		for (const back of $$props.takebacks) {
			if (get(first) > 1 && back.below < get(first)) continue;
			const n = numbers.findLast((one) => one <= back.below) ?? 0;
			below.set(n, [...below.get(n) ?? [], back]);
		}
		return below;
	});
	let box = state(void 0);
	let atEnd = true;
	const scrolled = () => atEnd = !!get(box) && get(box).scrollHeight - get(box).scrollTop - get(box).clientHeight < 40;
	user_effect(() => {
		get(shown);
		if (untrack(() => atEnd)) get(box)?.scrollTo({ top: get(box).scrollHeight });
	});
	async function more() {
		const below = get(box) ? get(box).scrollHeight - get(box).scrollTop : 0;
		set(most, get(most) + 200);
		if (get(told).length < get(most) && get(first) > 1 && $$props.earlier) {
			set(asking, true);
			await $$props.earlier();
			set(asking, false);
		}
		await tick();
		get(box)?.scrollTo({ top: get(box).scrollHeight - below });
	}
	const looks = user_derived(() => ({
		first: sideLook($$props.view, "first"),
		second: sideLook($$props.view, "second")
	}));
	const signed = (n) => plus(n).replace("-", "−");
	const secondary = (line) => [...new Set(line.rules)].filter((rule) => !line.ledgers.some((ledger) => ledger.lines.some(([id]) => id === rule)));
	var div = root_12$3();
	var node_1 = child(div);
	var consequent = ($$anchor) => {
		var p_1 = root_1$15();
		append($$anchor, p_1);
	};
	if_block(node_1, ($$render) => {
		if (!$$props.log.length) $$render(consequent);
	});
	var node_2 = sibling(node_1, 2);
	var consequent_1 = ($$anchor) => {
		var button = root_2$13();
		template_effect(() => button.disabled = get(asking));
		delegated("click", button, more);
		append($$anchor, button);
	};
	if_block(node_2, ($$render) => {
		if (get(told).length > get(most) || get(first) > 1 && $$props.earlier) $$render(consequent_1);
	});
	var ol = sibling(node_2, 2);
	var node_3 = child(ol);
	taken(node_3, () => 0);
	var node_4 = sibling(node_3, 2);
	each(node_4, 19, () => get(shown), (entry) => entry.n, ($$anchor, entry, i) => {
		var fragment_1 = root_11$3();
		var node_5 = first_child(fragment_1);
		var consequent_2 = ($$anchor) => {
			var li_1 = root_3$13();
			var span = child(li_1);
			var text_1 = only_child(span, true);
			reset(li_1);
			template_effect(() => set_text(text_1, get(entry).turn > 0 ? `Turn ${get(entry).turn}` : "Set-up"));
			append($$anchor, li_1);
		};
		if_block(node_5, ($$render) => {
			if (get(shown)[get(i) - 1]?.turn !== get(entry).turn) $$render(consequent_2);
		});
		var node_6 = sibling(node_5, 2);
		each(node_6, 17, () => get(entry).lines, index, ($$anchor, line, n) => {
			var li_2 = root_10$3();
			let styles_1;
			var p_2 = child(li_2);
			var node_7 = child(p_2);
			var consequent_3 = ($$anchor) => {
				var button_1 = root_4$10();
				var text_2 = only_child(button_1, true);
				template_effect(() => {
					set_attribute(button_1, "aria-label", `Show the field after action ${get(entry).n ?? ""}`);
					set_text(text_2, get(entry).n);
				});
				delegated("click", button_1, () => $$props.jump(get(entry).n));
				append($$anchor, button_1);
			};
			if_block(node_7, ($$render) => {
				if (n === 0) $$render(consequent_3);
			});
			var node_8 = sibling(node_7, 2);
			each(node_8, 17, () => get(line).dice, index, ($$anchor, roll) => {
				var fragment_2 = comment();
				var node_9 = first_child(fragment_2);
				each(node_9, 17, () => get(roll).faces, index, ($$anchor, face) => {
					var fragment_3 = root_5$9();
					var node_10 = first_child(fragment_3);
					{
						let $0 = user_derived(() => signOf(get(looks)[get(roll).roller]).ground);
						let $1 = user_derived(() => signOf(get(looks)[get(roll).roller]).device);
						Die(node_10, {
							get face() {
								return get(face);
							},
							get sides() {
								return get(roll).sides;
							},
							get colour() {
								return get($0);
							},
							get on() {
								return get($1);
							}
						});
					}
					var text_3 = sibling(node_10, 1, true);
					text_3.nodeValue = " ";
					append($$anchor, fragment_3);
				});
				append($$anchor, fragment_2);
			});
			var text_4 = sibling(node_8);
			var node_11 = sibling(text_4);
			each(node_11, 16, () => secondary(get(line)), (rule) => rule, ($$anchor, rule) => {
				var span_1 = root_6$6();
				Rule(child(span_1), {
					get id() {
						return rule;
					},
					quiet: true
				});
				reset(span_1);
				append($$anchor, span_1);
			});
			reset(p_2);
			var node_13 = sibling(p_2, 2);
			var consequent_4 = ($$anchor) => {
				var div_1 = root_9$4();
				each(div_1, 21, () => get(line).ledgers, index, ($$anchor, ledger) => {
					var table = root_8$4();
					var caption = child(table);
					var text_5 = only_child(caption, true);
					var tbody = sibling(caption);
					var node_14 = child(tbody);
					each(node_14, 17, () => get(ledger).lines, index, ($$anchor, $$item) => {
						var $$array = user_derived(() => to_array(get($$item), 3));
						let rule = () => get($$array)[0];
						let what = () => get($$array)[1];
						let amount = () => get($$array)[2];
						var tr = root_7$4();
						var td = child(tr);
						var text_6 = only_child(td, true);
						var td_1 = sibling(td);
						var text_7 = child(td_1);
						Rule(sibling(text_7), {
							get id() {
								return rule();
							},
							quiet: true
						});
						reset(td_1);
						reset(tr);
						template_effect(($0) => {
							set_text(text_6, $0);
							set_text(text_7, `${what() ?? ""} `);
						}, [() => signed(amount())]);
						append($$anchor, tr);
					});
					var tr_1 = sibling(node_14);
					var td_2 = child(tr_1);
					var text_8 = only_child(td_2, true);
					var td_3 = sibling(td_2);
					var text_9 = only_child(td_3, true);
					reset(tr_1);
					reset(tbody);
					reset(table);
					template_effect(($0) => {
						set_text(text_5, get(ledger).of);
						set_text(text_8, $0);
						set_text(text_9, get(ledger).of);
					}, [() => signed(get(ledger).total)]);
					append($$anchor, table);
				});
				reset(div_1);
				append($$anchor, div_1);
			};
			if_block(node_13, ($$render) => {
				if (get(line).ledgers.length) $$render(consequent_4);
			});
			reset(li_2);
			template_effect(() => {
				styles_1 = set_style(li_2, "", styles_1, { "--side": get(looks)[get(entry).side].colour });
				set_text(text_4, ` ${get(line).text ?? ""} `);
			});
			event("pointerenter", li_2, () => $$props.look(get(line).points_at));
			event("pointerleave", li_2, () => $$props.look([]));
			append($$anchor, li_2);
		});
		var node_16 = sibling(node_6, 2);
		taken(node_16, () => get(entry).n);
		append($$anchor, fragment_1);
	});
	reset(ol);
	reset(div);
	bind_this(div, ($$value) => set(box, $$value), () => get(box));
	event("scroll", div, scrolled);
	append($$anchor, div);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/Written.svelte
var root$17 = from_html(`<p class="no svelte-jqge7z" role="status"> <!></p>`);
var root_1$14 = from_html(`<p role="status" data-testid="says" class="svelte-jqge7z"> </p>`);
var root_2$12 = from_html(`<p role="status" data-testid="given" class="svelte-jqge7z"> </p>`);
var root_3$12 = from_html(`<details class="written small svelte-jqge7z" data-testid="written"><summary class="svelte-jqge7z">Type another action</summary> <form class="svelte-jqge7z"><input aria-label="An action in its notation" autocomplete="off" autocapitalize="off" spellcheck="false" data-testid="write" class="svelte-jqge7z"/> <button type="button" class="button small" title="Start with the option you looked at last">Copy</button> <button type="submit" class="button small strong" data-testid="send">Do it</button></form> <!></details>`);
function Written($$anchor, $$props) {
	push($$props, true);
	let text = state("");
	let answer = state(void 0);
	let last = state("");
	let given = state(void 0);
	let wait;
	user_effect(() => {
		if ($$props.inHand) set(last, $$props.inHand.action, true);
	});
	function written() {
		clearTimeout(wait);
		(($$value) => {
			var $$array = to_array($$value, 2);
			set(answer, $$array[0]);
			set(given, $$array[1]);
		})([void 0, void 0]);
		const asked = get(text).trim();
		if (!asked) return;
		wait = setTimeout(() => {
			$$props.preview(asked).then((found) => get(text).trim() === asked && set(answer, found)).catch(() => void 0);
		}, 300);
	}
	async function send(event) {
		event.preventDefault();
		const action = get(text).trim();
		const done = {
			says: get(answer)?.says ?? action,
			side: $$props.side
		};
		if (action && await $$props.act(action)) (($$value) => {
			var $$array_1 = to_array($$value, 3);
			set(text, $$array_1[0], true);
			set(answer, $$array_1[1]);
			set(given, $$array_1[2]);
		})([
			"",
			void 0,
			done
		]);
	}
	var details = root_3$12();
	var form = sibling(child(details), 2);
	var input = child(form);
	remove_input_defaults(input);
	var button = sibling(input, 2);
	var button_1 = sibling(button, 2);
	reset(form);
	var node = sibling(form, 2);
	var consequent_1 = ($$anchor) => {
		var p = root$17();
		var text_1 = child(p);
		var node_1 = sibling(text_1);
		var consequent = ($$anchor) => {
			Rule($$anchor, { get id() {
				return get(answer).problem.rule;
			} });
		};
		if_block(node_1, ($$render) => {
			if (get(answer).problem.rule) $$render(consequent);
		});
		reset(p);
		template_effect(($0) => set_text(text_1, `${$0 ?? ""} `), [() => said(get(answer).problem.why)]);
		append($$anchor, p);
	};
	var consequent_2 = ($$anchor) => {
		var p_1 = root_1$14();
		var text_2 = only_child(p_1, true);
		template_effect(() => set_text(text_2, get(answer).says ?? "This is legal."));
		append($$anchor, p_1);
	};
	var consequent_3 = ($$anchor) => {
		var p_2 = root_2$12();
		var text_3 = only_child(p_2);
		template_effect(() => set_text(text_3, `Done: ${get(given).says ?? ""}`));
		append($$anchor, p_2);
	};
	if_block(node, ($$render) => {
		if (get(answer)?.problem && !get(answer).legal) $$render(consequent_1);
		else if (get(answer)?.legal) $$render(consequent_2, 1);
		else if (get(given)?.side === $$props.side) $$render(consequent_3, 2);
	});
	reset(details);
	template_effect(($0) => {
		set_attribute(input, "placeholder", get(last));
		button.disabled = !get(last);
		button_1.disabled = $0;
	}, [() => $$props.busy || !get(text).trim()]);
	event("submit", form, send);
	delegated("input", input, written);
	bind_value(input, () => get(text), ($$value) => set(text, $$value));
	delegated("click", button, () => (set(text, get(last), true), written()));
	append($$anchor, details);
	pop();
}
delegate(["input", "click"]);
//#endregion
//#region src/table/Question.svelte
var root$16 = from_html(`<span class="cost svelte-1x2mryu"> </span>`);
var root_1$13 = from_html(`<span class="seal" title="It cannot be taken back"></span><span class="hidden">, cannot be taken back</span>`, 1);
var root_2$11 = from_html(`<kbd aria-hidden="true" class="svelte-1x2mryu"> </kbd>`);
var root_3$11 = from_html(`<button type="button"><span class="label svelte-1x2mryu"> <!></span> <!> <!></button>`);
var root_4$9 = from_html(`<span> </span>`);
var root_5$8 = from_html(`<span>…</span>`);
var root_6$5 = from_html(`<button type="button" class="button small back svelte-1x2mryu" data-testid="undo">Step back <kbd class="svelte-1x2mryu">Esc</kbd></button>`);
var root_7$3 = from_html(`<div aria-live="polite" class="asked"><h2 data-testid="question" class="svelte-1x2mryu"> </h2></div> <p class="small muted by svelte-1x2mryu"><!> <!> <!></p>`, 1);
var root_8$3 = from_html(`<li class="svelte-1x2mryu"><b> </b> </li>`);
var root_9$3 = from_html(`<p> </p>`);
var root_10$2 = from_html(`<li class="svelte-1x2mryu"><details><summary class="svelte-1x2mryu"><b> </b> </summary> <!></details></li>`);
var root_11$2 = from_html(`<ul class="standing small svelte-1x2mryu" data-testid="standing"><!> <!></ul>`);
var root_12$2 = from_html(`<button type="button" class="chip small svelte-1x2mryu"> </button>`);
var root_13$2 = from_html(`<div class="filters svelte-1x2mryu" role="group" aria-label="Show" data-testid="filters"><button type="button" class="chip small svelte-1x2mryu"> </button> <!></div>`);
var root_14$1 = from_html(`<h3 class="small muted svelte-1x2mryu"> </h3>`);
var root_15$1 = from_html(`<li><!></li>`);
var root_16 = from_html(`<!> <ul class="svelte-1x2mryu"></ul>`, 1);
var root_17 = from_html(`<details class="places svelte-1x2mryu"><summary class="small svelte-1x2mryu"> </summary> <ul class="svelte-1x2mryu"></ul></details>`);
var root_18 = from_html(`<ul class="svelte-1x2mryu"></ul>`);
var root_19 = from_html(`<details class="places svelte-1x2mryu" data-testid="minor"><summary class="small svelte-1x2mryu"> </summary> <ul class="asides svelte-1x2mryu"></ul></details>`);
var root_20 = from_html(`<details class="places svelte-1x2mryu" data-testid="more"><summary class="small svelte-1x2mryu"> </summary> <ul class="asides svelte-1x2mryu"></ul></details>`);
var root_21 = from_html(`<li class="svelte-1x2mryu"> <!> <span class="muted"> </span></li>`);
var root_22 = from_html(`<details class="places svelte-1x2mryu" data-testid="missing"><summary class="small svelte-1x2mryu"> </summary> <ul class="asides reasons small svelte-1x2mryu"></ul></details>`);
var root_23 = from_html(`<p class="small muted key svelte-1x2mryu"><span class="seal" aria-hidden="true"></span> cannot be taken back</p>`);
var root_24 = from_html(`<p class="small muted key svelte-1x2mryu">To end this move, choose another unit on the map.</p>`);
var root_25 = from_html(`<div class="groups svelte-1x2mryu" role="group" aria-label="Options" data-testid="options"><!> <!> <!> <!></div> <!> <!> <!> <!>`, 1);
var root_26 = from_html(`<section class="question svelte-1x2mryu" aria-label="Decision"><!> <!> <!> <!></section>`);
function Question($$anchor, $$props) {
	push($$props, true);
	const entry = ($$anchor, option = noop, n = noop) => {
		const ends = user_derived(() => endsOf($$props.view, option()));
		var button = root_3$11();
		let classes;
		var span = child(button);
		var text = child(span, true);
		var node = sibling(text);
		var consequent = ($$anchor) => {
			var span_1 = root$16();
			var text_1 = only_child(span_1, true);
			template_effect(($0) => set_text(text_1, $0), [() => [option().cost, get(ends)].filter(Boolean).join(" · ")]);
			append($$anchor, span_1);
		};
		if_block(node, ($$render) => {
			if (option().cost || get(ends)) $$render(consequent);
		});
		reset(span);
		var node_1 = sibling(span, 2);
		var consequent_1 = ($$anchor) => {
			var fragment = root_1$13();
			next();
			append($$anchor, fragment);
		};
		if_block(node_1, ($$render) => {
			if (option().irreversible) $$render(consequent_1);
		});
		var node_2 = sibling(node_1, 2);
		var consequent_2 = ($$anchor) => {
			var kbd = root_2$11();
			var text_2 = only_child(kbd, true);
			template_effect(($0) => set_text(text_2, $0), [() => letterOf(n())]);
			append($$anchor, kbd);
		};
		var d = user_derived(() => prefs.letters && letterOf(n()));
		if_block(node_2, ($$render) => {
			if (get(d)) $$render(consequent_2);
		});
		reset(button);
		template_effect(() => {
			classes = set_class(button, 1, "option svelte-1x2mryu", null, classes, {
				decline: option().action === get(prompt)?.decline,
				"in-hand": option() === $$props.inHand
			});
			set_attribute(button, "data-action", option().action);
			set_text(text, option().label);
		});
		event("pointerenter", button, (event) => event.pointerType !== "touch" && $$props.take(option()));
		event("pointerleave", button, (event) => event.pointerType !== "touch" && !$$props.asked && $$props.take(void 0));
		event("focus", button, () => $$props.take(option()));
		delegated("click", button, (event) => $$props.choose(option(), event.pointerType === "touch"));
		append($$anchor, button);
	};
	const prompt = user_derived(() => $$props.view.prompt);
	const kinds = user_derived(() => get(prompt)?.groups ?? []);
	const shown = user_derived(() => arranged(main($$props.options), get(kinds)));
	const minor = user_derived(() => $$props.options.filter((option) => weightOf(option) === "minor"));
	const asides = user_derived(() => $$props.options.filter((option) => weightOf(option) === "harmful"));
	const SHORT = 10;
	let only = state(void 0);
	const filters = user_derived(() => get(shown).length < 12 ? [] : get(kinds).map(({ key, name }) => ({
		key,
		name,
		count: get(shown).filter((option) => option.group === key).length
	})).filter((of) => of.count));
	user_effect(() => {
		if (!get(filters).some(({ key }) => key === get(only))) set(only, void 0);
	});
	const named = (id) => $$props.view.pieces.find((piece) => piece.id === id)?.name ?? id;
	const onMap = user_derived(() => {
		const places = get(shown).filter((option) => option.points_at.length === 1 && option.points_at[0].kind === "hex");
		return new Set(places.length > 7 ? places : []);
	});
	const groups = user_derived(() => gather(get(shown), get(kinds)).filter((group) => !get(only) || group.key === get(only) || group.key === null).map((group) => ({
		...group,
		options: group.options.filter(({ option }) => !get(onMap).has(option))
	})).filter((group) => group.options.length));
	const places = user_derived(() => get(shown).map((option, n) => ({
		option,
		n
	})).filter(({ option }) => get(onMap).has(option)));
	const SIDES = ["first", "second"];
	const standing = user_derived(() => $$props.view.sides.flatMap((side, n) => side.resources.filter((what) => /^[a-z]/.test(what)).map((what) => ({
		who: side.name,
		what,
		side: SIDES[n]
	}))));
	const narrow = new MediaQuery("max-width: 759px");
	const closed = (side) => narrow.current ? get(standing).length > 1 : get(standing).length > 3 && side !== get(prompt)?.side;
	const open = user_derived(() => get(standing).filter(({ side }) => !closed(side)));
	const folded = user_derived(() => SIDES.filter(closed).map((side) => get(standing).filter((one) => one.side === side)).filter((all) => all.length));
	let list$1 = state(void 0);
	let keyboard = false;
	const asks = user_derived(() => $$props.options.length ? `${get(prompt)?.side} ${get(prompt)?.question}` : "");
	let whole = state(void 0);
	user_effect(() => {
		if (get(asks)) get(whole)?.parentElement?.scrollTo({ top: 0 });
	});
	user_effect(() => {
		if ($$props.options.length && keyboard && (document.activeElement === document.body || !document.activeElement)) get(list$1)?.querySelector("button.option")?.focus();
	});
	function move(event) {
		if (![
			"ArrowDown",
			"ArrowUp",
			"Home",
			"End"
		].includes(event.key)) return;
		const all = [...get(list$1)?.querySelectorAll("button.option") ?? []];
		const at = all.indexOf(document.activeElement);
		const to = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			Home: 0,
			End: all.length - 1
		}[event.key];
		event.preventDefault();
		all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
	}
	function letter(event) {
		keyboard = true;
		const target = event.target;
		if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
		if (event.key === "ArrowDown" && target === document.body) {
			get(list$1)?.querySelector("button.option")?.focus();
			event.preventDefault();
			return;
		}
		if (!prefs.letters || event.repeat) return;
		const option = get(shown)[indexOfLetter(event.key)];
		if (!option) return;
		event.preventDefault();
		if ($$props.inHand === option) $$props.choose(option, false);
		else {
			get(list$1)?.querySelector(`[data-action="${CSS.escape(option.action)}"]`)?.focus();
			$$props.take(option);
		}
	}
	var section = root_26();
	event("keydown", $window, letter);
	event("pointerdown", $window, () => keyboard = false);
	var node_3 = child(section);
	var consequent_6 = ($$anchor) => {
		var fragment_1 = root_7$3();
		var div = first_child(fragment_1);
		var h2 = child(div);
		var text_3 = only_child(h2, true);
		reset(div);
		var p = sibling(div, 2);
		var node_4 = child(p);
		Rule(node_4, { get id() {
			return get(prompt).rule;
		} });
		var node_5 = sibling(node_4, 2);
		var consequent_3 = ($$anchor) => {
			var span_2 = root_4$9();
			var text_4 = only_child(span_2, true);
			template_effect(() => set_text(text_4, $$props.waiting));
			append($$anchor, span_2);
		};
		var consequent_4 = ($$anchor) => {
			var span_3 = root_5$8();
			append($$anchor, span_3);
		};
		if_block(node_5, ($$render) => {
			if (!$$props.mine) $$render(consequent_3);
			else if ($$props.busy) $$render(consequent_4, 1);
		});
		var node_6 = sibling(node_5, 2);
		var consequent_5 = ($$anchor) => {
			var button_1 = root_6$5();
			delegated("click", button_1, function(...$$args) {
				$$props.undo?.apply(this, $$args);
			});
			append($$anchor, button_1);
		};
		if_block(node_6, ($$render) => {
			if ($$props.canUndo) $$render(consequent_5);
		});
		reset(p);
		template_effect(() => set_text(text_3, get(prompt).question));
		append($$anchor, fragment_1);
	};
	if_block(node_3, ($$render) => {
		if (get(prompt) && !$$props.view.ended) $$render(consequent_6);
	});
	var node_7 = sibling(node_3, 2);
	var consequent_7 = ($$anchor) => {
		var ul = root_11$2();
		var node_8 = child(ul);
		each(node_8, 17, () => get(open), ({ who, what, side }) => who + what, ($$anchor, $$item) => {
			let who = () => get($$item).who;
			let what = () => get($$item).what;
			let side = () => get($$item).side;
			var li = root_8$3();
			let styles;
			var b = child(li);
			var text_5 = only_child(b, true);
			var text_6 = sibling(b);
			reset(li);
			template_effect(($0) => {
				styles = set_style(li, "", styles, { "--side": $0 });
				set_text(text_5, who());
				set_text(text_6, ` ${what() ?? ""}`);
			}, [() => sideLook($$props.view, side()).colour]);
			append($$anchor, li);
		});
		var node_9 = sibling(node_8, 2);
		each(node_9, 17, () => get(folded), (all) => all[0].side, ($$anchor, all) => {
			var li_1 = root_10$2();
			let styles_1;
			var details = child(li_1);
			var summary = child(details);
			var b_1 = child(summary);
			var text_7 = only_child(b_1, true);
			var text_8 = sibling(b_1);
			reset(summary);
			var node_10 = sibling(summary, 2);
			each(node_10, 17, () => get(all), ({ what }) => what, ($$anchor, $$item) => {
				let what = () => get($$item).what;
				var p_1 = root_9$3();
				var text_9 = only_child(p_1, true);
				template_effect(() => set_text(text_9, what()));
				append($$anchor, p_1);
			});
			reset(details);
			reset(li_1);
			template_effect(($0, $1) => {
				styles_1 = set_style(li_1, "", styles_1, { "--side": $0 });
				set_text(text_7, get(all)[0].who);
				set_text(text_8, `: ${$1 ?? ""} in force`);
			}, [() => sideLook($$props.view, get(all)[0].side).colour, () => count(get(all).length, "order")]);
			append($$anchor, li_1);
		});
		reset(ul);
		append($$anchor, ul);
	};
	if_block(node_7, ($$render) => {
		if (get(standing).length) $$render(consequent_7);
	});
	var node_11 = sibling(node_7, 2);
	var consequent_8 = ($$anchor) => {
		var div_1 = root_13$2();
		var button_2 = child(div_1);
		var text_10 = only_child(button_2);
		var node_12 = sibling(button_2, 2);
		each(node_12, 17, () => get(filters), (filter) => filter.key, ($$anchor, filter) => {
			var button_3 = root_12$2();
			var text_11 = only_child(button_3);
			template_effect(() => {
				set_attribute(button_3, "aria-pressed", get(only) === get(filter).key);
				set_text(text_11, `${get(filter).name ?? ""} ${get(filter).count ?? ""}`);
			});
			delegated("click", button_3, () => set(only, get(only) === get(filter).key ? void 0 : get(filter).key, true));
			append($$anchor, button_3);
		});
		reset(div_1);
		template_effect(() => {
			set_attribute(button_2, "aria-pressed", !get(only));
			set_text(text_10, `All ${get(shown).length ?? ""}`);
		});
		delegated("click", button_2, () => set(only, void 0));
		append($$anchor, div_1);
	};
	if_block(node_11, ($$render) => {
		if (get(filters).length > 1) $$render(consequent_8);
	});
	var node_13 = sibling(node_11, 2);
	var consequent_18 = ($$anchor) => {
		var fragment_2 = root_25();
		var div_2 = first_child(fragment_2);
		var node_14 = child(div_2);
		each(node_14, 17, () => get(groups), index, ($$anchor, group, g) => {
			var fragment_3 = root_16();
			var node_15 = first_child(fragment_3);
			var consequent_9 = ($$anchor) => {
				var h3 = root_14$1();
				set_attribute(h3, "id", `group-${g}`);
				var text_12 = only_child(h3, true);
				template_effect(() => set_text(text_12, get(group).title));
				append($$anchor, h3);
			};
			if_block(node_15, ($$render) => {
				if (get(group).title) $$render(consequent_9);
			});
			var ul_1 = sibling(node_15, 2);
			each(ul_1, 21, () => get(group).options, ({ option, n }) => option.action, ($$anchor, $$item) => {
				let option = () => get($$item).option;
				let n = () => get($$item).n;
				var li_2 = root_15$1();
				var node_16 = child(li_2);
				entry(node_16, option, n);
				reset(li_2);
				append($$anchor, li_2);
			});
			reset(ul_1);
			template_effect(() => set_attribute(ul_1, "aria-labelledby", get(group).title ? `group-${g}` : void 0));
			append($$anchor, fragment_3);
		});
		var node_17 = sibling(node_14, 2);
		var consequent_10 = ($$anchor) => {
			var details_1 = root_17();
			var summary_1 = child(details_1);
			var text_13 = only_child(summary_1);
			var ul_2 = sibling(summary_1, 2);
			each(ul_2, 21, () => get(places), ({ option, n }) => option.action, ($$anchor, $$item) => {
				let option = () => get($$item).option;
				let n = () => get($$item).n;
				var li_3 = root_15$1();
				var node_18 = child(li_3);
				entry(node_18, option, n);
				reset(li_3);
				append($$anchor, li_3);
			});
			reset(ul_2);
			reset(details_1);
			template_effect(($0) => set_text(text_13, `${$0 ?? ""}: choose on the map, or here`), [() => count(get(places).length, "hex")]);
			append($$anchor, details_1);
		};
		if_block(node_17, ($$render) => {
			if (get(places).length) $$render(consequent_10);
		});
		var node_19 = sibling(node_17, 2);
		var consequent_11 = ($$anchor) => {
			var ul_3 = root_18();
			each(ul_3, 21, () => get(minor), (option) => option.action, ($$anchor, option) => {
				var li_4 = root_15$1();
				var node_20 = child(li_4);
				entry(node_20, () => get(option), () => -1);
				reset(li_4);
				append($$anchor, li_4);
			});
			reset(ul_3);
			append($$anchor, ul_3);
		};
		var consequent_12 = ($$anchor) => {
			var details_2 = root_19();
			var summary_2 = child(details_2);
			var text_14 = only_child(summary_2);
			var ul_4 = sibling(summary_2, 2);
			each(ul_4, 21, () => get(minor), (option) => option.action, ($$anchor, option) => {
				var li_5 = root_15$1();
				var node_21 = child(li_5);
				entry(node_21, () => get(option), () => -1);
				reset(li_5);
				append($$anchor, li_5);
			});
			reset(ul_4);
			reset(details_2);
			template_effect(($0) => set_text(text_14, `Also: ${$0 ?? ""}`), [() => count(get(minor).length, "choice")]);
			append($$anchor, details_2);
		};
		if_block(node_19, ($$render) => {
			if (get(minor).length && get(shown).length + get(minor).length <= SHORT) $$render(consequent_11);
			else if (get(minor).length) $$render(consequent_12, 1);
		});
		var node_22 = sibling(node_19, 2);
		var consequent_13 = ($$anchor) => {
			var details_3 = root_20();
			var summary_3 = child(details_3);
			var text_15 = only_child(summary_3);
			var ul_5 = sibling(summary_3, 2);
			each(ul_5, 21, () => get(asides), (option) => option.action, ($$anchor, option) => {
				var li_6 = root_15$1();
				var node_23 = child(li_6);
				entry(node_23, () => get(option), () => -1);
				reset(li_6);
				append($$anchor, li_6);
			});
			reset(ul_5);
			reset(details_3);
			template_effect(($0) => set_text(text_15, `More: ${$0 ?? ""} that would gain nothing`), [() => count(get(asides).length, "choice")]);
			append($$anchor, details_3);
		};
		if_block(node_22, ($$render) => {
			if (get(asides).length) $$render(consequent_13);
		});
		reset(div_2);
		bind_this(div_2, ($$value) => set(list$1, $$value), () => get(list$1));
		var node_24 = sibling(div_2, 2);
		var consequent_14 = ($$anchor) => {
			var details_4 = root_22();
			var summary_4 = child(details_4);
			var text_16 = only_child(summary_4);
			var ul_6 = sibling(summary_4, 2);
			each(ul_6, 21, () => get(prompt).missing, ({ why, rule, points_at }) => rule + why, ($$anchor, $$item) => {
				let why = () => get($$item).why;
				let rule = () => get($$item).rule;
				let points_at = () => get($$item).points_at;
				var li_7 = root_21();
				var text_17 = child(li_7);
				var node_25 = sibling(text_17);
				Rule(node_25, { get id() {
					return rule();
				} });
				var span_4 = sibling(node_25, 2);
				var text_18 = only_child(span_4, true);
				reset(li_7);
				template_effect(($0, $1) => {
					set_text(text_17, `${$0 ?? ""} `);
					set_text(text_18, $1);
				}, [() => said(why()), () => list(points_at().map(({ id }) => named(String(id))))]);
				append($$anchor, li_7);
			});
			reset(ul_6);
			reset(details_4);
			template_effect(() => set_text(text_16, `Why not ${get(prompt).missing.length === 1 && get(prompt).missing[0].points_at.length === 1 ? "another unit" : "the others"}?`));
			append($$anchor, details_4);
		};
		if_block(node_24, ($$render) => {
			if (get(prompt)?.missing?.length) $$render(consequent_14);
		});
		var node_26 = sibling(node_24, 2);
		var consequent_15 = ($$anchor) => {
			var p_2 = root_23();
			append($$anchor, p_2);
		};
		var d_1 = user_derived(() => $$props.options.some((option) => option.irreversible));
		if_block(node_26, ($$render) => {
			if (get(d_1)) $$render(consequent_15);
		});
		var node_27 = sibling(node_26, 2);
		var consequent_16 = ($$anchor) => {
			var p_3 = root_24();
			append($$anchor, p_3);
		};
		if_block(node_27, ($$render) => {
			if (get(prompt)?.next?.length) $$render(consequent_16);
		});
		var node_28 = sibling(node_27, 2);
		var consequent_17 = ($$anchor) => {
			{
				let $0 = user_derived(() => get(prompt)?.side ?? "first");
				Written($$anchor, {
					get inHand() {
						return $$props.inHand;
					},
					get side() {
						return get($0);
					},
					get busy() {
						return $$props.busy;
					},
					get preview() {
						return $$props.preview;
					},
					get act() {
						return $$props.act;
					}
				});
			}
		};
		if_block(node_28, ($$render) => {
			if ($$props.view.field.kind === "table") $$render(consequent_17);
		});
		delegated("keydown", div_2, move);
		append($$anchor, fragment_2);
	};
	if_block(node_13, ($$render) => {
		if ($$props.options.length) $$render(consequent_18);
	});
	reset(section);
	bind_this(section, ($$value) => set(whole, $$value), () => get(whole));
	template_effect(() => set_attribute(section, "aria-busy", $$props.busy));
	append($$anchor, section);
	pop();
}
delegate(["click", "keydown"]);
//#endregion
//#region src/table/Talk.svelte
var root$15 = from_html(`<div class="room svelte-gk5584" role="group" aria-label="Room"><button type="button" data-testid="room-players" class="svelte-gk5584">Players</button> <button type="button" data-testid="room-gallery" class="svelte-gk5584"> </button></div>`);
var root_1$12 = from_html(`<p class="small muted">This is the gallery: players can read it, but their own talk is private.</p>`);
var root_2$10 = from_html(`<form class="svelte-gk5584"><input maxlength="500" placeholder="Say something" aria-label="Message" data-testid="say" class="svelte-gk5584"/> <button class="button small">Send</button></form>`);
var root_3$10 = from_html(`<li><b> </b> <span class="muted small"> </span><br/> </li>`);
var root_4$8 = from_html(`<button type="button" class="button small" data-testid="earlier-talk">Show earlier</button>`);
var root_5$7 = from_html(`<p class="small muted">Muted in this browser. Nobody else is told.</p>`);
var root_6$4 = from_html(`<div class="talk svelte-gk5584"><div class="rooms svelte-gk5584"><!> <label class="small"><input type="checkbox" data-testid="mute"/> </label></div> <!> <ol aria-live="polite" data-testid="chat" class="svelte-gk5584"></ol> <!> <!></div>`);
function Talk($$anchor, $$props) {
	push($$props, true);
	let text = state("");
	let room = state("players");
	const plays = user_derived(() => $$props.table.plays.length > 0);
	const gallery = user_derived(() => !get(plays) || get(room) === "gallery");
	const voice = user_derived(() => get(gallery) ? "gallery" : "opponent");
	const quiet = user_derived(() => $$props.muted.includes(get(voice)));
	const heard = (line) => !get(quiet) || !!line.by && $$props.table.plays.includes(line.by);
	const lines = user_derived(() => (get(gallery) ? $$props.table.gallery : $$props.table.chat).filter(heard).toReversed());
	const before = user_derived(() => (get(gallery) ? $$props.table.earlier_gallery : $$props.table.earlier_chat) ?? 0);
	const time = (at) => new Date(at).toLocaleTimeString([], {
		hour: "2-digit",
		minute: "2-digit"
	});
	var div = root_6$4();
	var div_1 = child(div);
	var node = child(div_1);
	var consequent = ($$anchor) => {
		var div_2 = root$15();
		var button = child(div_2);
		var button_1 = sibling(button, 2);
		var text_1 = only_child(button_1);
		reset(div_2);
		template_effect(() => {
			set_attribute(button, "aria-pressed", !get(gallery));
			set_attribute(button_1, "aria-pressed", get(gallery));
			set_text(text_1, `Gallery${$$props.table.gallery.length ? ` (${($$props.table.earlier_gallery ?? 0) + $$props.table.gallery.length})` : ""}`);
		});
		delegated("click", button, () => set(room, "players"));
		delegated("click", button_1, () => set(room, "gallery"));
		append($$anchor, div_2);
	};
	var alternate = ($$anchor) => {
		var p = root_1$12();
		append($$anchor, p);
	};
	if_block(node, ($$render) => {
		if (get(plays)) $$render(consequent);
		else $$render(alternate, -1);
	});
	var label = sibling(node, 2);
	var input = child(label);
	remove_input_defaults(input);
	var text_2 = sibling(input);
	reset(label);
	reset(div_1);
	var node_1 = sibling(div_1, 2);
	var consequent_1 = ($$anchor) => {
		var form = root_2$10();
		var input_1 = child(form);
		remove_input_defaults(input_1);
		next(2);
		reset(form);
		event("submit", form, (event) => {
			event.preventDefault();
			if (get(text).trim()) $$props.send(get(text).trim());
			set(text, "");
		});
		bind_value(input_1, () => get(text), ($$value) => set(text, $$value));
		append($$anchor, form);
	};
	if_block(node_1, ($$render) => {
		if (!get(plays) || !get(gallery)) $$render(consequent_1);
	});
	var ol = sibling(node_1, 2);
	each(ol, 21, () => get(lines), index, ($$anchor, line) => {
		var li = root_3$10();
		var b = child(li);
		var text_3 = only_child(b, true);
		var span = sibling(b, 2);
		var text_4 = only_child(span, true);
		var text_5 = sibling(span, 2, true);
		reset(li);
		template_effect(($0, $1) => {
			set_text(text_3, $0);
			set_text(text_4, $1);
			set_text(text_5, get(line).text);
		}, [() => get(line).by ? sideName($$props.view, get(line).by) : "Spectator", () => time(get(line).at)]);
		append($$anchor, li);
	});
	reset(ol);
	var node_2 = sibling(ol, 2);
	var consequent_2 = ($$anchor) => {
		var button_2 = root_4$8();
		delegated("click", button_2, () => $$props.earlier(get(gallery) ? "gallery" : "players"));
		append($$anchor, button_2);
	};
	if_block(node_2, ($$render) => {
		if (get(before) > 0) $$render(consequent_2);
	});
	var node_3 = sibling(node_2, 2);
	var consequent_3 = ($$anchor) => {
		var p_1 = root_5$7();
		append($$anchor, p_1);
	};
	if_block(node_3, ($$render) => {
		if (get(quiet)) $$render(consequent_3);
	});
	reset(div);
	template_effect(() => {
		set_checked(input, get(quiet));
		set_text(text_2, ` Mute ${get(gallery) ? "the gallery" : "my opponent"}`);
	});
	delegated("change", input, (event) => $$props.mute(get(voice), event.currentTarget.checked));
	append($$anchor, div);
	pop();
}
delegate(["click", "change"]);
//#endregion
//#region src/table/Who.svelte
var root$14 = from_html(`<li><i class="svelte-8lfaba"></i><b> </b> </li>`);
var root_1$11 = from_html(`<ul class="who small svelte-8lfaba" data-testid="who" aria-label="Players"></ul>`);
function Who($$anchor, $$props) {
	push($$props, true);
	const words = (seat) => {
		if (seat.kind === "open") return "nobody yet";
		if (seat.kind === "computer") return "computer";
		if ($$props.table.plays.includes(seat.side)) return "you";
		return `${seat.name ?? ($$props.table.plays.length ? "your opponent" : "a player")}, ${seat.present ? "here" : "away"}`;
	};
	var ul = root_1$11();
	each(ul, 21, () => $$props.table.seats, (seat) => seat.side, ($$anchor, seat) => {
		var li = root$14();
		let classes;
		var i = child(li);
		let styles;
		var b = sibling(i);
		var text = only_child(b, true);
		var text_1 = sibling(b);
		reset(li);
		template_effect(($0, $1, $2, $3) => {
			classes = set_class(li, 1, "svelte-8lfaba", null, classes, { away: $0 });
			styles = set_style(i, "", styles, { background: $1 });
			set_text(text, $2);
			set_text(text_1, ` ${$3 ?? ""}`);
		}, [
			() => get(seat).kind === "open" || get(seat).kind === "person" && !get(seat).present && !$$props.table.plays.includes(get(seat).side),
			() => swatch(sideLook($$props.table.view, get(seat).side)),
			() => sideName($$props.table.view, get(seat).side),
			() => words(get(seat))
		]);
		append($$anchor, li);
	});
	reset(ul);
	append($$anchor, ul);
	pop();
}
//#endregion
//#region src/table/Panel.svelte
var root$13 = from_html(`<p class="row svelte-f2ecxc"><button type="button" class="button small strong" data-testid="accept">Accept</button> <button type="button" class="button small" data-testid="decline">Decline</button></p>`);
var root_1$10 = from_html(`<button type="button" class="button small" data-testid="withdraw-offer">Withdraw</button>`);
var root_2$9 = from_html(`<p class="row svelte-f2ecxc"><span class="small muted">Waiting for an answer.</span> <!></p>`);
var root_3$9 = from_html(`<div class="offer svelte-f2ecxc" role="alert" data-testid="offer"><p> </p> <!></div>`);
var root_4$7 = from_html(`<p class="offer svelte-f2ecxc" role="alert" data-testid="stuck"> </p>`);
var root_5$6 = from_html(`<section class="over svelte-f2ecxc" data-testid="ended"><h2> </h2> <p class="muted"> </p> <p class="row svelte-f2ecxc"><button type="button" class="button svelte-f2ecxc">Replay the battle</button><a class="button strong svelte-f2ecxc">Another battle</a></p></section>`);
var root_6$3 = from_html(`<button type="button" class="button small" data-testid="look-again">Look again</button>`);
var root_7$2 = from_html(`<div class="skipped small svelte-f2ecxc" data-testid="skipped"><p> </p> <p class="row svelte-f2ecxc"><!> <button type="button" class="button small" data-testid="change-standing">Standing orders …</button></p></div>`);
var root_8$2 = from_html(`<!> <!>`, 1);
var root_9$2 = from_html(`<section class="over then svelte-f2ecxc"><p class="small muted">The decision at that moment</p> <h2 class="svelte-f2ecxc"> </h2></section>`);
var root_10$1 = from_html(`<b class="unread svelte-f2ecxc"> </b>`);
var root_11$1 = from_html(`<button type="button" role="tab" aria-controls="tab-panel" class="svelte-f2ecxc"> <!></button>`);
var root_12$1 = from_html(`<span class="small muted watching svelte-f2ecxc"> </span>`);
var root_13$1 = from_html(`<aside aria-label="Decisions and log"><button type="button" class="handle svelte-f2ecxc"><i class="svelte-f2ecxc"></i></button> <div class="scroll svelte-f2ecxc"><!> <!> <!> <!> <div class="tabs svelte-f2ecxc" role="tablist" tabindex="-1" aria-label="More"><!> <!></div> <div id="tab-panel" class="below svelte-f2ecxc" role="tabpanel"><!></div></div></aside>`);
function Panel($$anchor, $$props) {
	push($$props, true);
	const TABS = [
		"Log",
		"Forces",
		"Talk"
	];
	let tab = state("Log");
	let tall = state(false);
	let heard = state(0);
	let quiet = state(proxy(untrack(() => muted($$props.table.id))));
	const spoken = user_derived(() => $$props.table.plays.length ? get(quiet).includes("opponent") ? 0 : ($$props.table.earlier_chat ?? 0) + $$props.table.chat.length : get(quiet).includes("gallery") ? 0 : ($$props.table.earlier_gallery ?? 0) + $$props.table.gallery.length);
	const unread = user_derived(() => get(tab) === "Talk" ? 0 : Math.max(0, get(spoken) - get(heard)));
	user_effect(() => {
		if (get(tab) === "Talk") set(heard, get(spoken), true);
	});
	const asks = user_derived(() => {
		const offer = $$props.table.offer;
		if (!offer || $$props.table.ended) return void 0;
		const what = offer.kind === "undo" ? `to go back to action ${offer.to}` : "to end the battle as it stands";
		const toMe = $$props.table.plays.some((side) => side !== offer.by);
		return {
			id: offer.id,
			text: `${does(sideName($$props.view, offer.by), "asks", "ask")} ${what}.`,
			toMe,
			mine: $$props.table.plays.includes(offer.by)
		};
	});
	const between = user_derived(() => !$$props.table.ended && $$props.table.seats.every((seat) => seat.kind !== "computer") && !$$props.game.bothHere);
	function arrows(event) {
		const by = {
			ArrowRight: 1,
			ArrowLeft: TABS.length - 1
		}[event.key];
		if (!by) return;
		set(tab, TABS[(TABS.indexOf(get(tab)) + by) % TABS.length], true);
		document.getElementById(`tab-${get(tab)}`)?.focus();
	}
	var aside = root_13$1();
	let classes;
	var button = child(aside);
	var div = sibling(button, 2);
	var node = child(div);
	var consequent = ($$anchor) => {
		Who($$anchor, { get table() {
			return $$props.table;
		} });
	};
	if_block(node, ($$render) => {
		if (get(between)) $$render(consequent);
	});
	var node_1 = sibling(node, 2);
	var consequent_3 = ($$anchor) => {
		var div_1 = root_3$9();
		var p = child(div_1);
		var text_1 = only_child(p, true);
		var node_2 = sibling(p, 2);
		var consequent_1 = ($$anchor) => {
			var p_1 = root$13();
			var button_1 = child(p_1);
			var button_2 = sibling(button_1, 2);
			reset(p_1);
			delegated("click", button_1, () => $$props.game.answer(get(asks).id, true));
			delegated("click", button_2, () => $$props.game.answer(get(asks).id, false));
			append($$anchor, p_1);
		};
		var alternate = ($$anchor) => {
			var p_2 = root_2$9();
			var node_3 = sibling(child(p_2), 2);
			var consequent_2 = ($$anchor) => {
				var button_3 = root_1$10();
				delegated("click", button_3, () => $$props.game.answer(get(asks).id, false));
				append($$anchor, button_3);
			};
			if_block(node_3, ($$render) => {
				if (get(asks).mine) $$render(consequent_2);
			});
			reset(p_2);
			append($$anchor, p_2);
		};
		if_block(node_2, ($$render) => {
			if (get(asks).toMe) $$render(consequent_1);
			else $$render(alternate, -1);
		});
		reset(div_1);
		template_effect(() => set_text(text_1, get(asks).text));
		append($$anchor, div_1);
	};
	if_block(node_1, ($$render) => {
		if (get(asks)) $$render(consequent_3);
	});
	var node_4 = sibling(node_1, 2);
	var consequent_4 = ($$anchor) => {
		var p_3 = root_4$7();
		var text_2 = only_child(p_3, true);
		template_effect(() => set_text(text_2, $$props.table.stuck));
		append($$anchor, p_3);
	};
	if_block(node_4, ($$render) => {
		if ($$props.table.stuck && !$$props.table.ended && !$$props.past) $$render(consequent_4);
	});
	var node_5 = sibling(node_4, 2);
	var consequent_5 = ($$anchor) => {
		var section = root_5$6();
		let styles;
		var h2 = child(section);
		var text_3 = only_child(h2, true);
		var p_4 = sibling(h2, 2);
		var text_4 = only_child(p_4);
		var p_5 = sibling(p_4, 2);
		var button_4 = child(p_5);
		var a = sibling(button_4);
		reset(p_5);
		reset(section);
		template_effect(($0, $1) => {
			styles = set_style(section, "", styles, { "--side": $0 });
			set_text(text_3, $$props.table.ended);
			set_text(text_4, `${$$props.view.sides[0].name ?? ""} ${$$props.view.sides[0].points ?? ""} : ${$$props.view.sides[1].points ?? ""} ${$$props.view.sides[1].name ?? ""}`);
			set_attribute(a, "href", $1);
		}, [() => $$props.view.ended?.winner ? sideLook($$props.view, $$props.view.ended.winner).colour : "var(--rule)", () => address("/")]);
		delegated("click", button_4, function(...$$args) {
			$$props.again?.apply(this, $$args);
		});
		append($$anchor, section);
	};
	var consequent_6 = ($$anchor) => {
		Invites($$anchor, {
			get game() {
				return $$props.game;
			},
			get table() {
				return $$props.table;
			}
		});
	};
	var consequent_9 = ($$anchor) => {
		var fragment_2 = root_8$2();
		var node_6 = first_child(fragment_2);
		var consequent_8 = ($$anchor) => {
			var div_2 = root_7$2();
			var p_6 = child(div_2);
			var text_5 = only_child(p_6);
			var p_7 = sibling(p_6, 2);
			var node_7 = child(p_7);
			var consequent_7 = ($$anchor) => {
				var button_5 = root_6$3();
				delegated("click", button_5, function(...$$args) {
					$$props.lookAgain?.apply(this, $$args);
				});
				append($$anchor, button_5);
			};
			if_block(node_7, ($$render) => {
				if ($$props.table.undo_to <= $$props.skipped.n) $$render(consequent_7);
			});
			var button_6 = sibling(node_7, 2);
			reset(p_7);
			reset(div_2);
			template_effect(() => set_text(text_5, `Your standing orders decided for ${$$props.skipped.what ?? ""}: ${$$props.skipped.because ?? ""}.`));
			delegated("click", button_6, function(...$$args) {
				$$props.standing?.apply(this, $$args);
			});
			append($$anchor, div_2);
		};
		if_block(node_6, ($$render) => {
			if ($$props.skipped) $$render(consequent_8);
		});
		var node_8 = sibling(node_6, 2);
		{
			let $0 = user_derived(() => $$props.game.busy || $$props.game.marching);
			Question(node_8, {
				get view() {
					return $$props.view;
				},
				get options() {
					return $$props.options;
				},
				get mine() {
					return $$props.game.mine;
				},
				get busy() {
					return get($0);
				},
				get waiting() {
					return $$props.waiting;
				},
				get inHand() {
					return $$props.inHand;
				},
				get asked() {
					return $$props.asked;
				},
				get canUndo() {
					return $$props.canUndo;
				},
				get take() {
					return $$props.take;
				},
				get choose() {
					return $$props.choose;
				},
				preview: (action) => $$props.game.preview(action),
				act: (action) => $$props.game.act(action),
				get undo() {
					return $$props.undo;
				}
			});
		}
		append($$anchor, fragment_2);
	};
	var alternate_1 = ($$anchor) => {
		var section_1 = root_9$2();
		var h2_1 = sibling(child(section_1), 2);
		var text_6 = only_child(h2_1, true);
		reset(section_1);
		template_effect(() => set_text(text_6, $$props.view.prompt?.question ?? $$props.view.ended?.text ?? ""));
		append($$anchor, section_1);
	};
	if_block(node_5, ($$render) => {
		if ($$props.table.ended && !$$props.past) $$render(consequent_5);
		else if (!$$props.past && $$props.game.open.length) $$render(consequent_6, 1);
		else if (!$$props.past) $$render(consequent_9, 2);
		else $$render(alternate_1, -1);
	});
	var div_3 = sibling(node_5, 2);
	var node_9 = child(div_3);
	each(node_9, 16, () => TABS, (name) => name, ($$anchor, name) => {
		var button_7 = root_11$1();
		var text_7 = child(button_7, true);
		var node_10 = sibling(text_7);
		var consequent_10 = ($$anchor) => {
			var b = root_10$1();
			var text_8 = only_child(b, true);
			template_effect(() => set_text(text_8, get(unread)));
			append($$anchor, b);
		};
		if_block(node_10, ($$render) => {
			if (name === "Talk" && get(unread)) $$render(consequent_10);
		});
		reset(button_7);
		template_effect(() => {
			set_attribute(button_7, "id", `tab-${name ?? ""}`);
			set_attribute(button_7, "aria-selected", get(tab) === name);
			set_attribute(button_7, "tabindex", get(tab) === name ? 0 : -1);
			set_text(text_7, name);
		});
		delegated("click", button_7, () => set(tab, name, true));
		append($$anchor, button_7);
	});
	var node_11 = sibling(node_9, 2);
	var consequent_11 = ($$anchor) => {
		var span = root_12$1();
		var text_9 = only_child(span);
		template_effect(() => set_text(text_9, `${$$props.game.watching ?? ""} watching`));
		append($$anchor, span);
	};
	if_block(node_11, ($$render) => {
		if ($$props.game.watching) $$render(consequent_11);
	});
	reset(div_3);
	var div_4 = sibling(div_3, 2);
	var node_12 = child(div_4);
	var consequent_12 = ($$anchor) => {
		{
			let $0 = user_derived(() => $$props.past ? void 0 : () => $$props.game.earlierLog());
			Log($$anchor, {
				get view() {
					return $$props.view;
				},
				get log() {
					return $$props.log;
				},
				get takebacks() {
					return $$props.table.takebacks;
				},
				get look() {
					return $$props.look;
				},
				get jump() {
					return $$props.jump;
				},
				get earlier() {
					return get($0);
				}
			});
		}
	};
	var consequent_13 = ($$anchor) => {
		Forces($$anchor, {
			get view() {
				return $$props.view;
			},
			get seats() {
				return $$props.table.seats;
			},
			get clocks() {
				return $$props.clocks;
			}
		});
	};
	var alternate_2 = ($$anchor) => {
		Talk($$anchor, {
			get view() {
				return $$props.view;
			},
			get table() {
				return $$props.table;
			},
			earlier: (room) => $$props.game.earlierTalk(room),
			get muted() {
				return get(quiet);
			},
			mute: (voice, on) => set(quiet, mute($$props.table.id, voice, on), true),
			send: (text) => void $$props.game.chat(text)
		});
	};
	if_block(node_12, ($$render) => {
		if (get(tab) === "Log") $$render(consequent_12);
		else if (get(tab) === "Forces") $$render(consequent_13, 1);
		else $$render(alternate_2, -1);
	});
	reset(div_4);
	reset(div);
	reset(aside);
	template_effect(() => {
		classes = set_class(aside, 1, "panel svelte-f2ecxc", null, classes, { tall: get(tall) });
		set_attribute(button, "aria-expanded", get(tall));
		set_attribute(button, "aria-label", get(tall) ? "Make the panel smaller" : "Make the panel larger");
		set_attribute(div_4, "aria-labelledby", `tab-${get(tab) ?? ""}`);
	});
	delegated("click", button, () => set(tall, !get(tall)));
	delegated("keydown", div_3, arrows);
	append($$anchor, aside);
	pop();
}
delegate(["click", "keydown"]);
//#endregion
//#region src/table/PassScreen.svelte
var root$12 = from_html(`<main data-testid="pass" class="svelte-15ipa2f"><h1 class="svelte-15ipa2f"> </h1> <p class="muted">The next screen is for their eyes only.</p> <button type="button" class="button strong svelte-15ipa2f" data-testid="taken"> </button></main>`);
function PassScreen($$anchor, $$props) {
	push($$props, true);
	const who = user_derived(() => party($$props.to).name);
	let button;
	onMount(() => button.focus());
	var main = root$12();
	let styles;
	var h1 = child(main);
	var text = only_child(h1);
	var button_1 = sibling(h1, 4);
	var text_1 = only_child(button_1);
	bind_this(button_1, ($$value) => button = $$value, () => button);
	reset(main);
	template_effect(() => {
		styles = set_style(main, "", styles, { "--side": $$props.look.colour });
		set_text(text, `Pass the screen to ${get(who) ?? ""}`);
		set_text(text_1, `I play ${get(who) ?? ""}: show it`);
	});
	delegated("click", button_1, function(...$$args) {
		$$props.taken?.apply(this, $$args);
	});
	append($$anchor, main);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/Picker.svelte
var root$11 = from_html(`<small class="svelte-6xf8vs"> </small>`);
var root_1$9 = from_html(`<span class="seal" title="It cannot be taken back"></span>`);
var root_2$8 = from_html(`<button type="button" role="menuitem" class="svelte-6xf8vs"> <!><!></button>`);
var root_3$8 = from_html(`<div class="picker svelte-6xf8vs" role="menu" tabindex="-1" aria-label="Which one?" data-testid="picker"></div>`);
function Picker($$anchor, $$props) {
	push($$props, true);
	let box;
	let place = state(proxy({
		left: 0,
		top: 0
	}));
	onMount(() => {
		set(place, {
			left: Math.max(8, Math.min($$props.x, innerWidth - box.offsetWidth - 8)),
			top: Math.max(8, Math.min($$props.y + 6, innerHeight - box.offsetHeight - 8))
		}, true);
		box.querySelector("button")?.focus();
	});
	function move(event) {
		const all = [...box.querySelectorAll("button")];
		const at = all.indexOf(document.activeElement);
		if (event.key === "ArrowDown") all[(at + 1) % all.length]?.focus();
		else if (event.key === "ArrowUp") all[(at + all.length - 1) % all.length]?.focus();
		else return;
		event.preventDefault();
		event.stopPropagation();
	}
	var div = root_3$8();
	event("pointerdown", $window, (event) => !box.contains(event.target) && $$props.close());
	let styles;
	each(div, 21, () => $$props.options, (option) => option.action, ($$anchor, option) => {
		var button = root_2$8();
		var text = child(button, true);
		var node = sibling(text);
		var consequent = ($$anchor) => {
			var small = root$11();
			var text_1 = only_child(small, true);
			template_effect(() => set_text(text_1, get(option).cost));
			append($$anchor, small);
		};
		if_block(node, ($$render) => {
			if (get(option).cost) $$render(consequent);
		});
		var node_1 = sibling(node);
		var consequent_1 = ($$anchor) => {
			var span = root_1$9();
			append($$anchor, span);
		};
		if_block(node_1, ($$render) => {
			if (get(option).irreversible) $$render(consequent_1);
		});
		reset(button);
		template_effect(() => set_text(text, get(option).label));
		event("pointerenter", button, () => $$props.take(get(option)));
		event("focus", button, () => $$props.take(get(option)));
		delegated("click", button, () => $$props.choose(get(option)));
		append($$anchor, button);
	});
	reset(div);
	bind_this(div, ($$value) => box = $$value, () => box);
	template_effect(() => styles = set_style(div, "", styles, {
		left: `${get(place).left ?? ""}px`,
		top: `${get(place).top ?? ""}px`
	}));
	delegated("keydown", div, move);
	append($$anchor, div);
	pop();
}
delegate(["keydown", "click"]);
//#endregion
//#region src/table/PieceCard.svelte
var root$10 = from_html(`<button type="button" class="plain term svelte-1kodaju"> </button>`);
var root_1$8 = from_html(`<span class="strength svelte-1kodaju"> </span>`);
var root_2$7 = from_html(`<button type="button" class="plain formation svelte-1kodaju" data-testid="formation"><span class="swatch svelte-1kodaju"></span> </button>`);
var root_3$7 = from_html(`<p class="small formations svelte-1kodaju" aria-label="Formations"></p>`);
var root_4$6 = from_html(`<p class="small"> </p>`);
var root_5$5 = from_html(` <!>`, 1);
var root_6$2 = from_html(`<p class="small"></p>`);
var root_7$1 = from_html(`<p class="small told svelte-1kodaju" role="status" data-testid="told"> <!></p>`);
var root_8$1 = from_html(`<p class="small absent svelte-1kodaju" data-testid="why-not"> <!></p>`);
var root_9$1 = from_html(`<p class="small"> <!></p>`);
var root_10 = from_html(`<header class="svelte-1kodaju"><b> </b><span> </span></header> <div class="body svelte-1kodaju"><div class="big svelte-1kodaju"><svg width="52" height="36" viewBox="-26 -18 52 36" aria-hidden="true"><!></svg> <!> <span class="code muted svelte-1kodaju"> </span></div> <p> <b><!></b></p> <!> <p class="small"> </p> <!> <!> <!> <!> <!> <!></div>`, 1);
var root_11 = from_html(`<p class="small muted"> </p>`);
var root_12 = from_html(`<header class="ground svelte-1kodaju"><b> </b></header> <div class="body svelte-1kodaju"><p> <!></p> <!> <!> <!> <!> <!></div>`, 1);
var root_13 = from_html(`<header class="ground svelte-1kodaju"><b> </b></header> <div class="body svelte-1kodaju"><p> </p> <!> <!> <!> <!></div>`, 1);
var root_14 = from_html(`<header class="ground svelte-1kodaju"><b> </b></header> <div class="body svelte-1kodaju"><p> </p> <!> <!> <!> <!> <!></div>`, 1);
var root_15 = from_html(`<aside class="card svelte-1kodaju" data-testid="card"><button type="button" class="icon svelte-1kodaju" aria-label="Close the card"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6 6l8 8M14 6l-8 8"></path></svg></button> <!></aside>`);
function PieceCard($$anchor, $$props) {
	push($$props, true);
	const term = ($$anchor, of = noop, word = noop, text$1 = noop) => {
		const sign = user_derived(() => lookUp($$props.view, of(), word()));
		var fragment = comment();
		var node = first_child(fragment);
		var consequent = ($$anchor) => {
			var button = root$10();
			var text_1 = only_child(button, true);
			template_effect(() => {
				set_attribute(button, "title", get(sign).text);
				set_attribute(button, "aria-expanded", get(told) === get(sign));
				set_attribute(button, "data-testid", `term-${word() ?? ""}`);
				set_text(text_1, text$1());
			});
			delegated("click", button, () => set(told, get(told) === get(sign) ? void 0 : get(sign)));
			append($$anchor, button);
		};
		var alternate = ($$anchor) => {
			var text_2 = text();
			template_effect(() => set_text(text_2, text$1()));
			append($$anchor, text_2);
		};
		if_block(node, ($$render) => {
			if (get(sign)) $$render(consequent);
			else $$render(alternate, -1);
		});
		append($$anchor, fragment);
	};
	const piece = user_derived(() => $$props.target.kind === "piece" ? $$props.view.pieces.find((p) => p.id === $$props.target.id) : void 0);
	const field = user_derived(() => $$props.view.field);
	const area = user_derived(() => $$props.target.kind === "area" ? get(field).areas.find((a) => a.id === $$props.target.id) : void 0);
	const hex = user_derived(() => $$props.target.kind === "hex" && $$props.view.field.kind === "hexes" ? groundOf($$props.view.field, $$props.target.id) : void 0);
	function groundOf(of, label) {
		const half = label.length / 2;
		const [column, row] = [Number(label.slice(0, half)) - of.first, Number(label.slice(half)) - of.first];
		const word = of.legend.find(([sign]) => sign === of.ground[row]?.[column])?.[1] ?? "clear";
		const sides = of.sides.filter((side) => side.hex === label).map((side) => side.kind);
		const ways = of.ways.filter((way) => way.hexes.includes(label)).map((way) => way.kind);
		return {
			label,
			word,
			has: [.../* @__PURE__ */ new Set([...ways, ...sides])],
			place: of.places.find((place) => place.hexes.includes(label)),
			effects: of.effects.find(([ground]) => ground === word)?.[1] ?? []
		};
	}
	const inHex = user_derived(() => get(hex) ? $$props.view.pieces.filter((p) => p.at.kind === "hexes" && p.at.hexes.includes(get(hex).label)) : []);
	const terrain = user_derived(() => $$props.target.kind === "terrain" && $$props.view.field.kind === "table" ? $$props.view.field.features.find((f) => f.id === $$props.target.id) : void 0);
	const does = user_derived(() => get(terrain) ? $$props.view.field.effects.find(([kind]) => kind === get(terrain).kind)?.[1] ?? [] : []);
	const absent = user_derived(() => whyNot($$props.view.prompt, $$props.target));
	const unit = user_derived(() => $$props.view.field.unit);
	const name = (id) => get(field).areas.find((a) => a.id === id)?.name ?? id;
	const where = (at) => at.kind === "area" ? name(at.area) : at.kind === "link" ? `${name(at.home)}, facing ${name(at.facing)}` : at.kind === "hexes" ? at.hexes.join(", ") : `${length(at.at.x, get(unit))} east, ${length(at.at.y, get(unit))} north`;
	const here = user_derived(() => get(area) ? $$props.view.pieces.filter((p) => (p.at.kind === "area" ? p.at.area : p.at.kind === "link" ? p.at.home : "") === get(area).id) : []);
	let told = state(void 0);
	let kept = state(void 0);
	user_effect(() => {
		$$props.target;
		set(told, void 0);
		set(kept, void 0);
		return () => $$props.show([]);
	});
	const reveal = (formation) => $$props.show(formation ? membersOf($$props.view, formation) : []);
	function keep(formation) {
		set(kept, get(kept) === formation ? void 0 : formation, true);
		$$props.show(get(kept) ? membersOf($$props.view, get(kept)) : [], true);
	}
	var fragment_2 = comment();
	var node_1 = first_child(fragment_2);
	var consequent_25 = ($$anchor) => {
		var aside = root_15();
		var button_1 = child(aside);
		let styles;
		var node_2 = sibling(button_1, 2);
		var consequent_9 = ($$anchor) => {
			const nation = user_derived(() => dress($$props.view, get(piece).side, get(piece).nation));
			var fragment_3 = root_10();
			var header = first_child(fragment_3);
			let styles_1;
			var b = child(header);
			var text_3 = only_child(b, true);
			var span = sibling(b);
			var text_4 = only_child(span, true);
			reset(header);
			var div = sibling(header, 2);
			var div_1 = child(div);
			var svg = child(div_1);
			Symbol(child(svg), {
				get arm() {
					return get(piece).arm;
				},
				get nation() {
					return get(nation);
				},
				w: 48,
				h: 32
			});
			reset(svg);
			var node_4 = sibling(svg, 2);
			var consequent_1 = ($$anchor) => {
				var span_1 = root_1$8();
				var text_5 = only_child(span_1, true);
				template_effect(() => set_text(text_5, get(piece).strength));
				append($$anchor, span_1);
			};
			if_block(node_4, ($$render) => {
				if (get(piece).strength != null) $$render(consequent_1);
			});
			var span_2 = sibling(node_4, 2);
			var text_6 = only_child(span_2, true);
			reset(div_1);
			var p_1 = sibling(div_1, 2);
			var text_7 = child(p_1);
			var b_1 = sibling(text_7);
			var node_5 = child(b_1);
			{
				let $0 = user_derived(() => lookUp($$props.view, "shape", get(piece).posture)?.name ?? get(piece).posture);
				term(node_5, () => "shape", () => get(piece).posture, () => get($0));
			}
			reset(b_1);
			reset(p_1);
			var node_6 = sibling(p_1, 2);
			var consequent_2 = ($$anchor) => {
				var p_2 = root_3$7();
				each(p_2, 21, () => formationsOf($$props.view, get(piece)), (formation) => formation.id, ($$anchor, formation) => {
					var button_2 = root_2$7();
					var span_3 = child(button_2);
					let styles_2;
					var text_8 = sibling(span_3, 1, true);
					reset(button_2);
					template_effect(($0, $1) => {
						set_attribute(button_2, "aria-pressed", get(kept) === get(formation).id);
						set_attribute(button_2, "title", `Show this ${get(formation).level ?? ""} on the map`);
						styles_2 = set_style(span_3, "", styles_2, { background: $0 });
						set_text(text_8, $1);
					}, [() => formationColour(get(formation)), () => formationName(get(formation))]);
					event("pointerenter", button_2, () => reveal(get(formation).id));
					event("pointerleave", button_2, () => reveal(get(kept)));
					event("focus", button_2, () => reveal(get(formation).id));
					event("blur", button_2, () => reveal(get(kept)));
					delegated("click", button_2, () => keep(get(formation).id));
					append($$anchor, button_2);
				});
				reset(p_2);
				append($$anchor, p_2);
			};
			if_block(node_6, ($$render) => {
				if (get(piece).formations.length) $$render(consequent_2);
			});
			var p_3 = sibling(node_6, 2);
			var text_9 = only_child(p_3, true);
			var node_7 = sibling(p_3, 2);
			var consequent_3 = ($$anchor) => {
				var p_4 = root_4$6();
				var text_10 = only_child(p_4);
				template_effect(() => set_text(text_10, `${get(piece).losses[0] ?? ""} of ${get(piece).losses[1] ?? ""} losses`));
				append($$anchor, p_4);
			};
			if_block(node_7, ($$render) => {
				if (get(piece).losses) $$render(consequent_3);
			});
			var node_8 = sibling(node_7, 2);
			var consequent_4 = ($$anchor) => {
				var p_5 = root_6$2();
				each(p_5, 23, () => get(piece).states, (state) => state.text, ($$anchor, state, n) => {
					next();
					var fragment_4 = root_5$5();
					var text_11 = first_child(fragment_4, true);
					var node_9 = sibling(text_11);
					{
						let $0 = user_derived(() => get(n) ? get(state).text : sentence(get(state).text));
						term(node_9, () => "state", () => get(state).word, () => get($0));
					}
					template_effect(() => set_text(text_11, get(n) ? ", " : ""));
					append($$anchor, fragment_4);
				});
				reset(p_5);
				append($$anchor, p_5);
			};
			if_block(node_8, ($$render) => {
				if (get(piece).states.length) $$render(consequent_4);
			});
			var node_10 = sibling(node_8, 2);
			var consequent_6 = ($$anchor) => {
				var p_6 = root_7$1();
				var text_12 = child(p_6, true);
				var node_11 = sibling(text_12);
				var consequent_5 = ($$anchor) => {
					var fragment_5 = root_5$5();
					var text_13 = first_child(fragment_5, true);
					text_13.nodeValue = " ";
					Rule(sibling(text_13), { get id() {
						return get(told).rule;
					} });
					append($$anchor, fragment_5);
				};
				if_block(node_11, ($$render) => {
					if (get(told).rule) $$render(consequent_5);
				});
				reset(p_6);
				template_effect(() => set_text(text_12, get(told).text));
				append($$anchor, p_6);
			};
			if_block(node_10, ($$render) => {
				if (get(told)) $$render(consequent_6);
			});
			var node_13 = sibling(node_10, 2);
			var consequent_7 = ($$anchor) => {
				var p_7 = root_4$6();
				var text_14 = only_child(p_7);
				template_effect(($0) => set_text(text_14, `With ${$0 ?? ""}`), [() => list(get(piece).leaders)]);
				append($$anchor, p_7);
			};
			if_block(node_13, ($$render) => {
				if (get(piece).leaders.length) $$render(consequent_7);
			});
			var node_14 = sibling(node_13, 2);
			var consequent_8 = ($$anchor) => {
				var p_8 = root_8$1();
				var text_15 = child(p_8);
				Rule(sibling(text_15), { get id() {
					return get(absent).rule;
				} });
				reset(p_8);
				template_effect(() => set_text(text_15, `Cannot be chosen now: ${get(absent).why ?? ""} `));
				append($$anchor, p_8);
			};
			if_block(node_14, ($$render) => {
				if (get(absent)) $$render(consequent_8);
			});
			var node_16 = sibling(node_14, 2);
			each(node_16, 17, () => get(piece).traits, ([word, rule]) => word, ($$anchor, $$item) => {
				var $$array = user_derived(() => to_array(get($$item), 2));
				let word = () => get($$array)[0];
				let rule = () => get($$array)[1];
				var p_9 = root_9$1();
				var text_16 = child(p_9);
				Rule(sibling(text_16), { get id() {
					return rule();
				} });
				reset(p_9);
				template_effect(() => set_text(text_16, `${word() ?? ""} `));
				append($$anchor, p_9);
			});
			reset(div);
			template_effect(($0, $1, $2, $3) => {
				styles_1 = set_style(header, "", styles_1, {
					background: get(nation).colour,
					color: get(nation).on
				});
				set_text(text_3, get(piece).name);
				set_text(text_4, get(nation).letter);
				set_attribute(span_2, "title", $0);
				set_text(text_6, get(piece).code);
				set_text(text_7, `${$1 ?? ""}
          ${$2 ?? ""}, `);
				set_text(text_9, $3);
			}, [
				() => codeWords($$props.view, get(piece).code),
				() => sideName($$props.view, get(piece).side),
				() => armWords($$props.view, get(piece).arm),
				() => where(get(piece).at)
			]);
			append($$anchor, fragment_3);
		};
		var consequent_15 = ($$anchor) => {
			var fragment_6 = root_12();
			var header_1 = first_child(fragment_6);
			var b_2 = child(header_1);
			var text_17 = only_child(b_2, true);
			reset(header_1);
			var div_2 = sibling(header_1, 2);
			var p_10 = child(div_2);
			var text_18 = child(p_10, true);
			var node_18 = sibling(text_18);
			var consequent_10 = ($$anchor) => {
				var text_19 = text();
				template_effect(() => set_text(text_19, `, ${get(hex).label ?? ""}`));
				append($$anchor, text_19);
			};
			if_block(node_18, ($$render) => {
				if (get(hex).place) $$render(consequent_10);
			});
			reset(p_10);
			var node_19 = sibling(p_10, 2);
			var consequent_11 = ($$anchor) => {
				var p_11 = root_4$6();
				var text_20 = only_child(p_11);
				template_effect(($0) => set_text(text_20, `With ${$0 ?? ""}`), [() => get(hex).has.join(", ")]);
				append($$anchor, p_11);
			};
			if_block(node_19, ($$render) => {
				if (get(hex).has.length) $$render(consequent_11);
			});
			var node_20 = sibling(node_19, 2);
			var consequent_12 = ($$anchor) => {
				var p_12 = root_4$6();
				var text_21 = only_child(p_12);
				template_effect(() => set_text(text_21, `Victory points: ${get(hex).place.points ?? ""}`));
				append($$anchor, p_12);
			};
			if_block(node_20, ($$render) => {
				if (get(hex).place?.points) $$render(consequent_12);
			});
			var node_21 = sibling(node_20, 2);
			var consequent_13 = ($$anchor) => {
				var p_13 = root_4$6();
				var text_22 = only_child(p_13);
				template_effect(($0) => set_text(text_22, `Held by ${$0 ?? ""}`), [() => party(sideName($$props.view, get(hex).place.held_by)).name]);
				append($$anchor, p_13);
			};
			if_block(node_21, ($$render) => {
				if (get(hex).place?.held_by) $$render(consequent_13);
			});
			var node_22 = sibling(node_21, 2);
			each(node_22, 17, () => get(hex).effects, ([words, rule]) => words, ($$anchor, $$item) => {
				var $$array_1 = user_derived(() => to_array(get($$item), 2));
				let words = () => get($$array_1)[0];
				let rule = () => get($$array_1)[1];
				var p_14 = root_9$1();
				var text_23 = child(p_14);
				Rule(sibling(text_23), { get id() {
					return rule();
				} });
				reset(p_14);
				template_effect(() => set_text(text_23, `${words() ?? ""} `));
				append($$anchor, p_14);
			});
			var node_24 = sibling(node_22, 2);
			var consequent_14 = ($$anchor) => {
				var p_15 = root_11();
				var text_24 = only_child(p_15, true);
				template_effect(($0) => set_text(text_24, $0), [() => get(inHex).map((p) => `${p.name} (${p.code})`).join(", ")]);
				append($$anchor, p_15);
			};
			if_block(node_24, ($$render) => {
				if (get(inHex).length) $$render(consequent_14);
			});
			reset(div_2);
			template_effect(() => {
				set_text(text_17, get(hex).place?.name ?? `Hex ${get(hex).label}`);
				set_text(text_18, get(hex).word);
			});
			append($$anchor, fragment_6);
		};
		var consequent_19 = ($$anchor) => {
			var fragment_8 = root_13();
			var header_2 = first_child(fragment_8);
			var b_3 = child(header_2);
			var text_25 = only_child(b_3, true);
			reset(header_2);
			var div_3 = sibling(header_2, 2);
			var p_16 = child(div_3);
			var text_26 = only_child(p_16);
			var node_25 = sibling(p_16, 2);
			var consequent_16 = ($$anchor) => {
				var p_17 = root_4$6();
				var text_27 = only_child(p_17, true);
				template_effect(($0) => set_text(text_27, $0), [() => get(terrain).states.map((state) => state.text).join(", ")]);
				append($$anchor, p_17);
			};
			if_block(node_25, ($$render) => {
				if (get(terrain).states.length) $$render(consequent_16);
			});
			var node_26 = sibling(node_25, 2);
			var consequent_17 = ($$anchor) => {
				var p_18 = root_4$6();
				var text_28 = only_child(p_18);
				template_effect(() => set_text(text_28, `Victory points: ${get(terrain).points ?? ""}`));
				append($$anchor, p_18);
			};
			if_block(node_26, ($$render) => {
				if (get(terrain).points) $$render(consequent_17);
			});
			var node_27 = sibling(node_26, 2);
			var consequent_18 = ($$anchor) => {
				var p_19 = root_4$6();
				var text_29 = only_child(p_19);
				template_effect(($0) => set_text(text_29, `Held by ${$0 ?? ""}`), [() => party(sideName($$props.view, get(terrain).held_by)).name]);
				append($$anchor, p_19);
			};
			if_block(node_27, ($$render) => {
				if (get(terrain).held_by) $$render(consequent_18);
			});
			var node_28 = sibling(node_27, 2);
			each(node_28, 17, () => get(does), ([words, rule]) => words, ($$anchor, $$item) => {
				var $$array_2 = user_derived(() => to_array(get($$item), 2));
				let words = () => get($$array_2)[0];
				let rule = () => get($$array_2)[1];
				var p_20 = root_9$1();
				var text_30 = child(p_20);
				Rule(sibling(text_30), { get id() {
					return rule();
				} });
				reset(p_20);
				template_effect(() => set_text(text_30, `${words() ?? ""} `));
				append($$anchor, p_20);
			});
			reset(div_3);
			template_effect(($0, $1) => {
				set_text(text_25, $0);
				set_text(text_26, `${$1 ?? ""}${get(terrain).level > 0 ? `, level ${get(terrain).level}` : ""}`);
			}, [() => get(terrain).name || get(terrain).kind.replaceAll("_", " "), () => get(terrain).kind.replaceAll("_", " ")]);
			append($$anchor, fragment_8);
		};
		var consequent_24 = ($$anchor) => {
			var fragment_9 = root_14();
			var header_3 = first_child(fragment_9);
			var b_4 = child(header_3);
			var text_31 = only_child(b_4, true);
			reset(header_3);
			var div_4 = sibling(header_3, 2);
			var p_21 = child(div_4);
			var text_32 = only_child(p_21);
			var node_30 = sibling(p_21, 2);
			var consequent_20 = ($$anchor) => {
				var p_22 = root_4$6();
				var text_33 = only_child(p_22);
				template_effect(() => set_text(text_33, `Victory points: ${get(area).points ?? ""}`));
				append($$anchor, p_22);
			};
			if_block(node_30, ($$render) => {
				if (get(area).points) $$render(consequent_20);
			});
			var node_31 = sibling(node_30, 2);
			var consequent_21 = ($$anchor) => {
				var p_23 = root_4$6();
				var text_34 = only_child(p_23);
				template_effect(($0) => set_text(text_34, `Held by ${$0 ?? ""}`), [() => party(sideName($$props.view, get(area).held_by)).name]);
				append($$anchor, p_23);
			};
			if_block(node_31, ($$render) => {
				if (get(area).held_by) $$render(consequent_21);
			});
			var node_32 = sibling(node_31, 2);
			var consequent_22 = ($$anchor) => {
				var p_24 = root_4$6();
				var text_35 = only_child(p_24);
				template_effect(($0) => set_text(text_35, `Room for ${$0 ?? ""}`), [() => count(get(area).capacity, "unit")]);
				append($$anchor, p_24);
			};
			if_block(node_32, ($$render) => {
				if (get(area).capacity) $$render(consequent_22);
			});
			var node_33 = sibling(node_32, 2);
			each(node_33, 17, () => get(area).effects, ([words, rule]) => words, ($$anchor, $$item) => {
				var $$array_3 = user_derived(() => to_array(get($$item), 2));
				let words = () => get($$array_3)[0];
				let rule = () => get($$array_3)[1];
				var p_25 = root_9$1();
				var text_36 = child(p_25);
				Rule(sibling(text_36), { get id() {
					return rule();
				} });
				reset(p_25);
				template_effect(() => set_text(text_36, `${words() ?? ""} `));
				append($$anchor, p_25);
			});
			var node_35 = sibling(node_33, 2);
			var consequent_23 = ($$anchor) => {
				var p_26 = root_11();
				var text_37 = only_child(p_26, true);
				template_effect(($0) => set_text(text_37, $0), [() => get(here).map((p) => `${p.name} (${p.code})`).join(", ")]);
				append($$anchor, p_26);
			};
			if_block(node_35, ($$render) => {
				if (get(here).length) $$render(consequent_23);
			});
			reset(div_4);
			template_effect(() => {
				set_text(text_31, get(area).name);
				set_text(text_32, `${get(area).ground ?? ""}${get(area).height > 0 ? `, height ${get(area).height}` : ""}${get(area).ridge ? ", with a crest" : ""}`);
			});
			append($$anchor, fragment_9);
		};
		if_block(node_2, ($$render) => {
			if (get(piece)) $$render(consequent_9);
			else if (get(hex)) $$render(consequent_15, 1);
			else if (get(terrain)) $$render(consequent_19, 2);
			else if (get(area)) $$render(consequent_24, 3);
		});
		reset(aside);
		template_effect(($0) => {
			set_attribute(aside, "aria-label", get(piece)?.name ?? get(area)?.name ?? get(hex)?.label ?? get(terrain)?.name);
			styles = set_style(button_1, "", styles, { color: $0 });
		}, [() => get(piece) ? dress($$props.view, get(piece).side, get(piece).nation).on : void 0]);
		delegated("click", button_1, function(...$$args) {
			$$props.close?.apply(this, $$args);
		});
		append($$anchor, aside);
	};
	if_block(node_1, ($$render) => {
		if (get(piece) || get(area) || get(hex) || get(terrain)) $$render(consequent_25);
	});
	append($$anchor, fragment_2);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/table/Specimen.svelte
var root$9 = from_svg(`<g class="guns svelte-29pvsk" transform="scale(1.6)"><circle r="8" class="svelte-29pvsk"></circle><path d="M0 -8V8M-8 0H8M-5.6 -5.6L5.6 5.6M-5.6 5.6L5.6 -5.6" class="svelte-29pvsk"></path></g>`);
var root_1$7 = from_svg(`<path class="bridge svelte-29pvsk" d="M-24 -5H24M-24 5H24M-18 -9V9M-6 -9V9M6 -9V9M18 -9V9"></path>`);
var root_2$6 = from_svg(`<rect class="ring svelte-29pvsk" x="-24" y="-18" width="48" height="36" rx="5"></rect><rect class="ring white svelte-29pvsk" x="-22.5" y="-16.5" width="45" height="33" rx="4"></rect>`, 1);
var root_3$6 = from_svg(`<path d="M-26 12Q-4 -16 16 -6"></path><path class="head svelte-29pvsk" d="M26 -1L12 -12L15 0Z"></path>`, 1);
var root_4$5 = from_svg(`<path class="burning svelte-29pvsk" d="M-20 -14H20V14H-20Z"></path>`);
var root_5$4 = from_svg(`<path class="ruin svelte-29pvsk" d="M-9 -9L9 9M-9 9L9 -9"></path>`);
var root_6$1 = from_svg(`<g><!></g>`);
var root_7 = from_svg(`<g transform="translate(0 4)"><!></g>`);
var root_8 = from_svg(`<g transform="scale(.85)"><!></g>`);
var root_9 = from_svg(`<svg class="specimen svelte-29pvsk" viewBox="-38 -32 76 64" aria-hidden="true"><!></svg>`);
function Specimen($$anchor, $$props) {
	push($$props, true);
	const nation = user_derived(() => dress($$props.view, "first", $$props.view.sides[0].nation));
	const colours = user_derived(() => ({
		first: sideLook($$props.view, "first"),
		second: sideLook($$props.view, "second")
	}));
	const plane = new Plane({
		width: 0,
		height: 0
	});
	const BODIES = {
		line: [
			-26,
			-13,
			0,
			13
		].map((x) => [
			x,
			-5,
			x + 13,
			5
		]),
		column: [
			-16,
			-8,
			0,
			8
		].map((y) => [
			-9,
			y,
			9,
			y + 8
		]),
		square: [
			[
				-17,
				-17,
				17,
				-9
			],
			[
				-17,
				9,
				17,
				17
			],
			[
				-17,
				-9,
				-9,
				9
			],
			[
				9,
				-9,
				17,
				9
			]
		],
		chain: [[
			-26,
			-5,
			26,
			5
		]],
		mounted: [-18, 0].flatMap((x) => [-9, 0].map((y) => [
			x,
			y,
			x + 18,
			y + 9
		])),
		limbered: [[
			-7,
			-15,
			7,
			15
		]]
	};
	function body(shape) {
		const place = (x, y) => ({
			x: x / 20 * 1e3,
			y: -y / 20 * 1e3
		});
		const bodies = BODIES[shape] ?? [[
			-14,
			-8,
			14,
			8
		]];
		const stands = bodies.map(([a, b, c, d]) => [
			place(a, b),
			place(c, b),
			place(c, d),
			place(a, d)
		]);
		const [left, right] = [Math.min(...bodies.map((one) => one[0])), Math.max(...bodies.map((one) => one[2]))];
		const [top, bottom] = [Math.min(...bodies.map((one) => one[1])), Math.max(...bodies.map((one) => one[3]))];
		const fronts = shape === "plain" ? [] : [[place(left, top), place(right, top)]];
		if (shape === "square") fronts.push([place(left, bottom), place(right, bottom)], [place(left, top), place(left, bottom)], [place(right, top), place(right, bottom)]);
		return {
			kind: "table",
			at: place(0, top),
			facing: shape === "square" || shape === "plain" ? null : 0,
			stands,
			fronts
		};
	}
	const ARMS = {
		battery: "artillery",
		limbered: "artillery",
		mounted: "light"
	};
	function model(drawn) {
		const { of } = drawn;
		const look = drawn.of === "word" ? void 0 : drawn.look;
		const plain = $$props.view.field.kind === "table" ? "line" : "column";
		const shape = drawn.of === "shape" ? drawn.look : plain;
		const facing = shape === "square" || shape === "loose" || shape === "crowd" || shape === "plain" ? null : 0;
		const at = $$props.view.field.kind === "table" ? body(shape) : {
			kind: "hexes",
			hexes: ["0101"],
			facing,
			rank: 0
		};
		const label = $$props.sign.letter ?? (look === "tag" ? "5" : null);
		const states = of === "state" ? [{
			word: $$props.sign.word,
			text: $$props.sign.name,
			look,
			label
		}] : [];
		const losses = look === "losses" ? [2, 4] : look === "half_loss" ? [1, 4] : null;
		const arm = ARMS[shape] ?? (look === "half_loss" || look === "abandoned" ? "artillery" : "infantry");
		const strength = look === "strength" ? 6 : $$props.view.field.kind === "areas" && arm !== "artillery" ? 3 : null;
		return {
			id: "sign",
			side: "first",
			name: "",
			nation: $$props.view.sides[0].nation,
			code: "",
			formations: [],
			traits: [],
			leaders: [],
			arm,
			posture: $$props.sign.word,
			shape,
			states,
			strength,
			losses,
			at
		};
	}
	const piece = user_derived(() => model($$props.sign.drawn));
	const turn = user_derived(() => get(piece).shape === "crowd" ? -9 : 0);
	const $$d = user_derived(() => $$props.view.field.kind === "hexes" ? sizeOf$2(get(piece).shape) : get(piece).shape === "line" ? barSize(80, "mid") : sizeOf$1(get(piece).shape, "mid")), $$array = user_derived(() => to_array(get($$d), 2)), w = user_derived(() => get($$array)[0]), h = user_derived(() => get($$array)[1]);
	const placed = user_derived(() => ({
		piece: get(piece),
		x: 0,
		y: 0,
		w: get(w),
		h: get(h),
		turn: get(turn),
		fan: [0, 0],
		stack: "",
		covered: false,
		rank: 0,
		of: 1
	}));
	const BADGES = {
		leader: "leader",
		rider: "rider",
		chain: "chain",
		cover: "cover",
		doubtful: "cover",
		tag: "tag"
	};
	const badge = user_derived(() => {
		const look = $$props.sign.drawn.of === "marker" ? BADGES[$$props.sign.drawn.look] : void 0;
		if (!look || $$props.sign.drawn.of !== "marker") return void 0;
		return {
			marker: {
				kind: $$props.sign.drawn.look,
				sign: $$props.sign.word,
				id: "",
				label: look === "tag" ? "3 high" : "",
				at: [],
				letter: $$props.sign.letter ?? null
			},
			look,
			side: "first",
			x: 0,
			y: 0,
			turn: 0,
			hex: ""
		};
	});
	const told = user_derived(() => $$props.sign.drawn.of === "word" || $$props.sign.drawn.of === "state" && $$props.sign.drawn.look === "words");
	var fragment = comment();
	var node = first_child(fragment);
	var consequent_10 = ($$anchor) => {
		var svg = root_9();
		var node_1 = child(svg);
		var consequent = ($$anchor) => {
			Symbol($$anchor, {
				get arm() {
					return $$props.sign.drawn.look;
				},
				get nation() {
					return get(nation);
				},
				w: 42,
				h: 28
			});
		};
		var consequent_1 = ($$anchor) => {
			{
				let $0 = user_derived(() => [get(badge)]);
				Badges($$anchor, {
					get signs() {
						return get($0);
					},
					detail: "mid",
					fan: "none",
					get colours() {
						return get(colours);
					},
					lit: () => false
				});
			}
		};
		var consequent_5 = ($$anchor) => {
			var fragment_3 = comment();
			var node_2 = first_child(fragment_3);
			var consequent_2 = ($$anchor) => {
				var g = root$9();
				append($$anchor, g);
			};
			var consequent_3 = ($$anchor) => {
				var path = root_1$7();
				append($$anchor, path);
			};
			var consequent_4 = ($$anchor) => {
				var fragment_4 = root_2$6();
				next();
				append($$anchor, fragment_4);
			};
			var alternate = ($$anchor) => {
				var fragment_5 = root_3$6();
				var path_1 = first_child(fragment_5);
				let classes;
				next();
				template_effect(() => classes = set_class(path_1, 0, "arrow svelte-29pvsk", null, classes, { fire: $$props.sign.drawn.look === "fire" }));
				append($$anchor, fragment_5);
			};
			if_block(node_2, ($$render) => {
				if ($$props.sign.drawn.look === "guns") $$render(consequent_2);
				else if ($$props.sign.drawn.look === "bridge") $$render(consequent_3, 1);
				else if ($$props.sign.drawn.look === "group") $$render(consequent_4, 2);
				else $$render(alternate, -1);
			});
			append($$anchor, fragment_3);
		};
		var consequent_6 = ($$anchor) => {
			var path_2 = root_4$5();
			append($$anchor, path_2);
		};
		var consequent_7 = ($$anchor) => {
			var path_3 = root_5$4();
			append($$anchor, path_3);
		};
		var consequent_8 = ($$anchor) => {
			var g_1 = root_6$1();
			HexCounter(child(g_1), {
				get at() {
					return get(placed);
				},
				get nation() {
					return get(nation);
				},
				detail: "mid",
				label: ""
			});
			reset(g_1);
			template_effect(() => set_attribute(g_1, "transform", get(piece).shape === "chain" ? "scale(.68)" : void 0));
			append($$anchor, g_1);
		};
		var consequent_9 = ($$anchor) => {
			var g_2 = root_7();
			Troop(child(g_2), {
				get piece() {
					return get(piece);
				},
				get nation() {
					return get(nation);
				},
				get plane() {
					return plane;
				},
				detail: "mid",
				label: ""
			});
			reset(g_2);
			append($$anchor, g_2);
		};
		var alternate_1 = ($$anchor) => {
			var g_3 = root_8();
			Counter(child(g_3), {
				get placed() {
					return get(placed);
				},
				get nation() {
					return get(nation);
				},
				detail: "mid",
				label: "",
				fanned: false,
				lit: false,
				chosen: false,
				pointed: false,
				hurt: false
			});
			reset(g_3);
			append($$anchor, g_3);
		};
		if_block(node_1, ($$render) => {
			if ($$props.sign.drawn.of === "arm") $$render(consequent);
			else if (get(badge)) $$render(consequent_1, 1);
			else if ($$props.sign.drawn.of === "marker") $$render(consequent_5, 2);
			else if ($$props.sign.drawn.of === "state" && $$props.sign.drawn.look === "burning") $$render(consequent_6, 3);
			else if ($$props.sign.drawn.of === "state" && $$props.sign.drawn.look === "ruined") $$render(consequent_7, 4);
			else if ($$props.view.field.kind === "hexes") $$render(consequent_8, 5);
			else if ($$props.view.field.kind === "table") $$render(consequent_9, 6);
			else $$render(alternate_1, -1);
		});
		reset(svg);
		append($$anchor, svg);
	};
	if_block(node, ($$render) => {
		if (!get(told)) $$render(consequent_10);
	});
	append($$anchor, fragment);
	pop();
}
//#endregion
//#region src/table/Signs.svelte
var root$8 = from_html(`<b> </b>`);
var root_1$6 = from_html(` <!>`, 1);
var root_2$5 = from_html(`<div class="sign svelte-9tl3k0"><div class="picture svelte-9tl3k0"><!></div> <div><dt class="svelte-9tl3k0"> </dt> <dd class="svelte-9tl3k0"> <!></dd></div></div>`);
var root_3$5 = from_html(`<h3 class="svelte-9tl3k0"> </h3> <dl class="svelte-9tl3k0"></dl>`, 1);
var root_4$4 = from_html(`<p>This rulebook has no legend.</p>`);
function Signs($$anchor, $$props) {
	push($$props, true);
	const looks = ({ drawn }) => drawn.of === "shape" ? drawn.look : void 0;
	const alike = (signs, n) => $$props.view.field.kind === "table" && looks(signs[n]) !== void 0 && signs.slice(0, n).some((one) => looks(one) === looks(signs[n]));
	Dialog($$anchor, {
		title: "Signs on the map",
		get close() {
			return $$props.close;
		},
		children: ($$anchor, $$slotProps) => {
			var fragment_1 = comment();
			var node = first_child(fragment_1);
			each(node, 17, () => parts($$props.view.legend), (part) => part.title, ($$anchor, part) => {
				var fragment_2 = root_3$5();
				var h3 = first_child(fragment_2);
				var text = only_child(h3, true);
				var dl = sibling(h3, 2);
				each(dl, 23, () => get(part).signs, (sign) => `${sign.drawn.of} ${sign.word}`, ($$anchor, sign, n) => {
					var div = root_2$5();
					var div_1 = child(div);
					var node_1 = child(div_1);
					var consequent = ($$anchor) => {
						var b = root$8();
						var text_1 = only_child(b, true);
						template_effect(() => set_text(text_1, get(sign).word));
						append($$anchor, b);
					};
					var consequent_1 = ($$anchor) => {
						Specimen($$anchor, {
							get sign() {
								return get(sign);
							},
							get view() {
								return $$props.view;
							}
						});
					};
					var d = user_derived(() => !alike(get(part).signs, get(n)));
					if_block(node_1, ($$render) => {
						if (get(sign).drawn.of === "word") $$render(consequent);
						else if (get(d)) $$render(consequent_1, 1);
					});
					reset(div_1);
					var div_2 = sibling(div_1, 2);
					var dt = child(div_2);
					var text_2 = only_child(dt, true);
					var dd = sibling(dt, 2);
					var text_3 = child(dd, true);
					var node_2 = sibling(text_3);
					var consequent_2 = ($$anchor) => {
						var fragment_4 = root_1$6();
						var text_4 = first_child(fragment_4, true);
						text_4.nodeValue = " ";
						Rule(sibling(text_4), { get id() {
							return get(sign).rule;
						} });
						append($$anchor, fragment_4);
					};
					if_block(node_2, ($$render) => {
						if (get(sign).rule) $$render(consequent_2);
					});
					reset(dd);
					reset(div_2);
					reset(div);
					template_effect(($0) => {
						set_attribute(div, "data-testid", `sign-${get(sign).word ?? ""}`);
						set_text(text_2, $0);
						set_text(text_3, get(sign).text);
					}, [() => sentence(get(sign).name)]);
					append($$anchor, div);
				});
				reset(dl);
				template_effect(() => set_text(text, get(part).title));
				append($$anchor, fragment_2);
			}, ($$anchor) => {
				var p = root_4$4();
				append($$anchor, p);
			});
			append($$anchor, fragment_1);
		},
		$$slots: { default: true }
	});
	pop();
}
//#endregion
//#region src/table/StandingOrders.svelte
var root$7 = from_html(`<h3 class="svelte-l69elr"> </h3>`);
var root_1$5 = from_html(`<label class="svelte-l69elr"><input type="radio"/> </label>`);
var root_2$4 = from_html(`<div class="kind svelte-l69elr"><span> </span> <div class="policies svelte-l69elr" role="radiogroup"></div></div>`);
var root_3$4 = from_html(`<label class="kind svelte-l69elr"><span>Fight on until my units in the fight have so many losses; empty: ask me</span><input class="number svelte-l69elr" type="number" min="1" max="99"/></label>`);
var root_4$3 = from_html(`<section class="svelte-l69elr"><!> <fieldset class="svelte-l69elr"><legend class="svelte-l69elr">Where little can be gained</legend> <!></fieldset> <!> <!></section>`);
var root_5$3 = from_html(`<p class="small muted">What you order here is decided for you as soon as it is asked, also while this page is closed. Only you see it. You can change it at any time, and take back
    what it decided as you would your own decision.</p> <!>`, 1);
function StandingOrders($$anchor, $$props) {
	push($$props, true);
	let saving = state(false);
	const seats = user_derived(() => $$props.table.standing ?? []);
	const POLICIES = [
		["ask", "Ask me"],
		["always", "Always"],
		["never", "Never"]
	];
	const SKIPS = [
		["nothing", "Ask me about everything"],
		["harmful", "Skip decisions in which I could gain nothing"],
		["minor", "Skip also those with only minor choices"]
	];
	async function give(seat, change) {
		set(saving, true);
		try {
			await $$props.game.giveStanding(seat.side, {
				...seat.orders,
				...change
			});
		} finally {
			set(saving, false);
		}
	}
	const policy = (seat, id) => seat.orders.reactions?.[id] ?? "ask";
	function setPolicy(seat, id, to) {
		const rest = Object.fromEntries(Object.entries(seat.orders.reactions ?? {}).filter(([other]) => other !== id));
		return give(seat, { reactions: to === "ask" ? rest : {
			...rest,
			[id]: to
		} });
	}
	function setFights(seat, text) {
		const losses = Number.parseInt(text, 10);
		return give(seat, { fight_until: losses > 0 ? losses : null });
	}
	Dialog($$anchor, {
		title: "Standing orders",
		get close() {
			return $$props.close;
		},
		children: ($$anchor, $$slotProps) => {
			var fragment_1 = root_5$3();
			var node = sibling(first_child(fragment_1), 2);
			each(node, 17, () => get(seats), (seat) => seat.side, ($$anchor, seat) => {
				var section = root_4$3();
				var node_1 = child(section);
				var consequent = ($$anchor) => {
					var h3 = root$7();
					var text_1 = only_child(h3, true);
					template_effect(($0) => set_text(text_1, $0), [() => sideName($$props.table.view, get(seat).side)]);
					append($$anchor, h3);
				};
				if_block(node_1, ($$render) => {
					if (get(seats).length > 1) $$render(consequent);
				});
				var fieldset = sibling(node_1, 2);
				var node_2 = sibling(child(fieldset), 2);
				each(node_2, 17, () => SKIPS, ([value, words]) => value, ($$anchor, $$item) => {
					var $$array = user_derived(() => to_array(get($$item), 2));
					let value = () => get($$array)[0];
					let words = () => get($$array)[1];
					var label = root_1$5();
					var input = child(label);
					remove_input_defaults(input);
					var text_2 = sibling(input);
					reset(label);
					template_effect(() => {
						set_attribute(input, "name", `skip-${get(seat).side ?? ""}`);
						set_checked(input, (get(seat).orders.skip ?? "harmful") === value());
						input.disabled = get(saving);
						set_text(text_2, ` ${words() ?? ""}`);
					});
					delegated("change", input, () => give(get(seat), { skip: value() }));
					append($$anchor, label);
				});
				reset(fieldset);
				var node_3 = sibling(fieldset, 2);
				each(node_3, 17, () => get(seat).reactions, (kind) => kind.id, ($$anchor, kind) => {
					var div = root_2$4();
					var span = child(div);
					var text_3 = only_child(span, true);
					var div_1 = sibling(span, 2);
					each(div_1, 21, () => POLICIES, ([value, words]) => value, ($$anchor, $$item) => {
						var $$array_1 = user_derived(() => to_array(get($$item), 2));
						let value = () => get($$array_1)[0];
						let words = () => get($$array_1)[1];
						var label_1 = root_1$5();
						var input_1 = child(label_1);
						remove_input_defaults(input_1);
						var text_4 = sibling(input_1);
						reset(label_1);
						template_effect(($0) => {
							set_attribute(input_1, "name", `${get(kind).id ?? ""}-${get(seat).side ?? ""}`);
							set_checked(input_1, $0);
							input_1.disabled = get(saving);
							set_attribute(input_1, "data-testid", `policy-${get(kind).id ?? ""}-${value() ?? ""}`);
							set_text(text_4, ` ${words() ?? ""}`);
						}, [() => policy(get(seat), get(kind).id) === value()]);
						delegated("change", input_1, () => setPolicy(get(seat), get(kind).id, value()));
						append($$anchor, label_1);
					});
					reset(div_1);
					reset(div);
					template_effect(($0) => {
						set_attribute(span, "id", `kind-${get(seat).side ?? ""}-${get(kind).id ?? ""}`);
						set_text(text_3, $0);
						set_attribute(div_1, "aria-labelledby", `kind-${get(seat).side ?? ""}-${get(kind).id ?? ""}`);
					}, [() => sentence(get(kind).name)]);
					append($$anchor, div);
				});
				var node_4 = sibling(node_3, 2);
				var consequent_1 = ($$anchor) => {
					var label_2 = root_3$4();
					var input_2 = sibling(child(label_2));
					remove_input_defaults(input_2);
					reset(label_2);
					template_effect(() => {
						set_value(input_2, get(seat).orders.fight_until ?? "");
						input_2.disabled = get(saving);
					});
					delegated("change", input_2, (event) => setFights(get(seat), event.currentTarget.value));
					append($$anchor, label_2);
				};
				if_block(node_4, ($$render) => {
					if (get(seat).fights) $$render(consequent_1);
				});
				reset(section);
				template_effect(() => {
					set_attribute(section, "aria-busy", get(saving));
					set_attribute(section, "data-testid", `orders-${get(seat).side ?? ""}`);
				});
				append($$anchor, section);
			});
			append($$anchor, fragment_1);
		},
		$$slots: { default: true }
	});
	pop();
}
delegate(["change"]);
//#endregion
//#region src/table/replay.svelte.ts
var Replay = class {
	game;
	#n = state();
	get n() {
		return get(this.#n);
	}
	set n(value) {
		set(this.#n, value, true);
	}
	#table = state();
	get table() {
		return get(this.#table);
	}
	set table(value) {
		set(this.#table, value);
	}
	#shown = state();
	get shown() {
		return get(this.#shown);
	}
	set shown(value) {
		set(this.#shown, value, true);
	}
	cache = /* @__PURE__ */ new Map();
	constructor(game) {
		this.game = game;
	}
	get last() {
		return this.game.table?.actions ?? 0;
	}
	get at() {
		return this.n ?? this.last;
	}
	get turns() {
		const found = [];
		for (const entry of this.game.table?.log ?? []) if (entry.turn > 0 && entry.turn !== found.at(-1)?.turn) found.push({
			turn: entry.turn,
			n: entry.n
		});
		return found;
	}
	get log() {
		const known = this.game.table?.log ?? [];
		return this.at >= (known[0]?.n ?? 1) ? known.filter((entry) => entry.n <= this.at) : this.table?.log ?? [];
	}
	fetch(n) {
		let found = this.cache.get(n);
		if (!found) {
			found = this.game.at(n);
			this.cache.set(n, found);
			found.catch(() => this.cache.delete(n));
		}
		return found;
	}
	async show(n) {
		const wanted = Math.max(0, Math.min(this.last, Math.round(n)));
		if (wanted === this.last && !this.game.table?.ended) return this.now();
		this.n = wanted;
		try {
			const table = await this.fetch(wanted);
			if (this.n === wanted) [this.table, this.shown] = [table, wanted];
		} catch (problem) {
			say(problem.message);
			this.now();
		}
	}
	async entry(n) {
		if (n < this.last) this.fetch(n).catch(() => void 0);
		const of = (table) => table?.log.find((entry) => entry.n === n);
		return of(this.game.table) ?? of(await this.fetch(n).catch(() => void 0));
	}
	step(by) {
		this.show(this.at + by);
	}
	async turn(by) {
		const known = () => this.game.table?.log[0]?.n ?? 1;
		for (let first = known(); first > 1 && this.at <= first; first = known()) {
			await this.game.earlierLog();
			if (known() === first) break;
		}
		const all = this.turns.map(({ n }) => n);
		const next = by > 0 ? all.find((n) => n > this.at) : all.findLast((n) => n < this.at);
		this.show(next ?? (by > 0 ? this.last : 0));
	}
	now() {
		this.n = void 0;
		this.table = void 0;
		this.shown = void 0;
		this.cache.clear();
	}
};
//#endregion
//#region src/table/ReplayBar.svelte
var root$6 = from_svg(`<path d="M7 5v10M13 5v10"></path>`);
var root_1$4 = from_svg(`<path d="M6 4.5v11l9-5.5z"></path>`);
var root_2$3 = from_html(`<i class="svelte-1ufouma"> </i>`);
var root_3$3 = from_html(`<b class="svelte-1ufouma"> </b>`);
var root_4$2 = from_html(`<button type="button" data-testid="what-happened"><span class="long svelte-1ufouma">What happened</span><span class="short svelte-1ufouma" aria-hidden="true">News</span><!></button>`);
var root_5$2 = from_html(`<button type="button" class="button small svelte-1ufouma" data-testid="what-if">What if?</button> <button type="button" class="button small wide svelte-1ufouma">Copy link</button> <button type="button" class="button small strong svelte-1ufouma" data-testid="now">Now</button>`, 1);
var root_6 = from_html(`<div class="replay svelte-1ufouma" data-testid="replay" role="group" aria-label="Replay"><button type="button" class="icon svelte-1ufouma" aria-label="Previous turn"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 5l-5 5 5 5M15 5l-5 5 5 5"></path></svg></button> <button type="button" class="icon svelte-1ufouma" aria-label="Previous action" data-testid="step-back"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M12 5l-5 5 5 5"></path></svg></button> <button type="button" class="icon svelte-1ufouma"><svg viewBox="0 0 20 20" aria-hidden="true"><!></svg></button> <button type="button" class="icon svelte-1ufouma" aria-label="Next action"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M8 5l5 5-5 5"></path></svg></button> <button type="button" class="icon svelte-1ufouma" aria-label="Next turn"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l5 5-5 5M10 5l5 5-5 5"></path></svg></button> <div class="slide svelte-1ufouma"><input type="range" min="0" list="turns" aria-label="Moment of the battle" data-testid="slider" class="svelte-1ufouma"/> <div class="marks svelte-1ufouma" aria-hidden="true"></div></div> <span class="count small muted svelte-1ufouma"> </span> <!> <!></div>`);
function ReplayBar($$anchor, $$props) {
	push($$props, true);
	const past = user_derived(() => $$props.replay.n !== void 0);
	const go = (where) => () => {
		$$props.film.stop();
		where();
	};
	var div = root_6();
	var button = child(div);
	var event_handler = user_derived(() => go(() => $$props.replay.turn(-1)));
	var button_1 = sibling(button, 2);
	var event_handler_1 = user_derived(() => go(() => $$props.replay.step(-1)));
	var button_2 = sibling(button_1, 2);
	var svg = child(button_2);
	var node = child(svg);
	var consequent = ($$anchor) => {
		var path = root$6();
		append($$anchor, path);
	};
	var alternate = ($$anchor) => {
		var path_1 = root_1$4();
		append($$anchor, path_1);
	};
	if_block(node, ($$render) => {
		if ($$props.film.playing) $$render(consequent);
		else $$render(alternate, -1);
	});
	reset(svg);
	reset(button_2);
	var button_3 = sibling(button_2, 2);
	var event_handler_2 = user_derived(() => go(() => $$props.replay.step(1)));
	var button_4 = sibling(button_3, 2);
	var event_handler_3 = user_derived(() => go(() => $$props.replay.turn(1)));
	var div_1 = sibling(button_4, 2);
	var input = child(div_1);
	remove_input_defaults(input);
	var div_2 = sibling(input, 2);
	each(div_2, 21, () => $$props.replay.turns, ({ turn, n }) => turn, ($$anchor, $$item) => {
		let turn = () => get($$item).turn;
		let n = () => get($$item).n;
		var i = root_2$3();
		let styles;
		var text = only_child(i, true);
		template_effect(($0) => {
			styles = set_style(i, "", styles, { left: $0 });
			set_text(text, turn());
		}, [() => `${n() / Math.max(1, $$props.replay.last) * 100}%`]);
		append($$anchor, i);
	});
	reset(div_2);
	reset(div_1);
	var span = sibling(div_1, 2);
	var text_1 = only_child(span);
	var node_1 = sibling(span, 2);
	var consequent_2 = ($$anchor) => {
		var button_5 = root_4$2();
		let classes;
		var node_2 = sibling(child(button_5), 2);
		var consequent_1 = ($$anchor) => {
			var b = root_3$3();
			var text_2 = only_child(b, true);
			template_effect(() => set_text(text_2, $$props.news));
			append($$anchor, b);
		};
		if_block(node_2, ($$render) => {
			if ($$props.news) $$render(consequent_1);
		});
		reset(button_5);
		template_effect(() => {
			classes = set_class(button_5, 1, "button small news svelte-1ufouma", null, classes, { fresh: $$props.news > 0 });
			set_attribute(button_5, "aria-expanded", $$props.told);
		});
		delegated("click", button_5, function(...$$args) {
			$$props.tell?.apply(this, $$args);
		});
		append($$anchor, button_5);
	};
	if_block(node_1, ($$render) => {
		if ($$props.replay.last > 0 && !get(past)) $$render(consequent_2);
	});
	var node_3 = sibling(node_1, 2);
	var consequent_3 = ($$anchor) => {
		var fragment = root_5$2();
		var button_6 = first_child(fragment);
		var button_7 = sibling(button_6, 2);
		var button_8 = sibling(button_7, 2);
		var event_handler_4 = user_derived(() => go(() => $$props.replay.now()));
		delegated("click", button_6, function(...$$args) {
			$$props.branch?.apply(this, $$args);
		});
		delegated("click", button_7, function(...$$args) {
			$$props.link?.apply(this, $$args);
		});
		delegated("click", button_8, function(...$$args) {
			get(event_handler_4)?.apply(this, $$args);
		});
		append($$anchor, fragment);
	};
	if_block(node_3, ($$render) => {
		if (get(past)) $$render(consequent_3);
	});
	reset(div);
	template_effect(($0) => {
		set_attribute(div, "data-actions", $$props.replay.last);
		button.disabled = $$props.replay.at <= 0;
		button_1.disabled = $$props.replay.at <= 0;
		button_2.disabled = $$props.replay.last === 0;
		set_attribute(button_2, "aria-label", $$props.film.playing ? "Pause" : "Play");
		button_3.disabled = $$props.replay.at >= $$props.replay.last;
		button_4.disabled = $$props.replay.at >= $$props.replay.last;
		set_attribute(input, "max", $0);
		set_value(input, $$props.replay.at);
		input.disabled = $$props.replay.last === 0;
		set_attribute(input, "aria-valuetext", `after action ${$$props.replay.at ?? ""} of ${$$props.replay.last ?? ""}`);
		set_text(text_1, `${$$props.replay.at ?? ""} / ${$$props.replay.last ?? ""}`);
	}, [() => Math.max(1, $$props.replay.last)]);
	delegated("click", button, function(...$$args) {
		get(event_handler)?.apply(this, $$args);
	});
	delegated("click", button_1, function(...$$args) {
		get(event_handler_1)?.apply(this, $$args);
	});
	delegated("click", button_2, () => $$props.film.playing ? $$props.film.stop() : $$props.film.play($$props.replay.at >= $$props.replay.last ? 0 : $$props.replay.at));
	delegated("click", button_3, function(...$$args) {
		get(event_handler_2)?.apply(this, $$args);
	});
	delegated("click", button_4, function(...$$args) {
		get(event_handler_3)?.apply(this, $$args);
	});
	delegated("input", input, (event) => {
		$$props.film.stop();
		$$props.replay.show(event.currentTarget.valueAsNumber);
	});
	append($$anchor, div);
	pop();
}
delegate(["click", "input"]);
//#endregion
//#region src/table/Ribbon.svelte
var root$5 = from_html(`<span class="time svelte-tcbdsy"> </span>`);
var root_1$3 = from_html(`<span class="svelte-tcbdsy"><b class="svelte-tcbdsy"> </b> <span class="turns svelte-tcbdsy"> </span></span><!>`, 1);
var root_2$2 = from_html(`<span class="spend svelte-tcbdsy"> </span>`);
var root_3$2 = from_html(`<span class="left svelte-tcbdsy"> </span>`);
var root_4$1 = from_html(`<span class="side svelte-tcbdsy"><i class="svelte-tcbdsy"></i><span class="word svelte-tcbdsy"> </span> <b class="svelte-tcbdsy"> </b><!></span>`);
var root_5$1 = from_html(`<header class="ribbon svelte-tcbdsy"><a class="home svelte-tcbdsy" aria-label="Voltigeur, all battles"><svg viewBox="0 0 32 32" aria-hidden="true" class="svelte-tcbdsy"><rect x="3" y="7" width="26" height="18" rx="1.5"></rect><path d="M3 7l26 18M29 7L3 25"></path></svg></a> <h1 class="svelte-tcbdsy"> </h1> <p class="facts svelte-tcbdsy" data-testid="clock"><!> <span class="phase svelte-tcbdsy"> </span> <!></p> <p class="score svelte-tcbdsy" data-testid="score"></p> <!></header>`);
function Ribbon($$anchor, $$props) {
	push($$props, true);
	const times = user_derived(() => [$$props.clocks.left("first"), $$props.clocks.left("second")]);
	const active = user_derived(() => $$props.view.sides[$$props.view.clock.active === "first" ? 0 : 1]);
	const looks = user_derived(() => [sideLook($$props.view, "first"), sideLook($$props.view, "second")]);
	var header = root_5$1();
	var a = child(header);
	var h1 = sibling(a, 2);
	var text = only_child(h1, true);
	var p = sibling(h1, 2);
	var node = child(p);
	var consequent_1 = ($$anchor) => {
		var fragment = root_1$3();
		var span = first_child(fragment);
		var b = child(span);
		var text_1 = only_child(b);
		var span_1 = sibling(b, 2);
		var text_2 = only_child(span_1);
		reset(span);
		var node_1 = sibling(span);
		var consequent = ($$anchor) => {
			var span_2 = root$5();
			var text_3 = only_child(span_2, true);
			template_effect(() => set_text(text_3, $$props.view.clock.time));
			append($$anchor, span_2);
		};
		if_block(node_1, ($$render) => {
			if ($$props.view.clock.time) $$render(consequent);
		});
		template_effect(() => {
			set_text(text_1, `Turn ${$$props.view.clock.turn ?? ""}`);
			set_text(text_2, `of ${$$props.view.clock.turns ?? ""}`);
		});
		append($$anchor, fragment);
	};
	if_block(node, ($$render) => {
		if ($$props.view.clock.turn > 0) $$render(consequent_1);
	});
	var span_3 = sibling(node, 2);
	var text_4 = only_child(span_3);
	var node_2 = sibling(span_3, 2);
	each(node_2, 16, () => get(active).resources.filter((what) => !/^[a-z]/.test(what)), (left) => left, ($$anchor, left) => {
		var span_4 = root_2$2();
		var text_5 = only_child(span_4, true);
		template_effect(($0) => {
			set_attribute(span_4, "title", $0);
			set_text(text_5, left);
		}, [() => spelled($$props.view, left)]);
		append($$anchor, span_4);
	});
	reset(p);
	var p_1 = sibling(p, 2);
	each(p_1, 23, () => $$props.view.sides, (side) => side.id, ($$anchor, side, n) => {
		var span_5 = root_4$1();
		var i = child(span_5);
		let styles;
		var span_6 = sibling(i);
		var text_6 = only_child(span_6, true);
		var b_1 = sibling(span_6, 2);
		var text_7 = only_child(b_1, true);
		var node_3 = sibling(b_1);
		var consequent_2 = ($$anchor) => {
			var span_7 = root_3$2();
			var text_8 = only_child(span_7, true);
			template_effect(($0) => set_text(text_8, $0), [() => duration(get(times)[get(n)])]);
			append($$anchor, span_7);
		};
		if_block(node_3, ($$render) => {
			if (get(times)[get(n)] != null) $$render(consequent_2);
		});
		reset(span_5);
		template_effect(($0) => {
			styles = set_style(i, "", styles, { background: $0 });
			set_text(text_6, get(side).name);
			set_text(text_7, get(side).points);
		}, [() => swatch(get(looks)[get(n)])]);
		append($$anchor, span_5);
	});
	reset(p_1);
	var node_4 = sibling(p_1, 2);
	snippet(node_4, () => $$props.menu);
	reset(header);
	template_effect(($0, $1, $2) => {
		set_attribute(a, "href", $0);
		set_text(text, $$props.view.title);
		set_text(text_4, `${get(active).name ?? ""} · ${$$props.view.clock.phase ?? ""}`);
		set_attribute(p_1, "aria-label", `${$$props.view.sides[0].name ?? ""} ${$1 ?? ""}, ${$$props.view.sides[1].name ?? ""} ${$2 ?? ""}`);
	}, [
		() => address("/"),
		() => count($$props.view.sides[0].points, "point"),
		() => count($$props.view.sides[1].points, "point")
	]);
	append($$anchor, header);
	pop();
}
//#endregion
//#region src/table/TablePage.svelte
var root$4 = from_html(`<button type="button" class="icon" aria-label="Menu" data-testid="menu"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"></path></svg></button>`);
var root_1$2 = from_html(`<p class="then svelte-1d129o7" data-testid="past"> </p>`);
var root_2$1 = from_html(`<p class="then lost svelte-1d129o7" role="status">The connection was lost. Trying again …</p>`);
var root_3$1 = from_html(`<div class="table svelte-1d129o7"><!> <main class="field svelte-1d129o7"><!> <div class="zoom svelte-1d129o7" role="group" aria-label="Zoom"><button type="button" class="icon" aria-label="Zoom in"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 4v12M4 10h12"></path></svg></button> <button type="button" class="icon" aria-label="Zoom out"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10h12"></path></svg></button> <button type="button" class="icon" aria-label="Show the whole map"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"></path></svg></button> <button type="button" class="icon" aria-label="Signs on the map" title="Signs on the map" data-testid="signs"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6.5 7.5a3.5 3.5 0 1 1 5 3.2c-1 .6-1.5 1.2-1.5 2.6M10 16.4v.4"></path></svg></button></div> <!> <!> <!> <!> <!> <!> <!></main> <!> <footer class="replay svelte-1d129o7"><!></footer></div> <!> <!> <!> <!> <!>`, 1);
var root_4 = from_html(`<main class="alone svelte-1d129o7"><h1>Battle not found</h1> <p role="alert"> </p> <p><a>All battles</a></p></main>`);
var root_5 = from_html(`<main class="alone svelte-1d129o7"><p class="muted">Loading the battle …</p></main>`);
function TablePage($$anchor, $$props) {
	push($$props, true);
	const game = untrack(() => new Game($$props.id));
	const replay = new Replay(game);
	const film = new Film(replay, still);
	const clocks = new Clocks(game);
	const hand = new InHand((action) => game.preview(action), () => get(view), () => prefs.ask);
	const orders = new Orders(game, hand, {
		options: () => get(options),
		stop: () => get(options).find((option) => option.action === get(view)?.prompt?.decline),
		hasNext: () => get(next).size > 0,
		held: seen
	});
	let field = state(void 0);
	let noted = state([]);
	let card = state(void 0);
	let picker = state(void 0);
	let open = state(void 0);
	let looks = state(void 0);
	const table = user_derived(() => game.table);
	const past = user_derived(() => replay.n !== void 0);
	const moment = user_derived(() => replay.shown === void 0 ? game.position : -replay.shown - 1);
	const view = user_derived(() => replay.table?.view ?? get(table)?.view);
	const options = user_derived(() => get(past) ? [] : game.options);
	const lit = user_derived(() => byTarget(offered(get(options))));
	const next = user_derived(() => new Set(get(options).length ? (get(view)?.prompt?.next ?? []).map(keyOf) : []));
	const pointed = user_derived(() => hand.option ? hand.option.points_at : get(noted));
	const pass = user_derived(() => {
		const side = get(table)?.view.prompt?.side;
		return get(table)?.view.hides && game.bothHere && side && side !== get(looks) ? side : void 0;
	});
	const canUndo = user_derived(() => !!get(table) && !get(past) && !get(table).ended && get(table).plays.length > 0 && get(table).undo_to < get(table).actions);
	const hurt = user_derived(() => film.playing ? new Set(hurtIn(film.beat)) : game.hurt);
	const since = user_derived(() => get(table)?.plays.length === 1 ? sinceMine(get(table).log, get(table).plays) : []);
	const news = user_derived(() => summary(get(since), "minor").length);
	const link = () => {
		const watch = kept($$props.id)?.watch;
		return copy(`${location.origin}${address(`/g/${$$props.id}`)}?at=${replay.at}${watch ? `#token=${watch}` : ""}`, watch ? "The link to this moment was copied." : "The link to this moment was copied. Only the players of this game can open it.");
	};
	user_effect(() => {
		if (get(view)) rulesOf(get(view).rulebook);
	});
	user_effect(() => {
		game.position;
		untrack(() => {
			hand.take(void 0);
			set(picker, void 0);
		});
	});
	const skipped = user_derived(() => {
		const own = get(table)?.log.findLast((entry) => get(table).plays.includes(entry.side) && !entry.forced && entry.n <= get(table).actions);
		return own?.ordered && get(view) ? {
			n: own.n - 1,
			what: sideName(get(view), own.side),
			because: own.ordered
		} : void 0;
	});
	const about$1 = () => (get(view)?.markers ?? []).filter((marker) => /^(group|attack|fire)$/.test(marker.kind)).flatMap((marker) => marker.at);
	user_effect(() => {
		game.position;
		if (!get(field) || get(past)) return;
		untrack(() => get(field).bring(about$1().length ? about$1() : get(options)[0]?.points_at ?? []));
	});
	user_effect(() => {
		if (film.beat) untrack(() => film.scene && get(field)?.bring(about(film.scene), 96));
	});
	let filmed = untrack(() => replay.last);
	user_effect(() => {
		game.position;
		untrack(() => {
			const [first, last] = [get(since)[0]?.n ?? 0, get(since).at(-1)?.n ?? 0];
			if (!prefs.film || !game.mine || get(past) || get(pass) || last <= filmed || !get(news)) return;
			watch(first - 1, last);
		});
	});
	user_effect(() => {
		if (get(table)) document.title = titleOf(get(table), game.mine);
	});
	user_effect(() => {
		game.position;
		untrack(() => get(table) && game.mine && !game.bothHere && prefs.tell && callBack(get(table), $$props.id));
	});
	let linked = new URLSearchParams(route.search).get("at");
	user_effect(() => {
		if (!game.table || linked === null) return;
		const at = Number(linked);
		linked = null;
		if (Number.isFinite(at)) untrack(() => void replay.show(at));
	});
	onMount(() => {
		const hurry = () => document.visibilityState === "visible" && game.hurry();
		addEventListener("online", hurry);
		document.addEventListener("visibilitychange", hurry);
		return () => {
			removeEventListener("online", hurry);
			document.removeEventListener("visibilitychange", hurry);
			hand.close();
			film.stop();
			game.close();
			document.title = "Voltigeur";
		};
	});
	async function seen(option) {
		await tick();
		const covered = document.querySelector("[data-testid=preview]")?.offsetHeight ?? 160;
		if (innerWidth < 760) get(field)?.bring(option.points_at.length ? option.points_at : about$1(), covered + 14);
	}
	function show(option) {
		hand.take(option, true);
		if (option) get(field)?.bring(option.points_at);
	}
	function showOn(targets, bring = false) {
		set(noted, targets);
		if (bring && targets.length) get(field)?.bring(targets);
	}
	function look(target) {
		const here = target && get(lit).get(keyOf(target));
		if (here?.length === 1) hand.take(here[0]);
		else if (!hand.asked && !get(picker)) hand.take(void 0);
	}
	function choose(option, touch) {
		set(picker, void 0);
		return orders.choose(option, touch);
	}
	function pick(target, at, touch) {
		const click = meaningOf(target, {
			view: get(view),
			options: get(options),
			lit: get(lit),
			next: get(next)
		});
		if (click.kind === "choose") return void choose(click.option, touch);
		if (click.kind === "offer") return void set(picker, {
			options: click.options,
			...at
		});
		if (click.kind === "next") return void pickNext(target, at, touch);
		set(card, target);
		if (click.ground) set(picker, {
			options: click.ground,
			...at
		});
		else if (game.mine && !get(past)) explain(target);
	}
	async function pickNext(target, at, touch) {
		if (await orders.endMove(touch) && get(lit).has(keyOf(target))) await get(field)?.chose(target, at, touch);
	}
	async function explain(target) {
		const told = whyNot(get(view)?.prompt, target);
		if (told) return say(told.why, told.rule);
		const meant = guesses(get(options), target);
		for (const action of meant) {
			const answer = await game.preview(action).catch(() => void 0);
			if (answer?.problem) return say(answer.problem.why, answer.problem.rule);
		}
		const asks = get(view)?.prompt;
		if (asks && !meant.length) say(`${asks.question} Choose something in gold on the map, or an option from the list.`, asks.rule);
	}
	function watch(from, to) {
		set(open, void 0);
		set(card, void 0);
		filmed = Math.max(filmed, to);
		film.play(from, to).then((whole) => whole && present());
	}
	function present() {
		film.stop();
		replay.now();
	}
	function back() {
		if (get(picker)) set(picker, void 0);
		else if (hand.asked) hand.take(void 0);
		else if (get(field)?.release()) return;
		else if (get(open) === "happened") set(open, void 0);
		else if (get(card)) set(card, void 0);
		else if (get(past)) present();
		else if (get(canUndo)) game.undo();
	}
	function step(by) {
		film.stop();
		replay.step(by);
	}
	const DOES = {
		back,
		undo: () => get(canUndo) && void game.undo(),
		nearer: () => get(field)?.zoom(1.3),
		farther: () => get(field)?.zoom(1 / 1.3),
		whole: () => get(field)?.fit(),
		earlier: () => step(-1),
		later: () => step(1)
	};
	function pressed(event) {
		const command = commandOf(event, isWriting(event.target), prefs.letters);
		if (!command) return;
		event.preventDefault();
		DOES[command]();
	}
	var fragment = comment();
	event("keydown", $window, pressed);
	var node = first_child(fragment);
	var consequent = ($$anchor) => {
		{
			let $0 = user_derived(() => sideName(get(table).view, get(pass)));
			let $1 = user_derived(() => sideLook(get(table).view, get(pass)));
			PassScreen($$anchor, {
				get to() {
					return get($0);
				},
				get look() {
					return get($1);
				},
				taken: () => set(looks, get(pass), true)
			});
		}
	};
	var consequent_13 = ($$anchor) => {
		var fragment_2 = root_3$1();
		var div = first_child(fragment_2);
		var node_1 = child(div);
		{
			const menu = ($$anchor) => {
				var button = root$4();
				delegated("click", button, () => set(open, "menu"));
				append($$anchor, button);
			};
			Ribbon(node_1, {
				get view() {
					return get(view);
				},
				get clocks() {
					return clocks;
				},
				menu,
				$$slots: { menu: true }
			});
		}
		var main = sibling(node_1, 2);
		var node_2 = child(main);
		{
			let $0 = user_derived(() => !!hand.option);
			bind_this(Battlefield(node_2, {
				get view() {
					return get(view);
				},
				get lit() {
					return get(lit);
				},
				get pointed() {
					return get(pointed);
				},
				get arrows() {
					return get($0);
				},
				get hurt() {
					return get(hurt);
				},
				get next() {
					return get(next);
				},
				get scene() {
					return film.scene;
				},
				pick,
				look,
				ask: (query) => game.query(query),
				march: (way, label) => void orders.march(way, label),
				act: (action) => orders.give(action),
				get seq() {
					return get(moment);
				}
			}), ($$value) => set(field, $$value, true), () => get(field));
		}
		var div_1 = sibling(node_2, 2);
		var button_1 = child(div_1);
		var button_2 = sibling(button_1, 2);
		var button_3 = sibling(button_2, 2);
		var button_4 = sibling(button_3, 2);
		reset(div_1);
		var node_3 = sibling(div_1, 2);
		var consequent_1 = ($$anchor) => {
			var p = root_1$2();
			var text = only_child(p);
			template_effect(() => set_text(text, `Looking back: after action ${replay.shown ?? ""} of ${replay.last ?? ""}`));
			append($$anchor, p);
		};
		if_block(node_3, ($$render) => {
			if (replay.shown !== void 0 && !film.playing) $$render(consequent_1);
		});
		var node_4 = sibling(node_3, 2);
		var consequent_2 = ($$anchor) => {
			var p_1 = root_2$1();
			append($$anchor, p_1);
		};
		if_block(node_4, ($$render) => {
			if (game.connection === "waiting") $$render(consequent_2);
		});
		var node_5 = sibling(node_4, 2);
		var consequent_3 = ($$anchor) => {
			Hand($$anchor, {
				get view() {
					return get(view);
				},
				get option() {
					return hand.option;
				},
				get found() {
					return hand.found;
				},
				get asked() {
					return hand.asked;
				},
				choose,
				put: () => hand.take(void 0)
			});
		};
		var d = user_derived(() => hand.option && game.mine && (hand.asked || !hand.listed || telling(hand.option, hand.found)));
		if_block(node_5, ($$render) => {
			if (get(d)) $$render(consequent_3);
		});
		var node_6 = sibling(node_5, 2);
		var consequent_4 = ($$anchor) => {
			PieceCard($$anchor, {
				get target() {
					return get(card);
				},
				get view() {
					return get(view);
				},
				show: showOn,
				close: () => set(card, void 0)
			});
		};
		if_block(node_6, ($$render) => {
			if (get(card)) $$render(consequent_4);
		});
		var node_7 = sibling(node_6, 2);
		var consequent_5 = ($$anchor) => {
			DiceTray($$anchor, {
				get thrown() {
					return game.thrown;
				},
				get view() {
					return get(view);
				}
			});
		};
		if_block(node_7, ($$render) => {
			if (game.thrown && prefs.dice && !get(past)) $$render(consequent_5);
		});
		var node_8 = sibling(node_7, 2);
		var consequent_6 = ($$anchor) => {
			Happened($$anchor, {
				get view() {
					return get(view);
				},
				get log() {
					return get(table).log;
				},
				get plays() {
					return get(table).plays;
				},
				look: (targets) => set(noted, targets),
				jump: (n) => void replay.show(n),
				watch,
				close: () => set(open, void 0)
			});
		};
		if_block(node_8, ($$render) => {
			if (get(open) === "happened" && !get(past)) $$render(consequent_6);
		});
		var node_9 = sibling(node_8, 2);
		var consequent_7 = ($$anchor) => {
			FilmBar($$anchor, {
				get film() {
					return film;
				},
				get view() {
					return get(view);
				},
				skip: present
			});
		};
		if_block(node_9, ($$render) => {
			if (film.playing) $$render(consequent_7);
		});
		reset(main);
		var node_10 = sibling(main, 2);
		{
			let $0 = user_derived(() => get(past) ? replay.log : get(table).log);
			let $1 = user_derived(() => waitingFor(get(table)));
			Panel(node_10, {
				get game() {
					return game;
				},
				get clocks() {
					return clocks;
				},
				get table() {
					return get(table);
				},
				get view() {
					return get(view);
				},
				get past() {
					return get(past);
				},
				get log() {
					return get($0);
				},
				get options() {
					return get(options);
				},
				get skipped() {
					return get(skipped);
				},
				lookAgain: () => get(skipped) && void game.undo(get(skipped).n),
				standing: () => set(open, "standing"),
				get waiting() {
					return get($1);
				},
				get inHand() {
					return hand.option;
				},
				get asked() {
					return hand.asked;
				},
				get canUndo() {
					return get(canUndo);
				},
				take: show,
				choose,
				undo: () => game.undo(),
				look: (targets) => set(noted, targets),
				jump: (n) => {
					film.stop();
					replay.show(n);
				},
				again: () => void replay.show(0)
			});
		}
		var footer = sibling(node_10, 2);
		var node_11 = child(footer);
		{
			let $0 = user_derived(() => get(open) === "happened");
			ReplayBar(node_11, {
				get replay() {
					return replay;
				},
				get film() {
					return film;
				},
				get news() {
					return get(news);
				},
				get told() {
					return get($0);
				},
				tell: () => set(open, get(open) === "happened" ? void 0 : "happened", true),
				branch: () => set(open, "branch"),
				link
			});
		}
		reset(footer);
		reset(div);
		var node_12 = sibling(div, 2);
		var consequent_8 = ($$anchor) => {
			Picker($$anchor, spread_props(() => get(picker), {
				take: (option) => hand.take(option),
				choose: (option) => choose(option, false),
				close: () => set(picker, void 0)
			}));
		};
		if_block(node_12, ($$render) => {
			if (get(picker)) $$render(consequent_8);
		});
		var node_13 = sibling(node_12, 2);
		var consequent_9 = ($$anchor) => {
			Menu($$anchor, {
				get game() {
					return game;
				},
				get table() {
					return get(table);
				},
				moment: link,
				signs: () => set(open, "signs"),
				standing: () => set(open, "standing"),
				close: () => set(open, void 0)
			});
		};
		if_block(node_13, ($$render) => {
			if (get(open) === "menu") $$render(consequent_9);
		});
		var node_14 = sibling(node_13, 2);
		var consequent_10 = ($$anchor) => {
			StandingOrders($$anchor, {
				get game() {
					return game;
				},
				get table() {
					return get(table);
				},
				close: () => set(open, void 0)
			});
		};
		if_block(node_14, ($$render) => {
			if (get(open) === "standing") $$render(consequent_10);
		});
		var node_15 = sibling(node_14, 2);
		var consequent_11 = ($$anchor) => {
			Signs($$anchor, {
				get view() {
					return get(view);
				},
				close: () => set(open, void 0)
			});
		};
		if_block(node_15, ($$render) => {
			if (get(open) === "signs") $$render(consequent_11);
		});
		var node_16 = sibling(node_15, 2);
		var consequent_12 = ($$anchor) => {
			Branch($$anchor, {
				get game() {
					return game;
				},
				get table() {
					return get(table);
				},
				get at() {
					return replay.at;
				},
				close: () => set(open, void 0)
			});
		};
		if_block(node_16, ($$render) => {
			if (get(open) === "branch") $$render(consequent_12);
		});
		delegated("click", button_1, () => get(field)?.zoom(1.4));
		delegated("click", button_2, () => get(field)?.zoom(1 / 1.4));
		delegated("click", button_3, () => get(field)?.fit());
		delegated("click", button_4, () => set(open, "signs"));
		append($$anchor, fragment_2);
	};
	var consequent_14 = ($$anchor) => {
		Invitation($$anchor, { get invited() {
			return game.invited;
		} });
	};
	var consequent_15 = ($$anchor) => {
		var main_1 = root_4();
		var p_2 = sibling(child(main_1), 2);
		var text_1 = only_child(p_2, true);
		var p_3 = sibling(p_2, 2);
		var a = only_child(p_3);
		reset(main_1);
		template_effect(($0) => {
			set_text(text_1, game.problem);
			set_attribute(a, "href", $0);
		}, [() => address("/")]);
		append($$anchor, main_1);
	};
	var alternate = ($$anchor) => {
		var main_2 = root_5();
		append($$anchor, main_2);
	};
	if_block(node, ($$render) => {
		if (get(table) && get(pass)) $$render(consequent);
		else if (get(table) && get(view)) $$render(consequent_13, 1);
		else if (game.invited) $$render(consequent_14, 2);
		else if (game.problem) $$render(consequent_15, 3);
		else $$render(alternate, -1);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/ui/Banner.svelte
var root$3 = from_html(`<aside role="status" data-testid="announcement" class="svelte-1pglut0"><p class="svelte-1pglut0"> </p> <button type="button" class="button small">Close</button></aside>`);
function Banner($$anchor, $$props) {
	push($$props, true);
	const KEY = "voltigeur-announcement";
	const EVERY = 12e4;
	let text = state("");
	let read = state(proxy(sessionStorage.getItem(KEY) ?? ""));
	const look = () => announcement().then((found) => set(text, found.text, true), () => void 0);
	function putAway() {
		sessionStorage.setItem(KEY, get(text));
		set(read, get(text), true);
	}
	onMount(() => {
		look();
		const timer = setInterval(look, EVERY);
		return () => clearInterval(timer);
	});
	var fragment = comment();
	var node = first_child(fragment);
	var consequent = ($$anchor) => {
		var aside = root$3();
		var p = child(aside);
		var text_1 = only_child(p, true);
		var button = sibling(p, 2);
		reset(aside);
		template_effect(() => set_text(text_1, get(text)));
		delegated("click", button, putAway);
		append($$anchor, aside);
	};
	if_block(node, ($$render) => {
		if (get(text) && get(text) !== get(read)) $$render(consequent);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/ui/RuleCard.svelte
var root$2 = from_html(`<p class="small muted"> </p>`);
var root_1$1 = from_html(`<p class="muted small"> </p> <p class="text svelte-15j1uoe" data-testid="rule-text"> </p> <!>`, 1);
var root_2 = from_html(`<p> </p> <button type="button" class="button small">Try again</button>`, 1);
var root_3 = from_html(`<p class="muted">Loading the rule …</p>`);
function RuleCard($$anchor, $$props) {
	push($$props, true);
	var fragment = comment();
	var node = first_child(fragment);
	var consequent_3 = ($$anchor) => {
		{
			let $0 = user_derived(() => open.card?.rule.title ?? open.id);
			Dialog($$anchor, {
				get title() {
					return get($0);
				},
				get close() {
					return closeRule;
				},
				children: ($$anchor, $$slotProps) => {
					var fragment_2 = comment();
					var node_1 = first_child(fragment_2);
					var consequent_1 = ($$anchor) => {
						const computed_const = user_derived(() => {
							return open.card;
						});
						var fragment_3 = root_1$1();
						var p = first_child(fragment_3);
						var text = only_child(p);
						var p_1 = sibling(p, 2);
						var text_1 = only_child(p_1, true);
						var node_2 = sibling(p_1, 2);
						var consequent = ($$anchor) => {
							var p_2 = root$2();
							var text_2 = only_child(p_2);
							template_effect(($0) => set_text(text_2, `See the house ${get(computed_const).rule.rulings.length === 1 ? "ruling" : "rulings"} ${$0 ?? ""}.`), [() => list(get(computed_const).rule.rulings)]);
							append($$anchor, p_2);
						};
						if_block(node_2, ($$render) => {
							if (get(computed_const).rule.rulings.length) $$render(consequent);
						});
						template_effect(() => {
							set_text(text, `${get(computed_const).rule.id ?? ""} · ${get(computed_const).book ?? ""} · ${get(computed_const).rule.chapter ?? ""}${get(computed_const).rule.switch ? ` · optional (${get(computed_const).rule.switch})` : ""}`);
							set_text(text_1, get(computed_const).rule.text);
						});
						append($$anchor, fragment_3);
					};
					var consequent_2 = ($$anchor) => {
						var fragment_4 = root_2();
						var p_3 = first_child(fragment_4);
						var text_3 = only_child(p_3, true);
						var button = sibling(p_3, 2);
						template_effect(() => set_text(text_3, open.problem));
						delegated("click", button, () => openRule(open.id));
						append($$anchor, fragment_4);
					};
					var alternate = ($$anchor) => {
						var p_4 = root_3();
						append($$anchor, p_4);
					};
					if_block(node_1, ($$render) => {
						if (open.card) $$render(consequent_1);
						else if (open.problem) $$render(consequent_2, 1);
						else $$render(alternate, -1);
					});
					append($$anchor, fragment_2);
				},
				$$slots: { default: true }
			});
		}
	};
	if_block(node, ($$render) => {
		if (open.id) $$render(consequent_3);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/ui/Toasts.svelte
var root$1 = from_html(`<div class="toast svelte-d8zspq" data-testid="toast"><p class="svelte-d8zspq"> </p> <!> <button type="button" class="icon" aria-label="Dismiss"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6 6l8 8M14 6l-8 8"></path></svg></button></div>`);
var root_1 = from_html(`<div class="toasts svelte-d8zspq" role="status" aria-live="polite" popover="manual"></div>`);
function Toasts($$anchor, $$props) {
	push($$props, true);
	let box = state(void 0);
	user_effect(() => {
		const some = toasts.length > 0;
		if (get(box)?.matches(":popover-open")) get(box).hidePopover();
		if (some) get(box)?.showPopover();
	});
	var div = root_1();
	each(div, 21, () => toasts, (toast) => toast.id, ($$anchor, toast) => {
		var div_1 = root$1();
		var p = child(div_1);
		var text = only_child(p, true);
		var node = sibling(p, 2);
		var consequent = ($$anchor) => {
			Rule($$anchor, { get id() {
				return get(toast).rule;
			} });
		};
		if_block(node, ($$render) => {
			if (get(toast).rule) $$render(consequent);
		});
		var button = sibling(node, 2);
		reset(div_1);
		template_effect(() => set_text(text, get(toast).text));
		delegated("click", button, () => dismiss(get(toast).id));
		append($$anchor, div_1);
	});
	reset(div);
	bind_this(div, ($$value) => set(box, $$value), () => get(box));
	append($$anchor, div);
	pop();
}
delegate(["click"]);
//#endregion
//#region src/App.svelte
var root = from_html(`<!> <!> <!> <!>`, 1);
function App($$anchor, $$props) {
	push($$props, true);
	const words = user_derived(() => route.path.split("/").filter(Boolean).map(decodeURIComponent));
	var fragment = root();
	var node = first_child(fragment);
	var consequent = ($$anchor) => {
		var fragment_1 = comment();
		var node_1 = first_child(fragment_1);
		key$2(node_1, () => `${get(words)[1]} ${route.visit}`, ($$anchor) => {
			TablePage($$anchor, { get id() {
				return get(words)[1];
			} });
		});
		append($$anchor, fragment_1);
	};
	var consequent_1 = ($$anchor) => {
		var fragment_3 = comment();
		var node_2 = first_child(fragment_3);
		key$2(node_2, () => route.path, ($$anchor) => {
			SetUp($$anchor, {
				get book() {
					return get(words)[1];
				},
				get scenario() {
					return get(words)[2];
				}
			});
		});
		append($$anchor, fragment_3);
	};
	var consequent_2 = ($$anchor) => {
		AccountPage($$anchor, {});
	};
	var consequent_3 = ($$anchor) => {
		ResetPage($$anchor, {});
	};
	var consequent_4 = ($$anchor) => {
		AdminPage($$anchor, {});
	};
	var alternate = ($$anchor) => {
		Home($$anchor, {});
	};
	if_block(node, ($$render) => {
		if (get(words)[0] === "g" && get(words)[1]) $$render(consequent);
		else if (get(words)[0] === "new" && get(words)[1] && get(words)[2]) $$render(consequent_1, 1);
		else if (get(words)[0] === "account") $$render(consequent_2, 2);
		else if (get(words)[0] === "reset") $$render(consequent_3, 3);
		else if (get(words)[0] === "admin") $$render(consequent_4, 4);
		else $$render(alternate, -1);
	});
	var node_3 = sibling(node, 2);
	Banner(node_3, {});
	var node_4 = sibling(node_3, 2);
	RuleCard(node_4, {});
	Toasts(sibling(node_4, 2), {});
	append($$anchor, fragment);
	pop();
}
//#endregion
//#region src/main.ts
followPrefs();
followLinks();
mount(App, { target: document.getElementById("page") });
//#endregion
