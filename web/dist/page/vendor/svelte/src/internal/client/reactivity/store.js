import "../../shared/utils.js";
import "./sources.js";
import "./effects.js";
import "../runtime.js";
import "../../../store/utils.js";
import "../../../store/shared/index.js";
//#region node_modules/svelte/src/internal/client/reactivity/store.js
var is_store_binding = false;
function capture_store_binding(fn) {
	var previous_is_store_binding = is_store_binding;
	try {
		is_store_binding = false;
		return [fn(), is_store_binding];
	} finally {
		is_store_binding = previous_is_store_binding;
	}
}
//#endregion
export { capture_store_binding };
