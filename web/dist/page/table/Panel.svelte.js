import { next, reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect, user_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { sideName } from "../lib/words.js";
import Forces from "./Forces.svelte.js";
import Log from "./Log.svelte.js";
import Question from "./Question.svelte.js";
import Talk from "./Talk.svelte.js";
/* empty css                                        */
//#region src/table/Panel.svelte
var root = from_html(`<p class="row svelte-f2ecxc"><button type="button" class="button small strong" data-testid="accept">Agree</button> <button type="button" class="button small" data-testid="decline">Refuse</button></p>`);
var root_1 = from_html(`<p class="small muted">Waiting for an answer.</p>`);
var root_2 = from_html(`<div class="offer svelte-f2ecxc" role="alert" data-testid="offer"><p> </p> <!></div>`);
var root_3 = from_html(`<section class="over svelte-f2ecxc" data-testid="ended"><h2> </h2> <p class="muted"> </p> <p class="row svelte-f2ecxc"><button type="button" class="button">Look at it again</button><a class="button strong" href="/">Another battle</a></p></section>`);
var root_4 = from_html(`<section class="over svelte-f2ecxc"><p class="muted"> </p></section>`);
var root_5 = from_html(`<b class="unread svelte-f2ecxc"> </b>`);
var root_6 = from_html(`<button type="button" role="tab" aria-controls="tab-panel" class="svelte-f2ecxc"> <!></button>`);
var root_7 = from_html(`<span class="small muted watching svelte-f2ecxc"> </span>`);
var root_8 = from_html(`<aside aria-label="Decisions and log"><button type="button" class="handle svelte-f2ecxc"><i class="svelte-f2ecxc"></i></button> <div class="scroll svelte-f2ecxc"><!> <!> <div class="tabs svelte-f2ecxc" role="tablist" tabindex="-1" aria-label="More"><!> <!></div> <div id="tab-panel" role="tabpanel"><!></div></div></aside>`);
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
	const unread = user_derived(() => get(tab) === "Talk" ? 0 : Math.max(0, $$props.table.chat.length - get(heard)));
	user_effect(() => {
		if (get(tab) === "Talk") set(heard, $$props.table.chat.length, true);
	});
	const asks = user_derived(() => {
		const offer = $$props.table.offer;
		if (!offer || $$props.table.ended) return void 0;
		const what = offer.kind === "undo" ? `to go back to action ${offer.to}` : "to end the battle as it stands";
		const toMe = $$props.table.plays.some((side) => side !== offer.by);
		return {
			text: `${sideName($$props.view, offer.by)} asks ${what}.`,
			toMe
		};
	});
	function arrows(event) {
		const by = {
			ArrowRight: 1,
			ArrowLeft: TABS.length - 1
		}[event.key];
		if (!by) return;
		set(tab, TABS[(TABS.indexOf(get(tab)) + by) % TABS.length], true);
		document.getElementById(`tab-${get(tab)}`)?.focus();
	}
	var aside = root_8();
	let classes;
	var button = child(aside);
	var div = sibling(button, 2);
	var node = child(div);
	var consequent_1 = ($$anchor) => {
		var div_1 = root_2();
		var p = child(div_1);
		var text_1 = only_child(p, true);
		var node_1 = sibling(p, 2);
		var consequent = ($$anchor) => {
			var p_1 = root();
			var button_1 = child(p_1);
			var button_2 = sibling(button_1, 2);
			reset(p_1);
			delegated("click", button_1, () => $$props.game.answer(true));
			delegated("click", button_2, () => $$props.game.answer(false));
			append($$anchor, p_1);
		};
		var alternate = ($$anchor) => {
			var p_2 = root_1();
			append($$anchor, p_2);
		};
		if_block(node_1, ($$render) => {
			if (get(asks).toMe) $$render(consequent);
			else $$render(alternate, -1);
		});
		reset(div_1);
		template_effect(() => set_text(text_1, get(asks).text));
		append($$anchor, div_1);
	};
	if_block(node, ($$render) => {
		if (get(asks)) $$render(consequent_1);
	});
	var node_2 = sibling(node, 2);
	var consequent_2 = ($$anchor) => {
		var section = root_3();
		var h2 = child(section);
		var text_2 = only_child(h2, true);
		var p_3 = sibling(h2, 2);
		var text_3 = only_child(p_3);
		var p_4 = sibling(p_3, 2);
		var button_3 = child(p_4);
		next();
		reset(p_4);
		reset(section);
		template_effect(() => {
			set_text(text_2, $$props.table.ended);
			set_text(text_3, `${$$props.view.sides[0].name ?? ""} ${$$props.view.sides[0].points ?? ""} : ${$$props.view.sides[1].points ?? ""} ${$$props.view.sides[1].name ?? ""}`);
		});
		delegated("click", button_3, function(...$$args) {
			$$props.again?.apply(this, $$args);
		});
		append($$anchor, section);
	};
	var consequent_3 = ($$anchor) => {
		Question($$anchor, {
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
				return $$props.game.busy;
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
			get undo() {
				return $$props.undo;
			}
		});
	};
	var alternate_1 = ($$anchor) => {
		var section_1 = root_4();
		var p_5 = child(section_1);
		var text_4 = only_child(p_5, true);
		reset(section_1);
		template_effect(() => set_text(text_4, $$props.view.prompt?.question ?? $$props.view.ended?.text ?? ""));
		append($$anchor, section_1);
	};
	if_block(node_2, ($$render) => {
		if ($$props.table.ended && !$$props.past) $$render(consequent_2);
		else if (!$$props.past) $$render(consequent_3, 1);
		else $$render(alternate_1, -1);
	});
	var div_2 = sibling(node_2, 2);
	var node_3 = child(div_2);
	each(node_3, 16, () => TABS, (name) => name, ($$anchor, name) => {
		var button_4 = root_6();
		var text_5 = child(button_4, true);
		var node_4 = sibling(text_5);
		var consequent_4 = ($$anchor) => {
			var b = root_5();
			var text_6 = only_child(b, true);
			template_effect(() => set_text(text_6, get(unread)));
			append($$anchor, b);
		};
		if_block(node_4, ($$render) => {
			if (name === "Talk" && get(unread)) $$render(consequent_4);
		});
		reset(button_4);
		template_effect(() => {
			set_attribute(button_4, "id", `tab-${name ?? ""}`);
			set_attribute(button_4, "aria-selected", get(tab) === name);
			set_attribute(button_4, "tabindex", get(tab) === name ? 0 : -1);
			set_text(text_5, name);
		});
		delegated("click", button_4, () => set(tab, name, true));
		append($$anchor, button_4);
	});
	var node_5 = sibling(node_3, 2);
	var consequent_5 = ($$anchor) => {
		var span = root_7();
		var text_7 = only_child(span);
		template_effect(() => set_text(text_7, `${$$props.game.watching ?? ""} watching`));
		append($$anchor, span);
	};
	if_block(node_5, ($$render) => {
		if ($$props.game.watching) $$render(consequent_5);
	});
	reset(div_2);
	var div_3 = sibling(div_2, 2);
	var node_6 = child(div_3);
	var consequent_6 = ($$anchor) => {
		Log($$anchor, {
			get view() {
				return $$props.view;
			},
			get log() {
				return $$props.table.log;
			},
			get look() {
				return $$props.look;
			},
			get jump() {
				return $$props.jump;
			}
		});
	};
	var consequent_7 = ($$anchor) => {
		Forces($$anchor, {
			get view() {
				return $$props.view;
			},
			get seats() {
				return $$props.table.seats;
			}
		});
	};
	var alternate_2 = ($$anchor) => {
		Talk($$anchor, {
			get view() {
				return $$props.view;
			},
			get chat() {
				return $$props.table.chat;
			},
			send: (text) => void $$props.game.chat(text)
		});
	};
	if_block(node_6, ($$render) => {
		if (get(tab) === "Log") $$render(consequent_6);
		else if (get(tab) === "Forces") $$render(consequent_7, 1);
		else $$render(alternate_2, -1);
	});
	reset(div_3);
	reset(div);
	reset(aside);
	template_effect(() => {
		classes = set_class(aside, 1, "panel svelte-f2ecxc", null, classes, { tall: get(tall) });
		set_attribute(button, "aria-expanded", get(tall));
		set_attribute(button, "aria-label", get(tall) ? "Make the panel smaller" : "Make the panel larger");
		set_attribute(div_3, "aria-labelledby", `tab-${get(tab) ?? ""}`);
	});
	delegated("click", button, () => set(tall, !get(tall)));
	delegated("keydown", div_2, arrows);
	append($$anchor, aside);
	pop();
}
delegate(["click", "keydown"]);
//#endregion
export { Panel as default };
