import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, first_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { clsx } from "../vendor/svelte/src/internal/shared/attributes.js";
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { prop } from "../vendor/svelte/src/internal/client/reactivity/props.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { lerp, normalTowards, polygon, rounded } from "../lib/geometry.js";
import { avenue, extended, freeGround, hachures, hedge, marsh, parcels, scatter, settlement, trees } from "../lib/terrain.js";
/* empty css                                         */
//#region src/field/Ground.svelte
var root = from_svg(`<path></path>`);
var root_1 = from_svg(`<path></path><path class="furrow svelte-40fbep"></path>`, 1);
var root_2 = from_svg(`<path class="entry-hatch svelte-40fbep"></path>`);
var root_3 = from_svg(`<path class="wood-edge svelte-40fbep"></path>`);
var root_4 = from_svg(`<path class="wood-fill svelte-40fbep"></path>`);
var root_5 = from_svg(`<path class="tree-shade svelte-40fbep"></path><path class="tree svelte-40fbep"></path><path class="tree-stroke svelte-40fbep"></path>`, 1);
var root_6 = from_svg(`<path class="crest svelte-40fbep"></path>`);
var root_7 = from_svg(`<path class="casing svelte-40fbep"></path>`);
var root_8 = from_svg(`<path class="road svelte-40fbep"></path>`);
var root_9 = from_svg(`<path class="hachure svelte-40fbep"></path>`);
var root_10 = from_svg(`<path class="stream svelte-40fbep"></path><path class="stream-light svelte-40fbep"></path><path class="reeds svelte-40fbep"></path>`, 1);
var root_11 = from_svg(`<circle class="bush svelte-40fbep" r="3.4"></circle>`);
var root_12 = from_svg(`<path class="garden svelte-40fbep"></path><path class="orchard svelte-40fbep"></path><path class="house-shade svelte-40fbep" transform="translate(1.8 1.8)"></path><path class="house svelte-40fbep"></path>`, 1);
var root_13 = from_svg(`<g class="map" aria-hidden="true"><!><!><!><!><!><!><!><path class="border svelte-40fbep"></path><!><!><path class="poplar svelte-40fbep"></path><!><path class="approach-edge svelte-40fbep"></path><!><!><!><!></g>`);
function Ground($$anchor, $$props) {
	push($$props, true);
	let plain = prop($$props, "plain", 3, false);
	const heightOf = user_derived(() => new Map($$props.field.areas.map((area) => [area.id, area])));
	const free = user_derived(() => freeGround($$props.field, plain() ? [] : $$props.names));
	const slopes = user_derived(() => $$props.field.links.flatMap((link) => {
		const [a, b] = link.between.map((id) => get(heightOf).get(id));
		if (!a || !b) return [];
		const [p, q] = link.edge;
		const drop = a.height - b.height;
		if (drop !== 0) return hachures(p, q, (drop > 0 ? b : a).label, link.id, Math.min(1.35, .9 + .25 * Math.abs(drop)));
		if (link.ground === "ridge") return hachures(p, q, b.label, link.id, .7) + hachures(p, q, a.label, link.id, .7);
		return [];
	}));
	const woods = user_derived(() => $$props.field.areas.filter((area) => area.ground === "wood").map((area) => ({
		id: area.id,
		...trees(scatter(area.outline, area.id, plain() ? 24 : 17, 7, get(free)), area.id)
	})));
	const crops = user_derived(() => $$props.field.areas.filter((area) => area.ground === "field" || area.ground === "farm" || area.ground === "village").flatMap((area) => parcels(area.outline, area.id, get(free))));
	const houses = user_derived(() => $$props.field.areas.filter((area) => area.ground === "farm" || area.ground === "village").map((area) => settlement($$props.field, area)));
	const crests = user_derived(() => $$props.field.areas.filter((area) => area.ridge).flatMap((area) => area.outline.map((p, i, all) => ({
		p,
		q: all[(i + 1) % all.length],
		c: area.label
	}))));
	const inner = (p, q, c, by) => {
		const n = normalTowards(p, q, c);
		const shift = (a) => [a[0] + n[0] * by, a[1] + n[1] * by];
		return [shift(lerp(p, q, .1)), shift(lerp(p, q, .9))];
	};
	const line = ([p, q]) => `M${p[0]} ${p[1]}L${q[0]} ${q[1]}`;
	const approaches = user_derived(() => $$props.field.links.filter((link) => link.approach && link.ground !== "marshy").map((link) => ({
		link,
		p: lerp(link.edge[0], link.edge[1], .16),
		q: lerp(link.edge[0], link.edge[1], .84)
	})));
	const marshes = user_derived(() => $$props.field.links.filter((link) => link.ground === "marshy").map((link) => marsh(link.edge[0], link.edge[1], link.id)));
	const hedges = user_derived(() => $$props.field.links.filter((link) => link.ground === "hedged").flatMap((link) => hedge(link.edge[0], link.edge[1], link.id)));
	const ways = user_derived(() => extended($$props.field));
	const roads = user_derived(() => get(ways).map((road) => rounded(road, .75)));
	const poplars = user_derived(() => plain() ? [] : avenue(get(ways), $$props.field.areas[0]?.id ?? ""));
	const tint = (height) => `ground height-${Math.max(0, Math.min(3, height))}`;
	var g = root_13();
	var node = child(g);
	each(node, 17, () => $$props.field.areas, (area) => area.id, ($$anchor, area) => {
		var path = root();
		template_effect(($0, $1) => {
			set_class(path, 0, $0, "svelte-40fbep");
			set_attribute(path, "d", $1);
		}, [() => clsx([tint(get(area).height), get(area).ground]), () => polygon(get(area).outline)]);
		append($$anchor, path);
	});
	var node_1 = sibling(node);
	each(node_1, 17, () => get(crops), index, ($$anchor, parcel) => {
		var fragment = root_1();
		var path_1 = first_child(fragment);
		var path_2 = sibling(path_1);
		template_effect(() => {
			set_class(path_1, 0, `crop crop-${get(parcel).tint ?? ""}`, "svelte-40fbep");
			set_attribute(path_1, "d", get(parcel).outline);
			set_attribute(path_2, "d", get(parcel).furrows);
		});
		append($$anchor, fragment);
	});
	var node_2 = sibling(node_1);
	each(node_2, 17, () => $$props.field.areas.filter((area) => area.ground === "entry"), (area) => area.id, ($$anchor, area) => {
		var path_3 = root_2();
		template_effect(($0) => set_attribute(path_3, "d", $0), [() => polygon(get(area).outline)]);
		append($$anchor, path_3);
	});
	var node_3 = sibling(node_2);
	each(node_3, 17, () => $$props.field.areas.filter((area) => area.ground === "wood"), (area) => area.id, ($$anchor, area) => {
		var path_4 = root_3();
		template_effect(($0) => set_attribute(path_4, "d", $0), [() => polygon(get(area).outline)]);
		append($$anchor, path_4);
	});
	var node_4 = sibling(node_3);
	each(node_4, 17, () => $$props.field.areas.filter((area) => area.ground === "wood"), (area) => area.id, ($$anchor, area) => {
		var path_5 = root_4();
		template_effect(($0) => set_attribute(path_5, "d", $0), [() => polygon(get(area).outline)]);
		append($$anchor, path_5);
	});
	var node_5 = sibling(node_4);
	each(node_5, 17, () => get(woods), (wood) => wood.id, ($$anchor, wood) => {
		var fragment_1 = root_5();
		var path_6 = first_child(fragment_1);
		var path_7 = sibling(path_6);
		var path_8 = sibling(path_7);
		template_effect(() => {
			set_attribute(path_6, "d", get(wood).shades);
			set_attribute(path_7, "d", get(wood).crowns);
			set_attribute(path_8, "d", get(wood).strokes);
		});
		append($$anchor, fragment_1);
	});
	var node_6 = sibling(node_5);
	var consequent = ($$anchor) => {
		var path_9 = root_6();
		template_effect(($0) => set_attribute(path_9, "d", $0), [() => get(crests).map(({ p, q, c }) => line(inner(p, q, c, 5))).join("")]);
		append($$anchor, path_9);
	};
	if_block(node_6, ($$render) => {
		if (!plain()) $$render(consequent);
	});
	var path_10 = sibling(node_6);
	var node_7 = sibling(path_10);
	each(node_7, 17, () => get(roads), index, ($$anchor, road) => {
		var path_11 = root_7();
		template_effect(() => set_attribute(path_11, "d", get(road)));
		append($$anchor, path_11);
	});
	var node_8 = sibling(node_7);
	each(node_8, 17, () => get(roads), index, ($$anchor, road) => {
		var path_12 = root_8();
		template_effect(() => set_attribute(path_12, "d", get(road)));
		append($$anchor, path_12);
	});
	var path_13 = sibling(node_8);
	var node_9 = sibling(path_13);
	each(node_9, 17, () => get(slopes), index, ($$anchor, slope) => {
		var path_14 = root_9();
		template_effect(() => set_attribute(path_14, "d", get(slope)));
		append($$anchor, path_14);
	});
	var path_15 = sibling(node_9);
	var node_10 = sibling(path_15);
	each(node_10, 17, () => get(approaches), ({ link, p, q }) => link.id, ($$anchor, $$item) => {
		let link = () => get($$item).link;
		let p = () => get($$item).p;
		let q = () => get($$item).q;
		var path_16 = root();
		template_effect(($0) => {
			set_class(path_16, 0, clsx(["approach", link().ground]), "svelte-40fbep");
			set_attribute(path_16, "d", $0);
		}, [() => line([p(), q()])]);
		append($$anchor, path_16);
	});
	var node_11 = sibling(node_10);
	each(node_11, 17, () => get(marshes), index, ($$anchor, $$item) => {
		let stream = () => get($$item).stream;
		let reeds = () => get($$item).reeds;
		var fragment_2 = root_10();
		var path_17 = first_child(fragment_2);
		var path_18 = sibling(path_17);
		var path_19 = sibling(path_18);
		template_effect(() => {
			set_attribute(path_17, "d", stream());
			set_attribute(path_18, "d", stream());
			set_attribute(path_19, "d", reeds());
		});
		append($$anchor, fragment_2);
	});
	var node_12 = sibling(node_11);
	each(node_12, 17, () => get(hedges), index, ($$anchor, $$item) => {
		var $$array = user_derived(() => to_array(get($$item), 2));
		let x = () => get($$array)[0];
		let y = () => get($$array)[1];
		var circle = root_11();
		template_effect(() => {
			set_attribute(circle, "cx", x());
			set_attribute(circle, "cy", y());
		});
		append($$anchor, circle);
	});
	var node_13 = sibling(node_12);
	each(node_13, 17, () => get(houses), index, ($$anchor, house) => {
		var fragment_3 = root_12();
		var path_20 = first_child(fragment_3);
		var path_21 = sibling(path_20);
		var path_22 = sibling(path_21);
		var path_23 = sibling(path_22);
		template_effect(($0) => {
			set_attribute(path_20, "d", get(house).gardens);
			set_attribute(path_21, "d", $0);
			set_attribute(path_22, "d", get(house).blocks);
			set_attribute(path_23, "d", get(house).blocks);
		}, [() => get(house).orchard.map(([x, y]) => `M${x - 1.8} ${y}a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0`).join("")]);
		append($$anchor, fragment_3);
	});
	reset(g);
	template_effect(($0, $1, $2) => {
		set_attribute(path_10, "d", $0);
		set_attribute(path_13, "d", $1);
		set_attribute(path_15, "d", $2);
	}, [
		() => $$props.field.links.filter((link) => !link.approach).map((link) => line(link.edge)).join(""),
		() => get(poplars).map(([x, y]) => `M${(x - 2).toFixed(1)} ${y.toFixed(1)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`).join(""),
		() => get(approaches).map(({ link }) => line(link.edge)).join("")
	]);
	append($$anchor, g);
	pop();
}
//#endregion
export { Ground as default };
