import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import { effect_root, user_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import "../vendor/svelte/src/internal/client/index.js";
//#region src/lib/prefs.svelte.ts
var PLACE = "voltigeur.prefs";
function read() {
	const usual = {
		theme: "system",
		motion: true,
		dice: true,
		letters: true,
		tell: false
	};
	try {
		return {
			...usual,
			...JSON.parse(localStorage.getItem(PLACE) ?? "{}")
		};
	} catch {
		return usual;
	}
}
var prefs = proxy(read());
var night = matchMedia("(prefers-color-scheme: dark)");
var calm = matchMedia("(prefers-reduced-motion: reduce)");
var still = () => !prefs.motion || calm.matches;
function show() {
	const dark = prefs.theme === "dark" || prefs.theme === "system" && night.matches;
	document.documentElement.dataset.theme = dark ? "dark" : "light";
	document.documentElement.toggleAttribute("data-still", still());
}
function followPrefs() {
	show();
	night.addEventListener("change", show);
	calm.addEventListener("change", show);
	effect_root(() => {
		user_effect(() => {
			const text = JSON.stringify(prefs);
			show();
			try {
				localStorage.setItem(PLACE, text);
			} catch {}
		});
	});
}
//#endregion
export { followPrefs, prefs, still };
