import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, first_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { attribute_effect, set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { prop } from "../vendor/svelte/src/internal/client/reactivity/props.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                         */
//#region src/field/Symbol.svelte
var root = from_svg(`<path></path>`);
var root_1 = from_svg(`<circle></circle>`);
var root_2 = from_svg(`<path fill-opacity="0.55"></path>`);
var root_3 = from_svg(`<path></path><path></path><path></path>`, 1);
var root_4 = from_svg(`<g class="symbol svelte-jbuc3i" aria-hidden="true"><rect></rect><!></g>`);
function Symbol($$anchor, $$props) {
	push($$props, true);
	let w = prop($$props, "w", 3, 20), h = prop($$props, "h", 3, 14);
	const $$d = user_derived(() => [w() / 2, h() / 2]), $$array = user_derived(() => to_array(get($$d), 2)), x = user_derived(() => get($$array)[0]), y = user_derived(() => get($$array)[1]);
	var g = root_4();
	var rect = child(g);
	attribute_effect(rect, () => ({
		x: -get(x),
		y: -get(y),
		width: w(),
		height: h(),
		fill: $$props.nation.colour,
		class: "box"
	}), void 0, void 0, void 0, "svelte-jbuc3i");
	var node = sibling(rect);
	var consequent = ($$anchor) => {
		var path = root();
		template_effect(() => set_attribute(path, "d", `M${-get(x)} ${-get(y)}L${get(x) ?? ""} ${get(y) ?? ""}M${get(x) ?? ""} ${-get(y)}L${-get(x)} ${get(y) ?? ""}`));
		append($$anchor, path);
	};
	var consequent_1 = ($$anchor) => {
		var circle = root_1();
		template_effect(() => {
			set_attribute(circle, "r", h() * .25);
			set_attribute(circle, "fill", $$props.nation.on);
		});
		append($$anchor, circle);
	};
	var consequent_2 = ($$anchor) => {
		var path_1 = root_2();
		template_effect(() => {
			set_attribute(path_1, "d", `M${-get(x)} ${get(y) ?? ""}L${get(x) ?? ""} ${-get(y)}V${get(y) ?? ""}Z`);
			set_attribute(path_1, "fill", $$props.nation.on);
		});
		append($$anchor, path_1);
	};
	var consequent_3 = ($$anchor) => {
		var path_2 = root();
		template_effect(() => set_attribute(path_2, "d", `M${-get(x)} ${get(y) ?? ""}L${get(x) ?? ""} ${-get(y)}`));
		append($$anchor, path_2);
	};
	var consequent_4 = ($$anchor) => {
		var fragment = root_3();
		var path_3 = first_child(fragment);
		var path_4 = sibling(path_3);
		var path_5 = sibling(path_4);
		template_effect(() => {
			set_attribute(path_3, "d", `M${-get(x)} ${get(y) ?? ""}L${get(x) ?? ""} ${-get(y)}`);
			set_attribute(path_4, "d", `M${-get(x) * .15} ${-get(y) * .72}l${get(x) * .5} ${get(y) * .32}l${-get(x) * .5} ${get(y) * .32}Z`);
			set_attribute(path_4, "fill", $$props.nation.on);
			set_attribute(path_5, "d", `M${-get(x) * .15} ${-get(y) * .8}V${get(y) * .5}`);
		});
		append($$anchor, fragment);
	};
	var alternate = ($$anchor) => {
		var path_6 = root();
		template_effect(() => set_attribute(path_6, "d", `M0 ${-get(y) * .6}V${get(y) * .6}M${-get(x) * .6} 0H${get(x) * .6}`));
		append($$anchor, path_6);
	};
	if_block(node, ($$render) => {
		if ($$props.arm === "infantry") $$render(consequent);
		else if ($$props.arm === "artillery") $$render(consequent_1, 1);
		else if ($$props.arm === "heavy") $$render(consequent_2, 2);
		else if ($$props.arm === "light") $$render(consequent_3, 3);
		else if ($$props.arm === "lancer") $$render(consequent_4, 4);
		else $$render(alternate, -1);
	});
	reset(g);
	template_effect(() => set_attribute(g, "stroke", $$props.nation.on));
	append($$anchor, g);
	pop();
}
//#endregion
export { Symbol as default };
