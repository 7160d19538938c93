import { get } from 'node:http';
import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { authenticate } from '../../http/viewer.ts';
import { readPdf } from '../../invoicing/billing/documents/pdf-reader.fixture.ts';
import { takeExportSlot } from '../../platform/csv/export-leases.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { deliverAll, placeOrder } from '../../work/assignments/assignments.fixture.ts';

const BASE = '/api/admin/exports';

async function download({ admin }: Pick<World, 'admin'>, path: string) {
  const response = await admin.send('GET', `${BASE}/${path}`);
  expect(response.status, response.bytes.toString()).toBe(200);
  return { ...response, lines: response.bytes.toString('utf8').split('\r\n') };
}

test('an export has exactly the orders that the list shows, by id', async () => {
  const w = await world();
  const ids = [await placeOrder(w), await placeOrder(w), await placeOrder(w)];
  await w.admin.must('POST /admin/orders/{id}/assign-staff', {
    params: { id: ids[1] ?? 0 },
    body: { user_id: w.staff.id },
  });
  const orders = async (query: string) =>
    (await download(w, `orders.csv?${query}`)).lines.slice(1, -1).map((line) => Number(line.split(',')[0]));
  expect(await orders(`user_id=${w.customer.id}`)).toEqual(ids);
  expect(await orders(`user_id=${w.customer.id}&unassigned=1`)).toEqual([ids[0], ids[2]]);
  expect(await orders(`staff_id=${w.staff.id}`)).toEqual([ids[1]]);
  expect(await orders(`ids=${ids[2]},${ids[0]}`)).toEqual([ids[0], ids[2]]);
  expect(await orders(`search=${encodeURIComponent(w.customer.email)}`)).toEqual(ids);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: ids[0] ?? 0 } });
  expect(await orders(`user_id=${w.customer.id}`)).toEqual(ids.slice(1));
});

test('a file is a download that no cache may store', async () => {
  const w = await world();
  const { headers, bytes, lines } = await download(w, 'orders.csv?ids=2000000000');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(lines).toEqual([expect.stringMatching(/^\ufeffOrder,Date,Customer,/), '']);
});

test.each([
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+1 555', "'+1 555"],
  ['@SUM(1)', "'@SUM(1)"],
  ['-2+3', "'-2+3"],
  ['Ann "Q" Lee, Ltd.', '"Ann ""Q"" Lee, Ltd."'],
  ['Günter 漢字', 'Günter 漢字'],
])('the name %s opens as text', async (name, cell) => {
  const w = await world();
  const { id } = await w.newCustomer({ name });
  const { lines } = await download(w, `customers.csv?ids=${id}`);
  expect(lines[1]).toContain(`${id},${cell},`);
});

test('a line break stays within its cell', async () => {
  const w = await world();
  const { id } = await w.newCustomer();
  await w.db.updateTable('users').set({ name: 'Ann\r\nLee' }).where('id', '=', id).execute();
  expect((await download(w, `customers.csv?ids=${id}`)).bytes.toString()).toContain(`\r\n${id},"Ann\r\nLee",`);
});

test('customers, commissions and invoices are exported with their filters', async () => {
  const w = await world();
  const order = await placeOrder(w);
  await deliverAll(w, order, [w.staff]);
  const commissions = await download(w, `commissions.csv?user_id=${w.staff.id}&status=unpaid`);
  expect(commissions.lines).toHaveLength(3);
  expect(commissions.lines[1]).toContain(w.staff.name);
  const onHold = async () =>
    (await download(w, `commissions.csv?user_id=${w.staff.id}`)).lines
      .slice(0, 2)
      .map((line) => line.split(',').at(-1));
  expect(await onHold()).toEqual(['On hold', 'no']);
  const payAfter = async (when: 'acceptance' | 'delivery') => {
    await w.deps.settings.set(w.db, 'pay_commissions_after', when, null);
    w.deps.settings.invalidate();
  };
  await payAfter('acceptance');
  expect(await onHold()).toEqual(['On hold', 'yes']);
  await payAfter('delivery');
  const invoices = await download(w, `invoices.csv?user_id=${w.customer.id}`);
  expect(invoices.lines[1]).toMatch(/^INV-\d{4}-\d{6},.*,unpaid,$/);
  await reindexUser(w.db, w.customer.id);
  const customers = await download(w, `customers.csv?search=${encodeURIComponent(w.customer.email)}`);
  expect(customers.lines[1]).toMatch(new RegExp(`^${w.customer.id},.*,1$`));
  const staff = await download(w, `customers.csv?ids=${w.staff.id},${w.admin.id}`);
  expect(staff.lines).toHaveLength(2);
});

test('a ZIP holds the PDF of each invoice', async () => {
  const w = await world();
  const { invoice } = await w.buyOrFail();
  const { headers, bytes } = await download(w, `invoices.zip?ids=${invoice.id}`);
  expect(headers['content-type']).toBe('application/zip');
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(bytes.toString('latin1')).toContain(`${invoice.invoice_number}.pdf`);
  expect(bytes.toString('latin1')).toContain('%PDF-');
  const none = await w.admin.send('GET', `${BASE}/invoices.zip?ids=2000000000`);
  expect(none.status).toBe(409);
});

test('a customer gets the PDFs of their own invoices, of the days and the state asked for', async () => {
  const w = await world();
  const other = await w.newCustomer();
  await placeOrder(w, other);
  const ids = [await placeOrder(w), await placeOrder(w)];
  const { data } = await w.customer.must('GET /customer/invoices');
  const [newer, older] = data.map(({ invoice_number }) => `${invoice_number}.pdf`);
  const filesIn = async (query: string) => {
    const { bytes, status } = await w.customer.send('GET', `/api/customer/exports/invoices.zip?${query}`);
    const text = bytes.toString('latin1');
    return status === 200
      ? [...text.slice(text.indexOf('PK\x01\x02')).matchAll(/INV-[\w-]+\.pdf/g)].map(([name]) => name)
      : status;
  };
  expect(await filesIn('')).toEqual([older, newer]);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: ids[0] ?? 0 }, body: {} });
  expect(await filesIn('due=1')).toEqual([newer]);
  const { issued_on } = data[0] ?? { issued_on: '' };
  expect(await filesIn(`from=${issued_on}&to=${issued_on}`)).toEqual([older, newer]);
  expect(await filesIn('to=2020-12-31')).toBe(409);
  expect(await filesIn('search=x')).toBe(422);
  expect(await filesIn(`user_id=${other.id}`)).toBe(422);
});

test('a document that fails is named in the ZIP and the audit log, and the others are complete', async () => {
  const w = await world();
  const [broken, unreadable, hindi, last] = [
    (await w.buyOrFail()).invoice,
    (await w.buyOrFail()).invoice,
    (await w.buyOrFail({ name: 'क्षितिज श्रीवास्तव' })).invoice,
    (await w.buyOrFail()).invoice,
  ];
  const { document } = await w.db
    .selectFrom('invoices')
    .select('document')
    .where('id', '=', broken.id)
    .executeTakeFirstOrThrow();
  const invalid = JSON.stringify({ ...JSON.parse(document), issued_on: 'never' });
  await w.db.updateTable('invoices').set({ document: invalid }).where('id', '=', broken.id).execute();
  await w.db.updateTable('invoices').set({ document: '{}' }).where('id', '=', unreadable.id).execute();
  const { bytes } = await download(w, `invoices.zip?ids=${broken.id},${unreadable.id},${hindi.id},${last.id}`);
  const text = bytes.toString('latin1');
  const directory = text.slice(text.indexOf('PK\x01\x02'));
  const entries = [...directory.matchAll(/INV-[\w-]+\.(?:pdf|txt)/g)].map(([name]) => name);
  expect(entries).toEqual([
    `${broken.invoice_number}-failed.txt`,
    `${unreadable.invoice_number}-failed.txt`,
    `${hindi.invoice_number}.pdf`,
    `${last.invoice_number}.pdf`,
  ]);
  expect(text).toContain(`The PDF of invoice ${broken.invoice_number} could not be created.`);
  expect(text.match(/%PDF-/g)).toHaveLength(2);
  const { data } = await w.admin.must('GET /admin/audit-log', {
    query: { action: 'data.export', actor_id: w.admin.id },
  });
  expect(data).toMatchObject([{ after: { file: 'invoices.zip', failed: 2 } }]);
  expect(w.lines.filter((line) => line.includes('a PDF failed')).join()).toContain(broken.invoice_number);
});

test('exports are for admins and in the audit log', async () => {
  const w = await world();
  for (const file of ['orders.csv', 'customers.csv', 'commissions.csv', 'invoices.csv', 'invoices.zip']) {
    for (const by of [w.staff, w.customer]) expect((await by.send('GET', `${BASE}/${file}`)).status).toBe(403);
    expect((await w.visitor.send('GET', `${BASE}/${file}`)).status).toBe(401);
  }
  await download(w, `orders.csv?user_id=${w.customer.id}`);
  const { data } = await w.admin.must('GET /admin/audit-log', {
    query: { action: 'data.export', actor_id: w.admin.id },
  });
  expect(data).toMatchObject([{ after: { file: 'orders.csv', user_id: w.customer.id } }]);
});

test.each([
  'ids=1;2',
  'ids=1,',
  'status=x',
  'from=2027-13-01',
  `ids=${Array.from({ length: 501 }, () => 1).join(',')}`,
])('the query %s is 422', async (query) => {
  const { admin } = await world();
  expect((await admin.send('GET', `${BASE}/orders.csv?${query}`)).status).toBe(422);
});

test('a third export at a time is 429, on any node, until one has ended', async () => {
  const w = await world({ fresh: true });
  const viewer = await authenticate(w.deps, `Bearer ${w.admin.token}`);
  if (!viewer) throw new Error('The admin is not logged in.');
  const slots = [await takeExportSlot(w.db, viewer, 'exports'), await takeExportSlot(w.db, viewer, 'exports')];
  const refused = await w.admin.send('GET', `${BASE}/orders.csv`);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
  // A customer without an invoice: its exports have slots of their own.
  expect((await w.customer.send('GET', '/api/customer/exports/invoices.zip')).status).toBe(409);
  await slots[0]?.release();
  expect((await w.admin.send('GET', `${BASE}/orders.csv`)).status).toBe(200);
  expect((await w.admin.send('GET', `${BASE}/orders.csv`)).status).toBe(200);
  await slots[1]?.release();
  expect(await w.db.selectFrom('job_leases').select('name').execute()).toEqual([]);
});

test('the slot of a node that died is free after its lease', async () => {
  const w = await world({ fresh: true });
  const until = new Date(Date.now() - 1).toISOString();
  await w.db
    .insertInto('job_leases')
    .values(['export-1', 'export-2'].map((name) => ({ name, until })))
    .execute();
  expect((await w.admin.send('GET', `${BASE}/orders.csv`)).status).toBe(200);
});

/** Neither the stream's nor the connection's buffers can hold the file. */
async function manyCustomers({ db }: World, count: number): Promise<void> {
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  for (let at = 0; at < count; at += 500) {
    const values = Array.from({ length: 500 }, () => {
      const email = `many${next()}@mail.test`;
      return {
        name: 'x'.repeat(160),
        email,
        email_canonical: email,
        password_is_temporary: false,
        role_id: id,
        created_at: now,
        updated_at: now,
      };
    });
    await db.insertInto('users').values(values).execute();
  }
}

const request = ({ url, admin }: World & { admin: KnownClient }, path: string) =>
  new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get(`${url}${BASE}/${path}`, { headers: { authorization: `Bearer ${admin.token}` } }, resolve).on('error', reject);
  });

test('a client that disconnects in the middle frees the slot, and a slow one holds up nobody', async () => {
  const w = await world({ fresh: true, listening: true });
  await manyCustomers(w, 40_000);
  const response = await request(w, 'customers.csv');
  await new Promise((resolve) => response.once('readable', resolve));
  const leases = () => w.db.selectFrom('job_leases').select('name').execute();
  expect(await leases()).toHaveLength(1);
  expect((await w.admin.call('GET /admin/orders/counts')).status).toBe(200);
  response.destroy();
  await expect.poll(leases).toEqual([]);
});

test('an export ends when the role of its reader changes', async () => {
  const w = await world({ fresh: true, listening: true });
  const reader = await w.personAs('admin');
  await manyCustomers(w, 40_000);
  const response = await request({ ...w, admin: reader }, 'customers.csv');
  await new Promise((resolve) => response.once('readable', resolve));
  const { data } = await w.admin.must('GET /admin/roles', { query: { search: 'staff' } });
  await w.admin.must('PUT /admin/users/{id}', {
    params: { id: reader.id },
    body: { name: reader.name, email: reader.email, role_id: data[0]?.id ?? 0 },
  });
  await expect(response.toArray()).rejects.toThrow('aborted');
});

test.each(['<script>alert(1)</script>', '=HYPERLINK("http://a.test")', '株'.repeat(120)])(
  'the company %s is text in the export and the PDF of its invoice',
  async (company) => {
    const w = await world();
    const customer = await w.newCustomer();
    const billing = { country: 'DE', is_business: true, company };
    await customer.must('POST /customer/orders', {
      body: { items: [{ service_id: w.service.id, quantity: 1 }], billing } as never,
    });
    const { lines } = await download(w, `invoices.csv?user_id=${customer.id}`);
    const isFormula = company.startsWith('=');
    const cell = isFormula ? `"'${company.replaceAll('"', '""')}"` : company;
    expect(lines[1]).toContain(`,${cell},499.00,0.00,499.00,unpaid,`);
    const [invoice] = (await w.admin.must('GET /admin/invoices', { query: { user_id: customer.id } })).data;
    const { bytes } = await w.admin.send('GET', `/api/admin/invoices/${invoice?.id}/download`);
    const { texts, actualTexts } = readPdf(bytes);
    expect([...texts, ...actualTexts].join('')).toContain(company);
  },
);
