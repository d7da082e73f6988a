import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { init_select, select_option } from "../vendor/svelte/src/internal/client/dom/elements/bindings/select.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { prop } from "../vendor/svelte/src/internal/client/reactivity/props.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                        */
//#region src/ui/Seats.svelte
var root = from_html(`<option> </option>`);
var root_1 = from_html(`<label class="svelte-3579pk"><span class="svelte-3579pk"> </span> <select class="svelte-3579pk"><option>I play, at this screen</option><!><option>Somebody else, by a link</option></select></label>`);
var root_2 = from_html(`<div class="seats svelte-3579pk"></div>`);
function Seats($$anchor, $$props) {
	push($$props, true);
	let seats = prop($$props, "seats", 15);
	const value = (seat) => seat.kind === "computer" ? `computer ${seat.level}` : seat.kind;
	function set(n, text) {
		const [kind, level] = text.split(" ");
		const seat = kind === "computer" ? {
			kind: "computer",
			level: level ?? ""
		} : { kind };
		seats(n === 0 ? [seat, seats()[1]] : [seats()[0], seat]);
	}
	var div = root_2();
	each(div, 21, () => $$props.sides, index, ($$anchor, side, n) => {
		var label = root_1();
		var span = child(label);
		var text_1 = only_child(span, true);
		var select = sibling(span, 2);
		set_attribute(select, "data-testid", `seat-${n}`);
		var option = child(select);
		option.value = option.__value = "here";
		var node = sibling(option);
		each(node, 16, () => $$props.levels, (level) => level, ($$anchor, level) => {
			var option_1 = root();
			var text_2 = only_child(option_1);
			var option_1_value = {};
			template_effect(() => {
				set_text(text_2, `Computer: ${level ?? ""}`);
				if (option_1_value !== (option_1_value = `computer ${level ?? ""}`)) option_1.value = option_1.__value = option_1_value;
			});
			append($$anchor, option_1);
		});
		var option_2 = sibling(node);
		option_2.value = option_2.__value = "invite";
		reset(select);
		var select_value;
		init_select(select);
		reset(label);
		template_effect(($0) => {
			set_text(text_1, get(side));
			if (select_value !== (select_value = $0)) select.value = (select.__value = select_value) ?? "", select_option(select, select_value);
		}, [() => value(seats()[n])]);
		delegated("change", select, (event) => set(n, event.currentTarget.value));
		append($$anchor, label);
	});
	reset(div);
	append($$anchor, div);
	pop();
}
delegate(["change"]);
//#endregion
export { Seats as default };
