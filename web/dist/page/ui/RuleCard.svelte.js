import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, comment, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import Dialog from "./Dialog.svelte.js";
import { closeRule, open, openRule } from "./rules.svelte.js";
/* empty css                                           */
//#region src/ui/RuleCard.svelte
var root = from_html(`<p class="small muted"> </p>`);
var root_1 = from_html(`<p class="muted small"> </p> <p class="text svelte-15j1uoe" data-testid="rule-text"> </p> <!>`, 1);
var root_2 = from_html(`<p> </p> <button type="button" class="button small">Try again</button>`, 1);
var root_3 = from_html(`<p class="muted">Looking it up …</p>`);
function RuleCard($$anchor, $$props) {
	push($$props, true);
	var fragment = comment();
	var node = first_child(fragment);
	var consequent_3 = ($$anchor) => {
		{
			let $0 = user_derived(() => open.card?.rule.title ?? open.id);
			Dialog($$anchor, {
				get title() {
					return get($0);
				},
				get close() {
					return closeRule;
				},
				children: ($$anchor, $$slotProps) => {
					var fragment_2 = comment();
					var node_1 = first_child(fragment_2);
					var consequent_1 = ($$anchor) => {
						const computed_const = user_derived(() => {
							return open.card;
						});
						var fragment_3 = root_1();
						var p = first_child(fragment_3);
						var text = only_child(p);
						var p_1 = sibling(p, 2);
						var text_1 = only_child(p_1, true);
						var node_2 = sibling(p_1, 2);
						var consequent = ($$anchor) => {
							var p_2 = root();
							var text_2 = only_child(p_2);
							template_effect(($0) => set_text(text_2, `Rests on ${get(computed_const).rule.rulings.length === 1 ? "ruling" : "rulings"} ${$0 ?? ""}.`), [() => get(computed_const).rule.rulings.join(", ")]);
							append($$anchor, p_2);
						};
						if_block(node_2, ($$render) => {
							if (get(computed_const).rule.rulings.length) $$render(consequent);
						});
						template_effect(() => {
							set_text(text, `${get(computed_const).rule.id ?? ""} · ${get(computed_const).book ?? ""} · ${get(computed_const).rule.chapter ?? ""}${get(computed_const).rule.switch ? ` · optional (${get(computed_const).rule.switch})` : ""}`);
							set_text(text_1, get(computed_const).rule.text);
						});
						append($$anchor, fragment_3);
					};
					var consequent_2 = ($$anchor) => {
						var fragment_4 = root_2();
						var p_3 = first_child(fragment_4);
						var text_3 = only_child(p_3, true);
						var button = sibling(p_3, 2);
						template_effect(() => set_text(text_3, open.problem));
						delegated("click", button, () => openRule(open.id));
						append($$anchor, fragment_4);
					};
					var alternate = ($$anchor) => {
						var p_4 = root_3();
						append($$anchor, p_4);
					};
					if_block(node_1, ($$render) => {
						if (open.card) $$render(consequent_1);
						else if (open.problem) $$render(consequent_2, 1);
						else $$render(alternate, -1);
					});
					append($$anchor, fragment_2);
				},
				$$slots: { default: true }
			});
		}
	};
	if_block(node, ($$render) => {
		if (open.id) $$render(consequent_3);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
export { RuleCard as default };
