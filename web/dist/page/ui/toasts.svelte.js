import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import "../vendor/svelte/src/internal/client/index.js";
//#region src/ui/toasts.svelte.ts
var toasts = proxy([]);
var last = 0;
function say(text, rule = null) {
	const same = toasts.findIndex((toast) => toast.text === text);
	if (same >= 0) toasts.splice(same, 1);
	const id = ++last;
	toasts.push({
		id,
		text,
		rule
	});
	if (toasts.length > 3) toasts.shift();
	setTimeout(() => dismiss(id), rule ? 9e3 : 6e3);
}
function dismiss(id) {
	const at = toasts.findIndex((toast) => toast.id === id);
	if (at >= 0) toasts.splice(at, 1);
}
//#endregion
export { dismiss, say, toasts };
