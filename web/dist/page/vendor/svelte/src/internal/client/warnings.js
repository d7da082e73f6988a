function await_reactivity_loss(name) {
	console.warn(`https://svelte.dev/e/await_reactivity_loss`);
}
function await_waterfall(name, location) {
	console.warn(`https://svelte.dev/e/await_waterfall`);
}
function derived_inert() {
	console.warn(`https://svelte.dev/e/derived_inert`);
}
function hydration_attribute_changed(attribute, html, value) {
	console.warn(`https://svelte.dev/e/hydration_attribute_changed`);
}
function hydration_mismatch(location) {
	console.warn(`https://svelte.dev/e/hydration_mismatch`);
}
function lifecycle_double_unmount() {
	console.warn(`https://svelte.dev/e/lifecycle_double_unmount`);
}
function select_multiple_invalid_value() {
	console.warn(`https://svelte.dev/e/select_multiple_invalid_value`);
}
function state_proxy_equality_mismatch(operator) {
	console.warn(`https://svelte.dev/e/state_proxy_equality_mismatch`);
}
function svelte_boundary_reset_noop() {
	console.warn(`https://svelte.dev/e/svelte_boundary_reset_noop`);
}
//#endregion
export { await_reactivity_loss, await_waterfall, derived_inert, hydration_attribute_changed, hydration_mismatch, lifecycle_double_unmount, select_multiple_invalid_value, state_proxy_equality_mismatch, svelte_boundary_reset_noop };
