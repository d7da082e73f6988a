import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { clsx } from "../vendor/svelte/src/internal/shared/attributes.js";
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                        */
//#region src/field/Names.svelte
var root = from_svg(`<tspan> </tspan>`);
var root_1 = from_svg(`<path class="pole svelte-1u5g88e" d="M0 -8V-27"></path><path class="pennant svelte-1u5g88e" d="M0 -27L14 -23.5L0 -19Z"></path>`, 1);
var root_2 = from_svg(`<path class="leaf svelte-1u5g88e" d="M-4 0Q0 -3.2 4 0Q0 3.2 -4 0Z"></path>`);
var root_3 = from_svg(`<g><!><circle class="seat svelte-1u5g88e" r="11"></circle><!><text class="worth svelte-1u5g88e" y="4.3"> </text></g>`);
var root_4 = from_svg(`<text></text><!>`, 1);
var root_5 = from_svg(`<g class="names svelte-1u5g88e" aria-hidden="true"></g>`);
function Names($$anchor, $$props) {
	push($$props, true);
	const grown = user_derived(() => $$props.detail === "farthest" ? 1.75 : $$props.detail === "far" ? 1.28 : $$props.detail === "near" ? .82 : 1);
	const laurel = (name, [x, y]) => [name.x + (x - name.x) * get(grown), name.y + (y - name.y) * get(grown)];
	const worth = (points) => points.match(/^\d+/)?.[0] ?? "★";
	const leaf = (angle) => {
		const r = 11.5;
		const [cx, cy] = [Math.cos(angle) * r, Math.sin(angle) * r];
		return `translate(${cx} ${cy}) rotate(${angle * 180 / Math.PI + (Math.cos(angle) > 0 ? -65 : 65)})`;
	};
	const leaves = [
		-.75,
		-.3,
		.15,
		.6,
		1.05
	].flatMap((a) => [a, Math.PI - a]);
	var g = root_5();
	each(g, 23, () => $$props.field.areas, (area) => area.id, ($$anchor, area, n) => {
		const name = user_derived(() => $$props.names[get(n)]);
		var fragment = root_4();
		var text = first_child(fragment);
		let classes;
		each(text, 21, () => get(name).lines, index, ($$anchor, line, i) => {
			var tspan = root();
			var text_1 = only_child(tspan, true);
			template_effect(() => {
				set_attribute(tspan, "x", get(name).x);
				set_attribute(tspan, "y", get(name).y + (i - (get(name).lines.length - 1) / 2) * get(name).size * get(grown) * 1.08 + get(name).size * get(grown) * .32);
				set_text(text_1, get(line));
			});
			append($$anchor, tspan);
		});
		reset(text);
		var node = sibling(text);
		var consequent_1 = ($$anchor) => {
			const computed_const = user_derived(() => {
				const [x, y] = laurel(get(name), get(name).laurel);
				return {
					x,
					y
				};
			});
			var g_1 = root_3();
			var node_1 = child(g_1);
			var consequent = ($$anchor) => {
				var fragment_1 = root_1();
				var path = sibling(first_child(fragment_1));
				template_effect(() => set_attribute(path, "fill", $$props.colours[get(area).held_by].colour));
				append($$anchor, fragment_1);
			};
			if_block(node_1, ($$render) => {
				if (get(area).held_by) $$render(consequent);
			});
			var node_2 = sibling(node_1, 2);
			each(node_2, 16, () => leaves, (angle) => angle, ($$anchor, angle) => {
				var path_1 = root_2();
				template_effect(($0) => set_attribute(path_1, "transform", $0), [() => leaf(angle)]);
				append($$anchor, path_1);
			});
			var text_2 = sibling(node_2);
			var text_3 = only_child(text_2, true);
			reset(g_1);
			template_effect(($0) => {
				set_attribute(g_1, "transform", `translate(${get(computed_const).x ?? ""} ${get(computed_const).y ?? ""}) scale(${get(grown) ?? ""})`);
				set_text(text_3, $0);
			}, [() => worth(get(area).points)]);
			append($$anchor, g_1);
		};
		if_block(node, ($$render) => {
			if (get(area).points && get(name).laurel) $$render(consequent_1);
		});
		template_effect(() => {
			classes = set_class(text, 0, clsx(["name", get(area).ground]), "svelte-1u5g88e", classes, { minor: get(name).minor });
			set_attribute(text, "font-size", get(name).size * get(grown));
		});
		append($$anchor, fragment);
	});
	reset(g);
	template_effect(() => set_attribute(g, "data-detail", $$props.detail));
	append($$anchor, g);
	pop();
}
//#endregion
export { Names as default };
