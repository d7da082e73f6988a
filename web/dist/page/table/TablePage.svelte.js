import { next, reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { $window, child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect, user_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get, untrack } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, comment, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { bind_this } from "../vendor/svelte/src/internal/client/dom/elements/bindings/this.js";
import { spread_props } from "../vendor/svelte/src/internal/client/reactivity/props.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { kept } from "../lib/kept.js";
import { route } from "../lib/router.svelte.js";
import { prefs } from "../lib/prefs.svelte.js";
import { say } from "../ui/toasts.svelte.js";
import { rulesOf } from "../ui/rules.svelte.js";
import { byTarget, guesses, keyOf } from "../lib/choices.js";
import { sideName } from "../lib/words.js";
import FieldView from "../field/FieldView.svelte.js";
import { copy } from "../lib/copy.js";
import Branch from "./Branch.svelte.js";
import DiceTray from "./DiceTray.svelte.js";
import { Game } from "./game.svelte.js";
import Hand from "./Hand.svelte.js";
import Menu from "./Menu.svelte.js";
import Panel from "./Panel.svelte.js";
import Picker from "./Picker.svelte.js";
import PieceCard from "./PieceCard.svelte.js";
import { Replay } from "./replay.svelte.js";
import ReplayBar from "./ReplayBar.svelte.js";
import Ribbon from "./Ribbon.svelte.js";
/* empty css                                            */
//#region src/table/TablePage.svelte
var root = from_html(`<button type="button" class="icon" aria-label="Menu" data-testid="menu"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"></path></svg></button>`);
var root_1 = from_html(`<p class="then svelte-1d129o7" data-testid="past"> </p>`);
var root_2 = from_html(`<p class="then lost svelte-1d129o7" role="status">The connection is gone; trying again …</p>`);
var root_3 = from_html(`<div class="table svelte-1d129o7"><!> <main class="field svelte-1d129o7"><!> <div class="zoom svelte-1d129o7" role="group" aria-label="Zoom"><button type="button" class="icon" aria-label="Nearer"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 4v12M4 10h12"></path></svg></button> <button type="button" class="icon" aria-label="Farther"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 10h12"></path></svg></button> <button type="button" class="icon" aria-label="Whole field"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"></path></svg></button></div> <!> <!> <!> <!> <!></main> <!> <footer class="replay svelte-1d129o7"><!></footer></div> <!> <!> <!>`, 1);
var root_4 = from_html(`<main class="alone svelte-1d129o7"><h1>No such table</h1><p role="alert"> </p><p><a href="/">All battles</a></p></main>`);
var root_5 = from_html(`<main class="alone svelte-1d129o7"><p class="muted">Laying the table …</p></main>`);
function TablePage($$anchor, $$props) {
	push($$props, true);
	const game = untrack(() => new Game($$props.id));
	const replay = new Replay(game);
	let field = state(void 0);
	let inHand = state(void 0);
	let found = state(void 0);
	let asked = state(false);
	let noted = state([]);
	let card = state(void 0);
	let picker = state(void 0);
	let open = state(void 0);
	let wait;
	const table = user_derived(() => game.table);
	const past = user_derived(() => replay.n !== void 0);
	const view = user_derived(() => replay.table?.view ?? get(table)?.view);
	const options = user_derived(() => get(past) ? [] : game.options);
	const lit = user_derived(() => byTarget(get(options)));
	const pointed = user_derived(() => get(inHand) ? get(inHand).points_at : get(noted));
	const canUndo = user_derived(() => !!get(table) && !get(past) && !get(table).ended && get(table).plays.length > 0 && get(table).undo_to < get(table).actions);
	const moment = () => {
		const watch = kept($$props.id)?.watch;
		return copy(`${location.origin}/g/${$$props.id}?at=${replay.at}${watch ? `#token=${watch}` : ""}`, "The link to this moment is copied.");
	};
	user_effect(() => {
		if (get(view)) rulesOf(get(view).rulebook);
	});
	user_effect(() => {
		get(table)?.seq;
		untrack(() => {
			take(void 0);
			set(picker, void 0);
		});
	});
	user_effect(() => {
		if (!get(table)) return;
		document.title = get(table).ended ? `${get(table).view.title}: over` : game.mine ? `● Your move: ${get(table).view.title}` : `${get(table).view.title} · Voltigeur`;
		if (game.mine && !game.bothHere && prefs.tell && document.hidden && Notification.permission === "granted") new Notification(get(table).view.title, {
			body: get(table).view.prompt?.question ?? "It is your turn.",
			tag: $$props.id
		});
	});
	onMount(() => {
		const at = new URLSearchParams(route.search).get("at");
		const ready = setInterval(() => {
			if (!game.table) return;
			clearInterval(ready);
			if (at !== null && Number.isFinite(Number(at))) replay.show(Number(at));
		}, 30);
		const hurry = () => document.visibilityState === "visible" && game.hurry();
		addEventListener("online", hurry);
		document.addEventListener("visibilitychange", hurry);
		return () => {
			clearInterval(ready);
			removeEventListener("online", hurry);
			document.removeEventListener("visibilitychange", hurry);
			clearTimeout(wait);
			replay.stop();
			game.close();
			document.title = "Voltigeur";
		};
	});
	function take(option) {
		clearTimeout(wait);
		set(asked, false);
		if (option === get(inHand)) return;
		set(inHand, option);
		set(found, void 0);
		if (!option) return;
		wait = setTimeout(() => {
			game.preview(option.action).then((preview) => get(inHand) === option && set(found, preview)).catch(() => void 0);
		}, 120);
	}
	function look(target) {
		const here = target && get(lit).get(keyOf(target));
		if (here?.length === 1) take(here[0]);
		else if (!get(asked) && !get(picker)) take(void 0);
	}
	async function choose(option, touch) {
		set(picker, void 0);
		if (touch && !(get(asked) && get(inHand) === option)) {
			const preview = await game.preview(option.action).catch(() => void 0);
			if (preview?.bar) {
				set(inHand, option);
				set(found, preview);
				set(asked, true);
				return;
			}
		}
		await game.act(option.action);
	}
	function pick(target, at, touch) {
		let here = get(lit).get(keyOf(target));
		if (!here && target.kind === "piece") {
			const spot = get(view)?.pieces.find((piece) => piece.id === target.id)?.at;
			if (spot) here = get(lit).get(`area:${spot.kind === "area" ? spot.area : spot.facing}`);
		}
		if (here?.length === 1) choose(here[0], touch);
		else if (here) set(picker, {
			options: here,
			...at
		});
		else {
			set(card, target);
			if (game.mine && !get(past)) explain(target);
		}
	}
	async function explain(target) {
		for (const action of guesses(get(options), target)) {
			const answer = await game.preview(action).catch(() => void 0);
			if (answer?.problem) return say(answer.problem.why, answer.problem.rule);
		}
	}
	function back() {
		if (get(picker)) set(picker, void 0);
		else if (get(asked)) take(void 0);
		else if (get(card)) set(card, void 0);
		else if (get(past)) replay.now();
		else if (get(canUndo)) game.undo();
	}
	function pressed(event) {
		const target = event.target;
		if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=range]), textarea, select, dialog")) return;
		const act = {
			Escape: back,
			u: () => get(canUndo) && void game.undo(),
			"+": () => get(field)?.zoom(1.3),
			"=": () => get(field)?.zoom(1.3),
			"-": () => get(field)?.zoom(1 / 1.3),
			"0": () => get(field)?.fit(),
			",": () => replay.step(-1),
			".": () => replay.step(1)
		}[event.key];
		if (!act || event.key === "u" && !prefs.letters) return;
		event.preventDefault();
		act();
	}
	const waiting = user_derived(() => {
		const side = get(table)?.view.prompt?.side;
		if (!get(table) || !side) return "";
		const seat = get(table).seats[side === "first" ? 0 : 1];
		const who = sideName(get(table).view, side);
		if (seat.kind === "computer") return `${who} (computer) is thinking …`;
		if (seat.kind === "open") return `Waiting for somebody to take ${who}: send the invitation.`;
		return `Waiting for ${who}${seat.present ? "" : ", who is away"}.`;
	});
	var fragment = comment();
	event("keydown", $window, pressed);
	var node = first_child(fragment);
	var consequent_8 = ($$anchor) => {
		var fragment_1 = root_3();
		var div = first_child(fragment_1);
		var node_1 = child(div);
		{
			const menu = ($$anchor) => {
				var button = root();
				delegated("click", button, () => set(open, "menu"));
				append($$anchor, button);
			};
			let $0 = user_derived(() => !get(past) && !get(table).ended);
			Ribbon(node_1, {
				get view() {
					return get(view);
				},
				get seats() {
					return get(table).seats;
				},
				get heard() {
					return game.heard;
				},
				get running() {
					return get($0);
				},
				menu,
				$$slots: { menu: true }
			});
		}
		var main = sibling(node_1, 2);
		var node_2 = child(main);
		{
			let $0 = user_derived(() => !!get(inHand));
			bind_this(FieldView(node_2, {
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
					return game.hurt;
				},
				pick,
				look
			}), ($$value) => set(field, $$value, true), () => get(field));
		}
		var div_1 = sibling(node_2, 2);
		var button_1 = child(div_1);
		var button_2 = sibling(button_1, 2);
		var button_3 = sibling(button_2, 2);
		reset(div_1);
		var node_3 = sibling(div_1, 2);
		var consequent = ($$anchor) => {
			var p = root_1();
			var text = only_child(p);
			template_effect(() => set_text(text, `Looking back: after action ${replay.at ?? ""} of ${replay.last ?? ""}`));
			append($$anchor, p);
		};
		if_block(node_3, ($$render) => {
			if (get(past)) $$render(consequent);
		});
		var node_4 = sibling(node_3, 2);
		var consequent_1 = ($$anchor) => {
			var p_1 = root_2();
			append($$anchor, p_1);
		};
		if_block(node_4, ($$render) => {
			if (game.connection === "waiting") $$render(consequent_1);
		});
		var node_5 = sibling(node_4, 2);
		var consequent_2 = ($$anchor) => {
			Hand($$anchor, {
				get view() {
					return get(view);
				},
				get option() {
					return get(inHand);
				},
				get found() {
					return get(found);
				},
				get asked() {
					return get(asked);
				},
				choose,
				put: () => take(void 0)
			});
		};
		if_block(node_5, ($$render) => {
			if (get(inHand) && game.mine) $$render(consequent_2);
		});
		var node_6 = sibling(node_5, 2);
		var consequent_3 = ($$anchor) => {
			PieceCard($$anchor, {
				get target() {
					return get(card);
				},
				get view() {
					return get(view);
				},
				close: () => set(card, void 0)
			});
		};
		if_block(node_6, ($$render) => {
			if (get(card)) $$render(consequent_3);
		});
		var node_7 = sibling(node_6, 2);
		var consequent_4 = ($$anchor) => {
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
			if (game.thrown && prefs.dice && !get(past)) $$render(consequent_4);
		});
		reset(main);
		var node_8 = sibling(main, 2);
		Panel(node_8, {
			get game() {
				return game;
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
			get options() {
				return get(options);
			},
			get waiting() {
				return get(waiting);
			},
			get inHand() {
				return get(inHand);
			},
			get asked() {
				return get(asked);
			},
			get canUndo() {
				return get(canUndo);
			},
			take,
			choose,
			undo: () => game.undo(),
			look: (targets) => set(noted, targets),
			jump: (n) => replay.show(n),
			again: () => replay.show(0)
		});
		var footer = sibling(node_8, 2);
		var node_9 = child(footer);
		ReplayBar(node_9, {
			get replay() {
				return replay;
			},
			branch: () => set(open, "branch"),
			link: moment
		});
		reset(footer);
		reset(div);
		var node_10 = sibling(div, 2);
		var consequent_5 = ($$anchor) => {
			Picker($$anchor, spread_props(() => get(picker), {
				take,
				choose: (option) => choose(option, false),
				close: () => set(picker, void 0)
			}));
		};
		if_block(node_10, ($$render) => {
			if (get(picker)) $$render(consequent_5);
		});
		var node_11 = sibling(node_10, 2);
		var consequent_6 = ($$anchor) => {
			Menu($$anchor, {
				get game() {
					return game;
				},
				get table() {
					return get(table);
				},
				moment,
				close: () => set(open, void 0)
			});
		};
		if_block(node_11, ($$render) => {
			if (get(open) === "menu") $$render(consequent_6);
		});
		var node_12 = sibling(node_11, 2);
		var consequent_7 = ($$anchor) => {
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
		if_block(node_12, ($$render) => {
			if (get(open) === "branch") $$render(consequent_7);
		});
		delegated("click", button_1, () => get(field)?.zoom(1.4));
		delegated("click", button_2, () => get(field)?.zoom(1 / 1.4));
		delegated("click", button_3, () => get(field)?.fit());
		append($$anchor, fragment_1);
	};
	var consequent_9 = ($$anchor) => {
		var main_1 = root_4();
		var p_2 = sibling(child(main_1));
		var text_1 = only_child(p_2, true);
		next();
		reset(main_1);
		template_effect(() => set_text(text_1, game.problem));
		append($$anchor, main_1);
	};
	var alternate = ($$anchor) => {
		var main_2 = root_5();
		append($$anchor, main_2);
	};
	if_block(node, ($$render) => {
		if (get(table) && get(view)) $$render(consequent_8);
		else if (game.problem) $$render(consequent_9, 1);
		else $$render(alternate, -1);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
export { TablePage as default };
