import { proxy } from "../vendor/svelte/src/internal/client/proxy.js";
import "../vendor/svelte/src/internal/client/index.js";
import { rule } from "../api/client.js";
//#region src/ui/rules.svelte.ts
var open = proxy({
	id: null,
	card: null,
	problem: null
});
var known = /* @__PURE__ */ new Map();
var book = "";
function rulesOf(id) {
	book = id;
}
async function openRule(id) {
	open.id = id;
	open.problem = null;
	open.card = known.get(`${book} ${id}`) ?? null;
	if (open.card) return;
	try {
		const card = await rule(book, id);
		known.set(`${book} ${id}`, card);
		if (open.id === id) open.card = card;
	} catch (problem) {
		if (open.id === id) open.problem = problem.message;
	}
}
function closeRule() {
	open.id = null;
}
//#endregion
export { closeRule, open, openRule, rulesOf };
