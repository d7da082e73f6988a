import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { remove_input_defaults, set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_value } from "../vendor/svelte/src/internal/client/dom/elements/bindings/input.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { signIn, signOut, signUp } from "../api/client.js";
import Dialog from "../ui/Dialog.svelte.js";
/* empty css                                          */
//#region src/home/Account.svelte
var root = from_html(`<span class="small"> </span> <button type="button" class="button small">Sign out</button>`, 1);
var root_1 = from_html(`<button type="button" class="button small">Sign in</button>`);
var root_2 = from_html(`<p role="alert" class="problem svelte-16yspkc"> </p>`);
var root_3 = from_html(`<p class="small muted">Not needed to play: it lets you find your battles on another machine.</p> <form class="svelte-16yspkc"><label class="svelte-16yspkc">Name <input autocomplete="username" required="" maxlength="40" class="svelte-16yspkc"/></label> <label class="svelte-16yspkc">Password <input type="password" required="" class="svelte-16yspkc"/></label> <!> <p class="row svelte-16yspkc"><button class="button strong"> </button> <button type="button" class="button"> </button></p></form>`, 1);
var root_4 = from_html(`<!> <!>`, 1);
function Account($$anchor, $$props) {
	push($$props, true);
	let open = state(false);
	let fresh = state(false);
	let name = state("");
	let password = state("");
	let problem = state("");
	async function enter(event) {
		event.preventDefault();
		set(problem, "");
		try {
			if (get(fresh)) await signUp(get(name), get(password));
			await signIn(get(name), get(password));
			set(open, false);
			set(password, "");
			$$props.changed();
		} catch (refused) {
			set(problem, refused.message, true);
		}
	}
	var fragment = root_4();
	var node = first_child(fragment);
	var consequent = ($$anchor) => {
		var fragment_1 = root();
		var span = first_child(fragment_1);
		var text = only_child(span, true);
		var button = sibling(span, 2);
		template_effect(() => set_text(text, $$props.me.name));
		delegated("click", button, () => signOut().finally($$props.changed));
		append($$anchor, fragment_1);
	};
	var alternate = ($$anchor) => {
		var button_1 = root_1();
		delegated("click", button_1, () => set(open, true));
		append($$anchor, button_1);
	};
	if_block(node, ($$render) => {
		if ($$props.me?.name) $$render(consequent);
		else $$render(alternate, -1);
	});
	var node_1 = sibling(node, 2);
	var consequent_2 = ($$anchor) => {
		{
			let $0 = user_derived(() => get(fresh) ? "New account" : "Sign in");
			Dialog($$anchor, {
				get title() {
					return get($0);
				},
				close: () => set(open, false),
				children: ($$anchor, $$slotProps) => {
					var fragment_3 = root_3();
					var form = sibling(first_child(fragment_3), 2);
					var label = child(form);
					var input = sibling(child(label));
					remove_input_defaults(input);
					reset(label);
					var label_1 = sibling(label, 2);
					var input_1 = sibling(child(label_1));
					remove_input_defaults(input_1);
					reset(label_1);
					var node_2 = sibling(label_1, 2);
					var consequent_1 = ($$anchor) => {
						var p = root_2();
						var text_1 = only_child(p, true);
						template_effect(() => set_text(text_1, get(problem)));
						append($$anchor, p);
					};
					if_block(node_2, ($$render) => {
						if (get(problem)) $$render(consequent_1);
					});
					var p_1 = sibling(node_2, 2);
					var button_2 = child(p_1);
					var text_2 = only_child(button_2, true);
					var button_3 = sibling(button_2, 2);
					var text_3 = only_child(button_3, true);
					reset(p_1);
					reset(form);
					template_effect(() => {
						set_attribute(input_1, "autocomplete", get(fresh) ? "new-password" : "current-password");
						set_attribute(input_1, "minlength", get(fresh) ? 8 : 1);
						set_text(text_2, get(fresh) ? "Make the account" : "Sign in");
						set_text(text_3, get(fresh) ? "I have one" : "I have none yet");
					});
					event("submit", form, enter);
					bind_value(input, () => get(name), ($$value) => set(name, $$value));
					bind_value(input_1, () => get(password), ($$value) => set(password, $$value));
					delegated("click", button_3, () => set(fresh, !get(fresh)));
					append($$anchor, fragment_3);
				},
				$$slots: { default: true }
			});
		}
	};
	if_block(node_1, ($$render) => {
		if (get(open)) $$render(consequent_2);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
export { Account as default };
