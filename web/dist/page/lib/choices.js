//#region src/lib/choices.ts
var keyOf = (target) => `${target.kind}:${target.id}`;
function byTarget(options) {
	const lit = /* @__PURE__ */ new Map();
	for (const option of options) for (const key of new Set(option.points_at.map(keyOf))) {
		const there = lit.get(key);
		if (there) there.push(option);
		else lit.set(key, [option]);
	}
	return lit;
}
var LETTERS = "abcdefghijklmnopqrstvwxyz";
var letterOf = (n) => LETTERS[n];
var indexOfLetter = (letter) => letter.length === 1 ? LETTERS.indexOf(letter.toLowerCase()) : -1;
function guesses(options, clicked, most = 3) {
	const found = /* @__PURE__ */ new Set();
	for (const option of options) {
		for (const target of option.points_at.toReversed()) {
			if (target.kind !== clicked.kind || target.id === clicked.id) continue;
			const words = option.action.split(" ");
			const place = words.lastIndexOf(target.id);
			if (place < 0) continue;
			words[place] = clicked.id;
			found.add(words.join(" "));
		}
		if (found.size >= most) break;
	}
	return [...found].slice(0, most);
}
function gather(options) {
	const all = options.map((option, n) => ({
		option,
		n
	}));
	if (all.length < 12) return [{
		title: null,
		options: all
	}];
	const groups = [];
	for (const entry of all) {
		const start = entry.option.action.split(" ").slice(0, 2).join(" ");
		const last = groups.at(-1);
		if (last && last.start === start) last.options.push(entry);
		else groups.push({
			start,
			options: [entry]
		});
	}
	if (groups.length > all.length * .6) return [{
		title: null,
		options: all
	}];
	return groups.map(({ options }) => ({
		title: options.length > 1 ? sameStart(options.map((o) => o.option.label)) : null,
		options
	}));
}
function sameStart(labels) {
	const [first = [], ...rest] = labels.map((label) => label.split(" "));
	let same = first.length - 1;
	for (const words of rest) {
		let n = 0;
		while (n < same && words[n] === first[n]) n++;
		same = n;
	}
	return same > 0 ? first.slice(0, same).join(" ") : null;
}
//#endregion
export { byTarget, gather, guesses, indexOfLetter, keyOf, letterOf, sameStart };
