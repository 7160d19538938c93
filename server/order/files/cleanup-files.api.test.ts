import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { png } from '../../../test/support/forms.ts';
import { FilesUnavailable } from '../../adapters/files/files.ts';
import { waitForImageProcessing } from '../../http/image-uploads.ts';
import { attach, link, linkTo, open, storedKeys, uploaded, withOrder } from './files.fixture.ts';
import { attachFiles, cleanUpFiles, storeFile } from './files.ts';
import { receiveFile } from './received-file.ts';

const HOUR = 3600_000;

test('what is attached to nothing is deleted after a day, and raw emails after thirty', async () => {
  let shift = 0;
  const w = await withOrder({
    change: ({ clock }) => ({ clock: { ...clock, now: () => new Date(Date.now() + shift) } }),
  });
  const lost = await uploaded(w.customer, w.orderId, { filename: 'a.png', bytes: await png() });
  const sent = await uploaded(w.customer, w.orderId);
  await attach(w, sent);
  await waitForImageProcessing(w.deps.files);
  const email = await storeFile(w.deps, {
    source: Buffer.from('From: ann@mail.test\r\n\r\nHello'),
    name: 'email.eml',
    orderId: null,
    uploadedBy: null,
    purpose: 'email',
  });
  expect((await link(w.admin, email.id)).status).toBe(200);
  expect([(await link(w.customer, email.id)).status, (await link(w.staff, email.id)).status]).toEqual([404, 404]);
  shift = 23 * HOUR;
  await cleanUpFiles(w.deps);
  expect(await storedKeys(w)).toHaveLength(4);
  shift = 25 * HOUR;
  await cleanUpFiles(w.deps);
  expect(await storedKeys(w)).toHaveLength(2);
  const rows = await w.db.selectFrom('files').select(['id', 'deleted_at']).where('order_id', '=', w.orderId).execute();
  expect(rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)).toEqual([sent]);
  expect(rows.map(({ id }) => id)).toContain(lost);
  shift = 31 * 24 * HOUR;
  await cleanUpFiles(w.deps);
  expect(await storedKeys(w)).toHaveLength(1);
  expect(await w.db.selectFrom('file_deletions').selectAll().execute()).toEqual([]);
});

test('the bytes of an upload whose process was killed are deleted', async () => {
  const w = await withOrder({ fresh: true });
  // A process leaves this if it is killed before the file is committed.
  const { key } = await receiveFile(w.deps, {
    source: Readable.from([Buffer.from('lost')]),
    name: 'lost.txt',
    storedFor: w.customer.id,
  });
  await cleanUpFiles(w.deps);
  expect(await storedKeys(w)).toEqual([key]);
  await w.db
    .updateTable('file_deletions')
    .set({ due_at: new Date(Date.now() - 1).toISOString() })
    .execute();
  await cleanUpFiles(w.deps);
  expect(await storedKeys(w)).toEqual([]);
});

test('an image has a preview that a page may show, encoded again', async () => {
  const w = await withOrder();
  const id = await uploaded(w.customer, w.orderId, { filename: 'desk.png', bytes: await png(2000, 1000) });
  await waitForImageProcessing(w.deps.files);
  const { data } = await w.customer.must('GET /orders/{id}/files', { params: { id: w.orderId } });
  expect(data[0]).toMatchObject({ id, has_preview: true });
  const { status, headers, bytes } = await open(w.visitor, await linkTo(w.customer, id, { preview: '1' }));
  expect([status, bytes.subarray(8, 12).toString()]).toEqual([200, 'WEBP']);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/\bsandbox\b/),
  });
});

/** A process leaves this if it is killed between an upload and its preview. */
async function withoutPreview(w: Awaited<ReturnType<typeof withOrder>>, bytes: Uint8Array) {
  const id = await uploaded(w.customer, w.orderId, { filename: 'desk.png', bytes });
  await waitForImageProcessing(w.deps.files);
  const due_at = new Date(Date.now() - 1).toISOString();
  await w.db.updateTable('files').set({ preview_key: null, due_at }).where('id', '=', id).execute();
  return id;
}

test('a preview that is missing after a crash is made by the cleanup', async () => {
  const w = await withOrder();
  const fileOf = (id: number) => w.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lost = await withoutPreview(w, await png());
  const broken = await withoutPreview(w, Buffer.concat([(await png()).subarray(0, 60), Buffer.alloc(500, 1)]));
  const fresh = await uploaded(w.customer, w.orderId, { filename: 'desk.png', bytes: await png() });
  await waitForImageProcessing(w.deps.files);
  const before = await fileOf(fresh);
  await cleanUpFiles(w.deps);
  expect(await fileOf(lost)).toMatchObject({ preview_key: expect.stringMatching(/^private\//), due_at: null });
  expect(await fileOf(broken)).toMatchObject({ preview_key: null, due_at: null });
  expect(await fileOf(fresh)).toEqual(before);
});

test('a preview of a file that the store can not read waits, and does not stop the others', async () => {
  const w = await withOrder();
  const id = await withoutPreview(w, await png());
  const other = await withoutPreview(w, await png());
  const { key } = await w.db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  const getStream: typeof w.deps.files.getStream = async (one, range) => {
    if (one === key) throw new FilesUnavailable('away');
    return w.deps.files.getStream(one, range);
  };
  const files = { ...w.deps.files, getStream };
  await cleanUpFiles({ ...w.deps, files });
  const { preview_key, due_at, tries } = await w.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([preview_key, tries, Date.parse(due_at ?? '') > Date.now()]).toEqual([null, 1, true]);
  const done = await w.db.selectFrom('files').select('preview_key').where('id', '=', other).executeTakeFirstOrThrow();
  expect(done.preview_key).toMatch(/^private\//);
});

test('what claims to be an image and is none is stored without a preview', async () => {
  const w = await withOrder();
  const bytes = Buffer.concat([(await png()).subarray(0, 60), Buffer.alloc(500, 1)]);
  const id = await uploaded(w.customer, w.orderId, { filename: 'broken.png', bytes });
  await waitForImageProcessing(w.deps.files);
  const file = await w.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect([file.type, file.preview_key]).toEqual(['image/png', null]);
});

test('a person attaches own files, and again what is attached and they may see, of this order only', async () => {
  const w = await withOrder();
  const by = (person: { id: number }, role: string) => ({ id: person.id, role });
  const attachAs = (person: { id: number }, role: string, fileIds: number[], orderId = w.orderId) =>
    w.db
      .transaction()
      .execute((trx) => attachFiles(trx, { orderId, fileIds, by: by(person, role), now: new Date() }, 'files'))
      .then(
        (files) => files.map(({ id }) => id),
        (error: { extra?: { errors?: object } }) => Object.keys(error.extra?.errors ?? { unexpected: error }),
      );
  const [a, b] = [await uploaded(w.customer, w.orderId), await uploaded(w.customer, w.orderId)];
  const internal = await uploaded(w.staff, w.orderId);
  expect(await attachAs(w.customer, 'customer', [b, a])).toEqual([b, a]);
  expect(await attachAs(w.staff, 'staff', [a, internal])).toEqual([a, internal]);
  const foreign = await uploaded(w.admin, w.orderId);
  for (const ids of [[internal], [foreign], [a, a], [2_000_000_000]])
    expect(await attachAs(w.customer, 'customer', ids)).toEqual(['files']);
  const stranger = await w.newCustomer();
  expect(await attachAs(stranger, 'customer', [a])).toEqual(['files']);
});

test('an upload that ends before the store reads it is refused, and its bytes are gone', async () => {
  const { deps, db } = await withOrder();
  const source = new PassThrough();
  const files: typeof deps.files = {
    ...deps.files,
    async putStream(...stored) {
      source.destroy(new Error('The connection was cut.'));
      await nextTurn();
      return deps.files.putStream(...stored);
    },
  };
  const before = await db.selectFrom('file_deletions').select('key').execute();
  await expect(receiveFile({ ...deps, files }, { source, name: 'cut.txt', storedFor: null })).rejects.toThrow(
    'The connection was cut.',
  );
  expect(await db.selectFrom('file_deletions').select('key').execute()).toEqual(before);
});
