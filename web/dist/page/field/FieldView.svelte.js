import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect, user_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get, untrack } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, comment, from_html, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_this } from "../vendor/svelte/src/internal/client/dom/elements/bindings/this.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { bounds, mid, polygon } from "../lib/geometry.js";
import Ground from "./Ground.svelte.js";
import { detailAt, frame, opening } from "../lib/camera.js";
import { keyOf } from "../lib/choices.js";
import { layOut } from "../lib/layout.js";
import { placeNames } from "../lib/names.js";
import { sideNation } from "../lib/nations.js";
import { areaWords, leaderName, linkWords, pieceWords } from "../lib/words.js";
import { arrow } from "./arrow.js";
import Counter from "./Counter.svelte.js";
import Leaders from "./Leaders.svelte.js";
import Names from "./Names.svelte.js";
import { Pan } from "./pan.js";
/* empty css                                            */
//#region src/field/FieldView.svelte
var root = from_svg(`<path data-kind="area"></path>`);
var root_1 = from_svg(`<line data-kind="link"></line>`);
var root_2 = from_svg(`<path class="shaft attack under svelte-1qw1j81"></path><path class="shaft attack svelte-1qw1j81"></path><path class="head attack svelte-1qw1j81"></path>`, 1);
var root_3 = from_svg(`<text class="waits svelte-1qw1j81"> </text>`);
var root_4 = from_svg(`<path class="shaft under svelte-1qw1j81"></path><path class="shaft svelte-1qw1j81"></path><path class="head svelte-1qw1j81"></path>`, 1);
var root_5 = from_html(`<div class="window svelte-1qw1j81" role="group" tabindex="0" data-testid="field"><div class="layer svelte-1qw1j81"><svg overflow="visible" role="group" aria-label="Map" class="svelte-1qw1j81"><defs><pattern id="entry-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch svelte-1qw1j81" d="M0 0V9"></path></pattern></defs><rect class="sheet svelte-1qw1j81" x="-34" y="-34"></rect><!><rect class="neat svelte-1qw1j81" x="-3" y="-3"></rect><rect class="neat outer svelte-1qw1j81" x="-12" y="-12"></rect><rect class="neat inlay svelte-1qw1j81" x="-12" y="-12"></rect><g class="areas"></g><!><!><g class="arrows svelte-1qw1j81" aria-hidden="true"></g><g class="troops"></g><!><!><g class="arrows svelte-1qw1j81" aria-hidden="true"><!></g></svg></div></div>`);
function FieldView($$anchor, $$props) {
	push($$props, true);
	let frameOf;
	let layer;
	let pan;
	let detail = state("mid");
	let fanned = state("");
	let unfan;
	const field = user_derived(() => $$props.view.field);
	let ground = state(untrack(() => $$props.view.field));
	user_effect(() => {
		if (get(field).areas.length && (get(field).width !== get(ground).width || get(field).areas[0]?.id !== get(ground).areas[0]?.id)) set(ground, get(field));
	});
	const names = user_derived(() => placeNames(get(ground)));
	const placed = user_derived(() => layOut(get(ground), $$props.view.pieces, get(names), get(detail)));
	const drawn = user_derived(() => get(fanned) ? [...get(placed)].sort((a, b) => Number(a.stack === get(fanned)) - Number(b.stack === get(fanned))) : get(placed));
	const colours = user_derived(() => ({
		first: sideNation($$props.view.pieces, "first", $$props.view.sides[0].name),
		second: sideNation($$props.view.pieces, "second", $$props.view.sides[1].name)
	}));
	const pointedKeys = user_derived(() => new Set($$props.pointed.map(keyOf)));
	const group = user_derived(() => new Set($$props.view.markers.filter((m) => m.kind === "group").flatMap((m) => m.at.map(keyOf))));
	const leaders = user_derived(() => {
		const by = /* @__PURE__ */ new Map();
		for (const marker of $$props.view.markers) {
			if (marker.kind !== "leader") continue;
			for (const target of marker.at) by.set(keyOf(target), [...by.get(keyOf(target)) ?? [], marker.label]);
		}
		return by;
	});
	function placeOf(target) {
		if (target.kind === "piece") {
			const found = get(placed).find((p) => p.piece.id === target.id);
			return found && [found.x, found.y];
		}
		if (target.kind === "area") return get(ground).areas.find((area) => area.id === target.id)?.label;
		const edge = get(ground).links.find((link) => link.id === target.id)?.edge;
		return edge && mid(edge[0], edge[1]);
	}
	const middle = (targets) => {
		const points = targets.map(placeOf).filter((p) => p !== void 0);
		if (!points.length) return void 0;
		const box = bounds(points);
		return [box.x, box.y];
	};
	const attacks = user_derived(() => $$props.view.markers.filter((marker) => marker.kind === "attack" && marker.at.length > 1).flatMap((marker) => {
		const [from, to] = [placeOf(marker.at[0]), placeOf(marker.at.at(-1))];
		return from && to ? [arrow(from, to, .12, 38)] : [];
	}));
	const way = user_derived(() => {
		const last = $$props.pointed.at(-1);
		if (!$$props.arrows || !last) return void 0;
		const moving = $$props.view.markers.find((marker) => marker.kind === "group")?.at;
		const from = $$props.pointed.length > 1 ? placeOf($$props.pointed[0]) : moving && middle(moving);
		const to = placeOf(last);
		return from && to && Math.hypot(from[0] - to[0], from[1] - to[1]) > 24 ? arrow(from, to) : void 0;
	});
	onMount(() => {
		const controls = new Pan(frameOf, layer, {
			field: () => ({
				w: get(ground).width,
				h: get(ground).height
			}),
			rested: (camera) => set(detail, detailAt(camera.k), true)
		});
		pan = controls;
		const open = () => {
			const start = opening({
				w: get(ground).width,
				h: get(ground).height
			}, troops(), controls.size);
			set(detail, detailAt(start.k), true);
			controls.set(start);
		};
		open();
		let width = controls.size.w;
		const resized = new ResizeObserver(() => {
			if (Math.abs(controls.size.w - width) > 80) open();
			width = controls.size.w;
		});
		resized.observe(frameOf);
		return () => {
			resized.disconnect();
			controls.destroy();
		};
	});
	const troops = () => $$props.view.pieces.length ? bounds(get(placed).map((p) => [p.x, p.y])) : void 0;
	function zoom(factor) {
		pan?.zoom(factor);
	}
	function fit() {
		if (!pan) return;
		const all = frame({
			x: get(ground).width / 2,
			y: get(ground).height / 2,
			w: get(ground).width,
			h: get(ground).height
		}, pan.size, 16);
		pan.set(all);
	}
	function targetAt(event) {
		const found = event.target.closest("[data-kind]");
		return found ? {
			kind: found.dataset.kind,
			id: found.dataset.id
		} : void 0;
	}
	function clicked(event) {
		if (pan?.dragged) return;
		const target = targetAt(event);
		if (!target) return;
		const touch = event.pointerType === "touch";
		const stack = event.target.closest("[data-stack]")?.dataset.stack;
		if (touch && stack && get(fanned) !== stack) set(fanned, stack, true);
		else $$props.pick(target, {
			x: event.clientX,
			y: event.clientY
		}, touch);
	}
	function pressed(event) {
		if (event.key === "Enter" || event.key === " ") {
			const target = targetAt(event);
			if (!target) return;
			event.preventDefault();
			const box = event.target.getBoundingClientRect();
			$$props.pick(target, {
				x: box.left + box.width / 2,
				y: box.bottom
			}, false);
		} else if (event.target === frameOf) {
			const step = {
				ArrowLeft: [70, 0],
				ArrowRight: [-70, 0],
				ArrowUp: [0, 70],
				ArrowDown: [0, -70]
			}[event.key];
			if (step) pan?.by(step[0], step[1]);
		}
	}
	function entered(event) {
		const stack = event.target.closest("[data-stack]")?.dataset.stack ?? "";
		const touch = event.pointerType === "touch";
		if (!touch) $$props.look(targetAt(event));
		if (touch || stack === get(fanned)) return clearTimeout(unfan);
		clearTimeout(unfan);
		if (stack) set(fanned, stack, true);
		else unfan = setTimeout(() => set(fanned, ""), 350);
	}
	var $$exports = {
		zoom,
		fit
	};
	var div = root_5();
	var div_1 = child(div);
	var svg = child(div_1);
	var rect = sibling(child(svg));
	var node = sibling(rect);
	Ground(node, {
		get field() {
			return get(ground);
		},
		get names() {
			return get(names);
		}
	});
	var rect_1 = sibling(node);
	var rect_2 = sibling(rect_1);
	var rect_3 = sibling(rect_2);
	var g = sibling(rect_3);
	each(g, 23, () => get(field).areas, (area) => area.id, ($$anchor, area, n) => {
		const key = user_derived(() => `area:${get(area).id}`);
		var path = root();
		let classes;
		template_effect(($0, $1, $2, $3, $4, $5) => {
			set_attribute(path, "d", $0);
			classes = set_class(path, 0, "area svelte-1qw1j81", null, classes, {
				lit: $1,
				pointed: $2
			});
			set_attribute(path, "data-id", get(area).id);
			set_attribute(path, "data-testid", `area-${get(area).id ?? ""}`);
			set_attribute(path, "tabindex", $3);
			set_attribute(path, "role", $4);
			set_attribute(path, "aria-label", $5);
		}, [
			() => polygon((get(ground).areas[get(n)] ?? get(area)).outline),
			() => $$props.lit.has(get(key)),
			() => get(pointedKeys).has(get(key)),
			() => $$props.lit.has(get(key)) ? 0 : -1,
			() => $$props.lit.has(get(key)) ? "button" : "img",
			() => areaWords(get(area), $$props.view)
		]);
		append($$anchor, path);
	});
	reset(g);
	var node_1 = sibling(g);
	each(node_1, 17, () => get(ground).links, (link) => link.id, ($$anchor, link) => {
		const key = user_derived(() => `link:${get(link).id}`);
		var fragment = comment();
		var node_2 = first_child(fragment);
		var consequent = ($$anchor) => {
			var line = root_1();
			let classes_1;
			template_effect(($0, $1, $2, $3, $4) => {
				classes_1 = set_class(line, 0, "link svelte-1qw1j81", null, classes_1, {
					lit: $0,
					pointed: $1
				});
				set_attribute(line, "x1", get(link).edge[0][0]);
				set_attribute(line, "y1", get(link).edge[0][1]);
				set_attribute(line, "x2", get(link).edge[1][0]);
				set_attribute(line, "y2", get(link).edge[1][1]);
				set_attribute(line, "data-id", get(link).id);
				set_attribute(line, "data-testid", `link-${get(link).id ?? ""}`);
				set_attribute(line, "tabindex", $2);
				set_attribute(line, "role", $3);
				set_attribute(line, "aria-label", $4);
			}, [
				() => $$props.lit.has(get(key)),
				() => get(pointedKeys).has(get(key)),
				() => $$props.lit.has(get(key)) ? 0 : -1,
				() => $$props.lit.has(get(key)) ? "button" : "img",
				() => linkWords(get(link), get(ground).areas)
			]);
			append($$anchor, line);
		};
		var d = user_derived(() => $$props.lit.has(get(key)) || get(pointedKeys).has(get(key)));
		if_block(node_2, ($$render) => {
			if (get(d)) $$render(consequent);
		});
		append($$anchor, fragment);
	});
	var node_3 = sibling(node_1);
	{
		let $0 = user_derived(() => ({
			...get(ground),
			areas: get(field).areas.length ? get(field).areas : get(ground).areas
		}));
		Names(node_3, {
			get field() {
				return get($0);
			},
			get names() {
				return get(names);
			},
			get detail() {
				return get(detail);
			},
			get colours() {
				return get(colours);
			}
		});
	}
	var g_1 = sibling(node_3);
	each(g_1, 21, () => get(attacks), index, ($$anchor, $$item) => {
		let shaft = () => get($$item).shaft;
		let head = () => get($$item).head;
		var fragment_1 = root_2();
		var path_1 = first_child(fragment_1);
		var path_2 = sibling(path_1);
		var path_3 = sibling(path_2);
		template_effect(() => {
			set_attribute(path_1, "d", shaft());
			set_attribute(path_2, "d", shaft());
			set_attribute(path_3, "d", head());
		});
		append($$anchor, fragment_1);
	});
	reset(g_1);
	var g_2 = sibling(g_1);
	each(g_2, 21, () => get(drawn), (item) => item.piece.id, ($$anchor, item) => {
		const key = user_derived(() => `piece:${get(item).piece.id}`);
		{
			let $0 = user_derived(() => pieceWords(get(item).piece, $$props.view));
			let $1 = user_derived(() => get(fanned) !== "" && get(fanned) === get(item).stack);
			let $2 = user_derived(() => $$props.lit.has(get(key)));
			let $3 = user_derived(() => get(group).has(get(key)));
			let $4 = user_derived(() => get(pointedKeys).has(get(key)));
			let $5 = user_derived(() => $$props.hurt.has(get(item).piece.id));
			Counter($$anchor, {
				get placed() {
					return get(item);
				},
				get detail() {
					return get(detail);
				},
				get label() {
					return get($0);
				},
				get fanned() {
					return get($1);
				},
				get lit() {
					return get($2);
				},
				get chosen() {
					return get($3);
				},
				get pointed() {
					return get($4);
				},
				get hurt() {
					return get($5);
				}
			});
		}
	});
	reset(g_2);
	var node_4 = sibling(g_2);
	Leaders(node_4, {
		get placed() {
			return get(placed);
		},
		get leaders() {
			return get(leaders);
		},
		get detail() {
			return get(detail);
		},
		get fanned() {
			return get(fanned);
		}
	});
	var node_5 = sibling(node_4);
	each(node_5, 17, () => get(ground).areas, (area) => area.id, ($$anchor, area) => {
		var fragment_3 = comment();
		var node_6 = first_child(fragment_3);
		each(node_6, 18, () => get(leaders).get(`area:${get(area).id}`) ?? [], (leader) => leader, ($$anchor, leader, n) => {
			var text = root_3();
			var text_1 = only_child(text);
			template_effect(($0) => {
				set_attribute(text, "x", get(area).label[0]);
				set_attribute(text, "y", get(area).label[1] - 22 - get(n) * 13);
				set_text(text_1, `★ ${$0 ?? ""} waits`);
			}, [() => leaderName(leader)]);
			append($$anchor, text);
		});
		append($$anchor, fragment_3);
	});
	var g_3 = sibling(node_5);
	var node_7 = child(g_3);
	var consequent_1 = ($$anchor) => {
		var fragment_4 = root_4();
		var path_4 = first_child(fragment_4);
		var path_5 = sibling(path_4);
		var path_6 = sibling(path_5);
		template_effect(() => {
			set_attribute(path_4, "d", get(way).shaft);
			set_attribute(path_5, "d", get(way).shaft);
			set_attribute(path_6, "d", get(way).head);
		});
		append($$anchor, fragment_4);
	};
	if_block(node_7, ($$render) => {
		if (get(way)) $$render(consequent_1);
	});
	reset(g_3);
	reset(svg);
	reset(div_1);
	bind_this(div_1, ($$value) => layer = $$value, () => layer);
	reset(div);
	bind_this(div, ($$value) => frameOf = $$value, () => frameOf);
	template_effect(() => {
		set_attribute(div, "aria-label", `Battlefield: ${$$props.view.title ?? ""}. Arrow keys move it, plus and minus zoom.`);
		set_attribute(div, "data-detail", get(detail));
		set_attribute(svg, "width", get(ground).width);
		set_attribute(svg, "height", get(ground).height);
		set_attribute(svg, "viewBox", `0 0 ${get(ground).width ?? ""} ${get(ground).height ?? ""}`);
		set_attribute(rect, "width", get(ground).width + 68);
		set_attribute(rect, "height", get(ground).height + 68);
		set_attribute(rect_1, "width", get(ground).width + 6);
		set_attribute(rect_1, "height", get(ground).height + 6);
		set_attribute(rect_2, "width", get(ground).width + 24);
		set_attribute(rect_2, "height", get(ground).height + 24);
		set_attribute(rect_3, "width", get(ground).width + 24);
		set_attribute(rect_3, "height", get(ground).height + 24);
	});
	delegated("click", div, clicked);
	delegated("keydown", div, pressed);
	delegated("pointerover", div, entered);
	event("pointerleave", div, () => {
		$$props.look(void 0);
		unfan = setTimeout(() => set(fanned, ""), 350);
	});
	delegated("focusin", div, entered);
	append($$anchor, div);
	return pop($$exports);
}
delegate([
	"click",
	"keydown",
	"pointerover",
	"focusin"
]);
//#endregion
export { FieldView as default };
