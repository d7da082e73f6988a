import type { SwitchInfo } from '../api/types';

export const defaults = (switches: readonly SwitchInfo[]): Set<string> => new Set(switches.filter((one) => one.default).map((one) => one.id));

/** What is on after one switch was turned: what it requires comes on, what it excludes and what requires it go off. */
export function turned(switches: readonly SwitchInfo[], on: ReadonlySet<string>, id: string, wanted: boolean): Set<string> {
  const next = new Set(on);
  const by = new Map(switches.map((one) => [one.id, one]));
  const off = (gone: string): void => {
    if (!next.delete(gone)) return;
    for (const one of switches) if (one.requires.includes(gone)) off(one.id);
  };
  const turnOn = (one: string): void => {
    if (next.has(one) || !by.has(one)) return;
    next.add(one);
    for (const other of switches) {
      if (other.id !== one && (by.get(one)!.excludes.includes(other.id) || other.excludes.includes(one))) off(other.id);
    }
    by.get(one)!.requires.forEach(turnOn);
  };
  if (wanted) turnOn(id);
  else off(id);
  return next;
}

export const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one));
