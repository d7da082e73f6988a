//#region src/lib/switches.ts
var defaults = (switches) => new Set(switches.filter((one) => one.default).map((one) => one.id));
function turned(switches, on, id, wanted) {
	const next = new Set(on);
	const by = new Map(switches.map((one) => [one.id, one]));
	const off = (gone) => {
		if (!next.delete(gone)) return;
		for (const one of switches) if (one.requires.includes(gone)) off(one.id);
	};
	const turnOn = (one) => {
		if (next.has(one) || !by.has(one)) return;
		next.add(one);
		for (const other of switches) if (other.id !== one && (by.get(one).excludes.includes(other.id) || other.excludes.includes(one))) off(other.id);
		by.get(one).requires.forEach(turnOn);
	};
	if (wanted) turnOn(id);
	else off(id);
	return next;
}
var sameSet = (a, b) => a.size === b.size && [...a].every((one) => b.has(one));
//#endregion
export { defaults, sameSet, turned };
