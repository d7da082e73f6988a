import type { Table } from '../api/types';
import { party } from '../lib/english';
import { sideName } from '../lib/words';

/** The title of the browser's tab: whose move it is can be read in it. */
export function titleOf(table: Table, mine: boolean): string {
  if (table.ended) return `${table.view.title}: over`;
  return mine ? `● Your move: ${table.view.title}` : `${table.view.title} · Voltigeur`;
}

/** Whom the battle waits for, in a sentence. */
export function waitingFor(table: Table): string {
  const side = table.view.prompt?.side;
  if (!side) return '';
  const seat = table.seats[side === 'first' ? 0 : 1];
  const who = party(sideName(table.view, side)).name;
  if (seat.kind === 'computer') return `The computer is thinking for ${who} …`;
  if (seat.kind === 'open') return `Waiting for someone to play ${who}.`;
  return `Waiting for ${who}${seat.present ? '' : ' (away)'}.`;
}

/** Tells a player who looks elsewhere that he must decide, if he wishes that and the browser lets us. */
export function callBack(table: Table, id: string): void {
  if (!document.hidden || Notification.permission !== 'granted') return;
  new Notification(table.view.title, { body: table.view.prompt?.question ?? 'It is your turn.', tag: id });
}
