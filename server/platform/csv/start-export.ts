import type { Deps } from '../../deps.ts';
import type { FileResponse } from '../../http/bind.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { type ExportSlot, takeExportSlot } from './export-leases.ts';

type Export = { name: string; userId: number; query: object };
type Open = (slot: ExportSlot, filename: string) => Promise<FileResponse> | FileResponse;

/** Recorded before the first byte is sent: the client may read part of it. */
export async function startExport(
  { db, limits, clock }: Pick<Deps, 'db' | 'limits' | 'clock'>,
  { name, userId, query }: Export,
  open: Open,
): Promise<FileResponse> {
  await limits.consume('exports', String(userId));
  const slot = await takeExportSlot(db);
  try {
    const [base = '', type = ''] = name.split('.');
    const file = await open(slot, `${base}-${clock.now().toISOString().slice(0, 10)}.${type}`);
    await writeAuditEntry(db, { by: userId, action: 'data.export', id: null, after: { file: name, ...query } });
    return file;
  } catch (error) {
    await slot.release();
    throw error;
  }
}
