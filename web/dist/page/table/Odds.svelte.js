import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, comment, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { percent } from "../lib/words.js";
/* empty css                                       */
//#region src/table/Odds.svelte
var root = from_html(`<span class="svelte-1wyeym8"> </span>`);
var root_1 = from_html(`<li class="svelte-1wyeym8"><b class="svelte-1wyeym8"> </b> </li>`);
var root_2 = from_html(`<ul class="svelte-1wyeym8"></ul>`);
var root_3 = from_html(`<div class="odds" data-testid="odds"><div class="bar svelte-1wyeym8" role="img"></div> <!></div>`);
function Odds($$anchor, $$props) {
	push($$props, true);
	const parts = user_derived(() => [
		{
			word: "goes well",
			share: $$props.bar.mine,
			colour: $$props.mine.colour,
			on: $$props.mine.on
		},
		{
			word: "open",
			share: $$props.bar.undecided,
			colour: "#cbb98b",
			on: "#221e19"
		},
		{
			word: "goes badly",
			share: $$props.bar.theirs,
			colour: $$props.theirs.colour,
			on: $$props.theirs.on
		}
	]);
	const endings = user_derived(() => ($$props.fight?.endings ?? []).slice(0, 4));
	var div = root_3();
	var div_1 = child(div);
	each(div_1, 21, () => get(parts), (part) => part.word, ($$anchor, part) => {
		var fragment = comment();
		var node = first_child(fragment);
		var consequent = ($$anchor) => {
			var span = root();
			let styles;
			var text = only_child(span, true);
			template_effect(($0) => {
				styles = set_style(span, "", styles, {
					"flex-grow": get(part).share,
					background: get(part).colour,
					color: get(part).on
				});
				set_text(text, $0);
			}, [() => get(part).share > .4 ? `${get(part).word} ${percent(get(part).share)}` : get(part).share > .1 ? percent(get(part).share) : ""]);
			append($$anchor, span);
		};
		if_block(node, ($$render) => {
			if (get(part).share > .004) $$render(consequent);
		});
		append($$anchor, fragment);
	});
	reset(div_1);
	var node_1 = sibling(div_1, 2);
	var consequent_1 = ($$anchor) => {
		var ul = root_2();
		each(ul, 21, () => get(endings), ([share, ending]) => ending.what, ($$anchor, $$item) => {
			var $$array = user_derived(() => to_array(get($$item), 2));
			let share = () => get($$array)[0];
			let ending = () => get($$array)[1];
			var li = root_1();
			var b = child(li);
			var text_1 = only_child(b, true);
			var text_2 = sibling(b);
			reset(li);
			template_effect(($0) => {
				set_text(text_1, $0);
				set_text(text_2, ` ${ending().what ?? ""}`);
			}, [() => percent(share())]);
			append($$anchor, li);
		});
		reset(ul);
		append($$anchor, ul);
	};
	if_block(node_1, ($$render) => {
		if (get(endings).length > 1) $$render(consequent_1);
	});
	reset(div);
	template_effect(($0, $1, $2) => set_attribute(div_1, "aria-label", `Odds: goes well ${$0 ?? ""}, undecided ${$1 ?? ""}, goes badly ${$2 ?? ""}`), [
		() => percent($$props.bar.mine),
		() => percent($$props.bar.undecided),
		() => percent($$props.bar.theirs)
	]);
	append($$anchor, div);
	pop();
}
//#endregion
export { Odds as default };
