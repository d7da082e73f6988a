import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect, user_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { snippet } from "../vendor/svelte/src/internal/client/dom/blocks/snippet.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { sideNation } from "../lib/nations.js";
import { duration } from "../lib/words.js";
/* empty css                                         */
//#region src/table/Ribbon.svelte
var root = from_html(`<span><b class="svelte-tcbdsy"> </b> </span><span class="time svelte-tcbdsy"> </span>`, 1);
var root_1 = from_html(`<span class="spend svelte-tcbdsy"> </span>`);
var root_2 = from_html(`<span class="left svelte-tcbdsy"> </span>`);
var root_3 = from_html(`<span class="side svelte-tcbdsy"><i class="svelte-tcbdsy"></i><span class="word svelte-tcbdsy"> </span> <b class="svelte-tcbdsy"> </b><!></span>`);
var root_4 = from_html(`<header class="ribbon svelte-tcbdsy"><a class="home svelte-tcbdsy" href="/" aria-label="Voltigeur, all battles"><svg viewBox="0 0 32 32" aria-hidden="true" class="svelte-tcbdsy"><rect x="3" y="7" width="26" height="18" rx="1.5"></rect><path d="M3 7l26 18M29 7L3 25"></path></svg></a> <h1 class="svelte-tcbdsy"> </h1> <p class="facts svelte-tcbdsy" data-testid="clock"><!> <span class="phase"> </span> <!></p> <p class="score svelte-tcbdsy" data-testid="score"></p> <!></header>`);
function Ribbon($$anchor, $$props) {
	push($$props, true);
	let now = state(proxy(Date.now()));
	const timed = user_derived(() => $$props.seats.some((seat) => seat.time_left != null));
	user_effect(() => {
		if (!get(timed) || !$$props.running) return;
		const ticking = setInterval(() => set(now, Date.now(), true), 500);
		return () => clearInterval(ticking);
	});
	const left = (seat) => seat?.time_left == null ? null : seat.time_left - ($$props.running && $$props.view.prompt?.side === seat.side ? Math.max(0, get(now) - $$props.heard) : 0);
	const active = user_derived(() => $$props.view.sides[$$props.view.clock.active === "first" ? 0 : 1]);
	const looks = user_derived(() => [sideNation($$props.view.pieces, "first", $$props.view.sides[0].name), sideNation($$props.view.pieces, "second", $$props.view.sides[1].name)]);
	var header = root_4();
	var h1 = sibling(child(header), 2);
	var text = only_child(h1, true);
	var p = sibling(h1, 2);
	var node = child(p);
	var consequent = ($$anchor) => {
		var fragment = root();
		var span = first_child(fragment);
		var b = child(span);
		var text_1 = only_child(b);
		var text_2 = sibling(b);
		reset(span);
		var span_1 = sibling(span);
		var text_3 = only_child(span_1, true);
		template_effect(() => {
			set_text(text_1, `Turn ${$$props.view.clock.turn ?? ""}`);
			set_text(text_2, ` of ${$$props.view.clock.turns ?? ""}`);
			set_text(text_3, $$props.view.clock.time);
		});
		append($$anchor, fragment);
	};
	if_block(node, ($$render) => {
		if ($$props.view.clock.turn > 0) $$render(consequent);
	});
	var span_2 = sibling(node, 2);
	var text_4 = only_child(span_2);
	var node_1 = sibling(span_2, 2);
	each(node_1, 16, () => get(active).resources, (left) => left, ($$anchor, left, $$index, $$array) => {
		var span_3 = root_1();
		var text_5 = only_child(span_3, true);
		template_effect(() => set_text(text_5, left));
		append($$anchor, span_3);
	});
	reset(p);
	var p_1 = sibling(p, 2);
	each(p_1, 23, () => $$props.view.sides, (side) => side.id, ($$anchor, side, n) => {
		var span_4 = root_3();
		var i = child(span_4);
		let styles;
		var span_5 = sibling(i);
		var text_6 = only_child(span_5, true);
		var b_1 = sibling(span_5, 2);
		var text_7 = only_child(b_1, true);
		var node_2 = sibling(b_1);
		var consequent_1 = ($$anchor) => {
			var span_6 = root_2();
			var text_8 = only_child(span_6, true);
			template_effect(($0) => set_text(text_8, $0), [() => duration(left($$props.seats[get(n)]))]);
			append($$anchor, span_6);
		};
		var d = user_derived(() => left($$props.seats[get(n)]) !== null);
		if_block(node_2, ($$render) => {
			if (get(d)) $$render(consequent_1);
		});
		reset(span_4);
		template_effect(() => {
			styles = set_style(i, "", styles, { background: get(looks)[get(n)].colour });
			set_text(text_6, get(side).name);
			set_text(text_7, get(side).points);
		});
		append($$anchor, span_4);
	});
	reset(p_1);
	var node_3 = sibling(p_1, 2);
	snippet(node_3, () => $$props.menu);
	reset(header);
	template_effect(() => {
		set_text(text, $$props.view.title);
		set_text(text_4, `${get(active).name ?? ""} · ${$$props.view.clock.phase ?? ""}`);
		set_attribute(p_1, "aria-label", `${$$props.view.sides[0].name ?? ""} ${$$props.view.sides[0].points ?? ""} points, ${$$props.view.sides[1].name ?? ""} ${$$props.view.sides[1].points ?? ""} points`);
	});
	append($$anchor, header);
	pop();
}
//#endregion
export { Ribbon as default };
