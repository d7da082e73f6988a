import { ADMIN_PAGE } from '../api/client';
import { say } from '../ui/toasts.svelte';

/** A list that comes in pages, the newest first. */
export class Pages<T> {
  list = $state.raw<readonly T[]>();
  /** There may be earlier ones. */
  more = $state(false);

  /** `ask` gives the page after the last entry of the one before it, or the first page. */
  constructor(private readonly ask: (last?: T) => Promise<T[]>) {}

  /** The first page, anew. */
  load = (): Promise<void> => this.take(undefined, []);

  /** The page after those that are there. */
  earlier = (): Promise<void> => this.take(this.list?.at(-1), this.list ?? []);

  private async take(last: T | undefined, before: readonly T[]): Promise<void> {
    try {
      const found = await this.ask(last);
      this.list = [...before, ...found];
      this.more = found.length === ADMIN_PAGE;
    } catch (refused) {
      say((refused as Error).message);
    }
  }
}
