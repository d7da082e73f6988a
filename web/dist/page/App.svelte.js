import { pop, push } from "./vendor/svelte/src/internal/client/context.js";
import { user_derived } from "./vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { first_child, sibling } from "./vendor/svelte/src/internal/client/dom/operations.js";
import { get } from "./vendor/svelte/src/internal/client/runtime.js";
import { append, comment, from_html } from "./vendor/svelte/src/internal/client/dom/template.js";
import { if_block } from "./vendor/svelte/src/internal/client/dom/blocks/if.js";
import { key } from "./vendor/svelte/src/internal/client/dom/blocks/key.js";
import "./vendor/svelte/src/internal/client/index.js";
import "./vendor/svelte/src/internal/disclose-version.js";
import { route } from "./lib/router.svelte.js";
import Home from "./home/Home.svelte.js";
import SetUp from "./home/SetUp.svelte.js";
import TablePage from "./table/TablePage.svelte.js";
import RuleCard from "./ui/RuleCard.svelte.js";
import Toasts from "./ui/Toasts2.svelte.js";
//#region src/App.svelte
var root = from_html(`<!> <!> <!>`, 1);
function App($$anchor, $$props) {
	push($$props, true);
	const words = user_derived(() => route.path.split("/").filter(Boolean).map(decodeURIComponent));
	var fragment = root();
	var node = first_child(fragment);
	var consequent = ($$anchor) => {
		var fragment_1 = comment();
		var node_1 = first_child(fragment_1);
		key(node_1, () => get(words)[1], ($$anchor) => {
			TablePage($$anchor, { get id() {
				return get(words)[1];
			} });
		});
		append($$anchor, fragment_1);
	};
	var consequent_1 = ($$anchor) => {
		var fragment_3 = comment();
		var node_2 = first_child(fragment_3);
		key(node_2, () => route.path, ($$anchor) => {
			SetUp($$anchor, {
				get book() {
					return get(words)[1];
				},
				get scenario() {
					return get(words)[2];
				}
			});
		});
		append($$anchor, fragment_3);
	};
	var alternate = ($$anchor) => {
		Home($$anchor, {});
	};
	if_block(node, ($$render) => {
		if (get(words)[0] === "g" && get(words)[1]) $$render(consequent);
		else if (get(words)[0] === "new" && get(words)[1] && get(words)[2]) $$render(consequent_1, 1);
		else $$render(alternate, -1);
	});
	var node_3 = sibling(node, 2);
	RuleCard(node_3, {});
	var node_4 = sibling(node_3, 2);
	Toasts(node_4, {});
	append($$anchor, fragment);
	pop();
}
//#endregion
export { App as default };
