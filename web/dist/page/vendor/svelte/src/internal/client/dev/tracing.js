import { PROXY_PATH_SYMBOL } from "../constants.js";
import "../../shared/clone.js";
import "../reactivity/effects.js";
import "../runtime.js";
//#region node_modules/svelte/src/internal/client/dev/tracing.js
var tracing_expressions = null;
function tag(source, label) {
	source.label = label;
	tag_proxy(source.v, label);
	return source;
}
function tag_proxy(value, label) {
	value?.[PROXY_PATH_SYMBOL]?.(label);
	return value;
}
//#endregion
export { tag, tag_proxy, tracing_expressions };
