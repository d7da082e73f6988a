import "./reactivity/sources.js";
import "./runtime.js";
//#region node_modules/svelte/src/internal/client/legacy.js
var captured_signals = null;
//#endregion
export { captured_signals };
