import "../constants.js";
import "../../shared/clone.js";
import "../runtime.js";
//#region node_modules/svelte/src/internal/client/dev/debug.js
function stringify_derived(fn) {
	return `{${fn.toString().replace(/^async \(\) => /, "").replace(/^\(/, "").replace(/\$\.get\((.+?)\)/g, (_, name) => name).replace(/\$\.track_reactivity_loss\((.+?)\)\(\)/g, (_, name) => name).replace(/\)$/, "")}}`;
}
//#endregion
export { stringify_derived };
