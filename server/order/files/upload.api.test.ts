import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { formOf, png } from '../../../test/support/forms.ts';
import { waitForImageProcessing } from '../../http/image-uploads.ts';
import { fileForm, link, linkTo, open, placeOrder, storedKeys, upload, uploaded, withOrder } from './files.fixture.ts';

test('the customer, assigned staff and admins upload a file, which is stored with its type and its hash', async () => {
  const w = await withOrder();
  const bytes = await png();
  for (const by of [w.customer, w.staff, w.admin]) {
    const { status, body } = await upload(by, w.orderId, { filename: 'desk.png', bytes });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'desk.png',
        bytes: bytes.length,
        type: 'image/png',
        has_preview: false,
        scan: 'none',
        is_deleted: false,
        created_at: expect.any(String),
      },
    ]);
    const row = await w.db.selectFrom('files').selectAll().where('id', '=', Number(body.id)).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      key: expect.stringMatching(/^private\/[0-9a-f]{32}\.bin$/),
      uploaded_by: by.id,
      order_id: w.orderId,
      attached_at: null,
    });
    const response = await open(w.visitor, await linkTo(by, Number(body.id)));
    expect([response.status, response.bytes.equals(bytes)]).toEqual([200, true]);
  }
});

test('a file is never served as an image of the site', async () => {
  const w = await withOrder();
  const id = await uploaded(w.customer, w.orderId, { filename: 'desk.png', bytes: await png() });
  await waitForImageProcessing(w.deps.files);
  const { key, preview_key } = await w.db
    .selectFrom('files')
    .select(['key', 'preview_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(preview_key).toMatch(/^private\//);
  for (const one of [key, preview_key]) expect((await w.visitor.send('GET', `/storage/${one}`)).status).toBe(404);
});

test('an upload without the order is 401, 403 or 404 before its body is read', async () => {
  const w = await withOrder();
  const stranger = await w.newCustomer();
  const otherStaff = await w.personAs('staff');
  expect((await upload(w.visitor, w.orderId)).status).toBe(401);
  expect((await upload(stranger, w.orderId)).status).toBe(404);
  expect((await upload(otherStaff, w.orderId)).status).toBe(404);
  const plain = { raw: 'hello', headers: { 'content-type': 'text/plain' } };
  expect((await stranger.send('POST', `/api/orders/${w.orderId}/files`, plain)).status).toBe(404);
  expect((await w.customer.send('POST', `/api/orders/${w.orderId}/files`, plain)).status).toBe(415);
  expect((await w.customer.send('POST', `/api/orders/${w.orderId}/files`)).status).toBe(415);
});

test('a form needs exactly one file, and leaves nothing behind otherwise', async () => {
  const w = await withOrder({ fresh: true });
  const file = { filename: 'a.txt', bytes: Buffer.from('a') };
  const path = `/api/orders/${w.orderId}/files`;
  const forms = {
    none: formOf({ note: 'no file' }),
    'another field': formOf({ upload: file }),
    'a text': formOf({ file: 'a text' }),
    two: formOf([
      ['file', file],
      ['file', file],
    ] as never),
    empty: formOf({ file: { filename: 'a.txt', bytes: Buffer.alloc(0) } }),
  };
  const messages: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(forms)) {
    const { status, body } = await w.customer.send('POST', path, form);
    messages[name] = [status, body.errors?.file?.[0]];
  }
  expect(messages).toEqual({
    none: [422, 'The file field is required.'],
    'another field': [422, 'The file field is required.'],
    'a text': [422, 'The file field is required.'],
    two: [422, 'The file field must be one file.'],
    empty: [422, 'The file field must not be empty.'],
  });
  const { headers } = fileForm();
  for (const raw of [
    '',
    'nonsense',
    '--deskfront-test-boundary\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  ]) {
    const { status } = await w.customer.send('POST', path, { raw, ...(headers ? { headers } : {}) });
    expect([400, 422]).toContain(status);
  }
  expect(await storedKeys(w)).toEqual([]);
  expect(await w.db.selectFrom('file_deletions').selectAll().execute()).toEqual([]);
  expect(await w.db.selectFrom('files').selectAll().execute()).toEqual([]);
});

test('of a name, the last segment is stored, without control characters and with its extension', async () => {
  const w = await withOrder();
  const names = {
    '../../etc/passwd': 'passwd',
    'C:\\Users\\ann\\offer.pdf': 'offer.pdf',
    'photo\u202egpj.exe': 'photogpj.exe',
    [`${'n'.repeat(10_000)}.pdf`]: `${'n'.repeat(196)}.pdf`,
    'Cafe\u0301.txt': 'Caf\u00e9.txt',
    '..': 'file',
    'a%22b%22.txt': 'a"b".txt',
    'tab\there.txt': 'tabhere.txt',
  };
  const stored: Record<string, unknown> = {};
  for (const filename of Object.keys(names))
    stored[filename] = (await upload(w.customer, w.orderId, { filename })).body.name;
  expect(stored).toEqual(names);
});

test('an order of 500 files accepts no other, and concurrent uploads never exceed the limit', async () => {
  const w = await withOrder();
  const row = await w.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', await uploaded(w.customer, w.orderId))
    .executeTakeFirstOrThrow();
  const { id: _, ...copy } = row;
  const copies = (count: number, bytes = 1) =>
    Array.from({ length: count }, (__, n) => ({ ...copy, bytes, key: `private/${w.orderId}-${bytes}-${n}` }));
  await w.db.insertInto('files').values(copies(497)).execute();
  const before = await storedKeys(w);
  const responses = await Promise.all(Array.from({ length: 5 }, () => upload(w.admin, w.orderId)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe('This order already has 500 files.');
  expect(await storedKeys(w)).toHaveLength(before.length + 2);
});

test('an order has at most 5 GB of files', async () => {
  const w = await withOrder();
  const id = await uploaded(w.staff, w.orderId);
  await w.db.updateTable('files').set({ bytes: 2_000_000_000 }).where('id', '=', id).execute();
  const second = await uploaded(w.staff, w.orderId);
  await w.db.updateTable('files').set({ bytes: 2_000_000_000 }).where('id', '=', second).execute();
  const third = await uploaded(w.staff, w.orderId);
  await w.db
    .updateTable('files')
    .set({ bytes: 5 * 1024 ** 3 - 4_000_000_000 - 6 })
    .where('id', '=', third)
    .execute();
  const { status, body } = await upload(w.staff, w.orderId);
  expect([status, body.message]).toEqual([409, 'The files of this order already take up 5 GB.']);
  expect((await upload(w.staff, w.orderId, { bytes: Buffer.from('123456') })).status).toBe(201);
});

test('a user may upload 200 times per hour, and refused calls count too', async () => {
  const w = await withOrder();
  const key = String(w.customer.id);
  for (let used = 0; used < 198; used += 1) await w.deps.limits.count('uploads', key);
  const other = await placeOrder(w, await w.newCustomer());
  expect((await upload(w.customer, other)).status).toBe(404);
  expect((await w.customer.send('POST', `/api/orders/${w.orderId}/files`, formOf({ a: 'b' }))).status).toBe(422);
  const limited = await upload(w.customer, w.orderId);
  expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await upload(w.staff, w.orderId)).status).toBe(201);
});

test('a session right after the checkout uploads and opens files', async () => {
  const w = await withOrder();
  await w.db.updateTable('sessions').set({ kind: 'checkout' }).where('user_id', '=', w.customer.id).execute();
  const id = await uploaded(w.customer, w.orderId);
  expect((await link(w.customer, id)).status).toBe(200);
  await w.db.updateTable('sessions').set({ kind: 'temporary' }).where('user_id', '=', w.customer.id).execute();
  expect([(await upload(w.customer, w.orderId)).status, (await link(w.customer, id)).status]).toEqual([403, 403]);
});
