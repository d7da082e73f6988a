import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import { first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { scenario } from "../api/client.js";
import { keepMade } from "../lib/kept.js";
import { go } from "../lib/router.svelte.js";
import Dialog from "../ui/Dialog.svelte.js";
import Seats from "../ui/Seats.svelte.js";
/* empty css                                         */
//#region src/table/Branch.svelte
var root = from_html(`<p role="alert" class="problem svelte-1nneqgm"> </p>`);
var root_1 = from_html(`<p> </p> <!> <!> <p class="row svelte-1nneqgm"><button type="button" class="button strong" data-testid="start-branch">Go on from here</button></p>`, 1);
function Branch($$anchor, $$props) {
	push($$props, true);
	let seats = state(proxy([{ kind: "here" }, { kind: "here" }]));
	let problem = state("");
	let levels = state([]);
	onMount(() => {
		scenario($$props.table.view.rulebook, $$props.table.view.scenario).then((page) => set(levels, page.levels), () => void 0);
	});
	async function start() {
		try {
			const made = await $$props.game.branch($$props.at, get(seats));
			keepMade(made, get(seats));
			$$props.close();
			go(`/g/${made.id}`);
		} catch (refused) {
			set(problem, refused.message, true);
		}
	}
	Dialog($$anchor, {
		title: "What if …",
		get close() {
			return $$props.close;
		},
		children: ($$anchor, $$slotProps) => {
			var fragment_1 = root_1();
			var p = first_child(fragment_1);
			var text = only_child(p);
			var node = sibling(p, 2);
			{
				let $0 = user_derived(() => [$$props.table.view.sides[0].name, $$props.table.view.sides[1].name]);
				Seats(node, {
					get sides() {
						return get($0);
					},
					get levels() {
						return get(levels);
					},
					get seats() {
						return get(seats);
					},
					set seats($$value) {
						set(seats, $$value, true);
					}
				});
			}
			var node_1 = sibling(node, 2);
			var consequent = ($$anchor) => {
				var p_1 = root();
				var text_1 = only_child(p_1, true);
				template_effect(() => set_text(text_1, get(problem)));
				append($$anchor, p_1);
			};
			if_block(node_1, ($$render) => {
				if (get(problem)) $$render(consequent);
			});
			var p_2 = sibling(node_1, 2);
			var button = only_child(p_2);
			template_effect(() => set_text(text, `A new game that goes on from here, after action ${$$props.at ?? ""}. This one stays as it is.`));
			delegated("click", button, start);
			append($$anchor, fragment_1);
		},
		$$slots: { default: true }
	});
	pop();
}
delegate(["click"]);
//#endregion
export { Branch as default };
