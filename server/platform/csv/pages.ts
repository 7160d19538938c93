import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportSlot } from './export-leases.ts';

/** Few enough that a page is a short query, many enough that the queries cost little. */
export const EXPORT_PAGE = 1_000;

/** Reads up to the highest id at the start. */
export type PageReader<R extends { id: number }> = {
  lastId(): Promise<number>;
  /** The rows come in the order of their ids. */
  after(id: number, lastId: number, limit: number): Promise<R[]>;
};

export async function* pagesOf<R extends { id: number }>(
  reader: PageReader<R>,
  { assertOpen }: Pick<ExportSlot, 'assertOpen'>,
): AsyncGenerator<R[]> {
  const lastId = await reader.lastId();
  for (let id = 0; id < lastId; ) {
    // SQLite responds at once: without a pause, no other request would run until the end.
    await nextTurn();
    await assertOpen();
    const page = await reader.after(id, lastId, EXPORT_PAGE);
    if (page.length > 0) yield page;
    if (page.length < EXPORT_PAGE) return;
    id = page.at(-1)?.id ?? lastId;
  }
}
