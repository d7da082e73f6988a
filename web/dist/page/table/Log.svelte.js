import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated, event } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, comment, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each, index } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import Rule from "../ui/Rule.svelte.js";
import { sideNation } from "../lib/nations.js";
import Die from "../ui/Die.svelte.js";
/* empty css                                      */
//#region src/table/Log.svelte
var root = from_html(`<p class="muted none svelte-1srjamk">Nothing has happened yet.</p>`);
var root_1 = from_html(`<li class="turn svelte-1srjamk"><span> </span></li>`);
var root_2 = from_html(`<!> `, 1);
var root_3 = from_html(`<tr><td class="amount svelte-1srjamk"> </td><td class="svelte-1srjamk"> <!></td></tr>`);
var root_4 = from_html(`<table class="svelte-1srjamk"><caption class="hidden"> </caption><tbody><!><tr class="total svelte-1srjamk"><td class="amount svelte-1srjamk"> </td><td class="svelte-1srjamk"> </td></tr></tbody></table>`);
var root_5 = from_html(`<div class="ledgers svelte-1srjamk"></div>`);
var root_6 = from_html(`<button type="button" class="plain moment svelte-1srjamk"> </button>`);
var root_7 = from_html(`<li class="line svelte-1srjamk"><p class="text"><!> </p> <!> <p class="small refs svelte-1srjamk"><!> <!></p></li>`);
var root_8 = from_html(`<!> <!>`, 1);
var root_9 = from_html(`<button type="button" class="button small more svelte-1srjamk">Show earlier</button>`);
var root_10 = from_html(`<div class="log svelte-1srjamk" data-testid="log"><!> <ol reversed="" class="svelte-1srjamk"></ol> <!></div>`);
function Log($$anchor, $$props) {
	push($$props, true);
	let most = state(60);
	const shown = user_derived(() => $$props.log.slice(-get(most)).toReversed());
	const looks = user_derived(() => ({
		first: sideNation($$props.view.pieces, "first", $$props.view.sides[0].name),
		second: sideNation($$props.view.pieces, "second", $$props.view.sides[1].name)
	}));
	const signed = (n) => n > 0 ? `+${n}` : `${n}`.replace("-", "−");
	const secondary = (line) => line.rules.filter((rule) => !line.ledgers.some((ledger) => ledger.lines.some(([id]) => id === rule)));
	var div = root_10();
	var node = child(div);
	var consequent = ($$anchor) => {
		var p = root();
		append($$anchor, p);
	};
	if_block(node, ($$render) => {
		if (!$$props.log.length) $$render(consequent);
	});
	var ol = sibling(node, 2);
	each(ol, 23, () => get(shown), (entry) => entry.n, ($$anchor, entry, i) => {
		const next = user_derived(() => get(shown)[get(i) - 1]);
		var fragment = root_8();
		var node_1 = first_child(fragment);
		var consequent_1 = ($$anchor) => {
			var li = root_1();
			var span = child(li);
			var text = only_child(span, true);
			reset(li);
			template_effect(() => set_text(text, get(entry).turn > 0 ? `Turn ${get(entry).turn}` : "Set-up"));
			append($$anchor, li);
		};
		if_block(node_1, ($$render) => {
			if (get(i) === 0 || get(next)?.turn !== get(entry).turn) $$render(consequent_1);
		});
		var node_2 = sibling(node_1, 2);
		each(node_2, 17, () => get(entry).lines, index, ($$anchor, line, n) => {
			var li_1 = root_7();
			let styles;
			var p_1 = child(li_1);
			var node_3 = child(p_1);
			each(node_3, 17, () => get(line).dice, index, ($$anchor, roll) => {
				var fragment_1 = comment();
				var node_4 = first_child(fragment_1);
				each(node_4, 17, () => get(roll).faces, index, ($$anchor, face) => {
					var fragment_2 = root_2();
					var node_5 = first_child(fragment_2);
					Die(node_5, {
						get face() {
							return get(face);
						},
						get colour() {
							return get(looks)[get(roll).roller].colour;
						},
						get on() {
							return get(looks)[get(roll).roller].on;
						}
					});
					var text_1 = sibling(node_5, 1, true);
					text_1.nodeValue = " ";
					append($$anchor, fragment_2);
				});
				append($$anchor, fragment_1);
			});
			var text_2 = sibling(node_3);
			reset(p_1);
			var node_6 = sibling(p_1, 2);
			var consequent_2 = ($$anchor) => {
				var div_1 = root_5();
				each(div_1, 21, () => get(line).ledgers, index, ($$anchor, ledger) => {
					var table = root_4();
					var caption = child(table);
					var text_3 = only_child(caption, true);
					var tbody = sibling(caption);
					var node_7 = child(tbody);
					each(node_7, 17, () => get(ledger).lines, index, ($$anchor, $$item) => {
						var $$array = user_derived(() => to_array(get($$item), 3));
						let rule = () => get($$array)[0];
						let what = () => get($$array)[1];
						let amount = () => get($$array)[2];
						var tr = root_3();
						var td = child(tr);
						var text_4 = only_child(td, true);
						var td_1 = sibling(td);
						var text_5 = child(td_1);
						var node_8 = sibling(text_5);
						Rule(node_8, {
							get id() {
								return rule();
							},
							quiet: true
						});
						reset(td_1);
						reset(tr);
						template_effect(($0) => {
							set_text(text_4, $0);
							set_text(text_5, `${what() ?? ""} `);
						}, [() => signed(amount())]);
						append($$anchor, tr);
					});
					var tr_1 = sibling(node_7);
					var td_2 = child(tr_1);
					var text_6 = only_child(td_2, true);
					var td_3 = sibling(td_2);
					var text_7 = only_child(td_3, true);
					reset(tr_1);
					reset(tbody);
					reset(table);
					template_effect(($0) => {
						set_text(text_3, get(ledger).of);
						set_text(text_6, $0);
						set_text(text_7, get(ledger).of);
					}, [() => signed(get(ledger).total)]);
					append($$anchor, table);
				});
				reset(div_1);
				append($$anchor, div_1);
			};
			if_block(node_6, ($$render) => {
				if (get(line).ledgers.length) $$render(consequent_2);
			});
			var p_2 = sibling(node_6, 2);
			var node_9 = child(p_2);
			each(node_9, 16, () => secondary(get(line)), (rule) => rule, ($$anchor, rule) => {
				Rule($$anchor, {
					get id() {
						return rule;
					},
					quiet: true
				});
			});
			var node_10 = sibling(node_9, 2);
			var consequent_3 = ($$anchor) => {
				var button = root_6();
				var text_8 = only_child(button, true);
				template_effect(() => {
					set_attribute(button, "aria-label", `Show the field after action ${get(entry).n ?? ""}`);
					set_text(text_8, get(entry).n);
				});
				delegated("click", button, () => $$props.jump(get(entry).n));
				append($$anchor, button);
			};
			if_block(node_10, ($$render) => {
				if (n === 0) $$render(consequent_3);
			});
			reset(p_2);
			reset(li_1);
			template_effect(() => {
				styles = set_style(li_1, "", styles, { "--side": get(looks)[get(entry).side].colour });
				set_text(text_2, ` ${get(line).text ?? ""}`);
			});
			event("pointerenter", li_1, () => $$props.look(get(line).points_at));
			event("pointerleave", li_1, () => $$props.look([]));
			append($$anchor, li_1);
		});
		append($$anchor, fragment);
	});
	reset(ol);
	var node_11 = sibling(ol, 2);
	var consequent_4 = ($$anchor) => {
		var button_1 = root_9();
		delegated("click", button_1, () => set(most, get(most) + 200));
		append($$anchor, button_1);
	};
	if_block(node_11, ($$render) => {
		if ($$props.log.length > get(most)) $$render(consequent_4);
	});
	reset(div);
	append($$anchor, div);
	pop();
}
delegate(["click"]);
//#endregion
export { Log as default };
