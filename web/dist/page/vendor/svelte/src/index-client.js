import "./internal/shared/utils.js";
import { lifecycle_outside_component } from "./internal/shared/errors.js";
import "./internal/client/errors.js";
import { legacy_mode_flag } from "./internal/flags/index.js";
import { component_context } from "./internal/client/context.js";
import "./internal/client/reactivity/batch.js";
import { user_effect } from "./internal/client/reactivity/effects.js";
import { untrack } from "./internal/client/runtime.js";
import { mount } from "./internal/client/render.js";
import "./internal/client/dom/blocks/snippet.js";
import "./internal/client/index.js";
import "./internal/client/hydratable.js";
function onMount(fn) {
	if (component_context === null) lifecycle_outside_component("onMount");
	if (legacy_mode_flag && component_context.l !== null) init_update_callbacks(component_context).m.push(fn);
	else user_effect(() => {
		const cleanup = untrack(fn);
		if (typeof cleanup === "function") return cleanup;
	});
}
function init_update_callbacks(context) {
	var l = context.l;
	return l.u ??= {
		a: [],
		b: [],
		m: []
	};
}
//#endregion
export { mount, onMount, untrack };
