import { next, reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, comment, from_html, text } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { kept, linkTo } from "../lib/kept.js";
import Dialog from "../ui/Dialog.svelte.js";
import { say } from "../ui/toasts.svelte.js";
import Likings from "../ui/Likings.svelte.js";
import { sideName } from "../lib/words.js";
import { copy, download } from "../lib/copy.js";
/* empty css                                       */
//#region src/table/Menu.svelte
var root = from_html(`<p> </p> <p class="row svelte-1fwirad"><button type="button" class="button danger" data-testid="sure"> </button> <button type="button" class="button">Fight on</button></p>`, 1);
var root_1 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="invite-link"> </button>`);
var root_2 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="watch-link">Copy link to watch</button>`);
var root_3 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="ask-undo">Ask to take back my last decision</button>`);
var root_4 = from_html(`<button type="button" class="button svelte-1fwirad" data-testid="offer-end">Offer to end the battle …</button> <button type="button" class="button danger svelte-1fwirad" data-testid="resign">Resign …</button>`, 1);
var root_5 = from_html(`, secret <code class="svelte-1fwirad"> </code>: <code class="svelte-1fwirad">voltigeur verify</code> recomputes every die of the record.`, 1);
var root_6 = from_html(`<h3 class="svelte-1fwirad">Table</h3> <div class="list svelte-1fwirad"><!> <!> <button type="button" class="button svelte-1fwirad">Copy link to this moment</button> <button type="button" class="button svelte-1fwirad" data-testid="download">Download the record</button> <!> <!></div> <h3 class="svelte-1fwirad">This browser</h3> <!> <h3 class="svelte-1fwirad">Keys</h3> <p class="small"><b>↑ ↓</b> through the options, <b>Enter</b> takes one; a <b>letter</b> shows its option, the same letter again takes it; <b>Esc</b> or <b>u</b> steps back; <b>+ − 0</b> zoom; <b>arrow keys</b> move the field when it has the focus; <b>,</b> and <b>.</b> step through the replay.</p> <h3 class="svelte-1fwirad">Dice</h3> <p class="small proof svelte-1fwirad">Commitment <code class="svelte-1fwirad"> </code><!></p>`, 1);
function Menu($$anchor, $$props) {
	push($$props, true);
	let sure = state(void 0);
	const known = user_derived(() => kept($$props.table.id));
	const plays = user_derived(() => $$props.table.plays.length > 0 && !$$props.table.ended);
	const back = user_derived(() => $$props.table.log.findLast((entry) => $$props.table.plays.includes(entry.side) && !entry.forced && entry.n <= $$props.table.actions)?.n);
	async function save() {
		try {
			download(`${$$props.table.view.scenario}-${$$props.table.id}.record`, await $$props.game.record());
		} catch (problem) {
			say(problem.message);
		}
	}
	async function done(what) {
		if (await what) $$props.close();
	}
	{
		let $0 = user_derived(() => get(sure) === "resign" ? "Resign this battle?" : get(sure) === "end" ? "Offer to end the battle?" : $$props.table.view.title);
		Dialog($$anchor, {
			get title() {
				return get($0);
			},
			get close() {
				return $$props.close;
			},
			children: ($$anchor, $$slotProps) => {
				var fragment_1 = comment();
				var node = first_child(fragment_1);
				var consequent = ($$anchor) => {
					var fragment_2 = root();
					var p = first_child(fragment_2);
					var text = only_child(p, true);
					var p_1 = sibling(p, 2);
					var button = child(p_1);
					var text_1 = only_child(button, true);
					var button_1 = sibling(button, 2);
					reset(p_1);
					template_effect(() => {
						set_text(text, get(sure) === "resign" ? "The other side wins at once. This cannot be taken back." : "If the other side agrees, the battle ends as it stands.");
						set_text(text_1, get(sure) === "resign" ? "Resign" : "Offer the end");
					});
					delegated("click", button, () => done(get(sure) === "resign" ? $$props.game.resign() : $$props.game.offerEnd()));
					delegated("click", button_1, () => set(sure, void 0));
					append($$anchor, fragment_2);
				};
				var alternate_1 = ($$anchor) => {
					var fragment_3 = root_6();
					var div = sibling(first_child(fragment_3), 2);
					var node_1 = child(div);
					each(node_1, 17, () => get(known)?.invites ?? [], (invite) => invite.token, ($$anchor, invite) => {
						var button_2 = root_1();
						var text_2 = only_child(button_2);
						template_effect(($0, $1) => {
							set_attribute(button_2, "data-link", $0);
							set_text(text_2, `Copy invitation for ${$1 ?? ""}`);
						}, [() => linkTo($$props.table.id, get(invite).token), () => sideName($$props.table.view, get(invite).side)]);
						delegated("click", button_2, () => copy(linkTo($$props.table.id, get(invite).token), "The invitation is copied: send it to your opponent."));
						append($$anchor, button_2);
					});
					var node_2 = sibling(node_1, 2);
					var consequent_1 = ($$anchor) => {
						var button_3 = root_2();
						template_effect(($0) => set_attribute(button_3, "data-link", $0), [() => linkTo($$props.table.id, get(known).watch)]);
						delegated("click", button_3, () => copy(linkTo($$props.table.id, get(known).watch), "The link for spectators is copied."));
						append($$anchor, button_3);
					};
					if_block(node_2, ($$render) => {
						if (get(known)?.watch) $$render(consequent_1);
					});
					var button_4 = sibling(node_2, 2);
					var button_5 = sibling(button_4, 2);
					var node_3 = sibling(button_5, 2);
					var consequent_2 = ($$anchor) => {
						var button_6 = root_3();
						delegated("click", button_6, () => done($$props.game.undo(get(back) - 1)));
						append($$anchor, button_6);
					};
					if_block(node_3, ($$render) => {
						if (get(plays) && get(back) !== void 0) $$render(consequent_2);
					});
					var node_4 = sibling(node_3, 2);
					var consequent_3 = ($$anchor) => {
						var fragment_4 = root_4();
						var button_7 = first_child(fragment_4);
						var button_8 = sibling(button_7, 2);
						delegated("click", button_7, () => set(sure, "end"));
						delegated("click", button_8, () => set(sure, "resign"));
						append($$anchor, fragment_4);
					};
					if_block(node_4, ($$render) => {
						if (get(plays)) $$render(consequent_3);
					});
					reset(div);
					var node_5 = sibling(div, 4);
					Likings(node_5, {});
					var p_2 = sibling(node_5, 8);
					var code = sibling(child(p_2));
					var text_3 = only_child(code, true);
					var node_6 = sibling(code);
					var consequent_4 = ($$anchor) => {
						var fragment_5 = root_5();
						var code_1 = sibling(first_child(fragment_5));
						var text_4 = only_child(code_1, true);
						next(3);
						template_effect(() => set_text(text_4, $$props.table.dice.secret));
						append($$anchor, fragment_5);
					};
					var alternate = ($$anchor) => {
						var text_5 = text("; the secret is told when the battle is over.");
						append($$anchor, text_5);
					};
					if_block(node_6, ($$render) => {
						if ($$props.table.dice.secret) $$render(consequent_4);
						else $$render(alternate, -1);
					});
					reset(p_2);
					template_effect(() => set_text(text_3, $$props.table.dice.commitment));
					delegated("click", button_4, function(...$$args) {
						$$props.moment?.apply(this, $$args);
					});
					delegated("click", button_5, save);
					append($$anchor, fragment_3);
				};
				if_block(node, ($$render) => {
					if (get(sure)) $$render(consequent);
					else $$render(alternate_1, -1);
				});
				append($$anchor, fragment_1);
			},
			$$slots: { default: true }
		});
	}
	pop();
}
delegate(["click"]);
//#endregion
export { Menu as default };
