import type { Size } from '../lib/camera';

/** So much of the paper around the ground is on the bitmap, too. */
export const AROUND = 20;
/** The most pixels of a bitmap: what it costs to keep, and how sharp a large field is while it is zoomed. */
const MOST_PIXELS = 6_000_000;
/** No sharper than this: pixels for each unit of the drawing. */
const SHARPEST = 2;
/** Milliseconds that are painted at once: less than a frame. */
const SLICE = 6;

const later: (run: () => void) => number = 'requestIdleCallback' in globalThis ? (run) => requestIdleCallback(run) : (run) => window.setTimeout(run, 30);
const never: (id: number) => void = 'cancelIdleCallback' in globalThis ? (id) => cancelIdleCallback(id) : (id) => window.clearTimeout(id);

/**
 * The ground as a picture of pixels. While the field is zoomed the picture is shown instead of the ground's thousands of lines, which a
 * browser would otherwise draw again for every scale; at rest the lines are there, and sharp. It is painted from what the browser
 * has computed for these lines, a little at a time while nothing else is to do.
 */
export class Bitmap {
  private wait = 0;
  private readonly watch = new MutationObserver(() => this.paint());

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly ground: SVGGElement,
    private readonly size: () => Size,
    /** Told whether there is a picture. */
    private readonly painted: (is: boolean) => void,
  ) {
    // Other colours, or another ground: another picture.
    this.watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.watch.observe(ground, { childList: true, subtree: true, attributeFilter: ['d'] });
    this.paint();
  }

  close(): void {
    never(this.wait);
    this.watch.disconnect();
  }

  private paint(): void {
    never(this.wait);
    this.painted(false);
    const shapes = [...this.ground.querySelectorAll<SVGGraphicsElement>('path, rect')];
    const { w, h } = this.size();
    const [wide, high] = [w + 2 * AROUND, h + 2 * AROUND];
    // Opaque and kept by the page itself: so the browser puts what lies upon it into the same layer, where a counter costs nothing.
    const context = shapes.length ? this.canvas.getContext('2d', { alpha: false, willReadFrequently: true }) : null;
    if (!context) return;
    const scale = Math.min(SHARPEST, Math.sqrt(MOST_PIXELS / (wide * high)));
    const styles = new Map<string, CSSStyleDeclaration>();
    let next = 0;
    const slice = () => {
      if (next === 0) {
        [this.canvas.width, this.canvas.height] = [Math.ceil(wide * scale), Math.ceil(high * scale)];
        [this.canvas.style.width, this.canvas.style.height] = [`${wide}px`, `${high}px`];
        context.fillStyle = getComputedStyle(this.canvas).backgroundColor;
        context.fillRect(0, 0, this.canvas.width, this.canvas.height);
        context.setTransform(scale, 0, 0, scale, AROUND * scale, AROUND * scale);
      }
      const until = performance.now() + SLICE;
      while (next < shapes.length && performance.now() < until) {
        const shape = shapes[next++]!;
        // Shapes of a class look alike.
        const kind = shape.getAttribute('class') ?? '';
        let style = styles.get(kind);
        if (!style) styles.set(kind, (style = getComputedStyle(shape)));
        draw(context, shape, style);
      }
      if (next < shapes.length) this.wait = later(slice);
      else this.painted(true);
    };
    this.wait = later(slice);
  }
}

const outline = (shape: SVGGraphicsElement): Path2D => {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => Number(shape.getAttribute(name))) as [number, number, number, number];
  const path = new Path2D();
  path.rect(x, y, w, h);
  return path;
};

function draw(context: CanvasRenderingContext2D, shape: SVGGraphicsElement, style: CSSStyleDeclaration): void {
  const path = outline(shape);
  const moved = (shape.parentElement as unknown as SVGGElement).transform?.baseVal.consolidate()?.matrix;
  context.save();
  if (moved) context.transform(moved.a, moved.b, moved.c, moved.d, moved.e, moved.f);
  const opacity = Number(style.opacity);
  if (style.fill !== 'none') {
    context.globalAlpha = opacity * Number(style.fillOpacity);
    context.fillStyle = style.fill;
    context.fill(path, style.fillRule as CanvasFillRule);
  }
  if (style.stroke !== 'none') {
    context.globalAlpha = opacity * Number(style.strokeOpacity);
    context.strokeStyle = style.stroke;
    context.lineWidth = parseFloat(style.strokeWidth);
    context.lineCap = style.strokeLinecap as CanvasLineCap;
    context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    context.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(parseFloat));
    context.stroke(path);
  }
  context.restore();
}
