//#region src/lib/geometry.ts
var add = (a, b) => [a[0] + b[0], a[1] + b[1]];
var sub = (a, b) => [a[0] - b[0], a[1] - b[1]];
var times = (a, k) => [a[0] * k, a[1] * k];
var lerp = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
var mid = (a, b) => lerp(a, b, .5);
var dot = (a, b) => a[0] * b[0] + a[1] * b[1];
var length = (a) => Math.hypot(a[0], a[1]);
var distance = (a, b) => length(sub(a, b));
function unit(a) {
	const size = length(a) || 1;
	return [a[0] / size, a[1] / size];
}
function normalTowards(a, b, towards) {
	const along = unit(sub(b, a));
	const normal = [-along[1], along[0]];
	return dot(normal, sub(towards, mid(a, b))) >= 0 ? normal : times(normal, -1);
}
function inside(point, outline) {
	let within = false;
	for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
		const [xi, yi] = outline[i];
		const [xj, yj] = outline[j];
		if (yi > point[1] !== yj > point[1] && point[0] < (xj - xi) * (point[1] - yi) / (yj - yi) + xi) within = !within;
	}
	return within;
}
function distanceToSegment(point, a, b) {
	const along = sub(b, a);
	return distance(point, add(a, times(along, Math.max(0, Math.min(1, dot(sub(point, a), along) / (dot(along, along) || 1))))));
}
function distanceToPath(point, path) {
	let best = Infinity;
	for (let i = 1; i < path.length; i++) best = Math.min(best, distanceToSegment(point, path[i - 1], path[i]));
	return best;
}
function depth(point, outline) {
	const far = distanceToPath(point, [...outline, outline[0]]);
	return inside(point, outline) ? far : -far;
}
function bounds(points) {
	const xs = points.map((p) => p[0]);
	const ys = points.map((p) => p[1]);
	const [left, right] = [Math.min(...xs), Math.max(...xs)];
	const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
	return {
		x: (left + right) / 2,
		y: (top + bottom) / 2,
		w: right - left,
		h: bottom - top
	};
}
function overlap(a, b) {
	const w = Math.min(a.x + a.w / 2, b.x + b.w / 2) - Math.max(a.x - a.w / 2, b.x - b.w / 2);
	const h = Math.min(a.y + a.h / 2, b.y + b.h / 2) - Math.max(a.y - a.h / 2, b.y - b.h / 2);
	return w > 0 && h > 0 ? w * h : 0;
}
var corners = (box, margin = 0) => {
	const [w, h] = [box.w / 2 + margin, box.h / 2 + margin];
	return [
		[box.x - w, box.y - h],
		[box.x + w, box.y - h],
		[box.x + w, box.y + h],
		[box.x - w, box.y + h]
	];
};
var short = (n) => Math.round(n * 10) / 10;
var at = (p) => `${short(p[0])} ${short(p[1])}`;
var polygon = (points) => `M${points.map(at).join("L")}Z`;
function rounded(points, tension = .5) {
	if (points.length < 2) return "";
	let d = `M${at(points[0])}`;
	for (let i = 0; i + 1 < points.length; i++) {
		const p0 = points[Math.max(0, i - 1)];
		const [p1, p2] = [points[i], points[i + 1]];
		const p3 = points[Math.min(points.length - 1, i + 2)];
		const c1 = add(p1, times(sub(p2, p0), tension / 3));
		const c2 = sub(p2, times(sub(p3, p1), tension / 3));
		d += `C${at(c1)} ${at(c2)} ${at(p2)}`;
	}
	return d;
}
//#endregion
export { add, at, bounds, corners, depth, distance, distanceToPath, distanceToSegment, dot, inside, length, lerp, mid, normalTowards, overlap, polygon, rounded, sub, times, unit };
