import { hold, least, zoomAt, type Camera, type Size } from '../lib/camera';

/** A browser keeps a moving layer as sharp as it was when it began to move: farther out than this it is begun anew, at fewer pixels. */
const COARSER = 0.45;

/** So long after the last move the field rests; longer than a glide. */
const REST = 240;

interface Options {
  field: () => Size;
  /** Called when the camera has come to rest. */
  rested: (camera: Camera) => void;
}

/**
 * Pan and zoom of a layer inside a window. The transform is a CSS one on its own layer: while it moves the browser only
 * composes, and once it rests the layer is redrawn sharp.
 */
export class Pan {
  camera: Camera = { x: 0, y: 0, k: 1 };
  /** The last press was a drag, so the click that follows it means nothing. */
  dragged = false;
  private pointers = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  private pinch = 0;
  private frame = 0;
  private turn = 0;
  /** The scale at which the moving layer was drawn. */
  private drawn = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private readonly stop = new AbortController();

  constructor(
    private readonly window: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly options: Options,
  ) {
    const signal = this.stop.signal;
    window.addEventListener('pointerdown', (event) => this.down(event), { signal });
    window.addEventListener('pointermove', (event) => this.move(event), { signal });
    for (const kind of ['pointerup', 'pointercancel'] as const) window.addEventListener(kind, (event) => this.up(event), { signal });
    // The field is moved here and by nobody else. Without this the browser takes a quick drag for a fling of its own, and swallows the tap after it.
    window.addEventListener('touchmove', (event) => event.preventDefault(), { signal, passive: false });
    window.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
  }

  destroy(): void {
    this.stop.abort();
    this.turn++;
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
  }

  get size(): Size {
    return { w: this.window.clientWidth, h: this.window.clientHeight };
  }

  /** Stands there at once, at rest: nothing has been drawn yet. */
  open(camera: Camera): void {
    this.camera = hold(camera, this.options.field(), this.size);
    this.place();
  }

  private place(): void {
    const { x, y, k } = this.camera;
    this.layer.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${k.toFixed(4)})`;
  }

  set(camera: Camera): void {
    this.camera = hold(camera, this.options.field(), this.size);
    if (!this.layer.classList.contains('moving')) {
      this.layer.classList.add('moving');
      this.drawn = this.camera.k;
    } else if (this.camera.k < this.drawn * COARSER) this.layer.classList.remove('moving');
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.place();
    });
    clearTimeout(this.rest);
    const turn = ++this.turn;
    // It rests when nothing moves for a while after it was drawn: a slow frame is no rest.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (turn !== this.turn) return;
        this.rest = setTimeout(() => {
          this.layer.classList.remove('moving', 'gliding', 'zooming');
          this.options.rested(this.camera);
        }, REST);
      }),
    );
  }

  /** Moves there in a moment, unless nothing is to move on this page. */
  glide(camera: Camera): void {
    this.layer.classList.add('gliding');
    this.set(camera);
  }

  zoom(factor: number, x = this.size.w / 2, y = this.size.h / 2): void {
    this.layer.classList.add('zooming');
    this.set(zoomAt(this.camera, x, y, factor, least(this.options.field(), this.size)));
  }

  by(dx: number, dy: number): void {
    this.set({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  private local(event: PointerEvent | WheelEvent): { x: number; y: number } {
    const box = this.window.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    if (event.button > 1) return;
    if (this.pointers.size === 0) {
      this.travelled = 0;
      this.dragged = false;
    }
    this.pointers.set(event.pointerId, this.local(event));
    this.pinch = this.spread();
  }

  private spread(): number {
    const [a, b] = [...this.pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.local(event);
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    this.pointers.set(event.pointerId, now);
    if (this.travelled < 6) return;
    if (!this.dragged) {
      this.dragged = true;
      this.layer.classList.remove('gliding');
      this.window.setPointerCapture(event.pointerId);
    }
    if (this.pointers.size >= 2) {
      const [a, b] = [...this.pointers.values()] as [{ x: number; y: number }, { x: number; y: number }];
      const spread = this.spread();
      if (this.pinch > 0) this.zoom(spread / this.pinch, (a.x + b.x) / 2, (a.y + b.y) / 2);
      this.pinch = spread;
    }
    const share = 1 / this.pointers.size;
    this.by((now.x - before.x) * share, (now.y - before.y) * share);
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.pinch = this.spread();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.local(event);
    const pixels = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY;
    this.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) * (event.ctrlKey ? 0.01 : 0.0022)), x, y);
  }
}
