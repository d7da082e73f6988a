import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import { $window, child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { bind_this } from "../vendor/svelte/src/internal/client/dom/elements/bindings/this.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
/* empty css                                         */
//#region src/table/Picker.svelte
var root = from_html(`<small class="svelte-6xf8vs"> </small>`);
var root_1 = from_html(`<button type="button" role="menuitem" class="svelte-6xf8vs"> <!></button>`);
var root_2 = from_html(`<div class="picker svelte-6xf8vs" role="menu" tabindex="-1" aria-label="Which one?" data-testid="picker"></div>`);
function Picker($$anchor, $$props) {
	push($$props, true);
	let box;
	let place = state(proxy({
		left: 0,
		top: 0
	}));
	onMount(() => {
		set(place, {
			left: Math.max(8, Math.min($$props.x, innerWidth - box.offsetWidth - 8)),
			top: Math.max(8, Math.min($$props.y + 6, innerHeight - box.offsetHeight - 8))
		}, true);
		box.querySelector("button")?.focus();
	});
	function move(event) {
		const all = [...box.querySelectorAll("button")];
		const at = all.indexOf(document.activeElement);
		if (event.key === "ArrowDown") all[(at + 1) % all.length]?.focus();
		else if (event.key === "ArrowUp") all[(at + all.length - 1) % all.length]?.focus();
		else return;
		event.preventDefault();
		event.stopPropagation();
	}
	var div = root_2();
	event("pointerdown", $window, (event) => !box.contains(event.target) && $$props.close());
	let styles;
	each(div, 21, () => $$props.options, (option) => option.action, ($$anchor, option) => {
		var button = root_1();
		var text = child(button, true);
		var node = sibling(text);
		var consequent = ($$anchor) => {
			var small = root();
			var text_1 = only_child(small, true);
			template_effect(() => set_text(text_1, get(option).cost));
			append($$anchor, small);
		};
		if_block(node, ($$render) => {
			if (get(option).cost) $$render(consequent);
		});
		reset(button);
		template_effect(() => set_text(text, get(option).label));
		event("pointerenter", button, () => $$props.take(get(option)));
		event("focus", button, () => $$props.take(get(option)));
		delegated("click", button, () => $$props.choose(get(option)));
		append($$anchor, button);
	});
	reset(div);
	bind_this(div, ($$value) => box = $$value, () => box);
	template_effect(() => styles = set_style(div, "", styles, {
		left: `${get(place).left ?? ""}px`,
		top: `${get(place).top ?? ""}px`
	}));
	delegated("keydown", div, move);
	append($$anchor, div);
	pop();
}
delegate(["keydown", "click"]);
//#endregion
export { Picker as default };
