import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, comment, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                        */
//#region src/home/Games.svelte
var root = from_html(`<li><a class="svelte-g3jhj8"><b> </b> <span class="small muted svelte-g3jhj8"> </span> <span class="go svelte-g3jhj8"> </span></a></li>`);
var root_1 = from_html(`<button type="button" class="button small"> </button>`);
var root_2 = from_html(`<section aria-labelledby="running" class="svelte-g3jhj8"><h2 id="running" class="svelte-g3jhj8">Your battles</h2> <ul data-testid="games" class="svelte-g3jhj8"></ul> <!></section>`);
function Games($$anchor, $$props) {
	push($$props, true);
	const sorted = user_derived(() => $$props.games.toSorted((a, b) => Number(!!a.ended) - Number(!!b.ended) || b.touched - a.touched));
	let all = state(false);
	const shown = user_derived(() => get(all) ? get(sorted) : get(sorted).slice(0, 4));
	const ago = (at) => {
		const minutes = Math.max(0, Math.round((Date.now() - at) / 6e4));
		if (minutes < 2) return "just now";
		if (minutes < 90) return `${minutes} minutes ago`;
		const hours = Math.round(minutes / 60);
		return hours < 36 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
	};
	var fragment = comment();
	var node = first_child(fragment);
	var consequent_1 = ($$anchor) => {
		var section = root_2();
		var ul = sibling(child(section), 2);
		each(ul, 21, () => get(shown), (game) => game.id, ($$anchor, game) => {
			var li = root();
			var a_1 = child(li);
			var b_1 = child(a_1);
			var text = only_child(b_1, true);
			var span = sibling(b_1, 2);
			var text_1 = only_child(span);
			var span_1 = sibling(span, 2);
			var text_2 = only_child(span_1, true);
			reset(a_1);
			reset(li);
			template_effect(($0) => {
				set_attribute(a_1, "href", `/g/${get(game).id ?? ""}`);
				set_text(text, get(game).title);
				set_text(text_1, `${get(game).ended ?? get(game).stands ?? ""} · ${$0 ?? ""}`);
				set_text(text_2, get(game).ended ? "Look at it" : "Continue");
			}, [() => ago(get(game).touched)]);
			append($$anchor, li);
		});
		reset(ul);
		var node_1 = sibling(ul, 2);
		var consequent = ($$anchor) => {
			var button = root_1();
			var text_3 = only_child(button);
			template_effect(() => set_text(text_3, `All ${get(sorted).length ?? ""}`));
			delegated("click", button, () => set(all, true));
			append($$anchor, button);
		};
		if_block(node_1, ($$render) => {
			if (get(sorted).length > 4 && !get(all)) $$render(consequent);
		});
		reset(section);
		append($$anchor, section);
	};
	if_block(node, ($$render) => {
		if ($$props.games.length) $$render(consequent_1);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
export { Games as default };
