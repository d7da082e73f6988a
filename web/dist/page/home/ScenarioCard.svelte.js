import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { scenario } from "../api/client.js";
import MiniField from "./MiniField.svelte.js";
/* empty css                                               */
//#region src/home/ScenarioCard.svelte
var root = from_html(`<span class="ribbon small svelte-1q39i4b">Start here</span>`);
var root_1 = from_html(`<a class="card svelte-1q39i4b"><div class="picture svelte-1q39i4b"><!></div> <div class="words svelte-1q39i4b"><!> <h3 class="svelte-1q39i4b"> </h3> <p class="small muted"> </p> <p class="small"> </p></div></a>`);
function ScenarioCard($$anchor, $$props) {
	push($$props, true);
	let field = state(void 0);
	onMount(() => {
		scenario($$props.book, $$props.info.id).then((page) => set(field, page.field), () => void 0);
	});
	var a = root_1();
	var div = child(a);
	var node = child(div);
	var consequent = ($$anchor) => {
		MiniField($$anchor, {
			get field() {
				return get(field);
			},
			get title() {
				return $$props.info.title;
			}
		});
	};
	if_block(node, ($$render) => {
		if (get(field)) $$render(consequent);
	});
	reset(div);
	var div_1 = sibling(div, 2);
	var node_1 = child(div_1);
	var consequent_1 = ($$anchor) => {
		var span = root();
		append($$anchor, span);
	};
	if_block(node_1, ($$render) => {
		if ($$props.training) $$render(consequent_1);
	});
	var h3 = sibling(node_1, 2);
	var text = only_child(h3, true);
	var p = sibling(h3, 2);
	var text_1 = only_child(p);
	var p_1 = sibling(p, 2);
	var text_2 = only_child(p_1, true);
	reset(div_1);
	reset(a);
	template_effect(() => {
		set_attribute(a, "href", `/new/${$$props.book ?? ""}/${$$props.info.id ?? ""}`);
		set_attribute(a, "data-testid", `scenario-${$$props.info.id ?? ""}`);
		set_text(text, $$props.info.title);
		set_text(text_1, `${$$props.info.sides[0] ?? ""} against ${$$props.info.sides[1] ?? ""} · ${$$props.info.turns ?? ""} turns`);
		set_text(text_2, $$props.info.about);
	});
	append($$anchor, a);
	pop();
}
//#endregion
export { ScenarioCard as default };
