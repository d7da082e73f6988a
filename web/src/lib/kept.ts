/** The secrets of the seats that this browser holds, by game. */
export interface Kept {
  tokens: string[];
  watch?: string | undefined;
  /** Tokens of seats that others are invited to, to be passed on as links. */
  invites?: { side: 'first' | 'second'; token: string }[] | undefined;
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

export function keep(id: string, tokens: readonly (string | null | undefined)[], watch?: string, invites?: Kept['invites']): Kept {
  const all = allKept();
  const before = all[id];
  const entry: Kept = {
    tokens: [...new Set([...(before?.tokens ?? []), ...tokens.filter((token): token is string => !!token)])],
    watch: watch ?? before?.watch,
    invites: invites ?? before?.invites,
    opened: Date.now(),
  };
  all[id] = entry;
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still plays: the link holds the token.
  }
  return entry;
}

/** Keeps what a new game gave: own seats, the watch token, and the seats of those who are invited. */
export function keepMade(made: { id: string; tokens: readonly (string | null)[]; watch: string }, seats: readonly { kind: string }[]): Kept {
  const sides = ['first', 'second'] as const;
  const own = made.tokens.filter((_, n) => seats[n]?.kind === 'here');
  const invites = sides.flatMap((side, n) => (seats[n]?.kind === 'invite' && made.tokens[n] ? [{ side, token: made.tokens[n] }] : []));
  return keep(made.id, own, made.watch, invites);
}

export const linkTo = (id: string, token: string): string => `${location.origin}/g/${id}#token=${token}`;
