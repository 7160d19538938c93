import type { Readable } from 'node:stream';
import type { OrderFile } from '../../../contract/order/files.ts';
import type { Deps } from '../../deps.ts';
import type { ClientInfo } from '../../http/bind.ts';
import { readFileUpload } from '../../http/file-upload.ts';
import type { Viewer } from '../../http/viewer.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { invalidField } from '../../shared/errors.ts';
import { toOrderFile } from './order-file.ts';
import { discardBytes, receiveFile } from './received-file.ts';
import { quotaOf } from './reservations.ts';
import { assertOrderHasRoom, commitFile, type FileDeps } from './store-file.ts';

/** Runs before the body is read. Refused calls count too, so they can't be used to look for orders. */
export async function findOrderForUpload(deps: Pick<Deps, 'db' | 'limits'>, viewer: Viewer, orderId: number) {
  const counted = await deps.limits.count('uploads', String(viewer.id));
  await seeOrder(deps.db, viewer, orderId);
  if (counted === null) await deps.limits.check('uploads', String(viewer.id));
}

/** A form has at most this much beside its file. */
const FORM_BYTES = 64 * 1024;

type Upload = { orderId: number; body: Readable; viewer: Viewer; client: ClientInfo };

export async function uploadFile(deps: FileDeps, { orderId, body, viewer, client }: Upload): Promise<OrderFile> {
  const owner = { orderId, uploadedBy: viewer.id, purpose: 'order' } as const;
  const formBytes = Number(client.headers['content-length']) || 0;
  const announced = { most: formBytes, least: Math.max(0, formBytes - FORM_BYTES) };
  const received = await readFileUpload(body, client.headers, {
    async receive({ stream, name }) {
      // The commit checks again; this check spares the bytes.
      await assertOrderHasRoom(deps.db, orderId);
      const storedFor = await quotaOf(deps.db, owner);
      return receiveFile(deps, { source: stream, name, storedFor, announced });
    },
    discard: ({ key }) => discardBytes(deps, [key]),
  });
  if (received.bytes === 0) {
    await discardBytes(deps, [received.key]);
    throw invalidField('file', 'The file field must not be empty.');
  }
  // Access may be lost while the bytes arrive.
  const check = (trx: FileDeps['db']) => seeOrder(trx, viewer, orderId);
  return toOrderFile(await commitFile(deps, received, owner, check));
}
