import { said } from '../lib/english';

export interface Toast {
  id: number;
  text: string;
  rule: string | null;
}

export const toasts = $state<Toast[]>([]);
let last = 0;

/** Says something in passing; with a rule it stays longer, because there is something to read. */
export function say(words: string, rule: string | null = null): void {
  const text = said(words);
  const same = toasts.findIndex((toast) => toast.text === text);
  if (same >= 0) toasts.splice(same, 1);
  const id = ++last;
  toasts.push({ id, text, rule });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), rule ? 9000 : 6000);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
