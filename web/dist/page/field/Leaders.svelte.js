import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { nation } from "../lib/nations.js";
import { leaderName } from "../lib/words.js";
/* empty css                                          */
//#region src/field/Leaders.svelte
var root = from_svg(`<text x="5" y="2.8" class="svelte-ojsq3s"> </text>`);
var root_1 = from_svg(`<g class="leader svelte-ojsq3s"><rect y="-6.5" height="13" rx="6.5" class="svelte-ojsq3s"></rect><path class="star svelte-ojsq3s" d="M0 -4.4L1.2 -1.4L4.3 -1.3L1.9 .7L2.7 3.7L0 2L-2.7 3.7L-1.9 .7L-4.3 -1.3L-1.2 -1.4Z"></path><!></g>`);
var root_2 = from_svg(`<g class="leaders svelte-ojsq3s" aria-hidden="true"></g>`);
function Leaders($$anchor, $$props) {
	push($$props, true);
	const far = user_derived(() => $$props.detail === "far" || $$props.detail === "farthest");
	const scale = user_derived(() => $$props.detail === "near" ? .84 : $$props.detail === "farthest" ? 1.25 : 1);
	const badges = user_derived(() => $$props.placed.flatMap((item) => ($$props.leaders.get(`piece:${item.piece.id}`) ?? []).map((label, n) => {
		const name = leaderName(label);
		const w = get(far) ? 15 : name.length * 4.9 + 18;
		const [x, y] = $$props.fanned && $$props.fanned === item.stack ? item.fan : [item.x, item.y];
		const line = item.piece.at.kind === "link";
		const right = line ? 0 : item.w / 2 / get(scale) - w / 2 + 5;
		const up = line ? -14 : -item.h / 2 / get(scale);
		return {
			label,
			name,
			w,
			x: x + right * get(scale),
			y: y + (up - 1 - n * 12.5) * get(scale),
			colour: nation(item.piece.nation).colour
		};
	})));
	var g = root_2();
	each(g, 21, () => get(badges), (badge) => badge.label, ($$anchor, badge) => {
		var g_1 = root_1();
		let styles;
		var rect = child(g_1);
		var path = sibling(rect);
		var node = sibling(path);
		var consequent = ($$anchor) => {
			var text = root();
			var text_1 = only_child(text, true);
			template_effect(() => set_text(text_1, get(badge).name));
			append($$anchor, text);
		};
		if_block(node, ($$render) => {
			if (!get(far)) $$render(consequent);
		});
		reset(g_1);
		template_effect(() => {
			styles = set_style(g_1, "", styles, { transform: `translate(${get(badge).x ?? ""}px, ${get(badge).y ?? ""}px) scale(${get(scale) ?? ""})` });
			set_attribute(rect, "x", -get(badge).w / 2);
			set_attribute(rect, "width", get(badge).w);
			set_attribute(rect, "stroke", get(badge).colour);
			set_attribute(path, "transform", `translate(${get(far) ? 0 : -get(badge).w / 2 + 7.5} 0)`);
		});
		append($$anchor, g_1);
	});
	reset(g);
	append($$anchor, g);
	pop();
}
//#endregion
export { Leaders as default };
