var least = (field, window) => Math.min(window.w / field.w, window.h / field.h) * .8;
function frame(box, window, margin = 24, most = 5) {
	const k = Math.min((window.w - 2 * margin) / Math.max(1, box.w), (window.h - 2 * margin) / Math.max(1, box.h), most);
	return {
		k,
		x: window.w / 2 - box.x * k,
		y: window.h / 2 - box.y * k
	};
}
function zoomAt(camera, px, py, factor, lowest) {
	const k = Math.max(lowest, Math.min(5, camera.k * factor));
	const grown = k / camera.k;
	return {
		k,
		x: px - (px - camera.x) * grown,
		y: py - (py - camera.y) * grown
	};
}
function hold(camera, field, window) {
	const keep = Math.min(140, window.w / 3, window.h / 3);
	const clamp = (at, size, room) => Math.max(keep - size * camera.k, Math.min(room - keep, at));
	return {
		k: camera.k,
		x: clamp(camera.x, field.w, window.w),
		y: clamp(camera.y, field.h, window.h)
	};
}
function opening(field, troops, window) {
	const all = frame({
		x: field.w / 2,
		y: field.h / 2,
		...field
	}, window, Math.min(24, window.w * .03));
	if (all.k >= .72 || !troops) return all;
	const k = Math.max(all.k, Math.min(window.w / field.w, 1), .5);
	const centre = (size, room, around) => size * k <= room ? room / 2 - size / 2 * k : Math.min(12, Math.max(room - size * k - 12, room / 2 - around * k));
	return {
		k,
		x: centre(field.w, window.w, troops.x),
		y: centre(field.h, window.h, troops.y)
	};
}
function detailAt(k) {
	if (k < .46) return "farthest";
	if (k < .74) return "far";
	return k < 1.75 ? "mid" : "near";
}
//#endregion
export { detailAt, frame, hold, least, opening, zoomAt };
