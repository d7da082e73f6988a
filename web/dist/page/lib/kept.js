//#region src/lib/kept.ts
var PLACE = "voltigeur.games";
function allKept() {
	try {
		return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
	} catch {
		return {};
	}
}
function kept(id) {
	return allKept()[id];
}
function keep(id, tokens, watch, invites) {
	const all = allKept();
	const before = all[id];
	const entry = {
		tokens: [.../* @__PURE__ */ new Set([...before?.tokens ?? [], ...tokens.filter((token) => !!token)])],
		watch: watch ?? before?.watch,
		invites: invites ?? before?.invites,
		opened: Date.now()
	};
	all[id] = entry;
	try {
		localStorage.setItem(PLACE, JSON.stringify(all));
	} catch {}
	return entry;
}
function keepMade(made, seats) {
	const sides = ["first", "second"];
	const own = made.tokens.filter((_, n) => seats[n]?.kind === "here");
	const invites = sides.flatMap((side, n) => seats[n]?.kind === "invite" && made.tokens[n] ? [{
		side,
		token: made.tokens[n]
	}] : []);
	return keep(made.id, own, made.watch, invites);
}
var linkTo = (id, token) => `${location.origin}/g/${id}#token=${token}`;
//#endregion
export { allKept, keep, keepMade, kept, linkTo };
