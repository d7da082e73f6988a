import type { Target } from '../api/types';
import { bring, detailAt, frame, opening, type Detail, type Size } from '../lib/camera';
import { bounds, type Point } from '../lib/geometry';
import { Pan } from './pan';

/** What a field tells about its sheet. */
export interface Sheet {
  size: () => Size;
  /** Where something stands. */
  placeOf: (target: Target) => Point | undefined;
  /** Where the troops stand: a battle opens around them. */
  troops: () => readonly Point[];
  /** How much is drawn at a scale. */
  detailOf?: (k: number) => Detail;
}

/** Keys that move the field, and by how much. */
const STEPS: Record<string, [number, number]> = { ArrowLeft: [70, 0], ArrowRight: [-70, 0], ArrowUp: [0, 70], ArrowDown: [0, -70] };

/** A battlefield in its window: from where it is seen and how much of it is drawn. All kinds of fields share it. */
export class Stage {
  detail = $state<Detail>('mid');
  private window: HTMLElement | undefined;
  private pan: Pan | undefined;

  constructor(private readonly sheet: Sheet) {}

  /** Opens the battle in its window; what it returns closes it again. */
  mount(window: HTMLElement, layer: HTMLElement): () => void {
    const detailOf = this.sheet.detailOf ?? detailAt;
    const pan = new Pan(window, layer, { field: this.sheet.size, rested: (camera) => (this.detail = detailOf(camera.k)) });
    [this.window, this.pan] = [window, pan];
    const start = () => {
      const troops = this.sheet.troops();
      const camera = opening(this.sheet.size(), troops.length ? bounds(troops) : undefined, pan.size);
      this.detail = detailOf(camera.k);
      return camera;
    };
    pan.open(start());
    let width = pan.size.w;
    const resized = new ResizeObserver(() => {
      if (Math.abs(pan.size.w - width) > 80) pan.set(start());
      width = pan.size.w;
    });
    resized.observe(window);
    return () => {
      resized.disconnect();
      pan.destroy();
    };
  }

  /** The last press moved the field: the click that follows it means nothing. */
  get dragged(): boolean {
    return this.pan?.dragged ?? false;
  }

  /** Moves the field as little as needed so that these can be seen; `below` pixels at the bottom are covered. */
  bring(targets: readonly Target[], below: number): void {
    const { pan } = this;
    const points = targets.map(this.sheet.placeOf).filter((p): p is Point => p !== undefined);
    if (!pan || !points.length) return;
    const free = { w: pan.size.w, h: pan.size.h - below };
    const to = bring(pan.camera, bounds(points), free, Math.min(90, free.w / 6, free.h / 6));
    if (Math.hypot(to.x - pan.camera.x, to.y - pan.camera.y) > 1) pan.glide(to);
  }

  zoom(factor: number): void {
    this.pan?.zoom(factor);
  }

  /** The whole field. */
  fit(): void {
    const { w, h } = this.sheet.size();
    this.pan?.set(frame({ x: w / 2, y: h / 2, w, h }, this.pan.size, 16));
  }

  /** Arrow keys move the field when the window itself has the focus. */
  steer(event: KeyboardEvent): void {
    const step = event.target === this.window ? STEPS[event.key] : undefined;
    if (step) this.pan?.by(...step);
  }

  get size(): Size {
    return this.pan?.size ?? { w: 0, h: 0 };
  }

  /** Where a point of the drawing is seen in the window. */
  seen([x, y]: Point): Point {
    const { camera } = this.pan!;
    return [x * camera.k + camera.x, y * camera.k + camera.y];
  }

  /** The point of the drawing under the pointer. */
  point(event: MouseEvent): Point {
    const box = this.window!.getBoundingClientRect();
    const { x, y, k } = this.pan!.camera;
    return [(event.clientX - box.left - x) / k, (event.clientY - box.top - y) / k];
  }
}

/** What an event of the field is about. */
export function targetAt(event: Event): Target | undefined {
  const found = (event.target as Element).closest<SVGElement>('[data-kind]');
  return found ? ({ kind: found.dataset.kind, id: found.dataset.id } as Target) : undefined;
}

/** The stack that an event of the field is about. */
export const stackAt = (event: Event): string => (event.target as Element).closest<SVGElement>('[data-stack]')?.dataset.stack ?? '';

export const byTouch = (event: Event): boolean => (event as PointerEvent).pointerType === 'touch';

/** Where a list of options opens that was asked for by a key. */
export function below(event: Event): { x: number; y: number } {
  const box = (event.target as Element).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.bottom };
}

/** A stack that is fanned out, and folds again when the pointer has left it for a moment. */
export class Fan {
  stack = $state('');
  private wait: ReturnType<typeof setTimeout> | undefined;

  /** The pointer is on a stack, or on none. */
  over(stack: string, after = 0): void {
    this.stay();
    if (stack === this.stack) return;
    if (!stack) this.fold();
    else if (after) this.wait = setTimeout(() => (this.stack = stack), after);
    else this.stack = stack;
  }

  stay(): void {
    clearTimeout(this.wait);
  }

  fold(): void {
    this.stay();
    this.wait = setTimeout(() => (this.stack = ''), 350);
  }
}
