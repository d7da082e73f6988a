import { hydrate_next, hydrating } from "../hydration.js";
import { is_runes } from "../../context.js";
import { block } from "../../reactivity/effects.js";
import { BranchManager } from "./branches.js";
//#region node_modules/svelte/src/internal/client/dom/blocks/key.js
var NAN = Symbol("NaN");
function key(node, get_key, render_fn) {
	if (hydrating) hydrate_next();
	var branches = new BranchManager(node);
	var legacy = !is_runes();
	block(() => {
		var key = get_key();
		if (key !== key) key = NAN;
		if (legacy && key !== null && typeof key === "object") key = {};
		branches.ensure(key, render_fn);
	});
}
//#endregion
export { key };
