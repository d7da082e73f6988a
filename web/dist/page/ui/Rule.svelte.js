import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { only_child } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { set_class } from "../vendor/svelte/src/internal/client/dom/elements/class.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { prop } from "../vendor/svelte/src/internal/client/reactivity/props.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { openRule } from "./rules.svelte.js";
/* empty css                                       */
//#region src/ui/Rule.svelte
var root = from_html(`<button type="button" data-testid="rule"> </button>`);
function Rule($$anchor, $$props) {
	push($$props, true);
	let quiet = prop($$props, "quiet", 3, false);
	var button = root();
	let classes;
	var text = only_child(button, true);
	template_effect(() => {
		classes = set_class(button, 1, "plain rule svelte-ps5gp8", null, classes, { quiet: quiet() });
		set_attribute(button, "aria-label", `Rule ${$$props.id ?? ""}`);
		set_text(text, $$props.id);
	});
	delegated("click", button, () => openRule($$props.id));
	append($$anchor, button);
	pop();
}
delegate(["click"]);
//#endregion
export { Rule as default };
