import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import "../vendor/svelte/src/internal/client/index.js";
import { say } from "../ui/toasts.svelte.js";
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
	#playing = state(false);
	get playing() {
		return get(this.#playing);
	}
	set playing(value) {
		set(this.#playing, value, true);
	}
	cache = /* @__PURE__ */ new Map();
	timer;
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
			if (this.n === wanted) this.table = table;
		} catch (problem) {
			say(problem.message);
			this.now();
		}
	}
	step(by) {
		this.stop();
		this.show(this.at + by);
	}
	turn(by) {
		this.stop();
		const all = this.turns.map(({ n }) => n);
		const next = by > 0 ? all.find((n) => n > this.at) : all.findLast((n) => n < this.at);
		this.show(next ?? (by > 0 ? this.last : 0));
	}
	play() {
		if (this.playing) return this.stop();
		if (this.at >= this.last) this.show(0);
		this.playing = true;
		this.timer = setInterval(() => {
			if (this.at >= this.last) return this.stop();
			this.show(this.at + 1);
			this.fetch(Math.min(this.last, this.at + 2)).catch(() => void 0);
		}, 650);
	}
	stop() {
		this.playing = false;
		clearInterval(this.timer);
	}
	now() {
		this.stop();
		this.n = void 0;
		this.table = void 0;
		this.cache.clear();
	}
};
//#endregion
export { Replay };
