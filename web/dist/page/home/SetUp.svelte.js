import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { init_select, select_option } from "../vendor/svelte/src/internal/client/dom/elements/bindings/select.js";
import { remove_input_defaults, set_attribute, set_checked } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_value } from "../vendor/svelte/src/internal/client/dom/elements/bindings/input.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { newGame, scenario } from "../api/client.js";
import { keepMade } from "../lib/kept.js";
import { go } from "../lib/router.svelte.js";
import MiniField from "./MiniField.svelte.js";
import { defaults, sameSet, turned } from "../lib/switches.js";
import { rulesOf } from "../ui/rules.svelte.js";
import Rule from "../ui/Rule.svelte.js";
import Seats from "../ui/Seats.svelte.js";
/* empty css                                        */
//#region src/home/SetUp.svelte
var root = from_html(`<button type="button" class="button strong svelte-1lppfvq"> </button>`);
var root_1 = from_html(`<span class="small muted"> </span>`);
var root_2 = from_html(`<div class="switch svelte-1lppfvq"><label class="svelte-1lppfvq"><input type="checkbox" class="svelte-1lppfvq"/> </label> <!> <!></div>`);
var root_3 = from_html(`<fieldset class="svelte-1lppfvq"><legend class="svelte-1lppfvq"><h2 class="svelte-1lppfvq"> </h2></legend> <!></fieldset>`);
var root_4 = from_html(`<label class="svelte-1lppfvq">Minutes a side <input type="number" min="1" max="600" class="svelte-1lppfvq"/></label> <label class="svelte-1lppfvq">Seconds more a decision <input type="number" min="0" max="600" class="svelte-1lppfvq"/></label>`, 1);
var root_5 = from_html(`<label class="svelte-1lppfvq">Days <input type="number" min="1" max="60" class="svelte-1lppfvq"/></label>`);
var root_6 = from_html(`<div class="first svelte-1lppfvq"><div class="picture svelte-1lppfvq"><!></div> <div class="words svelte-1lppfvq"><h1 class="svelte-1lppfvq"> </h1> <p class="muted"> </p> <p> </p> <div class="quick svelte-1lppfvq"></div> <p class="small muted"> </p></div></div> <form class="svelte-1lppfvq"><h2 class="svelte-1lppfvq">Seats</h2> <!> <!> <h2 class="svelte-1lppfvq">Clock</h2> <div class="clock svelte-1lppfvq"><label class="svelte-1lppfvq">Time <select class="svelte-1lppfvq"><option>no clock</option><option>live</option><option>days for each decision</option></select></label> <!></div> <p><button class="button strong" data-testid="start">Lay the table</button></p></form>`, 1);
var root_7 = from_html(`<p role="alert" class="problem svelte-1lppfvq"> </p>`);
var root_8 = from_html(`<header class="top svelte-1lppfvq"><a href="/">← All battles</a></header> <main class="svelte-1lppfvq"><!> <!></main>`, 1);
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
				level: found.levels[0] ?? ""
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
			keepMade(made, who);
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
	const usual = user_derived(() => get(page) ? get(page).levels[Math.min(1, get(page).levels.length - 1)] ?? "" : "");
	const kinds = user_derived(() => [...new Set(get(page)?.switches.map((one) => one.kind) ?? [])]);
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
	var fragment = root_8();
	var main = sibling(first_child(fragment), 2);
	var node = child(main);
	var consequent_3 = ($$anchor) => {
		var fragment_1 = root_6();
		var div = first_child(fragment_1);
		var div_1 = child(div);
		var node_1 = child(div_1);
		MiniField(node_1, {
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
			var button = root();
			set_attribute(button, "data-testid", `fight-${n}`);
			var text_3 = only_child(button);
			template_effect(() => {
				button.disabled = get(busy);
				set_text(text_3, `Fight as ${get(side) ?? ""}`);
			});
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
			var fieldset = root_3();
			var legend = child(fieldset);
			var h2 = child(legend);
			var text_5 = only_child(h2, true);
			reset(legend);
			var node_4 = sibling(legend, 2);
			each(node_4, 17, () => get(page).switches.filter((one) => one.kind === kind), (one) => one.id, ($$anchor, one) => {
				var div_4 = root_2();
				var label = child(div_4);
				var input = child(label);
				remove_input_defaults(input);
				var text_6 = sibling(input);
				reset(label);
				var node_5 = sibling(label, 2);
				Rule(node_5, {
					get id() {
						return get(one).rule;
					},
					quiet: true
				});
				var node_6 = sibling(node_5, 2);
				var consequent = ($$anchor) => {
					var span = root_1();
					var text_7 = only_child(span);
					template_effect(($0, $1) => set_text(text_7, `${$0 ?? ""}${get(one).requires.length && get(one).excludes.length ? "; " : ""}${$1 ?? ""}`), [() => get(one).requires.length ? `needs ${get(one).requires.join(", ")}` : "", () => get(one).excludes.length ? `not with ${get(one).excludes.join(", ")}` : ""]);
					append($$anchor, span);
				};
				if_block(node_6, ($$render) => {
					if (get(one).requires.length || get(one).excludes.length) $$render(consequent);
				});
				reset(div_4);
				template_effect(($0) => {
					set_checked(input, $0);
					set_attribute(input, "data-testid", `switch-${get(one).id ?? ""}`);
					set_text(text_6, ` ${get(one).title ?? ""}`);
				}, [() => get(on).has(get(one).id)]);
				delegated("change", input, (event) => set(on, turned(get(page).switches, get(on), get(one).id, event.currentTarget.checked)));
				append($$anchor, div_4);
			});
			reset(fieldset);
			template_effect(() => set_text(text_5, kind));
			append($$anchor, fieldset);
		});
		var div_5 = sibling(node_3, 4);
		var label_1 = child(div_5);
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
		var consequent_1 = ($$anchor) => {
			var fragment_2 = root_4();
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
		var consequent_2 = ($$anchor) => {
			var label_4 = root_5();
			var input_3 = sibling(child(label_4));
			remove_input_defaults(input_3);
			reset(label_4);
			bind_value(input_3, () => get(clock).days, ($$value) => get(clock).days = $$value);
			append($$anchor, label_4);
		};
		if_block(node_7, ($$render) => {
			if (get(clock).kind === "live") $$render(consequent_1);
			else if (get(clock).kind === "days") $$render(consequent_2, 1);
		});
		reset(div_5);
		var p_3 = sibling(div_5, 2);
		var button_1 = only_child(p_3);
		reset(form);
		template_effect(() => {
			set_text(text, get(page).info.title);
			set_text(text_1, `${get(page).info.sides[0] ?? ""} against ${get(page).info.sides[1] ?? ""} · ${get(page).info.turns ?? ""} turns`);
			set_text(text_2, get(page).info.about);
			set_text(text_4, `Against the computer (${get(usual) ?? ""}). Or set it up as you like:`);
			if (select_value !== (select_value = get(clock).kind)) select.value = (select.__value = select_value) ?? "", select_option(select, select_value);
			button_1.disabled = get(busy);
		});
		event("submit", form, (event) => {
			event.preventDefault();
			start(get(seats));
		});
		delegated("change", select, (event) => setClock(event.currentTarget.value));
		append($$anchor, fragment_1);
	};
	if_block(node, ($$render) => {
		if (get(page)) $$render(consequent_3);
	});
	var node_8 = sibling(node, 2);
	var consequent_4 = ($$anchor) => {
		var p_4 = root_7();
		var text_8 = only_child(p_4, true);
		template_effect(() => set_text(text_8, get(problem)));
		append($$anchor, p_4);
	};
	if_block(node_8, ($$render) => {
		if (get(problem)) $$render(consequent_4);
	});
	reset(main);
	append($$anchor, fragment);
	pop();
}
delegate(["click", "change"]);
//#endregion
export { SetUp as default };
