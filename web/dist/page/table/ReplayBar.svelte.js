import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { remove_input_defaults, set_attribute, set_value } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                            */
//#region src/table/ReplayBar.svelte
var root = from_svg(`<path d="M7 5v10M13 5v10"></path>`);
var root_1 = from_svg(`<path d="M6 4.5v11l9-5.5z"></path>`);
var root_2 = from_html(`<i class="svelte-1ufouma"> </i>`);
var root_3 = from_html(`<button type="button" class="button small svelte-1ufouma" data-testid="what-if">What if?</button> <button type="button" class="button small wide svelte-1ufouma">Copy link</button> <button type="button" class="button small strong svelte-1ufouma" data-testid="now">Now</button>`, 1);
var root_4 = from_html(`<div class="replay svelte-1ufouma" data-testid="replay" role="group" aria-label="Replay"><button type="button" class="icon svelte-1ufouma" aria-label="Turn before"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 5l-5 5 5 5M15 5l-5 5 5 5"></path></svg></button> <button type="button" class="icon svelte-1ufouma" aria-label="One action back" data-testid="step-back"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M12 5l-5 5 5 5"></path></svg></button> <button type="button" class="icon svelte-1ufouma"><svg viewBox="0 0 20 20" aria-hidden="true"><!></svg></button> <button type="button" class="icon svelte-1ufouma" aria-label="One action on"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M8 5l5 5-5 5"></path></svg></button> <button type="button" class="icon svelte-1ufouma" aria-label="Turn after"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l5 5-5 5M10 5l5 5-5 5"></path></svg></button> <div class="slide svelte-1ufouma"><input type="range" min="0" list="turns" aria-label="Moment of the battle" data-testid="slider" class="svelte-1ufouma"/> <div class="marks svelte-1ufouma" aria-hidden="true"></div></div> <span class="count small muted svelte-1ufouma"> </span> <!></div>`);
function ReplayBar($$anchor, $$props) {
	push($$props, true);
	const past = user_derived(() => $$props.replay.n !== void 0);
	var div = root_4();
	var button = child(div);
	var button_1 = sibling(button, 2);
	var button_2 = sibling(button_1, 2);
	var svg = child(button_2);
	var node = child(svg);
	var consequent = ($$anchor) => {
		var path = root();
		append($$anchor, path);
	};
	var alternate = ($$anchor) => {
		var path_1 = root_1();
		append($$anchor, path_1);
	};
	if_block(node, ($$render) => {
		if ($$props.replay.playing) $$render(consequent);
		else $$render(alternate, -1);
	});
	reset(svg);
	reset(button_2);
	var button_3 = sibling(button_2, 2);
	var button_4 = sibling(button_3, 2);
	var div_1 = sibling(button_4, 2);
	var input = child(div_1);
	remove_input_defaults(input);
	var div_2 = sibling(input, 2);
	each(div_2, 21, () => $$props.replay.turns, ({ turn, n }) => turn, ($$anchor, $$item) => {
		let turn = () => get($$item).turn;
		let n = () => get($$item).n;
		var i = root_2();
		let styles;
		var text = only_child(i, true);
		template_effect(($0) => {
			styles = set_style(i, "", styles, { left: $0 });
			set_text(text, turn());
		}, [() => `${n() / Math.max(1, $$props.replay.last) * 100}%`]);
		append($$anchor, i);
	});
	reset(div_2);
	reset(div_1);
	var span = sibling(div_1, 2);
	var text_1 = only_child(span);
	var node_1 = sibling(span, 2);
	var consequent_1 = ($$anchor) => {
		var fragment = root_3();
		var button_5 = first_child(fragment);
		var button_6 = sibling(button_5, 2);
		var button_7 = sibling(button_6, 2);
		delegated("click", button_5, function(...$$args) {
			$$props.branch?.apply(this, $$args);
		});
		delegated("click", button_6, function(...$$args) {
			$$props.link?.apply(this, $$args);
		});
		delegated("click", button_7, () => $$props.replay.now());
		append($$anchor, fragment);
	};
	if_block(node_1, ($$render) => {
		if (get(past)) $$render(consequent_1);
	});
	reset(div);
	template_effect(($0) => {
		set_attribute(div, "data-actions", $$props.replay.last);
		button.disabled = $$props.replay.at <= 0;
		button_1.disabled = $$props.replay.at <= 0;
		button_2.disabled = $$props.replay.last === 0;
		set_attribute(button_2, "aria-label", $$props.replay.playing ? "Pause" : "Play");
		button_3.disabled = $$props.replay.at >= $$props.replay.last;
		button_4.disabled = $$props.replay.at >= $$props.replay.last;
		set_attribute(input, "max", $0);
		set_value(input, $$props.replay.at);
		input.disabled = $$props.replay.last === 0;
		set_attribute(input, "aria-valuetext", `after action ${$$props.replay.at ?? ""} of ${$$props.replay.last ?? ""}`);
		set_text(text_1, `${$$props.replay.at ?? ""} / ${$$props.replay.last ?? ""}`);
	}, [() => Math.max(1, $$props.replay.last)]);
	delegated("click", button, () => $$props.replay.turn(-1));
	delegated("click", button_1, () => $$props.replay.step(-1));
	delegated("click", button_2, () => $$props.replay.play());
	delegated("click", button_3, () => $$props.replay.step(1));
	delegated("click", button_4, () => $$props.replay.turn(1));
	delegated("input", input, (event) => {
		$$props.replay.stop();
		$$props.replay.show(event.currentTarget.valueAsNumber);
	});
	append($$anchor, div);
	pop();
}
delegate(["click", "input"]);
//#endregion
export { ReplayBar as default };
