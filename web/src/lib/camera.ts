import type { Box } from './geometry';

/** Where the field is seen from: screen = plane * k + (x, y). */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  w: number;
  h: number;
}

export const MOST = 5;

/** The smallest scale that makes sense: the whole field with some air around it. */
export const least = (field: Size, window: Size): number => Math.min(window.w / field.w, window.h / field.h) * 0.8;

/** Puts a box into the window, with a margin in pixels. */
export function frame(box: Box, window: Size, margin = 24, most = MOST): Camera {
  const k = Math.min((window.w - 2 * margin) / Math.max(1, box.w), (window.h - 2 * margin) / Math.max(1, box.h), most);
  return { k, x: window.w / 2 - box.x * k, y: window.h / 2 - box.y * k };
}

/** Zooms so that the point under the pointer stays under it. */
export function zoomAt(camera: Camera, px: number, py: number, factor: number, lowest: number): Camera {
  const k = Math.max(lowest, Math.min(MOST, camera.k * factor));
  const grown = k / camera.k;
  return { k, x: px - (px - camera.x) * grown, y: py - (py - camera.y) * grown };
}

/** Keeps some of the field in the window. */
export function hold(camera: Camera, field: Size, window: Size): Camera {
  const keep = Math.min(140, window.w / 3, window.h / 3);
  const clamp = (at: number, size: number, room: number) => Math.max(keep - size * camera.k, Math.min(room - keep, at));
  return { k: camera.k, x: clamp(camera.x, field.w, window.w), y: clamp(camera.y, field.h, window.h) };
}

/** Moves as little as needed until a box is seen, with a margin in pixels; a box that is too large is seen from its middle. */
export function bring(camera: Camera, box: Box, window: Size, margin: number): Camera {
  const shift = (at: number, size: number, room: number, offset: number) => {
    const [low, high] = [(at - size / 2) * camera.k + offset, (at + size / 2) * camera.k + offset];
    if (high - low > room - 2 * margin) return room / 2 - (low + high) / 2;
    return low < margin ? margin - low : high > room - margin ? room - margin - high : 0;
  };
  return { ...camera, x: camera.x + shift(box.x, box.w, window.w, camera.x), y: camera.y + shift(box.y, box.h, window.h, camera.y) };
}

/** How a battle is first shown: all of it, if that can be read; else its width, around the troops. */
export function opening(field: Size, troops: Box | undefined, window: Size): Camera {
  const all = frame({ x: field.w / 2, y: field.h / 2, ...field }, window, Math.min(24, window.w * 0.03));
  if (all.k >= 0.72 || !troops) return all;
  const k = Math.max(all.k, Math.min(window.w / field.w, 1), 0.5);
  const centre = (size: number, room: number, around: number) =>
    size * k <= room ? room / 2 - (size / 2) * k : Math.min(12, Math.max(room - size * k - 12, room / 2 - around * k));
  return { k, x: centre(field.w, window.w, troops.x), y: centre(field.h, window.h, troops.y) };
}

/** How much is drawn at a scale: far shows blocks, near shows cards with all that is written on them. */
export type Detail = 'farthest' | 'far' | 'mid' | 'near';

export function detailAt(k: number): Detail {
  if (k < 0.46) return 'farthest';
  if (k < 0.74) return 'far';
  return k < 1.75 ? 'mid' : 'near';
}
