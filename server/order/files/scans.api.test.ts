import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../../test/support/forms.ts';
import { BREAKS, type Clamd, EICAR, openClamd } from '../../adapters/clamav.fixture.ts';
import { FilesUnavailable } from '../../adapters/files/files.ts';
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

const isDueNow = (...ids: number[]) =>
  w.db.updateTable('files').set({ due_at: new Date().toISOString() }).where('id', 'in', ids).execute();
const scansOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await fileOf(id)).scan));
const minutesUntilDue = async (id: number) =>
  Math.round((Date.parse((await fileOf(id)).due_at ?? '') - Date.now()) / 60_000);

test.each([
  ['closes the connection at it', BREAKS.closes],
  ['responds with an error', null],
])(
  'a file at which the scanner %s does not stop the others, waits longer each time, and fails after five tries',
  async (_, text) => {
    const name = text ? 'closing.txt' : 'failing.txt';
    const bad = await uploaded(w.customer, w.orderId, { filename: name, bytes: Buffer.from(`before ${text} after`) });
    const others = [await uploaded(w.customer, w.orderId), await uploaded(w.customer, w.orderId)];
    if (text) {
      await scanWaitingFiles(w.deps);
      expect(await scansOf(bad, ...others)).toEqual(['waiting', 'clean', 'clean']);
    } else {
      clamd.setBehavior('fails');
      const before = clamd.scanned.length;
      await scanWaitingFiles(w.deps);
      expect(clamd.scanned.length - before).toBe(3);
    }
    const waits = [await minutesUntilDue(bad)];
    const attempts = clamd.scanned.length;
    await scanWaitingFiles(w.deps);
    expect(clamd.scanned.length).toBe(attempts);
    while (waits.length < 6) {
      await isDueNow(bad);
      await scanWaitingFiles(w.deps);
      waits.push(await minutesUntilDue(bad));
    }
    expect(waits).toEqual([1, 5, 15, 60, 360, 360]);
    const { data } = await w.customer.must('GET /orders/{id}/files', { params: { id: w.orderId } });
    expect(data.find(({ id }) => id === bad)).toMatchObject({ scan: 'failed', is_deleted: false });
    const refused = await link(w.customer, bad);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This file could not be scanned. Please upload it in another format.',
    ]);
    await w.stage.fanOut.drain();
    const { data: notified } = await w.admin.must('GET /notifications');
    expect(notified.filter((one) => one.text === `The virus scanner could not scan ${name}`)).toHaveLength(1);
    clamd.setBehavior('normal');
  },
);

test('a file at which the scanner goes down is scanned last and alone, and no try is counted', async () => {
  const bad = await uploaded(w.customer, w.orderId, { bytes: Buffer.from(BREAKS.down) });
  const first = await uploaded(w.customer, w.orderId);
  for (let round = 1; round <= 3; round += 1) {
    const later = await uploaded(w.customer, w.orderId);
    await isDueNow(bad, first);
    await scanWaitingFiles(w.deps);
    expect(await fileOf(bad)).toMatchObject({ scan: 'waiting', tries: 0, scan_breaks: round });
    clamd.setBehavior('normal');
    if (round > 1) expect(await scansOf(later)).toEqual(['clean']);
    await isDueNow(first);
  }
  expect(await scansOf(first)).toEqual(['clean']);
  expect(await minutesUntilDue(bad)).toBe(15);
  await w.db.updateTable('files').set({ due_at: null }).where('id', '=', bad).execute();
});

test('a silent scanner holds up one of two files, and a stop ends the scan without counting a try', async () => {
  const silent = await uploaded(w.customer, w.orderId, { bytes: Buffer.from(BREAKS.silent) });
  const others = [await uploaded(w.customer, w.orderId), await uploaded(w.customer, w.orderId)];
  const stopping = new AbortController();
  const round = scanWaitingFiles(w.deps, stopping.signal);
  while ((await scansOf(...others)).includes('waiting')) await new Promise(setImmediate);
  stopping.abort();
  await round;
  expect(await fileOf(silent)).toMatchObject({ scan: 'waiting', tries: 0, scan_breaks: 0 });
  await w.db.updateTable('files').set({ due_at: null }).where('id', '=', silent).execute();
});

test('a file that the store can not read waits without a try, and does not stop the others', async () => {
  const [lost, missing, other] = [
    await uploaded(w.customer, w.orderId),
    await uploaded(w.customer, w.orderId),
    await uploaded(w.customer, w.orderId),
  ];
  const keys = { lost: (await fileOf(lost)).key, missing: (await fileOf(missing)).key };
  const getStream: typeof w.deps.files.getStream = async (key, range) => {
    if (key === keys.lost) throw new FilesUnavailable('A disk error.');
    return key === keys.missing ? null : w.deps.files.getStream(key, range);
  };
  await scanWaitingFiles({ ...w.deps, files: { ...w.deps.files, getStream } });
  expect(await scansOf(lost, missing, other)).toEqual(['waiting', 'waiting', 'clean']);
  expect([(await fileOf(lost)).tries, (await fileOf(missing)).tries]).toEqual([0, 1]);
  await w.db.updateTable('files').set({ due_at: null }).where('id', 'in', [lost, missing]).execute();
});

test('the system page says how long files have waited for the scanner', async () => {
  await w.db.updateTable('files').set({ scan: 'clean' }).where('scan_failed_at', 'is', null).execute();
  const { count } = await w.db
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('scan_failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const line = async () => (await w.admin.must('GET /admin/system')).lines.find(({ key }) => key === 'file-scans');
  expect(await line()).toMatchObject({ status: 'ok', value: `0 waiting, ${count} failed` });
  const id = await uploaded(w.customer, w.orderId);
  const since = (minutes: number) =>
    w.db
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where('id', '=', id)
      .execute();
  await since(11.5);
  expect(await line()).toMatchObject({ status: 'warn', text: '1 file has waited for 11 minutes.' });
  await since(61.5);
  expect(await line()).toMatchObject({ status: 'bad', text: '1 file has waited for 61 minutes.' });
  await since(-2 * 24 * 60);
  expect(await line()).toMatchObject({ status: 'bad', text: '1 file has waited for an unknown time.' });
  await scanWaitingFiles(w.deps);
  expect(await line()).toMatchObject({ status: 'ok' });
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
