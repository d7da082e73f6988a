import { define_property } from "../shared/utils.js";
import { COMPONENT_SYMBOL } from "./constants.js";
import { legacy_mode_flag } from "../flags/index.js";
import { create_user_effect } from "./reactivity/effects.js";
import { active_effect } from "./runtime.js";
//#region node_modules/svelte/src/internal/client/context.js
var component_context = null;
function set_component_context(context) {
	component_context = context;
}
var dev_stack = null;
function set_dev_stack(stack) {
	dev_stack = stack;
}
var dev_current_component_function = null;
function set_dev_current_component_function(fn) {
	dev_current_component_function = fn;
}
function push(props, runes = false, fn) {
	component_context = {
		p: component_context,
		i: false,
		c: null,
		e: null,
		s: props,
		x: null,
		r: active_effect,
		l: legacy_mode_flag && !runes ? {
			s: null,
			u: null,
			$: []
		} : null
	};
}
function pop(component) {
	var context = component_context;
	var effects = context.e;
	if (effects !== null) {
		context.e = null;
		for (var fn of effects) create_user_effect(fn);
	}
	if (component !== void 0) context.x = component;
	context.i = true;
	component_context = context.p;
	return mark_as_component(component);
}
function mark_as_component(component = {}) {
	define_property(component, COMPONENT_SYMBOL, { value: true });
	return component;
}
function is_runes() {
	return !legacy_mode_flag || component_context !== null && component_context.l === null;
}
//#endregion
export { component_context, dev_current_component_function, dev_stack, is_runes, mark_as_component, pop, push, set_component_context, set_dev_current_component_function, set_dev_stack };
