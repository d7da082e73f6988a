import type { Field, Table, Update, View } from '../api/types';

const isEmpty = (field: Field): boolean => (field.kind === 'areas' ? !field.areas.length : field.kind === 'hexes' ? !field.columns : !field.width);

/** Puts the ground back into a view that came without it, because nothing of it has changed. */
export function withGround(view: View, before: View | undefined): View {
  return isEmpty(view.field) && before ? { ...view, field: before.field } : view;
}

/**
 * The table after an update. `undefined` means that something was missed and the whole table must be asked for; an update
 * that is known already changes nothing.
 */
export function merged(table: Table | undefined, update: Update): Table | undefined {
  switch (update.kind) {
    case 'table':
      return { ...update.table, view: withGround(update.table.view, table?.view) };
    case 'played': {
      if (!table) return undefined;
      if (update.seq <= table.seq) return table;
      const known = table.log.at(-1)?.n ?? 0;
      const fresh = update.log.filter((entry) => entry.n > known);
      if (fresh[0] && fresh[0].n !== known + 1 && table.log.length) return undefined;
      const chat = update.table.chat.length >= table.chat.length ? update.table.chat : table.chat;
      const gallery = update.table.gallery.length >= table.gallery.length ? update.table.gallery : table.gallery;
      return { ...update.table, seq: update.seq, chat, gallery, view: withGround(update.table.view, table.view), log: [...table.log, ...fresh] };
    }
    case 'presence':
      return table && { ...table, seats: [{ ...table.seats[0], present: update.present[0] }, { ...table.seats[1], present: update.present[1] }] };
    case 'chat':
      if (!table || update.seq <= table.seq) return table;
      // Whoever plays no side speaks in the gallery.
      return update.line.by ? { ...table, seq: update.seq, chat: [...table.chat, update.line] } : { ...table, seq: update.seq, gallery: [...table.gallery, update.line] };
  }
}
