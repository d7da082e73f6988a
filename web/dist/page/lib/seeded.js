//#region src/lib/seeded.ts
function seeded(name) {
	let state = 2166136261;
	for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 16777619);
	return () => {
		state = state + 1831565813 | 0;
		let t = Math.imul(state ^ state >>> 15, 1 | state);
		t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
		return ((t ^ t >>> 14) >>> 0) / 4294967296;
	};
}
var between = (random, low, high) => low + (high - low) * random();
//#endregion
export { between, seeded };
