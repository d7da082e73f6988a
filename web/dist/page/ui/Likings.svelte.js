import { next, reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { child, first_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { remove_input_defaults, set_checked } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_checked, bind_group } from "../vendor/svelte/src/internal/client/dom/elements/bindings/input.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { prefs } from "../lib/prefs.svelte.js";
import { say } from "./toasts.svelte.js";
/* empty css                                          */
//#region src/ui/Likings.svelte
var root = from_html(`<label class="svelte-48tm3r"><input type="radio" name="theme" class="svelte-48tm3r"/> </label>`);
var root_1 = from_html(`<fieldset class="svelte-48tm3r"><legend class="small muted">Light</legend> <div class="themes svelte-48tm3r"></div></fieldset> <label class="svelte-48tm3r"><input type="checkbox" class="svelte-48tm3r"/> Motion</label> <label class="svelte-48tm3r"><input type="checkbox" class="svelte-48tm3r"/> Show dice falling</label> <label class="svelte-48tm3r"><input type="checkbox" class="svelte-48tm3r"/> Letter keys for options</label> <label class="svelte-48tm3r"><input type="checkbox" class="svelte-48tm3r"/> Tell me when it is my turn</label>`, 1);
function Likings($$anchor, $$props) {
	push($$props, true);
	const binding_group = [];
	async function tell(on) {
		if (!on || typeof Notification === "undefined") {
			prefs.tell = false;
			if (on) say("This browser shows no notifications.");
			return;
		}
		const answer = Notification.permission === "granted" ? "granted" : await Notification.requestPermission();
		prefs.tell = answer === "granted";
		if (!prefs.tell) say("The browser does not allow notifications for this page.");
	}
	var fragment = root_1();
	var fieldset = first_child(fragment);
	var div = sibling(child(fieldset), 2);
	each(div, 20, () => [
		"system",
		"light",
		"dark"
	], (theme) => theme, ($$anchor, theme) => {
		var label = root();
		var input = child(label);
		remove_input_defaults(input);
		var input_value;
		var text = sibling(input);
		reset(label);
		template_effect(() => {
			if (input_value !== (input_value = theme)) input.value = (input.__value = input_value) ?? "";
			set_text(text, ` ${theme ?? ""}`);
		});
		bind_group(binding_group, [], input, () => {
			return prefs.theme;
		}, ($$value) => prefs.theme = $$value);
		append($$anchor, label);
	});
	reset(div);
	reset(fieldset);
	var label_1 = sibling(fieldset, 2);
	var input_1 = child(label_1);
	remove_input_defaults(input_1);
	next();
	reset(label_1);
	var label_2 = sibling(label_1, 2);
	var input_2 = child(label_2);
	remove_input_defaults(input_2);
	next();
	reset(label_2);
	var label_3 = sibling(label_2, 2);
	var input_3 = child(label_3);
	remove_input_defaults(input_3);
	next();
	reset(label_3);
	var label_4 = sibling(label_3, 2);
	var input_4 = child(label_4);
	remove_input_defaults(input_4);
	next();
	reset(label_4);
	template_effect(() => set_checked(input_4, prefs.tell));
	bind_checked(input_1, () => prefs.motion, ($$value) => prefs.motion = $$value);
	bind_checked(input_2, () => prefs.dice, ($$value) => prefs.dice = $$value);
	bind_checked(input_3, () => prefs.letters, ($$value) => prefs.letters = $$value);
	delegated("change", input_4, (event) => tell(event.currentTarget.checked));
	append($$anchor, fragment);
	pop();
}
delegate(["change"]);
//#endregion
export { Likings as default };
