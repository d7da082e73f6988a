import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { $window, child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect, user_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_this } from "../vendor/svelte/src/internal/client/dom/elements/bindings/this.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { prefs } from "../lib/prefs.svelte.js";
import Rule from "../ui/Rule.svelte.js";
import { gather, indexOfLetter, letterOf } from "../lib/choices.js";
/* empty css                                           */
//#region src/table/Question.svelte
var root = from_html(`<span> </span>`);
var root_1 = from_html(`<span>…</span>`);
var root_2 = from_html(`<button type="button" class="button small back svelte-1x2mryu" data-testid="undo">Step back <kbd class="svelte-1x2mryu">Esc</kbd></button>`);
var root_3 = from_html(`<div aria-live="polite" class="asked"><h2 data-testid="question" class="svelte-1x2mryu"> </h2></div> <p class="small muted by svelte-1x2mryu"><!> <!> <!></p>`, 1);
var root_4 = from_html(`<h3 class="small muted svelte-1x2mryu"> </h3>`);
var root_5 = from_html(`<span class="cost svelte-1x2mryu"> </span>`);
var root_6 = from_html(`<kbd aria-hidden="true" class="svelte-1x2mryu"> </kbd>`);
var root_7 = from_html(`<li><button type="button"><span class="label svelte-1x2mryu"> <!></span> <!></button></li>`);
var root_8 = from_html(`<!> <ul class="svelte-1x2mryu"></ul>`, 1);
var root_9 = from_html(`<div class="groups svelte-1x2mryu" role="group" aria-label="Options" data-testid="options"></div>`);
var root_10 = from_html(`<section class="question svelte-1x2mryu" aria-label="Decision"><!> <!></section>`);
function Question($$anchor, $$props) {
	push($$props, true);
	const prompt = user_derived(() => $$props.view.prompt);
	const groups = user_derived(() => gather($$props.options));
	let list = state(void 0);
	let keyboard = false;
	user_effect(() => {
		if ($$props.options.length && keyboard && (document.activeElement === document.body || !document.activeElement)) get(list)?.querySelector("button.option")?.focus();
	});
	function move(event) {
		if (![
			"ArrowDown",
			"ArrowUp",
			"Home",
			"End"
		].includes(event.key)) return;
		const all = [...get(list)?.querySelectorAll("button.option") ?? []];
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
			get(list)?.querySelector("button.option")?.focus();
			event.preventDefault();
			return;
		}
		if (!prefs.letters || event.repeat) return;
		const option = $$props.options[indexOfLetter(event.key)];
		if (!option) return;
		event.preventDefault();
		if ($$props.inHand === option) $$props.choose(option, false);
		else {
			get(list)?.querySelector(`[data-action="${CSS.escape(option.action)}"]`)?.focus();
			$$props.take(option);
		}
	}
	var section = root_10();
	event("keydown", $window, letter);
	event("pointerdown", $window, () => keyboard = false);
	var node = child(section);
	var consequent_3 = ($$anchor) => {
		var fragment = root_3();
		var div = first_child(fragment);
		var h2 = child(div);
		var text = only_child(h2, true);
		reset(div);
		var p = sibling(div, 2);
		var node_1 = child(p);
		Rule(node_1, { get id() {
			return get(prompt).rule;
		} });
		var node_2 = sibling(node_1, 2);
		var consequent = ($$anchor) => {
			var span = root();
			var text_1 = only_child(span, true);
			template_effect(() => set_text(text_1, $$props.waiting));
			append($$anchor, span);
		};
		var consequent_1 = ($$anchor) => {
			var span_1 = root_1();
			append($$anchor, span_1);
		};
		if_block(node_2, ($$render) => {
			if (!$$props.mine) $$render(consequent);
			else if ($$props.busy) $$render(consequent_1, 1);
		});
		var node_3 = sibling(node_2, 2);
		var consequent_2 = ($$anchor) => {
			var button = root_2();
			delegated("click", button, function(...$$args) {
				$$props.undo?.apply(this, $$args);
			});
			append($$anchor, button);
		};
		if_block(node_3, ($$render) => {
			if ($$props.canUndo) $$render(consequent_2);
		});
		reset(p);
		template_effect(() => set_text(text, get(prompt).question));
		append($$anchor, fragment);
	};
	if_block(node, ($$render) => {
		if (get(prompt) && !$$props.view.ended) $$render(consequent_3);
	});
	var node_4 = sibling(node, 2);
	var consequent_7 = ($$anchor) => {
		var div_1 = root_9();
		each(div_1, 21, () => get(groups), index, ($$anchor, group, g) => {
			var fragment_1 = root_8();
			var node_5 = first_child(fragment_1);
			var consequent_4 = ($$anchor) => {
				var h3 = root_4();
				set_attribute(h3, "id", `group-${g}`);
				var text_2 = only_child(h3);
				template_effect(() => set_text(text_2, `${get(group).title ?? ""} …`));
				append($$anchor, h3);
			};
			if_block(node_5, ($$render) => {
				if (get(group).title) $$render(consequent_4);
			});
			var ul = sibling(node_5, 2);
			each(ul, 21, () => get(group).options, ({ option, n }) => option.action, ($$anchor, $$item) => {
				let option = () => get($$item).option;
				let n = () => get($$item).n;
				var li = root_7();
				var button_1 = child(li);
				let classes;
				var span_2 = child(button_1);
				var text_3 = child(span_2, true);
				var node_6 = sibling(text_3);
				var consequent_5 = ($$anchor) => {
					var span_3 = root_5();
					var text_4 = only_child(span_3, true);
					template_effect(() => set_text(text_4, option().cost));
					append($$anchor, span_3);
				};
				if_block(node_6, ($$render) => {
					if (option().cost) $$render(consequent_5);
				});
				reset(span_2);
				var node_7 = sibling(span_2, 2);
				var consequent_6 = ($$anchor) => {
					var kbd = root_6();
					var text_5 = only_child(kbd, true);
					template_effect(($0) => set_text(text_5, $0), [() => letterOf(n())]);
					append($$anchor, kbd);
				};
				var d = user_derived(() => prefs.letters && letterOf(n()));
				if_block(node_7, ($$render) => {
					if (get(d)) $$render(consequent_6);
				});
				reset(button_1);
				reset(li);
				template_effect(() => {
					classes = set_class(button_1, 1, "option svelte-1x2mryu", null, classes, {
						decline: option().action === get(prompt)?.decline,
						"in-hand": option() === $$props.inHand
					});
					set_attribute(button_1, "data-action", option().action);
					set_text(text_3, option().label);
				});
				event("pointerenter", button_1, (event) => event.pointerType !== "touch" && $$props.take(option()));
				event("pointerleave", button_1, (event) => event.pointerType !== "touch" && !$$props.asked && $$props.take(void 0));
				event("focus", button_1, () => $$props.take(option()));
				delegated("click", button_1, (event) => $$props.choose(option(), event.pointerType === "touch"));
				append($$anchor, li);
			});
			reset(ul);
			template_effect(() => set_attribute(ul, "aria-labelledby", get(group).title ? `group-${g}` : void 0));
			append($$anchor, fragment_1);
		});
		reset(div_1);
		bind_this(div_1, ($$value) => set(list, $$value), () => get(list));
		delegated("keydown", div_1, move);
		append($$anchor, div_1);
	};
	if_block(node_4, ($$render) => {
		if ($$props.options.length) $$render(consequent_7);
	});
	reset(section);
	append($$anchor, section);
	pop();
}
delegate(["click", "keydown"]);
//#endregion
export { Question as default };
