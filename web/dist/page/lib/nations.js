//#region src/lib/nations.ts
var CREAM = "#fffaf0";
var INK = "#221e19";
var NATIONS = {
	french: {
		colour: "#27408b",
		on: CREAM,
		letter: "F"
	},
	british: {
		colour: "#a4262c",
		on: CREAM,
		letter: "B"
	},
	dutch: {
		colour: "#cf7a2b",
		on: INK,
		letter: "N"
	},
	nassau: {
		colour: "#d79a3e",
		on: INK,
		letter: "Na"
	},
	hanoverian: {
		colour: "#8c3b34",
		on: CREAM,
		letter: "H"
	},
	brunswick: {
		colour: "#26221f",
		on: CREAM,
		letter: "Br"
	},
	prussian: {
		colour: "#1c3557",
		on: CREAM,
		letter: "P"
	},
	austrian: {
		colour: "#f3efe4",
		on: INK,
		letter: "A"
	},
	russian: {
		colour: "#3f6b3a",
		on: CREAM,
		letter: "R"
	},
	spanish: {
		colour: "#b5893b",
		on: INK,
		letter: "S"
	},
	portuguese: {
		colour: "#5b4a8a",
		on: CREAM,
		letter: "Pt"
	},
	bavarian: {
		colour: "#6aa2cf",
		on: INK,
		letter: "Ba"
	},
	saxon: {
		colour: "#7f8a5a",
		on: INK,
		letter: "Sx"
	},
	polish: {
		colour: "#8c2f5e",
		on: CREAM,
		letter: "Po"
	},
	italian: {
		colour: "#3d7f6b",
		on: CREAM,
		letter: "I"
	},
	blue: {
		colour: "#2b4a94",
		on: CREAM,
		letter: "Bl"
	},
	red: {
		colour: "#a4262c",
		on: CREAM,
		letter: "R"
	},
	white: {
		colour: "#f3efe4",
		on: INK,
		letter: "W"
	},
	green: {
		colour: "#3f6b3a",
		on: CREAM,
		letter: "G"
	},
	north: {
		colour: "#8c2f5e",
		on: CREAM,
		letter: "N"
	},
	south: {
		colour: "#1f5f7a",
		on: CREAM,
		letter: "S"
	}
};
var SPARE = [
	"#4b5d7a",
	"#7a4b4b",
	"#4b7a5a",
	"#6d5a86",
	"#7a6a3f"
];
function nation(name) {
	const known = NATIONS[name.toLowerCase()];
	if (known) return known;
	let sum = 0;
	for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
	return {
		colour: SPARE[sum % SPARE.length],
		on: CREAM,
		letter: (name[0] ?? "?").toUpperCase()
	};
}
function sideNation(pieces, side, name) {
	const named = NATIONS[name.toLowerCase()];
	if (named) return named;
	if (/^(allie|coalition)/i.test(name)) return {
		...NATIONS.british,
		letter: "A"
	};
	const count = /* @__PURE__ */ new Map();
	for (const piece of pieces) if (piece.side === side) count.set(piece.nation, (count.get(piece.nation) ?? 0) + 1);
	const most = [...count].sort((a, b) => b[1] - a[1])[0];
	if (most) return nation(most[0]);
	return side === "first" ? NATIONS.french : NATIONS.british;
}
//#endregion
export { nation, sideNation };
