import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
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
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { nation } from "../lib/nations.js";
import { shortName } from "../lib/words.js";
import Symbol from "./Symbol.svelte.js";
/* empty css                                          */
//#region src/field/Counter.svelte
var cannon = ($$anchor) => {
	var g = root();
	append($$anchor, g);
};
var root = from_svg(`<g class="cannon svelte-1kw3qui"><path class="barrel svelte-1kw3qui" d="M-9 -3.4L8 -5.4"></path><path class="trail svelte-1kw3qui" d="M-2 -1L-10 4"></path><circle class="wheel svelte-1kw3qui" cx="1" cy="0" r="4.4"></circle><path class="spokes svelte-1kw3qui" d="M1 -4.4V4.4M-3.4 0H5.4"></path></g>`);
var root_1 = from_svg(`<rect class="glow svelte-1kw3qui"></rect>`);
var root_2 = from_svg(`<rect class="ring-out svelte-1kw3qui"></rect><rect class="ring svelte-1kw3qui"></rect>`, 1);
var root_3 = from_svg(`<path class="ticks svelte-1kw3qui"></path>`);
var root_4 = from_svg(`<path class="trail svelte-1kw3qui"></path><rect class="limber svelte-1kw3qui" y="-5" width="7" height="10" rx="1.5"></rect><circle class="wheel svelte-1kw3qui" r="4"></circle><circle class="wheel svelte-1kw3qui" r="4"></circle>`, 1);
var root_5 = from_svg(`<circle r="3.4"></circle>`);
var root_6 = from_svg(`<g class="svelte-1kw3qui"><text class="number svelte-1kw3qui" y="7" text-anchor="middle" font-size="20"> </text></g><!>`, 1);
var root_7 = from_svg(`<circle r="2"></circle>`);
var root_8 = from_svg(`<text class="name dark svelte-1kw3qui" font-size="7.6"> </text><!><text class="letter svelte-1kw3qui" font-size="6.4"> </text><g class="svelte-1kw3qui"><text class="number svelte-1kw3qui" y="6" text-anchor="middle" font-size="17"> </text></g>`, 1);
var root_9 = from_svg(`<path class="front svelte-1kw3qui"></path><path class="front-tick svelte-1kw3qui"></path><g class="svelte-1kw3qui"><g class="svelte-1kw3qui"><!></g><!></g>`, 1);
var root_10 = from_svg(`<text class="number svelte-1kw3qui" y="8" text-anchor="middle" font-size="25"> </text>`);
var root_11 = from_svg(`<g class="svelte-1kw3qui"><!></g>`);
var root_12 = from_svg(`<circle r="2.7"></circle>`);
var root_13 = from_svg(`<path class="flag svelte-1kw3qui"></path><g class="svelte-1kw3qui"><!></g><!><!>`, 1);
var root_14 = from_svg(`<text class="number svelte-1kw3qui" text-anchor="middle" font-size="20"> </text>`);
var root_15 = from_svg(`<circle r="2.2"></circle>`);
var root_16 = from_svg(`<path class="ranks svelte-1kw3qui"></path>`);
var root_17 = from_svg(`<path class="flag svelte-1kw3qui"></path><text class="name svelte-1kw3qui" font-size="8"> </text><g class="svelte-1kw3qui"><!></g><!><!><text class="letter svelte-1kw3qui" text-anchor="end" font-size="6.6"> </text><!>`, 1);
var root_18 = from_svg(`<rect class="veil svelte-1kw3qui"></rect>`);
var root_19 = from_svg(`<!><path class="spent-mark svelte-1kw3qui"></path>`, 1);
var root_20 = from_svg(`<rect class="gold svelte-1kw3qui"></rect>`);
var root_21 = from_svg(`<g data-kind="piece"><!><!><rect class="shade svelte-1kw3qui"></rect><!><!><rect class="body svelte-1kw3qui"></rect><!><!><!></g>`);
function Counter($$anchor, $$props) {
	push($$props, true);
	const piece = user_derived(() => $$props.placed.piece);
	const line = user_derived(() => $$props.placed.turn !== 0 || get(piece).posture === "line");
	const scale = user_derived(() => get(line) ? $$props.placed.h / 24 : $$props.placed.h / (get(piece).posture === "column" || get(piece).posture === "square" ? 50 : get(piece).posture === "mounted" ? 41 : 40));
	const $$d = user_derived(() => [$$props.placed.w / get(scale), $$props.placed.h / get(scale)]), $$array = user_derived(() => to_array(get($$d), 2)), w = user_derived(() => get($$array)[0]), h = user_derived(() => get($$array)[1]);
	const $$d_1 = user_derived(() => [get(w) / 2, get(h) / 2]), $$array_1 = user_derived(() => to_array(get($$d_1), 2)), x = user_derived(() => get($$array_1)[0]), y = user_derived(() => get($$array_1)[1]);
	const nation$1 = user_derived(() => nation(get(piece).nation));
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const limber = user_derived(() => get(piece).posture === "limbered" ? 9 : 0);
	const place = user_derived(() => $$props.fanned ? $$props.placed.fan : [$$props.placed.x, $$props.placed.y]);
	const upright = user_derived(() => get(line) && Math.abs(($$props.placed.turn + 540) % 360 - 180) > 90 ? 180 : 0);
	const round = user_derived(() => get(piece).posture === "mounted" ? 8 : 2.5);
	const pips = user_derived(() => get(piece).losses ? Array.from({ length: get(piece).losses[1] }, (_, i) => i < get(piece).losses[0]) : []);
	const spent = user_derived(() => get(piece).states.length > 0);
	const ticks = user_derived(() => {
		if (get(piece).posture !== "square") return "";
		let d = "";
		for (const t of [
			-.66,
			-.22,
			.22,
			.66
		]) d += `M${t * get(x)} ${-get(y)}v-4.5M${t * get(x)} ${get(y)}v4.5M${-get(x)} ${t * get(y)}h-4.5M${get(x)} ${t * get(y)}h4.5`;
		return d;
	});
	var g_1 = root_21();
	let classes;
	let styles;
	var node = child(g_1);
	var consequent = ($$anchor) => {
		var rect = root_1();
		template_effect(() => {
			set_attribute(rect, "x", -get(x) - 5);
			set_attribute(rect, "y", -get(y) - 5);
			set_attribute(rect, "width", get(w) + 10);
			set_attribute(rect, "height", get(h) + 10);
			set_attribute(rect, "rx", get(round) + 5);
		});
		append($$anchor, rect);
	};
	if_block(node, ($$render) => {
		if ($$props.lit) $$render(consequent);
	});
	var node_1 = sibling(node);
	var consequent_1 = ($$anchor) => {
		var fragment = root_2();
		var rect_1 = first_child(fragment);
		var rect_2 = sibling(rect_1);
		template_effect(() => {
			set_attribute(rect_1, "x", -get(x) - 4);
			set_attribute(rect_1, "y", -get(y) - 4);
			set_attribute(rect_1, "width", get(w) + 8);
			set_attribute(rect_1, "height", get(h) + 8);
			set_attribute(rect_1, "rx", get(round) + 4);
			set_attribute(rect_2, "x", -get(x) - 2.6);
			set_attribute(rect_2, "y", -get(y) - 2.6);
			set_attribute(rect_2, "width", get(w) + 5.2);
			set_attribute(rect_2, "height", get(h) + 5.2);
			set_attribute(rect_2, "rx", get(round) + 3);
		});
		append($$anchor, fragment);
	};
	if_block(node_1, ($$render) => {
		if ($$props.chosen) $$render(consequent_1);
	});
	var rect_3 = sibling(node_1);
	var node_2 = sibling(rect_3);
	var consequent_2 = ($$anchor) => {
		var path = root_3();
		template_effect(() => set_attribute(path, "d", get(ticks)));
		append($$anchor, path);
	};
	if_block(node_2, ($$render) => {
		if (get(ticks)) $$render(consequent_2);
	});
	var node_3 = sibling(node_2);
	var consequent_3 = ($$anchor) => {
		var fragment_1 = root_4();
		var path_1 = first_child(fragment_1);
		var rect_4 = sibling(path_1);
		var circle = sibling(rect_4);
		set_attribute(circle, "cy", 8);
		var circle_1 = sibling(circle);
		set_attribute(circle_1, "cy", -8);
		template_effect(() => {
			set_attribute(path_1, "d", `M${get(x) - get(limber) - 1} 5H${get(x) - 3}`);
			set_attribute(rect_4, "x", get(x) - 7);
			set_attribute(circle, "cx", get(x) - 3.5);
			set_attribute(circle_1, "cx", get(x) - 3.5);
		});
		append($$anchor, fragment_1);
	};
	if_block(node_3, ($$render) => {
		if (get(limber)) $$render(consequent_3);
	});
	var rect_5 = sibling(node_3);
	var node_4 = sibling(rect_5);
	var consequent_5 = ($$anchor) => {
		var fragment_2 = root_9();
		var path_2 = first_child(fragment_2);
		var path_3 = sibling(path_2);
		var g_2 = sibling(path_3);
		var g_3 = child(g_2);
		var node_5 = child(g_3);
		Symbol(node_5, {
			get arm() {
				return get(piece).arm;
			},
			get nation() {
				return get(nation$1);
			},
			w: 18,
			h: 12
		});
		reset(g_3);
		var node_6 = sibling(g_3);
		var consequent_4 = ($$anchor) => {
			var fragment_3 = root_6();
			var g_4 = first_child(fragment_3);
			var text = child(g_4);
			var text_1 = only_child(text, true);
			reset(g_4);
			var node_7 = sibling(g_4);
			each(node_7, 17, () => get(pips), index, ($$anchor, lost, n) => {
				var circle_2 = root_5();
				let classes_1;
				template_effect(() => {
					classes_1 = set_class(circle_2, 0, "pip svelte-1kw3qui", null, classes_1, { lost: get(lost) });
					set_attribute(circle_2, "cx", -get(x) + 34 + n * 9);
					set_attribute(circle_2, "cy", get(upright) ? -2 : 2);
				});
				append($$anchor, circle_2);
			});
			template_effect(() => {
				set_attribute(g_4, "transform", `translate(${get(x) - 13} ${get(upright) ? -2 : 2}) rotate(${-$$props.placed.turn - get(upright)})`);
				set_text(text_1, get(piece).strength ?? "");
			});
			append($$anchor, fragment_3);
		};
		var alternate = ($$anchor) => {
			var fragment_4 = root_8();
			var text_2 = first_child(fragment_4);
			var text_3 = only_child(text_2, true);
			var node_8 = sibling(text_2);
			each(node_8, 17, () => get(pips), index, ($$anchor, lost, n) => {
				var circle_3 = root_7();
				let classes_2;
				template_effect(() => {
					classes_2 = set_class(circle_3, 0, "pip svelte-1kw3qui", null, classes_2, { lost: get(lost) });
					set_attribute(circle_3, "cx", -get(x) + 29.5 + n * 6);
					set_attribute(circle_3, "cy", get(upright) ? 4.5 : 8);
				});
				append($$anchor, circle_3);
			});
			var text_4 = sibling(node_8);
			var text_5 = only_child(text_4, true);
			var g_5 = sibling(text_4);
			var text_6 = child(g_5);
			var text_7 = only_child(text_6, true);
			reset(g_5);
			template_effect(($0) => {
				set_attribute(text_2, "x", -get(x) + 27);
				set_attribute(text_2, "y", get(upright) ? -1.5 : 2.5);
				set_text(text_3, $0);
				set_attribute(text_4, "x", -get(x) + 31 + get(pips).length * 6);
				set_attribute(text_4, "y", get(upright) ? 7 : 10.4);
				set_text(text_5, get(nation$1).letter);
				set_attribute(g_5, "transform", `translate(${get(x) - 11} ${get(upright) ? -2 : 2}) rotate(${-$$props.placed.turn - get(upright)})`);
				set_text(text_7, get(piece).strength ?? "");
			}, [() => shortName(get(piece).name, Math.floor((get(w) - 44) / 4.4))]);
			append($$anchor, fragment_4);
		};
		if_block(node_6, ($$render) => {
			if (get(far)) $$render(consequent_4);
			else $$render(alternate, -1);
		});
		reset(g_2);
		template_effect(() => {
			set_attribute(path_2, "stroke", get(nation$1).colour);
			set_attribute(path_2, "d", `M${-get(x)} ${-get(y) + 2}H${get(x) ?? ""}`);
			set_attribute(path_3, "d", `M${-get(x)} ${-get(y) - 2}V${get(y) - 3}M${get(x) ?? ""} ${-get(y) - 2}V${get(y) - 3}`);
			set_attribute(g_2, "transform", `rotate(${get(upright) ?? ""})`);
			set_attribute(g_3, "transform", `translate(${-get(x) + 15} ${get(upright) ? -2 : 2})`);
		});
		append($$anchor, fragment_2);
	};
	var consequent_7 = ($$anchor) => {
		const half = user_derived(() => get(piece).posture === "column" ? 21 : 25);
		var fragment_5 = root_13();
		var path_4 = first_child(fragment_5);
		var g_6 = sibling(path_4);
		var node_9 = child(g_6);
		{
			let $0 = user_derived(() => get(half) - 5);
			Symbol(node_9, {
				get arm() {
					return get(piece).arm;
				},
				get nation() {
					return get(nation$1);
				},
				get w() {
					return get($0);
				},
				h: 14
			});
		}
		reset(g_6);
		var node_10 = sibling(g_6);
		var consequent_6 = ($$anchor) => {
			var text_8 = root_10();
			var text_9 = only_child(text_8, true);
			template_effect(() => {
				set_attribute(text_8, "x", -get(x) + get(half) + (get(w) - get(half)) / 2);
				set_text(text_9, get(piece).strength);
			});
			append($$anchor, text_8);
		};
		var alternate_1 = ($$anchor) => {
			var g_7 = root_11();
			cannon(child(g_7));
			reset(g_7);
			template_effect(() => set_attribute(g_7, "transform", `translate(${-get(x) + get(half) + (get(w) - get(limber) - get(half)) / 2} 2) scale(1.15)`));
			append($$anchor, g_7);
		};
		if_block(node_10, ($$render) => {
			if (get(piece).strength != null) $$render(consequent_6);
			else $$render(alternate_1, -1);
		});
		var node_12 = sibling(node_10);
		each(node_12, 17, () => get(pips), index, ($$anchor, lost, n) => {
			var circle_4 = root_12();
			let classes_3;
			template_effect(() => {
				classes_3 = set_class(circle_4, 0, "pip far svelte-1kw3qui", null, classes_3, { lost: get(lost) });
				set_attribute(circle_4, "cx", -get(x) + get(half) / 2 + (n - (get(pips).length - 1) / 2) * 6.2);
				set_attribute(circle_4, "cy", get(y) - 6.5);
			});
			append($$anchor, circle_4);
		});
		template_effect(() => {
			set_attribute(path_4, "fill", get(nation$1).colour);
			set_attribute(path_4, "d", `M${-get(x) + 1} ${-get(y) + get(round)}q0 ${-get(round) + 1} ${get(round) - 1} ${-get(round) + 1}h${get(half) - get(round) + 1}v${get(h) - 2}h${-get(half) + get(round) - 1}q${-get(round) + 1} 0 ${-get(round) + 1} ${-get(round) + 1}Z`);
			set_attribute(g_6, "transform", `translate(${-get(x) + get(half) / 2 + .5} ${get(pips).length ? -4 : 0})`);
		});
		append($$anchor, fragment_5);
	};
	var alternate_3 = ($$anchor) => {
		const deep = user_derived(() => get(piece).posture === "column" || get(piece).posture === "square" ? 1 : 0);
		var fragment_6 = root_17();
		var path_5 = first_child(fragment_6);
		var text_10 = sibling(path_5);
		var text_11 = only_child(text_10, true);
		var g_8 = sibling(text_10);
		var node_13 = child(g_8);
		Symbol(node_13, {
			get arm() {
				return get(piece).arm;
			},
			get nation() {
				return get(nation$1);
			},
			w: 19,
			h: 13
		});
		reset(g_8);
		var node_14 = sibling(g_8);
		var consequent_8 = ($$anchor) => {
			var text_12 = root_14();
			var text_13 = only_child(text_12, true);
			template_effect(() => {
				set_attribute(text_12, "x", (-get(x) + 24 + get(x)) / 2);
				set_attribute(text_12, "y", get(deep) ? 7 : 9.4);
				set_text(text_13, get(piece).strength);
			});
			append($$anchor, text_12);
		};
		var alternate_2 = ($$anchor) => {
			var g_9 = root_11();
			cannon(child(g_9));
			reset(g_9);
			template_effect(() => set_attribute(g_9, "transform", `translate(${(24 - get(limber)) / 2 + 1} 5)`));
			append($$anchor, g_9);
		};
		if_block(node_14, ($$render) => {
			if (get(piece).strength != null) $$render(consequent_8);
			else $$render(alternate_2, -1);
		});
		var node_16 = sibling(node_14);
		each(node_16, 17, () => get(pips), index, ($$anchor, lost, n) => {
			var circle_5 = root_15();
			let classes_4;
			template_effect(() => {
				classes_4 = set_class(circle_5, 0, "pip svelte-1kw3qui", null, classes_4, { lost: get(lost) });
				set_attribute(circle_5, "cx", -get(x) + 7 + n * 6.2);
				set_attribute(circle_5, "cy", get(deep) ? 12 : get(y) - 5.6);
			});
			append($$anchor, circle_5);
		});
		var text_14 = sibling(node_16);
		var text_15 = only_child(text_14, true);
		var node_17 = sibling(text_14);
		var consequent_9 = ($$anchor) => {
			var path_6 = root_16();
			template_effect(() => set_attribute(path_6, "d", `M${-get(x)} ${get(y) - 7}H${get(x) ?? ""}M${-get(x)} ${get(y) - 3.5}H${get(x) ?? ""}`));
			append($$anchor, path_6);
		};
		if_block(node_17, ($$render) => {
			if (get(piece).posture === "column") $$render(consequent_9);
		});
		template_effect(($0) => {
			set_attribute(path_5, "fill", get(nation$1).colour);
			set_attribute(path_5, "d", `M${-get(x) + .6} ${-get(y) + 12.5}v${-12.5 + get(round)}q0 ${-get(round) + .6} ${get(round) - .6} ${-get(round) + .6}h${get(w) - get(limber) - 2 * get(round)}q${get(round) - .6} 0 ${get(round) - .6} ${get(round) - .6}v${12.5 - get(round)}Z`);
			set_attribute(text_10, "x", get(piece).posture === "mounted" ? 0 : -get(x) + 3.5);
			set_attribute(text_10, "text-anchor", get(piece).posture === "mounted" ? "middle" : "start");
			set_attribute(text_10, "y", -get(y) + 9.3);
			set_attribute(text_10, "fill", get(nation$1).on);
			set_text(text_11, $0);
			set_attribute(g_8, "transform", `translate(${-get(x) + 14} ${get(deep) ? 0 : 2.4})`);
			set_attribute(text_14, "x", get(x) - get(limber) - 3);
			set_attribute(text_14, "y", get(deep) ? 14.4 : get(y) - 3.4);
			set_text(text_15, get(nation$1).letter);
		}, [() => shortName(get(piece).name, Math.floor((get(w) - get(limber) - 5) / 4.5))]);
		append($$anchor, fragment_6);
	};
	if_block(node_4, ($$render) => {
		if (get(line)) $$render(consequent_5);
		else if (get(far)) $$render(consequent_7, 1);
		else $$render(alternate_3, -1);
	});
	var node_18 = sibling(node_4);
	var consequent_11 = ($$anchor) => {
		var fragment_7 = root_19();
		var node_19 = first_child(fragment_7);
		var consequent_10 = ($$anchor) => {
			var rect_6 = root_18();
			template_effect(() => {
				set_attribute(rect_6, "x", -get(x));
				set_attribute(rect_6, "y", -get(y));
				set_attribute(rect_6, "width", get(w) - get(limber));
				set_attribute(rect_6, "height", get(h));
				set_attribute(rect_6, "rx", get(round));
			});
			append($$anchor, rect_6);
		};
		if_block(node_19, ($$render) => {
			if (!$$props.lit) $$render(consequent_10);
		});
		var path_7 = sibling(node_19);
		template_effect(() => set_attribute(path_7, "d", `M${get(x) - get(limber) - 8} ${-get(y) - 2.5}l4 3l4 -6`));
		append($$anchor, fragment_7);
	};
	if_block(node_18, ($$render) => {
		if (get(spent)) $$render(consequent_11);
	});
	var node_20 = sibling(node_18);
	var consequent_12 = ($$anchor) => {
		var rect_7 = root_20();
		template_effect(() => {
			set_attribute(rect_7, "x", -get(x) - 2.4);
			set_attribute(rect_7, "y", -get(y) - 2.4);
			set_attribute(rect_7, "width", get(w) + 4.8);
			set_attribute(rect_7, "height", get(h) + 4.8);
			set_attribute(rect_7, "rx", get(round) + 2.4);
		});
		append($$anchor, rect_7);
	};
	if_block(node_20, ($$render) => {
		if ($$props.lit) $$render(consequent_12);
	});
	reset(g_1);
	template_effect(() => {
		classes = set_class(g_1, 0, "counter svelte-1kw3qui", null, classes, {
			lit: $$props.lit,
			chosen: $$props.chosen,
			pointed: $$props.pointed,
			spent: get(spent),
			hurt: $$props.hurt
		});
		set_attribute(g_1, "data-id", get(piece).id);
		set_attribute(g_1, "data-stack", $$props.placed.covered ? $$props.placed.stack : void 0);
		set_attribute(g_1, "data-testid", `piece-${get(piece).id ?? ""}`);
		set_attribute(g_1, "tabindex", $$props.lit ? 0 : -1);
		set_attribute(g_1, "role", $$props.lit ? "button" : "img");
		set_attribute(g_1, "aria-label", $$props.label);
		styles = set_style(g_1, "", styles, { transform: `translate(${get(place)[0] ?? ""}px, ${get(place)[1] ?? ""}px) rotate(${$$props.placed.turn ?? ""}deg) scale(${get(scale) ?? ""})` });
		set_attribute(rect_3, "x", -get(x) + 1.4);
		set_attribute(rect_3, "y", -get(y) + 2);
		set_attribute(rect_3, "width", get(w) - get(limber));
		set_attribute(rect_3, "height", get(h));
		set_attribute(rect_3, "rx", get(round));
		set_attribute(rect_5, "x", -get(x));
		set_attribute(rect_5, "y", -get(y));
		set_attribute(rect_5, "width", get(w) - get(limber));
		set_attribute(rect_5, "height", get(h));
		set_attribute(rect_5, "rx", get(round));
	});
	append($$anchor, g_1);
	pop();
}
//#endregion
export { Counter as default };
