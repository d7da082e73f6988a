import { add, at, bounds, depth, distance, distanceToPath, dot, lerp, normalTowards, polygon, sub, times, unit } from "./geometry.js";
import { between, seeded } from "./seeded.js";
//#region src/lib/terrain.ts
function hachures(a, b, low, seed, steepness = 1) {
	const random = seeded(seed);
	const size = distance(a, b);
	const down = normalTowards(a, b, low);
	const along = unit(sub(b, a));
	let d = "";
	for (let s = 5; s < size - 4; s += between(random, 3.6, 5.2)) {
		const fade = Math.min(1, Math.min(s, size - s) / 26);
		const reach = (6 + 11 * fade) * between(random, .78, 1.12) * steepness;
		const top = add(add(a, times(along, s)), times(down, -2.2));
		const tip = add(add(top, times(down, reach)), times(along, between(random, -1, 1)));
		const broad = times(along, .55 + .5 * fade * steepness);
		d += `M${at(sub(top, broad))}L${at(add(top, broad))}L${at(tip)}Z`;
	}
	return d;
}
function scatter(outline, seed, gap, rim, free = () => true) {
	const random = seeded(seed);
	const box = bounds(outline);
	const found = [];
	for (let y = box.y - box.h / 2, row = 0; y < box.y + box.h / 2; y += gap * .82, row++) for (let x = box.x - box.w / 2 + (row % 2 ? gap / 2 : 0); x < box.x + box.w / 2; x += gap) {
		const p = [x + between(random, -.28, .28) * gap, y + between(random, -.24, .24) * gap];
		if (depth(p, outline) > rim && free(p)) found.push(p);
	}
	return found;
}
function trees(points, seed) {
	const random = seeded(`${seed}/trees`);
	let crowns = "";
	let shades = "";
	let strokes = "";
	for (const [x, y] of points) {
		const r = between(random, 4.2, 6.4);
		const n = (v) => Math.round(v * 10) / 10;
		shades += `M${n(x - r * .5)} ${n(y + r * .72)}a${n(r)} ${n(r * .42)} 0 1 0 ${n(r * 1.9)} 0a${n(r)} ${n(r * .42)} 0 1 0 ${n(-r * 1.9)} 0Z`;
		crowns += `M${n(x - r)} ${n(y + r * .55)}a${n(r * .62)} ${n(r * .62)} 0 0 1 ${n(r * .3)} ${n(-r * .95)}a${n(r * .72)} ${n(r * .72)} 0 0 1 ${n(r * 1.3)} ${n(-r * .06)}a${n(r * .6)} ${n(r * .6)} 0 0 1 ${n(r * .42)} ${n(r * 1.01)}Z`;
		strokes += `M${n(x + r * .15)} ${n(y + r * .3)}l${n(r * .55)} ${n(-r * .45)}M${n(x + r * .5)} ${n(y + r * .4)}l${n(r * .4)} ${n(-r * .35)}`;
	}
	return {
		crowns,
		shades,
		strokes
	};
}
function furrows([p0, p1, p2, p3], upright, count) {
	let d = "";
	for (let i = 1; i < count; i++) {
		const t = i / count;
		const [from, to] = upright ? [lerp(p0, p1, t), lerp(p3, p2, t)] : [lerp(p0, p3, t), lerp(p1, p2, t)];
		d += `M${at(lerp(from, to, .03))}L${at(lerp(from, to, .97))}`;
	}
	return d;
}
function parcels(outline, seed, free) {
	const random = seeded(`${seed}/parcels`);
	const turn = between(random, -.6, .6);
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	const box = bounds(outline);
	const [w, h] = [between(random, 40, 50), between(random, 27, 34)];
	const corner = (i, j) => {
		const shift = seeded(`${seed}/${i}/${j}`);
		const [u, v] = [(i + between(shift, -.16, .16)) * w, (j + between(shift, -.2, .2)) * h];
		return [box.x + u * cos - v * sin, box.y + u * sin + v * cos];
	};
	const reach = Math.ceil(Math.hypot(box.w, box.h) / 2 / Math.min(w, h));
	const found = [];
	for (let i = -reach; i < reach; i++) for (let j = -reach; j < reach; j++) {
		const shape = [
			corner(i, j),
			corner(i + 1, j),
			corner(i + 1, j + 1),
			corner(i, j + 1)
		];
		const [wanted, upright, tint] = [
			random() < .66,
			random() < .45,
			Math.floor(random() * 4)
		];
		if (!wanted || !free(lerp(shape[0], shape[2], .5)) || shape.some((p) => depth(p, outline) < 6 || !free(p))) continue;
		found.push({
			outline: polygon(shape),
			furrows: furrows(shape, upright, Math.round((upright ? w : h) / 4.2)),
			tint
		});
	}
	return found;
}
var block = (c, w, h, turn) => {
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	return [
		[-1, -1],
		[1, -1],
		[1, 1],
		[-1, 1]
	].map(([u, v]) => [c[0] + (u * w * cos - v * h * sin) / 2, c[1] + (u * w * sin + v * h * cos) / 2]);
};
function roadNear(field, area) {
	for (const road of field.roads) {
		const n = road.findIndex((p) => distance(p, area.label) < 1);
		if (n < 0) continue;
		const path = [
			road[n - 1],
			road[n],
			road[n + 1]
		].filter((p) => p !== void 0);
		const first = path[0];
		const last = path.at(-1);
		return {
			path,
			turn: Math.atan2(last[1] - first[1], last[0] - first[0])
		};
	}
}
function settlement(field, area) {
	const random = seeded(`${area.id}/houses`);
	const outline = area.outline;
	const road = roadNear(field, area);
	const blocks = [];
	const gardens = [];
	const orchard = [];
	const put = (shape, into) => {
		if (shape.every((p) => depth(p, outline) > 5)) into.push(shape);
	};
	if (area.ground === "farm") {
		const turn = between(random, -.35, .35);
		const side = road ? [30, -14] : [0, -16];
		const c = add(area.label, side);
		const yard = (u, v) => [c[0] + u * Math.cos(turn) - v * Math.sin(turn), c[1] + u * Math.sin(turn) + v * Math.cos(turn)];
		put(block(yard(0, -11), 30, 8, turn), blocks);
		put(block(yard(-13, 1), 8, 16, turn), blocks);
		put(block(yard(13, 2), 8, 19, turn), blocks);
		put(block(yard(1, 12), 12, 7, turn), blocks);
		put(block(yard(36, -2), 26, 24, turn), gardens);
		for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) orchard.push(yard(28 + i * 8, -10 + j * 8));
	} else {
		const count = 9;
		for (let i = 0; i < count; i++) {
			const w = between(random, 10, 17);
			const h = between(random, 7, 10);
			if (road && road.path.length > 1) {
				const half = (i % 2 ? 1 : -1) * between(random, 13, 19);
				const reach = (Math.floor(i / 2) - 2) * 21 + between(random, -3, 3);
				const here = area.label;
				const arm = reach < 0 ? road.path[0] : road.path.at(-1);
				const way = unit(sub(arm, here));
				const base = add(here, times(way, Math.abs(reach)));
				put(block(add(base, times([-way[1], way[0]], half)), w, h, Math.atan2(way[1], way[0]) + between(random, -.12, .12)), blocks);
			} else {
				const angle = i / count * Math.PI * 2;
				const far = i % 3 === 0 ? 16 : between(random, 26, 40);
				const c = add(area.label, [Math.cos(angle) * far * 1.25, Math.sin(angle) * far * .8 - 10]);
				put(block(c, w, h, between(random, -.6, .6)), blocks);
				if (i % 3 === 1) put(block(add(c, [16, 3]), 14, 12, .15), gardens);
			}
		}
	}
	return {
		blocks: blocks.map(polygon).join(""),
		gardens: gardens.map(polygon).join(""),
		orchard: orchard.filter((p) => depth(p, outline) > 6)
	};
}
function marsh(a, b, seed) {
	const random = seeded(seed);
	const size = distance(a, b);
	const along = unit(sub(b, a));
	const across = [-along[1], along[0]];
	const steps = Math.max(3, Math.round(size / 16));
	const points = [];
	let reeds = "";
	for (let i = 0; i <= steps; i++) {
		const p = add(lerp(a, b, .05 + .9 * (i / steps)), times(across, between(random, -3, 3)));
		points.push(p);
		const tuft = add(p, times(across, (i % 2 ? 1 : -1) * between(random, 7, 12)));
		reeds += `M${at(tuft)}l0 -6M${at(add(tuft, [-3, 0]))}l-1.6 -4.6M${at(add(tuft, [3, 0]))}l1.6 -4.6M${at(add(tuft, [-6, 1]))}l12 0`;
	}
	let stream = `M${at(points[0])}`;
	for (let i = 1; i < points.length; i++) {
		const m = lerp(points[i - 1], points[i], .5);
		stream += `Q${at(points[i - 1])} ${at(m)}`;
	}
	return {
		stream: `${stream}L${at(points.at(-1))}`,
		reeds
	};
}
function hedge(a, b, seed) {
	const random = seeded(seed);
	const count = Math.round(distance(a, b) / 7);
	return Array.from({ length: Math.max(0, count - 1) }, (_, i) => add(lerp(a, b, (i + 1) / count), [between(random, -1.4, 1.4), between(random, -1.4, 1.4)]));
}
function extended(field) {
	const beyond = (from, end) => {
		const way = unit(sub(end, from));
		const exit = [
			[end[0], -2],
			[end[0], field.height + 2],
			[-2, end[1]],
			[field.width + 2, end[1]]
		].filter((p) => distance(p, end) < 130 && dot(unit(sub(p, end)), way) > .35).toSorted((a, b) => distance(a, end) - distance(b, end))[0];
		return exit ? [exit] : [];
	};
	return field.roads.map((road) => road.length < 2 ? road : [
		...beyond(road[1], road[0]),
		...road,
		...beyond(road.at(-2), road.at(-1))
	]);
}
function avenue(roads, seed) {
	const random = seeded(seed);
	const found = [];
	for (const road of roads) for (let i = 1; i < road.length; i++) {
		const [a, b] = [road[i - 1], road[i]];
		const along = unit(sub(b, a));
		const count = Math.floor(distance(a, b) / 15);
		for (let n = 1; n < count; n++) {
			if (random() < .35) continue;
			const side = n % 2 ? 9.5 : -9.5;
			found.push(add(lerp(a, b, n / count), times([-along[1], along[0]], side + between(random, -.8, .8))));
		}
	}
	return found;
}
function freeGround(field, boxes) {
	return (p) => field.roads.every((road) => distanceToPath(p, road) > 12) && boxes.every((box) => Math.abs(p[0] - box.x) > box.w / 2 + 2 || Math.abs(p[1] - box.y) > box.h / 2 + 2);
}
//#endregion
export { avenue, extended, freeGround, hachures, hedge, marsh, parcels, scatter, settlement, trees };
