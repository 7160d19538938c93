import type { OrderFile } from '../../../contract/order/files.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { FileRow } from './file-row.ts';

export const orderFileColumns = [
  'id',
  'name',
  'bytes',
  'type',
  'scan',
  'scan_failed_at',
  'preview_key',
  'created_at',
  'deleted_at',
] as const;

export const toOrderFile = (row: Pick<FileRow, (typeof orderFileColumns)[number]>): OrderFile => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  type: row.type,
  has_preview: row.preview_key !== null,
  scan: row.scan === 'waiting' && row.scan_failed_at !== null ? 'failed' : row.scan,
  is_deleted: row.deleted_at !== null,
  created_at: row.created_at,
});

/** Includes deleted ones, so that a message says what the scanner deleted. */
export async function filesByIds(db: Db, ids: readonly number[]): Promise<Map<number, OrderFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(orderFileColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toOrderFile(row)]));
}

/** Each message's files, in the order of the rows. */
export async function filesByMessage(
  db: Db,
  attached: readonly { message_id: number; file_id: number }[],
): Promise<Map<number, OrderFile[]>> {
  const files = await filesByIds(
    db,
    attached.map(({ file_id }) => file_id),
  );
  const byMessage = Map.groupBy(attached, ({ message_id }) => message_id);
  return new Map([...byMessage].map(([id, list]) => [id, list.flatMap(({ file_id }) => files.get(file_id) ?? [])]));
}
