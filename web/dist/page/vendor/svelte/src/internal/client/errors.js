import { invariant_violation, lifecycle_outside_component } from "../shared/errors.js";
//#region node_modules/svelte/src/internal/client/errors.js
function async_derived_orphan() {
	throw new Error(`https://svelte.dev/e/async_derived_orphan`);
}
function bind_invalid_checkbox_value() {
	throw new Error(`https://svelte.dev/e/bind_invalid_checkbox_value`);
}
function derived_references_self() {
	throw new Error(`https://svelte.dev/e/derived_references_self`);
}
function each_key_duplicate(a, b, value) {
	throw new Error(`https://svelte.dev/e/each_key_duplicate`);
}
function each_key_volatile(index, a, b) {
	throw new Error(`https://svelte.dev/e/each_key_volatile`);
}
function effect_in_teardown(rune) {
	throw new Error(`https://svelte.dev/e/effect_in_teardown`);
}
function effect_in_unowned_derived() {
	throw new Error(`https://svelte.dev/e/effect_in_unowned_derived`);
}
function effect_orphan(rune) {
	throw new Error(`https://svelte.dev/e/effect_orphan`);
}
function effect_update_depth_exceeded() {
	throw new Error(`https://svelte.dev/e/effect_update_depth_exceeded`);
}
function hydration_failed() {
	throw new Error(`https://svelte.dev/e/hydration_failed`);
}
function invalid_snippet() {
	throw new Error(`https://svelte.dev/e/invalid_snippet`);
}
function props_invalid_value(key) {
	throw new Error(`https://svelte.dev/e/props_invalid_value`);
}
function rune_outside_svelte(rune) {
	throw new Error(`https://svelte.dev/e/rune_outside_svelte`);
}
function state_descriptors_fixed() {
	throw new Error(`https://svelte.dev/e/state_descriptors_fixed`);
}
function state_prototype_fixed() {
	throw new Error(`https://svelte.dev/e/state_prototype_fixed`);
}
function state_unsafe_mutation() {
	throw new Error(`https://svelte.dev/e/state_unsafe_mutation`);
}
function svelte_boundary_reset_onerror() {
	throw new Error(`https://svelte.dev/e/svelte_boundary_reset_onerror`);
}
//#endregion
export { async_derived_orphan, bind_invalid_checkbox_value, derived_references_self, each_key_duplicate, each_key_volatile, effect_in_teardown, effect_in_unowned_derived, effect_orphan, effect_update_depth_exceeded, hydration_failed, invalid_snippet, invariant_violation, lifecycle_outside_component, props_invalid_value, rune_outside_svelte, state_descriptors_fixed, state_prototype_fixed, state_unsafe_mutation, svelte_boundary_reset_onerror };
