import type { Made, Side } from '../api/types';
import { address } from './base';

const SIDES: readonly Side[] = ['first', 'second'];

/** The secrets of the seats that this browser holds, by game. */
export interface Kept {
  tokens: string[];
  watch?: string | undefined;
  /** What whoever made the game renews and withdraws invitations with. */
  maker?: string | undefined;
  /** Invitations to open seats, to be passed on as links. Older ones were called tokens. */
  invites?: { side: Side; invitation?: string; token?: string }[] | undefined;
  opened: number;
}

const PLACE = 'voltigeur.games';

export function allKept(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function kept(id: string): Kept | undefined {
  return allKept()[id];
}

export function keep(id: string, tokens: readonly (string | null | undefined)[], more: Pick<Kept, 'watch' | 'maker' | 'invites'> = {}): Kept {
  const all = allKept();
  const before = all[id];
  const entry: Kept = {
    ...before,
    ...more,
    tokens: [...new Set([...(before?.tokens ?? []), ...tokens.filter((token): token is string => !!token)])],
    opened: Date.now(),
  };
  all[id] = entry;
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still plays as long as the page is open.
  }
  return entry;
}

/** Drops a token that opens nothing: an old link that was an invitation. */
export function forget(id: string, token: string): void {
  const all = allKept();
  const entry = all[id];
  if (!entry?.tokens.includes(token)) return;
  entry.tokens = entry.tokens.filter((one) => one !== token);
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // Then nothing was kept either.
  }
}

/** Keeps what a new game gave: own seats, the tokens to watch and to invite with, and the invitations. */
export function keepMade(made: Made): Kept {
  const invites = SIDES.flatMap((side, n) => (made.invitations[n] ? [{ side, invitation: made.invitations[n] }] : []));
  return keep(made.id, made.tokens, { watch: made.watch, maker: made.maker, invites });
}

/** Keeps the invitation to a side in the place of the one before; none if it was withdrawn. */
export function keepInvitation(id: string, side: Side, invitation?: string): void {
  const others = (kept(id)?.invites ?? []).filter((invite) => invite.side !== side);
  keep(id, [], { invites: invitation ? [...others, { side, invitation }] : others });
}

export function keptInvitation(id: string, side: Side): string | undefined {
  const invite = kept(id)?.invites?.find((one) => one.side === side);
  return invite?.invitation ?? invite?.token;
}

export const linkTo = (id: string, token: string): string => `${location.origin}${address(`/g/${id}`)}#token=${token}`;
export const invitationTo = (id: string, invitation: string): string => `${location.origin}${address(`/g/${id}`)}#invitation=${invitation}`;
