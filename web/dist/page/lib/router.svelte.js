import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import "../vendor/svelte/src/internal/client/index.js";
//#region src/lib/router.svelte.ts
var route = proxy({
	path: location.pathname,
	search: location.search
});
function moved() {
	route.path = location.pathname;
	route.search = location.search;
}
function go(to) {
	history.pushState(null, "", to);
	moved();
	scrollTo(0, 0);
}
function followLinks() {
	addEventListener("popstate", moved);
	addEventListener("click", (event) => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const link = event.target?.closest?.("a[href^=\"/\"]");
		if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
		event.preventDefault();
		go(link.getAttribute("href"));
	});
}
//#endregion
export { followLinks, go, route };
