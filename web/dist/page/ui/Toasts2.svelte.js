import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { dismiss, toasts } from "./toasts.svelte.js";
import Rule from "./Rule.svelte.js";
/* empty css                                         */
//#region src/ui/Toasts.svelte
var root = from_html(`<div class="toast svelte-d8zspq" data-testid="toast"><p class="svelte-d8zspq"> </p> <!> <button type="button" class="icon" aria-label="Dismiss"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6 6l8 8M14 6l-8 8"></path></svg></button></div>`);
var root_1 = from_html(`<div class="toasts svelte-d8zspq" role="status" aria-live="polite"></div>`);
function Toasts($$anchor, $$props) {
	push($$props, true);
	var div = root_1();
	each(div, 21, () => toasts, (toast) => toast.id, ($$anchor, toast) => {
		var div_1 = root();
		var p = child(div_1);
		var text = only_child(p, true);
		var node = sibling(p, 2);
		var consequent = ($$anchor) => {
			Rule($$anchor, { get id() {
				return get(toast).rule;
			} });
		};
		if_block(node, ($$render) => {
			if (get(toast).rule) $$render(consequent);
		});
		var button = sibling(node, 2);
		reset(div_1);
		template_effect(() => set_text(text, get(toast).text));
		delegated("click", button, () => dismiss(get(toast).id));
		append($$anchor, div_1);
	});
	reset(div);
	append($$anchor, div);
	pop();
}
delegate(["click"]);
//#endregion
export { Toasts as default };
