import { Readable } from 'node:stream';
import type { FileResponse } from '../../http/bind.ts';
import type { ExportSlot } from './export-leases.ts';
import { type PageReader, pagesOf } from './pages.ts';

export type { ExportSlot } from './export-leases.ts';
export type { PageReader } from './pages.ts';
export { startExport } from './start-export.ts';

export type Column<R> = { title: string; value(row: R): string | number | null };

const BYTE_ORDER_MARK = '\ufeff';
/** RFC 4180. An apostrophe precedes a cell that a spreadsheet would run as a formula; a negative amount is none. */
const format = {
  record_delimiter: '\r\n',
  escape_formulas: true,
  cast: { string: (value: string) => (/^-\d+\.\d\d$/.test(value) ? { value, escape_formulas: false } : value) },
} as const;

async function* csvOf<R extends { id: number }>(columns: Column<R>[], reader: PageReader<R>, slot: ExportSlot) {
  try {
    const { stringify } = await import('csv-stringify/sync');
    yield Buffer.from(BYTE_ORDER_MARK + stringify([columns.map(({ title }) => title)], format));
    for await (const rows of pagesOf(reader, slot))
      yield Buffer.from(
        stringify(
          rows.map((row) => columns.map(({ value }) => value(row))),
          format,
        ),
      );
  } finally {
    await slot.release();
  }
}

/** Reads one page at a time, only as fast as the client does. */
export function csvFile<R extends { id: number }>(
  filename: string,
  columns: Column<R>[],
  reader: PageReader<R>,
  slot: ExportSlot,
): FileResponse {
  const stream = Readable.from(csvOf(columns, reader, slot), { objectMode: false });
  // A stream that is never read never runs the generator, which would release the slot.
  stream.once('close', () => void slot.release());
  return { filename, stream };
}
