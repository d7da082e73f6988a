import { readFileSync } from 'node:fs';
import type { AreaField, View } from '../../src/api/types';

interface Stored {
  field: AreaField & { kind: 'areas' };
  views: Omit<View, 'field'>[];
}

export function views(name: string): View[] {
  const stored = JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as Stored;
  return stored.views.map((view) => ({ ...view, field: stored.field }));
}

export const BATTLES = ['training-1', 'training-2', 'mirror-ridge', 'quatre-bras'];
