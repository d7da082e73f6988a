import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { snippet } from "../vendor/svelte/src/internal/client/dom/blocks/snippet.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_this } from "../vendor/svelte/src/internal/client/dom/elements/bindings/this.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                         */
//#region src/ui/Dialog.svelte
var root = from_html(`<dialog data-testid="dialog" class="svelte-1v9wgu6"><div class="inside svelte-1v9wgu6"><header class="svelte-1v9wgu6"><h2 class="svelte-1v9wgu6"> </h2> <button type="button" class="icon svelte-1v9wgu6" aria-label="Close"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"></path></svg></button></header> <!></div></dialog>`);
function Dialog($$anchor, $$props) {
	push($$props, true);
	let dialog;
	onMount(() => dialog.showModal());
	var dialog_1 = root();
	var div = child(dialog_1);
	var header = child(div);
	var h2 = child(header);
	var text = only_child(h2, true);
	var button = sibling(h2, 2);
	reset(header);
	var node = sibling(header, 2);
	snippet(node, () => $$props.children);
	reset(div);
	reset(dialog_1);
	bind_this(dialog_1, ($$value) => dialog = $$value, () => dialog);
	template_effect(() => {
		set_attribute(dialog_1, "aria-label", $$props.title);
		set_text(text, $$props.title);
	});
	event("cancel", dialog_1, (event) => {
		event.preventDefault();
		$$props.close();
	});
	delegated("click", dialog_1, (event) => event.target === dialog && $$props.close());
	delegated("click", button, function(...$$args) {
		$$props.close?.apply(this, $$args);
	});
	append($$anchor, dialog_1);
	pop();
}
delegate(["click"]);
//#endregion
export { Dialog as default };
