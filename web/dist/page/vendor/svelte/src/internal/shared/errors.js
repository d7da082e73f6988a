//#region node_modules/svelte/src/internal/shared/errors.js
function invariant_violation(message) {
	throw new Error(`https://svelte.dev/e/invariant_violation`);
}
function lifecycle_outside_component(name) {
	throw new Error(`https://svelte.dev/e/lifecycle_outside_component`);
}
//#endregion
export { invariant_violation, lifecycle_outside_component };
