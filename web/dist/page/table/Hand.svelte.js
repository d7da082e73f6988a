import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html, text } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import Rule from "../ui/Rule.svelte.js";
import { sideNation } from "../lib/nations.js";
import Odds from "./Odds.svelte.js";
/* empty css                                       */
//#region src/table/Hand.svelte
var root = from_html(`<p class="confirm svelte-ng0q4v"><button type="button" class="button strong" data-testid="confirm">Do it</button> <button type="button" class="button">Not now</button></p>`);
var root_1 = from_html(`<div data-testid="preview"><p class="what svelte-ng0q4v"><b> </b></p> <p class="small muted"><!><!></p> <!> <!></div>`);
function Hand($$anchor, $$props) {
	push($$props, true);
	const side = user_derived(() => $$props.view.prompt?.side ?? "first");
	const look = (of) => sideNation($$props.view.pieces, of, $$props.view.sides[of === "first" ? 0 : 1].name);
	const bar = user_derived(() => $$props.found?.bar ?? $$props.option.odds ?? void 0);
	var div = root_1();
	let classes;
	var p = child(div);
	var b = child(p);
	var text$1 = only_child(b, true);
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
	var node_1 = sibling(node);
	Rule(node_1, { get id() {
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
		var p_2 = root();
		var button = child(p_2);
		var button_1 = sibling(button, 2);
		reset(p_2);
		delegated("click", button, () => $$props.choose($$props.option, false));
		delegated("click", button_1, function(...$$args) {
			$$props.put?.apply(this, $$args);
		});
		append($$anchor, p_2);
	};
	if_block(node_3, ($$render) => {
		if ($$props.asked) $$render(consequent_2);
	});
	reset(div);
	template_effect(() => {
		classes = set_class(div, 1, "hand svelte-ng0q4v", null, classes, { asked: $$props.asked });
		set_text(text$1, $$props.option.label);
	});
	append($$anchor, div);
	pop();
}
delegate(["click"]);
//#endregion
export { Hand as default };
