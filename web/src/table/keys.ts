/** What keys do on the whole page of a battle. */
export type Command = 'back' | 'undo' | 'nearer' | 'farther' | 'whole' | 'earlier' | 'later';

const KEYS: Record<string, Command> = {
  Escape: 'back',
  u: 'undo',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
  '0': 'whole',
  ',': 'earlier',
  '.': 'later',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means; nothing where something is written, or with a key that belongs to the browser. Letters can be switched off. */
export function commandOf(event: Pressed, writing: boolean, letters: boolean): Command | undefined {
  if (writing || event.ctrlKey || event.metaKey || event.altKey || (/^[a-z]$/.test(event.key) && !letters)) return undefined;
  return Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
}

/** Does the focus lie where something is written or asked? */
export const isWriting = (target: EventTarget | null): boolean =>
  !!(target as HTMLElement | null)?.closest('input:not([type=range]), textarea, select, dialog');
