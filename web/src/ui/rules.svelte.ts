import * as api from '../api/client';
import type { RuleCard } from '../api/types';

/** The rule that is open, if one is. */
export const open = $state<{ id: string | null; card: RuleCard | null; problem: string | null }>({ id: null, card: null, problem: null });

const known = new Map<string, RuleCard>();
let book = '';

/** Which rulebook the ids belong to. */
export function rulesOf(id: string): void {
  book = id;
}

export async function openRule(id: string): Promise<void> {
  open.id = id;
  open.problem = null;
  open.card = known.get(`${book} ${id}`) ?? null;
  if (open.card) return;
  try {
    const card = await api.rule(book, id);
    known.set(`${book} ${id}`, card);
    if (open.id === id) open.card = card;
  } catch (problem) {
    if (open.id === id) open.problem = (problem as Error).message;
  }
}

export function closeRule(): void {
  open.id = null;
}
