import type { Db } from '../../adapters/database/database.ts';
import { hasSession, type Viewer } from '../../http/viewer.ts';
import { releaseLease, renewLease, takeLease } from '../../shared/leases.ts';
import { tooMany } from '../../shared/rate-limits.ts';

/** Exports of customers never wait for those of admins, nor admins for them. */
const slots: Record<ExportKind, readonly string[]> = {
  exports: ['export-1', 'export-2'],
  customerExports: ['customer-export-1', 'customer-export-2'],
};
/** A slot of a dead node is free after this time. */
const LEASE_MS = 60_000;
/** Ends an export whose client reads too slowly ever to finish. */
const MAX_MS = 30 * 60_000;

export type ExportKind = 'exports' | 'customerExports';

export type ExportSlot = {
  /** Call it before each part: throws if the slot is lost, or the session has ended. */
  assertOpen(): Promise<void>;
  release(): Promise<void>;
};

/** Two exports of a kind at a time on all nodes together; 429 for a third one. */
export async function takeExportSlot(db: Db, viewer: Viewer, kind: ExportKind): Promise<ExportSlot> {
  for (const name of slots[kind]) {
    const until = await takeLease(db, name, LEASE_MS);
    if (until !== null) return heldSlot(db, viewer, name, until);
  }
  throw tooMany(10_000);
}

function heldSlot(db: Db, viewer: Viewer, name: string, first: string): ExportSlot {
  const aborted = new AbortController();
  let until: string | null = first;
  const renew = async () => {
    if (until !== null) until = await renewLease(db, name, until, LEASE_MS).catch(() => until);
    if (until === null) aborted.abort(new Error('The export lost its slot.'));
  };
  const renewal = setInterval(() => void renew(), LEASE_MS / 3);
  const limit = setTimeout(() => aborted.abort(new Error('The export took too long.')), MAX_MS);
  renewal.unref();
  limit.unref();
  return {
    async assertOpen() {
      aborted.signal.throwIfAborted();
      if (!(await hasSession(db, viewer))) throw new Error('The session of the export has ended.');
    },
    async release() {
      clearInterval(renewal);
      clearTimeout(limit);
      const held = until;
      until = null;
      if (held !== null) await releaseLease(db, name, held).catch(() => {});
    },
  };
}
