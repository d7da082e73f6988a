//#region node_modules/svelte/src/internal/client/constants.js
var MANAGED_EFFECT = 1 << 24;
var CLEAN = 1024;
var DIRTY = 2048;
var MAYBE_DIRTY = 4096;
var INERT = 8192;
var DESTROYED = 16384;
var REACTION_RAN = 32768;
var DESTROYING = 1 << 25;
var EFFECT_TRANSPARENT = 65536;
var EAGER_EFFECT = 1 << 17;
var HEAD_EFFECT = 1 << 18;
var EFFECT_PRESERVED = 1 << 19;
var USER_EFFECT = 1 << 20;
var EFFECT_OFFSCREEN = 1 << 25;
var REACTION_IS_UPDATING = 1 << 21;
var ASYNC = 1 << 22;
var ERROR_VALUE = 1 << 23;
var STATE_SYMBOL = Symbol("$state");
var COMPONENT_SYMBOL = Symbol("component");
var LEGACY_PROPS = Symbol("legacy props");
var LOADING_ATTR_SYMBOL = Symbol("");
var PROXY_PATH_SYMBOL = Symbol("proxy path");
var ATTRIBUTES_CACHE = Symbol("attributes");
var CLASS_CACHE = Symbol("class");
var STYLE_CACHE = Symbol("style");
var TEXT_CACHE = Symbol("text");
var FORM_RESET_HANDLER = Symbol("form reset");
var HMR_ANCHOR = Symbol("hmr anchor");
var STALE_REACTION = new class StaleReactionError extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}();
var IS_XHTML = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml");
//#endregion
export { ASYNC, ATTRIBUTES_CACHE, CLASS_CACHE, CLEAN, COMPONENT_SYMBOL, DESTROYED, DESTROYING, DIRTY, EAGER_EFFECT, EFFECT_OFFSCREEN, EFFECT_PRESERVED, EFFECT_TRANSPARENT, ERROR_VALUE, FORM_RESET_HANDLER, HEAD_EFFECT, HMR_ANCHOR, INERT, IS_XHTML, LEGACY_PROPS, LOADING_ATTR_SYMBOL, MANAGED_EFFECT, MAYBE_DIRTY, PROXY_PATH_SYMBOL, REACTION_IS_UPDATING, REACTION_RAN, STALE_REACTION, STATE_SYMBOL, STYLE_CACHE, TEXT_CACHE, USER_EFFECT };
