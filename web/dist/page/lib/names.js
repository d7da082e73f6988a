import { bounds, corners, depth, distanceToPath, overlap } from "./geometry.js";
//#region src/lib/names.ts
var wide = (text, size) => text.length * size * .56;
function broken(name, most) {
	if (name.length <= most || !name.includes(" ")) return [name];
	const words = name.split(" ");
	let best = [Infinity, [name]];
	for (let i = 1; i < words.length; i++) {
		const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
		const longest = Math.max(...lines.map((line) => line.length));
		if (longest < best[0]) best = [longest, lines];
	}
	return best[1];
}
function sizeOf(area) {
	if (area.points) return 19;
	if (area.ground === "village" || area.ground === "heights") return 17;
	if (area.ground === "field" || area.ground === "entry") return 14;
	return 15.5;
}
function laurelFor(name, area, field) {
	const places = [
		[name.x + name.w / 2 + 23, name.y],
		[name.x - name.w / 2 - 23, name.y],
		[name.x, name.y + name.h / 2 + 16],
		[name.x, name.y - name.h / 2 - 16]
	];
	const houses = area.ground === "farm" || area.ground === "village";
	const cost = (p) => {
		let sum = Math.max(0, 18 - depth(p, area.outline)) * 2;
		if (houses) sum += Math.max(0, 40 - Math.hypot(p[0] - area.label[0], p[1] - area.label[1] + 12));
		for (const road of field.roads) sum += Math.max(0, 18 - distanceToPath(p, road));
		return sum;
	};
	return places.toSorted((a, b) => cost(a) - cost(b))[0];
}
function place(area, field) {
	const outline = area.outline;
	const size = sizeOf(area);
	const room = bounds(outline);
	const lines = broken(area.name.replace(/ \((.*)\)$/, ""), Math.max(8, Math.min(20, Math.floor(room.w * .86 / (size * .56)))));
	const w = Math.max(...lines.map((line) => wide(line, size)));
	const h = lines.length * size * 1.1;
	const houses = area.ground === "farm" ? {
		x: area.label[0],
		y: area.label[1] - 16,
		w: 44,
		h: 38
	} : void 0;
	let best = {
		cost: Infinity,
		x: area.label[0],
		y: area.label[1]
	};
	for (let y = room.y - room.h / 2 + h / 2; y <= room.y + room.h / 2 - h / 2 + 1; y += 8) for (let x = room.x - room.w / 2 + w / 2; x <= room.x + room.w / 2 - w / 2 + 1; x += 9) {
		const box = {
			x,
			y,
			w,
			h
		};
		let cost = Math.hypot((x - area.label[0]) * .7, y - (area.label[1] + 38)) * .35;
		if (houses) cost += overlap(box, houses) * .02;
		if (cost >= best.cost) continue;
		for (const corner of corners(box, 3)) cost += Math.max(0, 4 - depth(corner, outline)) * 4;
		if (cost >= best.cost) continue;
		for (const road of field.roads) for (const t of [
			-.5,
			-.25,
			0,
			.25,
			.5
		]) cost += Math.max(0, h / 2 + 6 - distanceToPath([x + t * w, y], road)) * 1.6;
		if (cost < best.cost) best = {
			cost,
			x,
			y
		};
	}
	const box = {
		x: best.x,
		y: best.y,
		w,
		h
	};
	const laurel = area.points ? laurelFor(box, area, field) : void 0;
	return {
		id: area.id,
		lines,
		size,
		...box,
		laurel,
		minor: area.ground === "field" && !area.points
	};
}
function placeNames(field) {
	return field.areas.map((area) => place(area, field));
}
//#endregion
export { broken, placeNames };
