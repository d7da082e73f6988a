import { next, reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { remove_input_defaults } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_value } from "../vendor/svelte/src/internal/client/dom/elements/bindings/input.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { sideName } from "../lib/words.js";
/* empty css                                       */
//#region src/table/Talk.svelte
var root = from_html(`<li><b> </b> <span class="muted small"> </span><br/> </li>`);
var root_1 = from_html(`<div class="talk svelte-gk5584"><form class="svelte-gk5584"><input maxlength="500" placeholder="Say something" aria-label="Message" data-testid="say" class="svelte-gk5584"/> <button class="button small">Send</button></form> <ol aria-live="polite" data-testid="chat" class="svelte-gk5584"></ol></div>`);
function Talk($$anchor, $$props) {
	push($$props, true);
	let text = state("");
	const time = (at) => new Date(at).toLocaleTimeString([], {
		hour: "2-digit",
		minute: "2-digit"
	});
	var div = root_1();
	var form = child(div);
	var input = child(form);
	remove_input_defaults(input);
	next(2);
	reset(form);
	var ol = sibling(form, 2);
	each(ol, 21, () => $$props.chat.toReversed(), index, ($$anchor, line) => {
		var li = root();
		var b = child(li);
		var text_1 = only_child(b, true);
		var span = sibling(b, 2);
		var text_2 = only_child(span, true);
		var text_3 = sibling(span, 2, true);
		reset(li);
		template_effect(($0, $1) => {
			set_text(text_1, $0);
			set_text(text_2, $1);
			set_text(text_3, get(line).text);
		}, [() => get(line).by ? sideName($$props.view, get(line).by) : "Spectator", () => time(get(line).at)]);
		append($$anchor, li);
	});
	reset(ol);
	reset(div);
	event("submit", form, (event) => {
		event.preventDefault();
		if (get(text).trim()) $$props.send(get(text).trim());
		set(text, "");
	});
	bind_value(input, () => get(text), ($$value) => set(text, $$value));
	append($$anchor, div);
	pop();
}
//#endregion
export { Talk as default };
