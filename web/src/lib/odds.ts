import type { FightOdds, Side } from '../api/types';

/** What may come of a fight: equal endings are one, with what they cost each side on average. */
export interface Ending {
  what: string;
  share: number;
  ours: number;
  theirs: number;
}

export function endings(fight: FightOdds | null | undefined, side: Side): Ending[] {
  const by = new Map<string, Ending>();
  const [us, them] = side === 'first' ? [0, 1] : [1, 0];
  for (const [share, { what, losses }] of fight?.endings ?? []) {
    const one = by.get(what) ?? { what, share: 0, ours: 0, theirs: 0 };
    by.set(what, one);
    one.share += share;
    one.ours += share * (losses[us] ?? 0);
    one.theirs += share * (losses[them] ?? 0);
  }
  const all = [...by.values()].map((one) => ({ ...one, ours: one.ours / one.share, theirs: one.theirs / one.share }));
  return all.sort((a, b) => b.share - a.share);
}

/** The likeliest endings, and all others as one, so that the shares make up the whole. */
export function likeliest(all: readonly Ending[], most = 5): Ending[] {
  if (all.length <= most) return [...all];
  const [told, rest] = [all.slice(0, most - 1), all.slice(most - 1)];
  const share = rest.reduce((sum, one) => sum + one.share, 0);
  const mean = (of: (one: Ending) => number) => rest.reduce((sum, one) => sum + one.share * of(one), 0) / share;
  return [...told, { what: 'something else', share, ours: mean((one) => one.ours), theirs: mean((one) => one.theirs) }];
}
