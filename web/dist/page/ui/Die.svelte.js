import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, comment, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { prop } from "../vendor/svelte/src/internal/client/reactivity/props.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                      */
//#region src/ui/Die.svelte
var root = from_svg(`<circle r="2"></circle>`);
var root_1 = from_svg(`<text y="4.5" text-anchor="middle" font-size="12" font-weight="700"> </text>`);
var root_2 = from_svg(`<svg class="die svelte-1ydk4kw" viewBox="-10 -10 20 20" role="img"><rect x="-9" y="-9" width="18" height="18" rx="4" class="svelte-1ydk4kw"></rect><!></svg>`);
function Die($$anchor, $$props) {
	let colour = prop($$props, "colour", 3, "var(--card)"), on = prop($$props, "on", 3, "var(--card-ink)"), size = prop($$props, "size", 3, 18);
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
	var svg = root_2();
	var rect = child(svg);
	var node = sibling(rect);
	var consequent = ($$anchor) => {
		var fragment = comment();
		var node_1 = first_child(fragment);
		each(node_1, 17, () => PIPS[$$props.face], index, ($$anchor, $$item) => {
			var $$array = user_derived(() => to_array(get($$item), 2));
			let x = () => get($$array)[0];
			let y = () => get($$array)[1];
			var circle = root();
			template_effect(() => {
				set_attribute(circle, "cx", x() * 4.7);
				set_attribute(circle, "cy", y() * 4.7);
				set_attribute(circle, "fill", on());
			});
			append($$anchor, circle);
		});
		append($$anchor, fragment);
	};
	var alternate = ($$anchor) => {
		var text = root_1();
		var text_1 = only_child(text, true);
		template_effect(() => {
			set_attribute(text, "fill", on());
			set_text(text_1, $$props.face);
		});
		append($$anchor, text);
	};
	if_block(node, ($$render) => {
		if (PIPS[$$props.face]) $$render(consequent);
		else $$render(alternate, -1);
	});
	reset(svg);
	template_effect(() => {
		set_attribute(svg, "width", size());
		set_attribute(svg, "height", size());
		set_attribute(svg, "aria-label", `die ${$$props.face ?? ""}`);
		set_attribute(rect, "fill", colour());
	});
	append($$anchor, svg);
}
//#endregion
export { Die as default };
