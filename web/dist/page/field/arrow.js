import { add, at, distance, mid, sub, times, unit } from "../lib/geometry.js";
//#region src/field/arrow.ts
function arrow(from, to, bend = .18, short = 8) {
	const size = distance(from, to);
	if (size < 2) return {
		shaft: "",
		head: ""
	};
	const along = unit(sub(to, from));
	const across = [along[1], -along[0]];
	const knee = add(mid(from, to), times(across, size * bend));
	const last = unit(sub(to, knee));
	const tip = sub(to, times(last, Math.min(short, size / 4)));
	const neck = sub(tip, times(last, 13));
	const side = [last[1] * 8, -last[0] * 8];
	return {
		shaft: `M${at(from)}Q${at(knee)} ${at(neck)}`,
		head: `M${at(tip)}L${at(add(neck, side))}L${at(add(neck, times(last, 3)))}L${at(sub(neck, side))}Z`
	};
}
//#endregion
export { arrow };
