import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_html, text } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { sideNation } from "../lib/nations.js";
import { duration } from "../lib/words.js";
/* empty css                                         */
//#region src/table/Forces.svelte
var root = from_html(`<p class="small muted"> <!> <!></p>`);
var root_1 = from_html(`<li><b> </b> </li>`);
var root_2 = from_html(`<ul class="svelte-1w7go96"></ul>`);
var root_3 = from_html(`<p class="small"> </p>`);
var root_4 = from_html(`<li> <span class="muted"> </span></li>`);
var root_5 = from_html(`<details><summary class="small svelte-1w7go96"> </summary> <ul class="svelte-1w7go96"></ul></details>`);
var root_6 = from_html(`<section class="svelte-1w7go96"><h3 class="svelte-1w7go96"> <b> </b></h3> <!> <!> <!> <!></section>`);
var root_7 = from_html(`<div class="forces svelte-1w7go96"></div>`);
function Forces($$anchor, $$props) {
	push($$props, true);
	var div = root_7();
	each(div, 23, () => $$props.view.sides, (side) => side.id, ($$anchor, side, n) => {
		const seat = user_derived(() => $$props.seats[get(n)]);
		var section = root_6();
		let styles;
		var h3 = child(section);
		var text$1 = child(h3);
		var b = sibling(text$1);
		var text_1 = only_child(b, true);
		reset(h3);
		var node = sibling(h3, 2);
		var consequent_2 = ($$anchor) => {
			var p = root();
			var text_2 = child(p);
			var node_1 = sibling(text_2);
			var consequent = ($$anchor) => {
				var text_3 = text();
				template_effect(() => set_text(text_3, `· ${get(seat).present ? "here" : "away"}`));
				append($$anchor, text_3);
			};
			if_block(node_1, ($$render) => {
				if (get(seat).kind === "person") $$render(consequent);
			});
			var node_2 = sibling(node_1, 2);
			var consequent_1 = ($$anchor) => {
				var text_4 = text();
				template_effect(($0) => set_text(text_4, `· ${$0 ?? ""}`), [() => duration(get(seat).time_left)]);
				append($$anchor, text_4);
			};
			if_block(node_2, ($$render) => {
				if (get(seat).time_left != null) $$render(consequent_1);
			});
			reset(p);
			template_effect(() => set_text(text_2, `${(get(seat).kind === "computer" ? `computer (${get(seat).name ?? ""})` : get(seat).kind === "open" ? "nobody yet" : get(seat).name ?? "a person") ?? ""} `));
			append($$anchor, p);
		};
		if_block(node, ($$render) => {
			if (get(seat)) $$render(consequent_2);
		});
		var node_3 = sibling(node, 2);
		var consequent_3 = ($$anchor) => {
			var ul = root_2();
			each(ul, 21, () => get(side).points_for, ([what, points]) => what, ($$anchor, $$item) => {
				var $$array = user_derived(() => to_array(get($$item), 2));
				let what = () => get($$array)[0];
				let points = () => get($$array)[1];
				var li = root_1();
				var b_1 = child(li);
				var text_5 = only_child(b_1, true);
				var text_6 = sibling(b_1);
				reset(li);
				template_effect(() => {
					set_text(text_5, points());
					set_text(text_6, ` ${what() ?? ""}`);
				});
				append($$anchor, li);
			});
			reset(ul);
			append($$anchor, ul);
		};
		if_block(node_3, ($$render) => {
			if (get(side).points_for.length) $$render(consequent_3);
		});
		var node_4 = sibling(node_3, 2);
		var consequent_4 = ($$anchor) => {
			var p_1 = root_3();
			var text_7 = only_child(p_1);
			template_effect(($0) => set_text(text_7, `Lost: ${$0 ?? ""}`), [() => get(side).losses.join(", ")]);
			append($$anchor, p_1);
		};
		if_block(node_4, ($$render) => {
			if (get(side).losses.length) $$render(consequent_4);
		});
		var node_5 = sibling(node_4, 2);
		var consequent_5 = ($$anchor) => {
			var details = root_5();
			var summary = child(details);
			var text_8 = only_child(summary);
			var ul_1 = sibling(summary, 2);
			each(ul_1, 21, () => get(side).expected, index, ($$anchor, $$item) => {
				var $$array_1 = user_derived(() => to_array(get($$item), 2));
				let when = () => get($$array_1)[0];
				let who = () => get($$array_1)[1];
				var li_1 = root_4();
				var text_9 = child(li_1);
				var span = sibling(text_9);
				var text_10 = only_child(span, true);
				reset(li_1);
				template_effect(() => {
					set_text(text_9, `${who() ?? ""} `);
					set_text(text_10, when());
				});
				append($$anchor, li_1);
			});
			reset(ul_1);
			reset(details);
			template_effect(() => set_text(text_8, `${get(side).expected.length ?? ""} still to come`));
			append($$anchor, details);
		};
		if_block(node_5, ($$render) => {
			if (get(side).expected.length) $$render(consequent_5);
		});
		reset(section);
		template_effect(($0) => {
			styles = set_style(section, "", styles, { "--side": $0 });
			set_text(text$1, `${get(side).name ?? ""} `);
			set_text(text_1, get(side).points);
		}, [() => sideNation($$props.view.pieces, get(n) === 0 ? "first" : "second", get(side).name).colour]);
		append($$anchor, section);
	});
	reset(div);
	append($$anchor, div);
	pop();
}
//#endregion
export { Forces as default };
