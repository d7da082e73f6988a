import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect, user_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, comment, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { key } from "../vendor/svelte/src/internal/client/dom/blocks/key.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { sideNation } from "../lib/nations.js";
import Die from "../ui/Die.svelte.js";
/* empty css                                           */
//#region src/table/DiceTray.svelte
var root = from_html(`<span class="fall svelte-1435u7h"><!></span>`);
var root_1 = from_html(`<div class="tray svelte-1435u7h" data-testid="dice" aria-hidden="true"><!> <span class="text svelte-1435u7h"> </span></div>`);
function DiceTray($$anchor, $$props) {
	push($$props, true);
	const look = (side) => sideNation($$props.view.pieces, side, $$props.view.sides[side === "first" ? 0 : 1].name);
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
		key(node_1, () => $$props.thrown.n, ($$anchor) => {
			var div = root_1();
			var node_2 = child(div);
			each(node_2, 17, () => $$props.thrown.dice, index, ($$anchor, roll, d) => {
				var fragment_2 = comment();
				var node_3 = first_child(fragment_2);
				each(node_3, 17, () => get(roll).faces, index, ($$anchor, face, f) => {
					const computed_const = user_derived(() => {
						return look(get(roll).roller);
					});
					var span = root();
					set_style(span, "", {}, { "animation-delay": `${(d + f) * 40}ms` });
					var node_4 = child(span);
					Die(node_4, {
						get face() {
							return get(face);
						},
						get colour() {
							return get(computed_const).colour;
						},
						get on() {
							return get(computed_const).on;
						},
						size: 34
					});
					reset(span);
					append($$anchor, span);
				});
				append($$anchor, fragment_2);
			});
			var span_1 = sibling(node_2, 2);
			var text = only_child(span_1, true);
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
export { DiceTray as default };
