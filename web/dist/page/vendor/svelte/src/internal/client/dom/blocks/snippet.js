import { EFFECT_TRANSPARENT } from "../../constants.js";
import "../hydration.js";
import "../../errors.js";
import "../../context.js";
import "../operations.js";
import { block } from "../../reactivity/effects.js";
import "../reconciler.js";
import "../template.js";
import { BranchManager } from "./branches.js";
import "../../../shared/validate.js";
//#region node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function snippet(node, get_snippet, ...args) {
	var branches = new BranchManager(node);
	block(() => {
		const snippet = get_snippet() ?? null;
		branches.ensure(snippet, snippet && ((anchor) => snippet(anchor, ...args)));
	}, EFFECT_TRANSPARENT);
}
//#endregion
export { snippet };
