import { expect, test } from 'vitest';
import {
  assign,
  attach,
  attachToMessage,
  link,
  linkTo,
  open,
  placeOrder,
  uploaded,
  withOrder,
} from './files.fixture.ts';

const MINUTE = 60_000;

test('a link works for five minutes and then says that it has expired', async () => {
  let shift = 0;
  const w = await withOrder({
    change: ({ clock }) => ({ clock: { ...clock, now: () => new Date(Date.now() + shift) } }),
  });
  const id = await uploaded(w.customer, w.orderId);
  const { url, expires_at } = await w.customer.must('POST /files/{id}/link', { params: { id } });
  expect(url).toMatch(new RegExp(`^/api/files/${id}/content\\?`));
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(5 * MINUTE);
  shift = 4 * MINUTE;
  expect((await open(w.visitor, url)).bytes.toString()).toBe('A plan.');
  shift = 5 * MINUTE + 1000;
  const late = await open(w.visitor, url);
  expect([late.status, late.body.message]).toEqual([410, 'This link has expired.']);
});

test('every file is an attachment that no browser shows, whatever its name and content', async () => {
  const w = await withOrder();
  const files = {
    'evil.html': '<!doctype html><script>alert(1)</script>',
    'evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'Übersicht "1".txt': 'Hello',
  };
  for (const [filename, content] of Object.entries(files)) {
    const id = await uploaded(w.customer, w.orderId, {
      filename: filename.replaceAll('"', '%22'),
      bytes: Buffer.from(content),
    });
    const { status, headers, bytes } = await open(w.visitor, await linkTo(w.customer, id));
    expect([status, bytes.toString()]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/\bsandbox\b/),
      'content-disposition': expect.stringMatching(/^attachment; filename="/),
    });
    const exact = /filename\*=UTF-8''(\S+)$/.exec(headers['content-disposition'] ?? '')?.[1];
    expect(exact === undefined ? filename : decodeURIComponent(exact)).toBe(filename);
    expect((await link(w.customer, id, { preview: '1' })).status).toBe(404);
    const invalid = await link(w.customer, id, { preview: '2' });
    expect([invalid.status, Object.keys(invalid.body.errors ?? {})]).toEqual([422, ['preview']]);
  }
});

test('a link that was changed, or signed for something else, is 404', async () => {
  const w = await withOrder();
  const [id, other] = [await uploaded(w.customer, w.orderId), await uploaded(w.customer, w.orderId)];
  const url = await linkTo(w.customer, id);
  const query = new URLSearchParams(url.split('?')[1]);
  const changed = (changes: Record<string, string>, file = id) =>
    `/api/files/${file}/content?${new URLSearchParams({ ...Object.fromEntries(query), ...changes })}`;
  const forged = [
    changed({ signature: 'A'.repeat(43) }),
    changed({ signature: 'ü'.repeat(43) }),
    changed({ signature: 'short' }),
    changed({ user: String(w.admin.id) }),
    changed({ expires: String(Number(query.get('expires')) + 60) }),
    changed({ preview: '1' }),
    changed({}, other),
    changed({}, 2_000_000_000),
  ];
  for (const one of forged) expect([one, (await open(w.visitor, one)).status]).toEqual([one, 404]);
  expect((await open(w.visitor, url)).status).toBe(200);
  expect((await open(w.visitor, `/api/files/${id}/content`)).status).toBe(404);
});

test('a link ends with the access of its user', async () => {
  const w = await withOrder();
  const id = await uploaded(w.customer, w.orderId);
  await attach(w, id);
  const staffUrl = await linkTo(w.staff, id);
  const customerUrl = await linkTo(w.customer, id);
  expect((await open(w.visitor, staffUrl)).status).toBe(200);
  await w.db.deleteFrom('assignments').where('order_id', '=', w.orderId).execute();
  expect([(await open(w.visitor, staffUrl)).status, (await link(w.staff, id)).status]).toEqual([404, 404]);
  expect((await open(w.visitor, customerUrl)).status).toBe(200);
  const deleted_at = new Date().toISOString();
  await w.db.updateTable('users').set({ deleted_at }).where('id', '=', w.customer.id).execute();
  expect((await open(w.visitor, customerUrl)).status).toBe(404);
  const adminUrl = await linkTo(w.admin, id);
  await w.db.updateTable('orders').set({ deleted_at }).where('id', '=', w.orderId).execute();
  expect([(await open(w.visitor, adminUrl)).status, (await link(w.admin, id)).status]).toEqual([404, 404]);
});

test('who may open a file follows from what it is attached to', async () => {
  const w = await withOrder();
  const colleague = await w.personAs('staff');
  await assign(w, w.orderId, colleague);
  const stranger = await w.newCustomer();
  const people = { customer: w.customer, staff: w.staff, colleague, admin: w.admin, stranger };
  const whoOpens = async (id: number) => {
    const names: string[] = [];
    for (const [name, by] of Object.entries(people)) {
      const { status } = await link(by, id);
      const listed = await by.call('GET /orders/{id}/files', { params: { id: w.orderId } });
      expect(listed.status === 200 && listed.body.data.some((file) => file.id === id), name).toBe(status === 200);
      if (status === 200) names.push(name);
      else expect([name, status]).toEqual([name, 404]);
    }
    return names.join(' ');
  };
  const unattached = await uploaded(w.staff, w.orderId);
  const internal = await uploaded(w.staff, w.orderId);
  await attach(w, internal);
  const inNote = await uploaded(w.staff, w.orderId);
  await attachToMessage(w, w.orderId, inNote, { visibility: 'team' });
  const inMessage = await uploaded(w.staff, w.orderId);
  await attachToMessage(w, w.orderId, inMessage);
  const inDeleted = await uploaded(w.customer, w.orderId);
  await attachToMessage(w, w.orderId, inDeleted, { deleted: true });
  expect({
    unattached: await whoOpens(unattached),
    internal: await whoOpens(internal),
    inNote: await whoOpens(inNote),
    inMessage: await whoOpens(inMessage),
    inDeleted: await whoOpens(inDeleted),
  }).toEqual({
    unattached: 'staff admin',
    internal: 'staff colleague admin',
    inNote: 'staff colleague admin',
    inMessage: 'customer staff colleague admin',
    inDeleted: 'admin',
  });
});

test('parts of a file are sent as requested', async () => {
  const w = await withOrder();
  const id = await uploaded(w.customer, w.orderId, { bytes: Buffer.from('0123456789') });
  const url = await linkTo(w.customer, id);
  const { etag } = (await open(w.visitor, url)).headers;
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, headers, bytes } = await open(w.visitor, url, { range, ...more });
    return [status, headers['content-range'], status < 400 ? bytes.toString() : ''];
  };
  const all = [200, undefined, '0123456789'];
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=-30')).toEqual([206, 'bytes 0-9/10', '0123456789']);
  expect(await part('bytes=8-99999999')).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
  expect(await part('bytes=-0')).toEqual([416, 'bytes */10', '']);
  for (const range of ['bytes=4-2', 'bytes=a-b', 'bytes=-', 'bytes=1-2,4-5', 'lines=1-2', ''])
    expect([range, ...(await part(range))]).toEqual([range, ...all]);
  expect(await part('bytes=2-4', { 'if-range': etag ?? '' })).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part('bytes=2-4', { 'if-range': '"other"' })).toEqual(all);
});

test('the customer pays before they open what was delivered, if the company wants so', async () => {
  const w = await withOrder({ fresh: true });
  const id = await uploaded(w.staff, w.orderId);
  const own = await uploaded(w.customer, w.orderId);
  const { id: assignment_id } = await w.db
    .selectFrom('assignments')
    .select('id')
    .where('order_id', '=', w.orderId)
    .executeTakeFirstOrThrow();
  const delivery = await w.db
    .insertInto('deliveries')
    .values({
      order_id: w.orderId,
      assignment_id,
      user_id: w.staff.id,
      round: 1,
      summary: 'Done',
      notes: null,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await w.db.insertInto('delivery_files').values({ delivery_id: delivery.id, position: 0, file_id: id }).execute();
  await attach(w, id);
  expect((await link(w.customer, id)).status).toBe(200);
  const url = await linkTo(w.customer, id);
  await w.deps.settings.set(w.db, 'files_wait_for_payment', true, null);
  w.deps.settings.invalidate();
  const refused = await link(w.customer, id);
  expect([refused.status, refused.body.message]).toEqual([402, 'Please pay the invoice first.']);
  expect((await open(w.visitor, url)).status).toBe(402);
  expect([(await link(w.staff, id)).status, (await link(w.admin, id)).status]).toEqual([200, 200]);
  expect((await link(w.customer, own)).status).toBe(200);
  await w.db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', w.orderId).execute();
  expect((await open(w.visitor, url)).status).toBe(200);
});

test('an own file that was not sent can be deleted, and no other', async () => {
  const w = await withOrder();
  const id = await uploaded(w.customer, w.orderId);
  const { key } = await w.db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  const remove = async (by = w.customer, file = id) =>
    (await by.call('DELETE /files/{id}', { params: { id: file } })).status;
  expect(await remove(w.staff)).toBe(404);
  expect(await remove(w.admin)).toBe(409);
  expect(await remove()).toBe(200);
  expect([await remove(), (await link(w.customer, id)).status]).toEqual([404, 404]);
  expect(await w.deps.files.getStream(key)).toBeNull();
  const sent = await uploaded(w.customer, w.orderId);
  await attach(w, sent);
  expect(await remove(w.customer, sent)).toBe(409);
});

test('the list shows newest files first, with their uploader, by pages', async () => {
  const w = await withOrder();
  const mine = await uploaded(w.customer, w.orderId);
  const theirs = await uploaded(w.staff, w.orderId);
  await attachToMessage(w, w.orderId, theirs);
  const list = (by = w.customer, query = {}) => by.must('GET /orders/{id}/files', { params: { id: w.orderId }, query });
  expect((await list()).data.map(({ id, uploaded_by, deletable }) => [id, uploaded_by, deletable])).toEqual([
    [theirs, { id: w.staff.id, name: w.staff.name }, false],
    [mine, { id: w.customer.id, name: w.customer.name }, true],
  ]);
  const second = await list(w.admin, { page: 2, per_page: 1 });
  expect([second.data.map(({ id }) => id), second.meta.total]).toEqual([[mine], 2]);
  const other = await placeOrder(w, await w.newCustomer());
  expect((await w.customer.call('GET /orders/{id}/files', { params: { id: other } })).status).toBe(404);
});
