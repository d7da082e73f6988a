import { add, bounds, corners, depth, distance, mid, normalTowards, overlap, times } from "./geometry.js";
//#region src/lib/layout.ts
var SIZES = {
	column: [44, 50],
	square: [50, 50],
	mounted: [58, 41],
	deployed: [56, 40],
	limbered: [62, 40]
};
var SCALE = {
	farthest: 1.25,
	far: 1,
	mid: 1,
	near: .84
};
function sizeOf(posture, detail) {
	const [w, h] = SIZES[posture] ?? [56, 41];
	return [w * SCALE[detail], h * SCALE[detail]];
}
function barSize(edge, detail) {
	const k = SCALE[detail];
	return [Math.max(64 * k, Math.min(edge * .86, 112 * k)), 24 * k];
}
var ORDER = [
	"infantry",
	"light",
	"lancer",
	"heavy",
	"artillery"
];
var rank = (piece) => (piece.side === "first" ? 0 : 10) + Math.max(0, ORDER.indexOf(piece.arm));
function rows(sizes, columns, spacing) {
	const gap = 5;
	const lines = [];
	for (let i = 0; i < sizes.length; i += columns) lines.push(sizes.slice(i, i + columns));
	const heights = lines.map((line) => Math.max(...line.map((s) => s[1])));
	const widths = lines.map((line) => line.reduce((sum, s, i) => sum + (i === line.length - 1 ? s[0] : (s[0] + gap) * spacing), 0));
	const stepDown = (i) => (heights[i] + gap) * Math.max(spacing, .74);
	const h = heights.reduce((sum, height, i) => sum + (i === heights.length - 1 ? height : stepDown(i)), 0);
	const centres = [];
	let y = -h / 2;
	lines.forEach((line, i) => {
		let x = -widths[i] / 2;
		for (const [w] of line) {
			centres.push([x + w / 2, y + heights[i] / 2]);
			x += (w + gap) * spacing;
		}
		y += stepDown(i);
	});
	return {
		centres,
		w: Math.max(...widths),
		h
	};
}
function cost(box, room, enough) {
	let sum = Math.hypot(box.x - room.label[0], box.y - room.label[1]) * .25;
	for (const other of room.taken) sum += overlap(box, other) * .08;
	if (sum >= enough) return sum;
	for (const corner of corners(box, 2)) sum += Math.max(0, 3 - depth(corner, room.outline)) * 5;
	for (const bar of room.bars) sum += overlap(box, bar) * .25;
	return sum;
}
var taken = (name) => name ? name.laurel ? [name, {
	x: name.laurel[0],
	y: name.laurel[1],
	w: 28,
	h: 28
}] : [name] : [];
function bestPlace(w, h, room) {
	const box = bounds(room.outline);
	let best = {
		x: room.label[0],
		y: room.label[1],
		cost: cost({
			x: room.label[0],
			y: room.label[1],
			w,
			h
		}, room, Infinity)
	};
	const step = Math.max(9, Math.min(box.w, box.h) / 12);
	for (let y = box.y - box.h / 2 + h / 2; y <= box.y + box.h / 2 - h / 2 + step; y += step) for (let x = box.x - box.w / 2 + w / 2; x <= box.x + box.w / 2 - w / 2 + step; x += step) {
		const there = cost({
			x,
			y,
			w,
			h
		}, room, best.cost);
		if (there < best.cost) best = {
			x,
			y,
			cost: there
		};
	}
	return best;
}
function stack(pieces, room, id, detail) {
	const sizes = pieces.map((piece) => sizeOf(piece.posture, detail));
	let best;
	for (const spacing of [
		1,
		.78,
		.62,
		.5
	]) {
		for (let columns = 1; columns <= Math.min(pieces.length, 6); columns++) {
			if (pieces.length === 1 && spacing < 1) continue;
			const { w, h } = rows(sizes, columns, spacing);
			const there = bestPlace(w, h, room);
			const total = there.cost + (1 - spacing) * 70;
			if (!best || total < best.cost) best = {
				...there,
				cost: total,
				spacing,
				columns
			};
		}
		if (best && best.spacing === 1 && best.cost < 40) break;
	}
	const { x, y, spacing, columns } = best;
	const { centres } = rows(sizes, columns, spacing);
	const fanned = rows(sizes, Math.ceil(Math.sqrt(pieces.length * .9)), 1);
	return pieces.map((piece, i) => {
		const [w, h] = sizes[i];
		const here = [x + centres[i][0], y + centres[i][1]];
		const fan = spacing < 1 ? [x + fanned.centres[i][0], y + fanned.centres[i][1]] : here;
		return {
			piece,
			x: here[0],
			y: here[1],
			w,
			h,
			turn: 0,
			fan,
			stack: id,
			covered: spacing < 1
		};
	});
}
function bar(piece, edge, facing, behind, detail) {
	const front = normalTowards(edge[0], edge[1], facing);
	const [w, h] = barSize(distance(edge[0], edge[1]), detail);
	const centre = add(mid(edge[0], edge[1]), times(front, -(h / 2 + 3.5 + behind * (h + 3))));
	const turn = Math.atan2(front[1], front[0]) * 180 / Math.PI + 90;
	return {
		piece,
		x: centre[0],
		y: centre[1],
		w,
		h,
		turn,
		fan: centre,
		stack: "",
		covered: false
	};
}
function boxOf(placed) {
	const angle = placed.turn * Math.PI / 180;
	const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
	return {
		x: placed.x,
		y: placed.y,
		w: placed.w * cos + placed.h * sin,
		h: placed.w * sin + placed.h * cos
	};
}
function layOut(field, pieces, names, detail) {
	const areas = new Map(field.areas.map((area, n) => [area.id, {
		area,
		name: names[n]
	}]));
	const links = new Map(field.links.map((link) => [link.id, link]));
	const placed = [];
	const onLink = /* @__PURE__ */ new Map();
	for (const piece of pieces) {
		if (piece.at.kind !== "link") continue;
		const link = links.get(piece.at.link);
		const faced = areas.get(piece.at.facing);
		if (!link || !faced) continue;
		const key = `${piece.at.link} ${piece.at.home}`;
		const behind = onLink.get(key) ?? 0;
		onLink.set(key, behind + 1);
		placed.push(bar(piece, link.edge, faced.area.label, behind, detail));
	}
	const bars = placed.map(boxOf);
	const inArea = /* @__PURE__ */ new Map();
	for (const piece of pieces) {
		if (piece.at.kind !== "area") continue;
		inArea.set(piece.at.area, [...inArea.get(piece.at.area) ?? [], piece]);
	}
	for (const [id, here] of inArea) {
		const found = areas.get(id);
		if (!found) continue;
		const room = {
			outline: found.area.outline,
			label: found.area.label,
			taken: taken(found.name),
			bars
		};
		placed.push(...stack(here.toSorted((a, b) => rank(a) - rank(b)), room, id, detail).toReversed());
	}
	return placed;
}
//#endregion
export { barSize, boxOf, layOut, rows, sizeOf };
