import type { Field, LogPage, Table, Takeback, Update, View } from '../api/types';

const isEmpty = (field: Field): boolean => (field.kind === 'areas' ? !field.areas.length : field.kind === 'hexes' ? !field.columns : !field.width);

/** Puts the ground back into a view that came without it, because nothing of it has changed. */
export function withGround(view: View, before: View | undefined): View {
  return isEmpty(view.field) && before ? { ...view, field: before.field, legend: before.legend, formations: before.formations } : view;
}

const sameBack = (a: Takeback, b: Takeback): boolean => a.at === b.at && a.from === b.from && a.to === b.to;

/** A table carries the last entries of the log: those before them that are known and still hold stay. */
export function withEarlier(next: Table, known: Table | undefined): Table {
  // Another seat, or the end of the battle, may read the same entries otherwise.
  if (!known || !!known.ended !== !!next.ended || known.plays.join() !== next.plays.join()) return next;
  const news = (next.times_taken_back ?? 0) - (known.times_taken_back ?? 0);
  if (news < 0 || news > next.takebacks.length) return next;
  const lowest = Math.min(Infinity, ...next.takebacks.slice(next.takebacks.length - news).map((back) => back.to));
  const first = next.log[0]?.n ?? next.actions + 1;
  const log = known.log.filter((entry) => entry.n < first && entry.n <= lowest);
  if (log.at(-1)?.n !== first - 1) return next;
  const backs = known.takebacks.filter((back) => !next.takebacks.some((one) => sameBack(one, back)));
  return { ...next, log: [...log, ...next.log], takebacks: [...backs.map((back) => ({ ...back, below: Math.min(back.below, lowest) })), ...next.takebacks] };
}

/** The table with the part of the log before what it has; unchanged if something else came meanwhile. */
export function withPage(table: Table, page: LogPage): Table {
  if (page.log.at(-1)?.n !== (table.log[0]?.n ?? 0) - 1) return table;
  const backs = page.takebacks.filter((back) => !table.takebacks.some((one) => sameBack(one, back)));
  return { ...table, log: [...page.log, ...table.log], takebacks: [...backs, ...table.takebacks] };
}

/** Which of two tables has heard more in a room. */
const heard = (table: Table, room: 'chat' | 'gallery'): number =>
  (room === 'chat' ? (table.earlier_chat ?? 0) : (table.earlier_gallery ?? 0)) + table[room].length;

/**
 * The table after an update. `undefined` means that something was missed and the whole table must be asked for; an update
 * that is known already changes nothing.
 */
export function merged(table: Table | undefined, update: Update): Table | undefined {
  switch (update.kind) {
    case 'table':
      return withEarlier({ ...update.table, view: withGround(update.table.view, table?.view) }, table);
    case 'played': {
      if (!table) return undefined;
      if (update.seq <= table.seq) return table;
      const known = table.log.at(-1)?.n ?? 0;
      const fresh = update.log.filter((entry) => entry.n > known);
      if (fresh[0] && fresh[0].n !== known + 1 && table.log.length) return undefined;
      const chat = heard(update.table, 'chat') > heard(table, 'chat') ? update.table : table;
      const gallery = heard(update.table, 'gallery') > heard(table, 'gallery') ? update.table : table;
      const talk = { chat: chat.chat, earlier_chat: chat.earlier_chat ?? 0, gallery: gallery.gallery, earlier_gallery: gallery.earlier_gallery ?? 0 };
      const backs = table.takebacks.filter((back) => !update.table.takebacks.some((one) => sameBack(one, back)));
      return {
        ...update.table,
        ...talk,
        seq: update.seq,
        takebacks: [...backs, ...update.table.takebacks],
        view: withGround(update.table.view, table.view),
        log: [...table.log, ...fresh],
      };
    }
    case 'presence':
      return (
        table && {
          ...table,
          seats: [
            { ...table.seats[0], present: update.present[0] },
            { ...table.seats[1], present: update.present[1] },
          ],
        }
      );
    case 'chat':
      if (!table || update.seq <= table.seq) return table;
      // Whoever plays no side speaks in the gallery.
      return update.line.by
        ? { ...table, seq: update.seq, chat: [...table.chat, update.line] }
        : { ...table, seq: update.seq, gallery: [...table.gallery, update.line] };
  }
}
