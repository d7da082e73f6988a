import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import "../vendor/svelte/src/internal/client/index.js";
import { Refused, act, answer, branch, chat, nonce, offerEnd, preview, record, resign, table, tableAt, undo } from "../api/client.js";
import { keep, kept } from "../lib/kept.js";
import { say } from "../ui/toasts.svelte.js";
import { Live } from "../api/live.js";
import { merged } from "../lib/merge.js";
//#region src/table/game.svelte.ts
var socketAddress = (id) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${encodeURIComponent(id)}/live`;
var Game = class {
	id;
	#table = state();
	get table() {
		return get(this.#table);
	}
	set table(value) {
		set(this.#table, value);
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
	#busy = state(false);
	get busy() {
		return get(this.#busy);
	}
	set busy(value) {
		set(this.#busy, value, true);
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
	#heard = state(proxy(Date.now()));
	get heard() {
		return get(this.#heard);
	}
	set heard(value) {
		set(this.#heard, value, true);
	}
	tokens;
	playedBy = /* @__PURE__ */ new Map();
	token;
	live;
	previews = /* @__PURE__ */ new Map();
	sentNonce = false;
	constructor(id) {
		this.id = id;
		const given = new URLSearchParams(location.hash.slice(1)).get("token");
		const before = kept(id);
		const known = given && given !== before?.watch ? keep(id, [given]) : before;
		this.tokens = known?.tokens ?? [];
		this.token = (given === before?.watch ? this.tokens[0] : given) ?? given ?? this.tokens[0] ?? known?.watch;
		if (given) history.replaceState(null, "", location.pathname + location.search);
		this.start();
	}
	async start() {
		await this.learn();
		await this.load();
		this.connect();
	}
	async learn() {
		if (this.tokens.length < 2) return;
		const tables = await Promise.all(this.tokens.map((token) => table(this.id, token).catch(() => void 0)));
		this.tokens.forEach((token, n) => tables[n]?.plays.length && this.playedBy.set(token, tables[n].plays));
		if (this.playedBy.size && !this.playedBy.has(this.token ?? "")) this.token = [...this.playedBy.keys()][0];
	}
	get mine() {
		const table = this.table;
		return !!table && !table.ended && !!table.view.prompt && table.plays.includes(table.view.prompt.side);
	}
	get options() {
		return this.mine ? this.table?.view.prompt?.options ?? [] : [];
	}
	get bothHere() {
		return this.playedBy.size > 1 || this.table?.plays.length === 2;
	}
	connect() {
		if (this.problem && !this.table) return;
		this.live?.close();
		this.live = new Live({
			connect: () => new WebSocket(socketAddress(this.id)),
			token: this.token,
			after: () => this.table?.seq ?? 0,
			update: (update) => this.receive(update),
			state: (state) => this.connection = state
		});
	}
	async load() {
		try {
			this.show(await table(this.id, this.token));
			this.problem = void 0;
		} catch (problem) {
			this.problem = problem.message;
		}
	}
	receive(update) {
		if (update.kind === "presence") this.watching = update.watching;
		const next = merged(this.table, update);
		if (!next) this.load();
		else if (next !== this.table) this.show(next, update.kind === "played" ? update.log : []);
	}
	show(next, fresh = []) {
		const before = new Map(this.table?.view.pieces.map((piece) => [piece.id, piece.losses?.[0] ?? 0]));
		if (this.table?.seq !== next.seq) this.previews.clear();
		this.table = next;
		this.heard = Date.now();
		if (fresh.length) {
			this.hurt = new Set(next.view.pieces.filter((piece) => (piece.losses?.[0] ?? 0) > (before.get(piece.id) ?? 99)).map((piece) => piece.id));
			const line = fresh.flatMap((entry) => entry.lines).findLast((one) => one.dice.length);
			if (line) this.thrown = {
				n: next.seq,
				text: line.text,
				dice: line.dice
			};
		}
		this.changeSeat(next);
		this.addNonce(next);
	}
	changeSeat(table) {
		const side = table.view.prompt?.side;
		if (!side || table.ended || table.plays.includes(side)) return;
		const other = [...this.playedBy].find(([token, plays]) => token !== this.token && plays.includes(side))?.[0];
		if (!other) return;
		this.token = other;
		this.load().then(() => this.connect());
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
	async doing(what) {
		if (this.busy) return false;
		this.busy = true;
		try {
			const taken = await what();
			const behind = () => !taken || taken.seq > (this.table?.seq ?? 0);
			for (let i = 0; i < 60 && behind() && this.connection === "live"; i++) await new Promise((later) => setTimeout(later, 25));
			if (behind()) await this.load();
			return true;
		} catch (problem) {
			if (problem instanceof Refused) {
				if (problem.status === 409) await this.load();
				say(problem.problem.why, problem.problem.rule);
			} else throw problem;
			return false;
		} finally {
			this.busy = false;
		}
	}
	act(action) {
		return this.doing(() => act(this.id, this.token, action, this.table?.seq ?? 0));
	}
	undo(to = this.table?.undo_to ?? 0) {
		return this.doing(() => undo(this.id, this.token, to));
	}
	answer(accept) {
		return this.doing(() => answer(this.id, this.token, accept));
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
export { Game };
