import type { Deps } from '../../deps.ts';
import type { FileResponse } from '../../http/bind.ts';
import type { Viewer } from '../../http/viewer.ts';
import { companyDay } from '../../shared/company-day.ts';
import { openAuditEntry } from '../audit/audit.ts';
import { type ExportKind, type ExportSlot, takeExportSlot } from './export-leases.ts';

type Export = {
  name: string;
  viewer: Viewer;
  query: object;
  /** It has its own limit. */
  kind?: ExportKind;
};
type AddToEntry = (more: object) => Promise<void>;
type Open = (slot: ExportSlot, filename: string, addToEntry: AddToEntry) => Promise<FileResponse> | FileResponse;

/** Recorded before the first byte is sent: the client may read part of it. */
export async function startExport(
  { db, limits, clock, settings }: Pick<Deps, 'db' | 'limits' | 'clock' | 'settings'>,
  { name, viewer, query, kind = 'exports' }: Export,
  open: Open,
): Promise<FileResponse> {
  await limits.consume(kind, String(viewer.id));
  const slot = await takeExportSlot(db, viewer, kind);
  let addToEntry: AddToEntry | undefined;
  try {
    const [base = '', type = ''] = name.split('.');
    const { time_zone, shop_state } = await settings.current();
    const prefix = shop_state === 'preview' ? 'trial-' : '';
    const day = companyDay(time_zone, clock.now());
    const file = await open(slot, `${prefix}${base}-${day}.${type}`, async (more) => addToEntry?.(more));
    const after = { file: name, ...query };
    addToEntry = await openAuditEntry(db, { by: viewer.id, action: 'data.export', id: null, after });
    return file;
  } catch (error) {
    await slot.release();
    throw error;
  }
}
