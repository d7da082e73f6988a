import { branch, destroy_effect, effect, managed } from "../../reactivity/effects.js";
//#region node_modules/svelte/src/internal/client/dom/elements/attachments.js
function attach(node, get_fn) {
	var fn = void 0;
	var e;
	managed(() => {
		if (fn !== (fn = get_fn())) {
			if (e) {
				destroy_effect(e);
				e = null;
			}
			if (fn) e = branch(() => {
				effect(() => fn(node));
			});
		}
	});
}
//#endregion
export { attach };
