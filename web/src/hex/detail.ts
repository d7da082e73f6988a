import type { Detail } from '../lib/camera';

export type { Detail };

/** How much is drawn at a scale: counters of a hex sheet are smaller than those of areas. */
export function detailOf(k: number): Detail {
  if (k < 0.36) return 'farthest';
  if (k < 0.66) return 'far';
  return k < 1.75 ? 'mid' : 'near';
}
