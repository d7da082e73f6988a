import { hold, least, zoomAt } from "../lib/camera.js";
//#region src/field/pan.ts
var Pan = class {
	window;
	layer;
	options;
	camera = {
		x: 0,
		y: 0,
		k: 1
	};
	dragged = false;
	pointers = /* @__PURE__ */ new Map();
	travelled = 0;
	pinch = 0;
	frame = 0;
	rest;
	stop = new AbortController();
	constructor(window, layer, options) {
		this.window = window;
		this.layer = layer;
		this.options = options;
		const signal = this.stop.signal;
		window.addEventListener("pointerdown", (event) => this.down(event), { signal });
		window.addEventListener("pointermove", (event) => this.move(event), { signal });
		for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, (event) => this.up(event), { signal });
		window.addEventListener("wheel", (event) => this.wheel(event), {
			signal,
			passive: false
		});
	}
	destroy() {
		this.stop.abort();
		clearTimeout(this.rest);
		cancelAnimationFrame(this.frame);
	}
	get size() {
		return {
			w: this.window.clientWidth,
			h: this.window.clientHeight
		};
	}
	set(camera) {
		this.camera = hold(camera, this.options.field(), this.size);
		this.layer.classList.add("moving");
		this.frame ||= requestAnimationFrame(() => {
			this.frame = 0;
			const { x, y, k } = this.camera;
			this.layer.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${k.toFixed(4)})`;
		});
		clearTimeout(this.rest);
		this.rest = setTimeout(() => {
			this.layer.classList.remove("moving");
			this.options.rested(this.camera);
		}, 140);
	}
	zoom(factor, x = this.size.w / 2, y = this.size.h / 2) {
		this.set(zoomAt(this.camera, x, y, factor, least(this.options.field(), this.size)));
	}
	by(dx, dy) {
		this.set({
			...this.camera,
			x: this.camera.x + dx,
			y: this.camera.y + dy
		});
	}
	local(event) {
		const box = this.window.getBoundingClientRect();
		return {
			x: event.clientX - box.left,
			y: event.clientY - box.top
		};
	}
	down(event) {
		if (event.button > 1) return;
		if (this.pointers.size === 0) {
			this.travelled = 0;
			this.dragged = false;
		}
		this.pointers.set(event.pointerId, this.local(event));
		this.pinch = this.spread();
	}
	spread() {
		const [a, b] = [...this.pointers.values()];
		return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
	}
	move(event) {
		const before = this.pointers.get(event.pointerId);
		if (!before) return;
		const now = this.local(event);
		this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
		this.pointers.set(event.pointerId, now);
		if (this.travelled < 6) return;
		if (!this.dragged) {
			this.dragged = true;
			this.window.setPointerCapture(event.pointerId);
		}
		if (this.pointers.size >= 2) {
			const [a, b] = [...this.pointers.values()];
			const spread = this.spread();
			if (this.pinch > 0) this.zoom(spread / this.pinch, (a.x + b.x) / 2, (a.y + b.y) / 2);
			this.pinch = spread;
		}
		const share = 1 / this.pointers.size;
		this.by((now.x - before.x) * share, (now.y - before.y) * share);
	}
	up(event) {
		this.pointers.delete(event.pointerId);
		this.pinch = this.spread();
	}
	wheel(event) {
		event.preventDefault();
		const { x, y } = this.local(event);
		const pixels = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY;
		this.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) * (event.ctrlKey ? .01 : .0022)), x, y);
	}
};
//#endregion
export { Pan };
