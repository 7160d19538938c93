import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../../test/support/forms.ts';
import { type Clamd, EICAR, openClamd } from '../../adapters/clamav.fixture.ts';
import { waitForImageProcessing } from '../../http/image-uploads.ts';
import { link, upload, uploaded, withOrder } from './files.fixture.ts';
import { attachFiles, scanWaitingFiles } from './files.ts';

let clamd: Clamd;
let w: Awaited<ReturnType<typeof withOrder>>;

beforeAll(async () => {
  clamd = await openClamd();
  w = await withOrder({ variables: clamd.variables });
});
afterAll(() => clamd.close());

const fileOf = (id: number) => w.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a file can be opened when it was scanned', async () => {
  const { body } = await upload(w.customer, w.orderId, { bytes: Buffer.alloc(200_000, 'a') });
  expect(body.scan).toBe('waiting');
  const refused = await link(w.customer, Number(body.id));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This file is still being scanned for viruses. Please try again in a minute.',
  ]);
  await scanWaitingFiles(w.deps);
  expect(clamd.scanned.at(-1)).toBe(200_000);
  expect((await fileOf(Number(body.id))).scan).toBe('clean');
  expect((await link(w.customer, Number(body.id))).status).toBe(200);
});

test('malware is deleted, its uploader is notified, and nothing refers to it any more', async () => {
  const id = await uploaded(w.customer, w.orderId, {
    filename: 'invoice.com',
    bytes: Buffer.from(`before ${EICAR} after`),
  });
  const { key } = await fileOf(id);
  await scanWaitingFiles(w.deps);
  expect(await fileOf(id)).toMatchObject({ scan: 'refused', deleted_at: expect.any(String) });
  expect(await w.deps.files.getStream(key)).toBeNull();
  const opened = await link(w.customer, id);
  expect([opened.status, opened.body.message]).toEqual([
    409,
    'This file was deleted, because the virus scanner found malware in it.',
  ]);
  await w.stage.fanOut.drain();
  const { data } = await w.customer.must('GET /notifications');
  expect(data.map(({ text }) => text)).toContain('The virus scanner found malware in invoice.com, so we deleted it');
  const entry = await w.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'file.refuse')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.after ?? '')).toMatchObject({ signature: 'Eicar-Test-Signature' });
  const attached = w.db.transaction().execute((trx) =>
    attachFiles(trx, {
      orderId: w.orderId,
      fileIds: [id],
      by: { id: w.customer.id, role: 'customer' },
      now: new Date(),
    }),
  );
  await expect(attached).rejects.toMatchObject({
    code: 'invalid',
    extra: { errors: { file_ids: [expect.any(String)] } },
  });
});

test('while the scanner is down, files wait, and are scanned afterwards', async () => {
  const id = await uploaded(w.customer, w.orderId);
  clamd.setBehavior('closes');
  await scanWaitingFiles(w.deps);
  expect((await fileOf(id)).scan).toBe('waiting');
  clamd.setBehavior('normal');
  await scanWaitingFiles(w.deps);
  expect((await fileOf(id)).scan).toBe('clean');
});

test('a file that the scanner can not scan stays closed, does not stop the others, and waits longer each time', async () => {
  const [first, second] = [await uploaded(w.customer, w.orderId), await uploaded(w.customer, w.orderId)];
  clamd.setBehavior('fails');
  const before = clamd.scanned.length;
  const attempts = () => clamd.scanned.length - before;
  const waitingMinutes = async () => Math.round((Date.parse((await fileOf(first)).due_at ?? '') - Date.now()) / 60_000);
  const isDueNow = (id: number) =>
    w.db.updateTable('files').set({ due_at: new Date().toISOString() }).where('id', '=', id).execute();
  await scanWaitingFiles(w.deps);
  expect([attempts(), await waitingMinutes()]).toEqual([2, 2]);
  expect([(await fileOf(first)).scan, (await fileOf(second)).scan]).toEqual(['waiting', 'waiting']);
  await scanWaitingFiles(w.deps);
  expect(attempts()).toBe(2);
  await isDueNow(first);
  await scanWaitingFiles(w.deps);
  expect([attempts(), await waitingMinutes()]).toEqual([3, 4]);
  clamd.setBehavior('normal');
  for (const id of [first, second]) await isDueNow(id);
  await scanWaitingFiles(w.deps);
  expect(await fileOf(first)).toMatchObject({ scan: 'clean', due_at: null, tries: 0 });
});

test('an image gets its preview after it was found clean', async () => {
  const id = await uploaded(w.customer, w.orderId, { filename: 'desk.png', bytes: await png() });
  await waitForImageProcessing(w.deps.files);
  expect((await fileOf(id)).preview_key).toBeNull();
  await scanWaitingFiles(w.deps);
  await waitForImageProcessing(w.deps.files);
  expect((await fileOf(id)).preview_key).toMatch(/^private\//);
});

test('when the scanner is removed, files that waited for it are not scanned any more', async () => {
  clamd.setBehavior('closes');
  const [waiting, recent] = [
    await uploaded(w.customer, w.orderId, { filename: 'desk.png', bytes: await png() }),
    await uploaded(w.customer, w.orderId),
  ];
  await scanWaitingFiles(w.deps);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await w.db
    .updateTable('files')
    .set({ due_at: minutesAgo(11) })
    .where('id', '=', waiting)
    .execute();
  await w.db
    .updateTable('files')
    .set({ due_at: minutesAgo(9) })
    .where('id', '=', recent)
    .execute();
  const withoutScanner = { ...w.deps, config: { ...w.deps.config, clamav: null } };
  for (let twice = 0; twice < 2; twice += 1) await scanWaitingFiles(withoutScanner);
  await waitForImageProcessing(w.deps.files);
  expect(await fileOf(waiting)).toMatchObject({ scan: 'none', preview_key: expect.stringMatching(/^private\//) });
  expect((await link(w.customer, waiting)).status).toBe(200);
  expect((await fileOf(recent)).scan).toBe('waiting');
  clamd.setBehavior('normal');
  await scanWaitingFiles(w.deps);
});
