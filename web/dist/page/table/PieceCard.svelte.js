import { to_array } from "../vendor/svelte/src/internal/shared/utils.js";
import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, comment, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_style } from "../vendor/svelte/src/internal/client/dom/elements/style.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import Rule from "../ui/Rule.svelte.js";
import { nation } from "../lib/nations.js";
import { sideName } from "../lib/words.js";
import Symbol from "../field/Symbol.svelte.js";
/* empty css                                            */
//#region src/table/PieceCard.svelte
var root = from_html(`<span class="strength svelte-1kodaju"> </span>`);
var root_1 = from_html(`<p class="small"> </p>`);
var root_2 = from_html(`<p class="small"> <!></p>`);
var root_3 = from_html(`<header class="svelte-1kodaju"><b> </b><span> </span></header> <div class="body svelte-1kodaju"><div class="big svelte-1kodaju"><svg width="52" height="36" viewBox="-26 -18 52 36" aria-hidden="true"><!></svg> <!> <span class="code muted svelte-1kodaju"> </span></div> <p> <b> </b></p> <p class="small muted"> </p> <p class="small"> </p> <!> <!> <!> <!></div>`, 1);
var root_4 = from_html(`<p class="small muted"> </p>`);
var root_5 = from_html(`<header class="ground svelte-1kodaju"><b> </b></header> <div class="body svelte-1kodaju"><p> </p> <!> <!> <!> <!> <!></div>`, 1);
var root_6 = from_html(`<aside class="card svelte-1kodaju" data-testid="card"><button type="button" class="icon svelte-1kodaju" aria-label="Close the card"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6 6l8 8M14 6l-8 8"></path></svg></button> <!></aside>`);
function PieceCard($$anchor, $$props) {
	push($$props, true);
	const piece = user_derived(() => $$props.target.kind === "piece" ? $$props.view.pieces.find((p) => p.id === $$props.target.id) : void 0);
	const field = user_derived(() => $$props.view.field);
	const area = user_derived(() => $$props.target.kind === "area" ? get(field).areas.find((a) => a.id === $$props.target.id) : void 0);
	const name = (id) => get(field).areas.find((a) => a.id === id)?.name ?? id;
	const here = user_derived(() => get(area) ? $$props.view.pieces.filter((p) => (p.at.kind === "area" ? p.at.area : p.at.home) === get(area).id) : []);
	var fragment = comment();
	var node = first_child(fragment);
	var consequent_10 = ($$anchor) => {
		var aside = root_6();
		var button = child(aside);
		let styles;
		var node_1 = sibling(button, 2);
		var consequent_4 = ($$anchor) => {
			const nation$1 = user_derived(() => nation(get(piece).nation));
			var fragment_1 = root_3();
			var header = first_child(fragment_1);
			let styles_1;
			var b = child(header);
			var text = only_child(b, true);
			var span = sibling(b);
			var text_1 = only_child(span, true);
			reset(header);
			var div = sibling(header, 2);
			var div_1 = child(div);
			var svg = child(div_1);
			var node_2 = child(svg);
			Symbol(node_2, {
				get arm() {
					return get(piece).arm;
				},
				get nation() {
					return get(nation$1);
				},
				w: 48,
				h: 32
			});
			reset(svg);
			var node_3 = sibling(svg, 2);
			var consequent = ($$anchor) => {
				var span_1 = root();
				var text_2 = only_child(span_1, true);
				template_effect(() => set_text(text_2, get(piece).strength));
				append($$anchor, span_1);
			};
			if_block(node_3, ($$render) => {
				if (get(piece).strength != null) $$render(consequent);
			});
			var span_2 = sibling(node_3, 2);
			var text_3 = only_child(span_2, true);
			reset(div_1);
			var p_1 = sibling(div_1, 2);
			var text_4 = child(p_1);
			var b_1 = sibling(text_4);
			var text_5 = only_child(b_1, true);
			reset(p_1);
			var p_2 = sibling(p_1, 2);
			var text_6 = only_child(p_2, true);
			var p_3 = sibling(p_2, 2);
			var text_7 = only_child(p_3, true);
			var node_4 = sibling(p_3, 2);
			var consequent_1 = ($$anchor) => {
				var p_4 = root_1();
				var text_8 = only_child(p_4);
				template_effect(() => set_text(text_8, `${get(piece).losses[0] ?? ""} of ${get(piece).losses[1] ?? ""} losses`));
				append($$anchor, p_4);
			};
			if_block(node_4, ($$render) => {
				if (get(piece).losses) $$render(consequent_1);
			});
			var node_5 = sibling(node_4, 2);
			var consequent_2 = ($$anchor) => {
				var p_5 = root_1();
				var text_9 = only_child(p_5);
				template_effect(($0) => set_text(text_9, `This turn: ${$0 ?? ""}`), [() => get(piece).states.join(", ")]);
				append($$anchor, p_5);
			};
			if_block(node_5, ($$render) => {
				if (get(piece).states.length) $$render(consequent_2);
			});
			var node_6 = sibling(node_5, 2);
			var consequent_3 = ($$anchor) => {
				var p_6 = root_1();
				var text_10 = only_child(p_6);
				template_effect(($0) => set_text(text_10, `With ${$0 ?? ""}`), [() => get(piece).leaders.join(", ")]);
				append($$anchor, p_6);
			};
			if_block(node_6, ($$render) => {
				if (get(piece).leaders.length) $$render(consequent_3);
			});
			var node_7 = sibling(node_6, 2);
			each(node_7, 17, () => get(piece).traits, ([word, rule]) => word, ($$anchor, $$item) => {
				var $$array = user_derived(() => to_array(get($$item), 2));
				let word = () => get($$array)[0];
				let rule = () => get($$array)[1];
				var p_7 = root_2();
				var text_11 = child(p_7);
				var node_8 = sibling(text_11);
				Rule(node_8, { get id() {
					return rule();
				} });
				reset(p_7);
				template_effect(() => set_text(text_11, `${word() ?? ""} `));
				append($$anchor, p_7);
			});
			reset(div);
			template_effect(($0, $1) => {
				styles_1 = set_style(header, "", styles_1, {
					background: get(nation$1).colour,
					color: get(nation$1).on
				});
				set_text(text, get(piece).name);
				set_text(text_1, get(nation$1).letter);
				set_text(text_3, get(piece).code);
				set_text(text_4, `${$0 ?? ""} ${get(piece).arm ?? ""}, `);
				set_text(text_5, get(piece).posture);
				set_text(text_6, get(piece).formation_of);
				set_text(text_7, $1);
			}, [() => sideName($$props.view, get(piece).side), () => get(piece).at.kind === "area" ? name(get(piece).at.area) : `${name(get(piece).at.home)}, facing ${name(get(piece).at.facing)}`]);
			append($$anchor, fragment_1);
		};
		var consequent_9 = ($$anchor) => {
			var fragment_2 = root_5();
			var header_1 = first_child(fragment_2);
			var b_2 = child(header_1);
			var text_12 = only_child(b_2, true);
			reset(header_1);
			var div_2 = sibling(header_1, 2);
			var p_8 = child(div_2);
			var text_13 = only_child(p_8);
			var node_9 = sibling(p_8, 2);
			var consequent_5 = ($$anchor) => {
				var p_9 = root_1();
				var text_14 = only_child(p_9);
				template_effect(() => set_text(text_14, `Victory points: ${get(area).points ?? ""}`));
				append($$anchor, p_9);
			};
			if_block(node_9, ($$render) => {
				if (get(area).points) $$render(consequent_5);
			});
			var node_10 = sibling(node_9, 2);
			var consequent_6 = ($$anchor) => {
				var p_10 = root_1();
				var text_15 = only_child(p_10);
				template_effect(($0) => set_text(text_15, `Held by the ${$0 ?? ""}`), [() => sideName($$props.view, get(area).held_by)]);
				append($$anchor, p_10);
			};
			if_block(node_10, ($$render) => {
				if (get(area).held_by) $$render(consequent_6);
			});
			var node_11 = sibling(node_10, 2);
			var consequent_7 = ($$anchor) => {
				var p_11 = root_1();
				var text_16 = only_child(p_11);
				template_effect(() => set_text(text_16, `Room for ${get(area).capacity ?? ""}`));
				append($$anchor, p_11);
			};
			if_block(node_11, ($$render) => {
				if (get(area).capacity) $$render(consequent_7);
			});
			var node_12 = sibling(node_11, 2);
			each(node_12, 17, () => get(area).effects, ([words, rule]) => words, ($$anchor, $$item) => {
				var $$array_1 = user_derived(() => to_array(get($$item), 2));
				let words = () => get($$array_1)[0];
				let rule = () => get($$array_1)[1];
				var p_12 = root_2();
				var text_17 = child(p_12);
				var node_13 = sibling(text_17);
				Rule(node_13, { get id() {
					return rule();
				} });
				reset(p_12);
				template_effect(() => set_text(text_17, `${words() ?? ""} `));
				append($$anchor, p_12);
			});
			var node_14 = sibling(node_12, 2);
			var consequent_8 = ($$anchor) => {
				var p_13 = root_4();
				var text_18 = only_child(p_13, true);
				template_effect(($0) => set_text(text_18, $0), [() => get(here).map((p) => `${p.name} (${p.code})`).join(", ")]);
				append($$anchor, p_13);
			};
			if_block(node_14, ($$render) => {
				if (get(here).length) $$render(consequent_8);
			});
			reset(div_2);
			template_effect(() => {
				set_text(text_12, get(area).name);
				set_text(text_13, `${get(area).ground ?? ""}${get(area).height > 0 ? `, height ${get(area).height}` : ""}${get(area).ridge ? ", with a crest" : ""}`);
			});
			append($$anchor, fragment_2);
		};
		if_block(node_1, ($$render) => {
			if (get(piece)) $$render(consequent_4);
			else if (get(area)) $$render(consequent_9, 1);
		});
		reset(aside);
		template_effect(($0) => {
			set_attribute(aside, "aria-label", get(piece)?.name ?? get(area)?.name);
			styles = set_style(button, "", styles, { color: $0 });
		}, [() => get(piece) ? nation(get(piece).nation).on : void 0]);
		delegated("click", button, function(...$$args) {
			$$props.close?.apply(this, $$args);
		});
		append($$anchor, aside);
	};
	if_block(node, ($$render) => {
		if (get(piece) || get(area)) $$render(consequent_10);
	});
	append($$anchor, fragment);
	pop();
}
delegate(["click"]);
//#endregion
export { PieceCard as default };
