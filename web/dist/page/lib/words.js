//#region src/lib/words.ts
var SHORTER = [
	[/\bDivision\b/gi, "Div"],
	[/\bartillery\b/gi, "guns"],
	[/\bbattery\b/gi, "bty"],
	[/\bcuirassiers\b/gi, "cuir."],
	[/\bdragoons\b/gi, "drag."],
	[/\blight horse\b/gi, "light"],
	[/\bBritish\/Hannoverian\b/gi, "Br/Han"],
	[/\bHannoverian\b/gi, "Hannov."],
	[/\bNetherlands\b/gi, "Neth."]
];
function shortName(name, most) {
	if (name.length <= most) return name;
	let text = name;
	for (const [long, short] of SHORTER) text = text.replace(long, short);
	if (text.length <= most) return text;
	const tight = text.replace(/ Div guns$/, " guns");
	return tight.length <= most ? tight : `${tight.slice(0, Math.max(1, most - 1)).trimEnd()}.`;
}
function leaderName(label, most = 12) {
	const name = label.replace(/ \(.*\)$/, "");
	return name.length <= most ? name : name.split(" ").at(-1) ?? name;
}
var sideName = (view, side) => view.sides[side === "first" ? 0 : 1].name;
function pieceWords(piece, view) {
	const losses = piece.losses ? `, ${piece.losses[0]} of ${piece.losses[1]} losses` : "";
	const strength = piece.strength == null ? "" : `, strength ${piece.strength}`;
	const states = piece.states.length ? `, ${piece.states.join(", ")}` : "";
	const leaders = piece.leaders.length ? `, with ${piece.leaders.join(" and ")}` : "";
	return `${piece.name}, ${sideName(view, piece.side)} ${piece.arm} in ${piece.posture}${strength}${losses}${states}${leaders}`;
}
function areaWords(area, view) {
	const held = area.held_by ? `, held by the ${sideName(view, area.held_by)}` : "";
	const points = area.points ? `, victory points ${area.points}` : "";
	return `${area.name}, ${area.ground}${points}${held}`;
}
function linkWords(link, areas) {
	const name = (id) => areas.find((area) => area.id === id)?.name ?? id;
	return `${link.approach ? "Approach" : "Border"} between ${name(link.between[0])} and ${name(link.between[1])}`;
}
var percent = (share) => `${Math.round(share * 100)} %`;
function duration(ms) {
	const s = Math.max(0, Math.round(ms / 1e3));
	const days = Math.floor(s / 86400);
	return days > 0 ? `${days} d ${Math.floor(s % 86400 / 3600)} h` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
//#endregion
export { areaWords, duration, leaderName, linkWords, percent, pieceWords, shortName, sideName };
