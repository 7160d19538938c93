import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentGroups } from '../../../contract/shared/company/groups.ts';
import { germanSeller } from '../../invoicing/tax/tax.fixture.ts';
import { couponById, createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { companyGroupExample, makeReady, previewWorld } from './shop.fixture.ts';

test('a new installation has 13 items, each of which turns with its fact, and back', async () => {
  const w = await previewWorld();
  const read = () => w.admin.must('GET /admin/setup');
  const statusOf = async (key: string) => (await read()).items.find((item) => item.key === key)?.status;
  const before = await read();
  expect(before).toMatchObject({ state: 'preview', total: 13 });
  expect(await statusOf('catalog')).toBe('done');
  await w.db.updateTable('services').set({ active: false }).execute();
  expect(await statusOf('catalog')).toBe('open');
  await w.db.updateTable('services').set({ active: true }).execute();
  expect(await statusOf('tax')).toBe('open');
  const tax = await w.admin.must('GET /admin/settings/tax');
  const value = { enabled: false, prices_include_tax: false, vies: false, label: 'VAT' };
  await w.admin.must('PUT /admin/settings/tax', { body: { value, updated_at: tax.updated_at } });
  expect(await statusOf('tax')).toBe('done');
  expect((await w.admin.call('POST /admin/setup/{key}/skip', { params: { key: 'tax' } })).status).toBe(409);
  expect((await w.admin.call('POST /admin/setup/{key}/skip', { params: { key: 'none' } })).status).toBe(404);
  await w.admin.must('POST /admin/setup/{key}/skip', { params: { key: 'backup' } });
  expect(await statusOf('backup')).toBe('skipped');
  await w.admin.must('DELETE /admin/setup/{key}/skip', { params: { key: 'backup' } });
  expect(await statusOf('backup')).toBe('open');
});

test('what is missing is entered where its item leads', async () => {
  const w = await previewWorld();
  const pageOf = async (key: string) =>
    (await w.admin.must('GET /admin/setup')).items
      .find((item) => item.key === key)
      ?.fix_url?.slice('/admin/dashboard/'.length);
  expect(await pageOf('company')).toBe('settings/company');
  const { settings } = w.deps;
  await settings.set(w.db, 'company', contentGroups.company.parse(companyGroupExample), w.admin.id);
  await settings.set(w.db, 'seller', { ...germanSeller, legal_name: '' }, w.admin.id);
  settings.invalidate();
  expect(await pageOf('company')).toBe('settings/seller');
  expect(await pageOf('brand')).toBe('settings/brand');
  expect(await pageOf('team')).toBe('profile#security');
  await w.db.deleteFrom('legal_documents').execute();
  expect(await pageOf('legal')).toBe('settings/legal');
  await w.admin.must('POST /admin/legal/{kind}/template', { params: { kind: 'privacy' }, body: { preset: 'us' } });
  expect(await pageOf('legal')).toBe('settings/legal/privacy');
  await w.admin.must('POST /admin/legal/{kind}/template', { params: { kind: 'terms' }, body: { preset: 'us' } });
  expect(await pageOf('legal')).toBe('settings/legal/terms');
});

test('a code that arrived is entered once, and five wrong ones end it', async () => {
  const w = await previewWorld();
  const codeOf = async () => {
    await w.admin.must('POST /admin/mail/test');
    const [email] = await w.emailsTo(w.admin.email);
    return /: (\d{6})$/m.exec(email?.text ?? '')?.[1] ?? '';
  };
  const enter = async (code: string) =>
    (await w.admin.call('POST /admin/mail/test/confirm', { body: { code } })).status;
  const first = await codeOf();
  for (let i = 0; i < 5; i += 1) expect(await enter('abcdef')).toBe(422);
  expect(await enter(first)).toBe(422);
  const second = await codeOf();
  expect([await enter(second), await enter(second)]).toEqual([200, 422]);
  const { items } = await w.admin.must('GET /admin/setup');
  expect(items.find(({ key }) => key === 'email')).toMatchObject({ status: 'done' });
});

test('the shop opens once everything required is there, and the first invoice is 000001', async () => {
  const w = await previewWorld();
  const open = (body: object = {}) =>
    w.admin.send('POST', '/api/admin/shop/open', { body: { confirm_name: companyGroupExample.name, ...body } });
  const refused = await open({ confirm_name: 'Alderpoint' });
  expect([refused.status, refused.body.message]).toEqual([409, 'Not ready to open.']);
  expect(refused.body.missing).toEqual(expect.arrayContaining(['company', 'hours', 'tax', 'email']));
  await makeReady(w);
  expect((await open({ confirm_name: 'Another' })).body.errors).toHaveProperty('confirm_name');
  const leasing = { leased_until: new Date(Date.now() + 20_000).toISOString() };
  const attempt = async (n: number) =>
    w.db
      .insertInto('checkout_attempts')
      .values({
        key: `k${n}`,
        state: 'started',
        name: 'Ida',
        email: 'ida@mail.test',
        email_canonical: 'ida@mail.test',
        provider: 'stripe',
        payment_token: 'tok_visa',
        amount_cents: 100,
        new_account: false,
        pricing: '{}',
        created_at: new Date().toISOString(),
        updated_at: new Date().toISOString(),
        ...leasing,
      } as never)
      .execute();
  await attempt(1);
  await attempt(2);
  const busy = await open();
  expect([busy.status, busy.body.message]).toEqual([409, 'Two purchases are being processed. Try again in a minute.']);
  await w.db.updateTable('checkout_attempts').set({ leased_until: null }).execute();
  const opened = await open();
  expect([opened.status, opened.body]).toMatchObject([200, { state: 'open' }]);
  expect((await open()).status).toBe(409);
  expect(await w.visitor.must('GET /config')).toMatchObject({ shop_state: 'open' });
  const entry = await w.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'shop.open')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.after ?? '{}').wiped).toMatchObject({ checkout_attempts: 2 });
  expect((await w.buy()).status).toBe(201);
  const { invoice_number } = await w.db.selectFrom('invoices').select('invoice_number').executeTakeFirstOrThrow();
  expect(invoice_number).toMatch(/-000001$/);
});

test('the catalogue stays, is hidden, or is removed', async () => {
  for (const [keep_catalog, services] of [
    ['as_hidden', [{ active: false }]],
    ['none', []],
  ] as const) {
    const w = await previewWorld();
    await makeReady(w);
    const limited = await createCoupon(w, { scope: 'services', service_ids: [w.service.id] });
    const forAll = await createCoupon(w);
    const opened = await w.admin.send('POST', '/api/admin/shop/open', {
      body: { confirm_name: companyGroupExample.name, keep_catalog },
    });
    expect([opened.status, opened.body.missing]).toEqual([200, undefined]);
    // Its service is gone.
    expect((await couponById(w, limited.id)).active).toBe(keep_catalog !== 'none');
    expect((await couponById(w, forAll.id)).active).toBe(true);
    const rows = await w.db.selectFrom('services').select('active').execute();
    expect(rows).toEqual(services);
  }
});

test('the opening waits for a backup, says why one failed, and goes on without it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'deskfront-backups-'));
  const w = await previewWorld({
    change: ({ config }) => ({ config: { ...config, backup: { dir, key: null, keep: 2, everyMs: 86_400_000 } } }),
  });
  await makeReady(w);
  const open = (body: object = {}) =>
    w.admin.send('POST', '/api/admin/shop/open', { body: { confirm_name: companyGroupExample.name, ...body } });
  const backup = async (values: { ok: boolean; error: string | null; finished_at: string | null }) => {
    await w.db.deleteFrom('backups').execute();
    const row = { kind: 'scheduled', name: 'b1', started_at: new Date().toISOString(), bytes: 0 } as const;
    await w.db
      .insertInto('backups')
      .values({ ...row, ...values })
      .execute();
  };
  await backup({ ok: false, error: null, finished_at: null });
  const waiting = await open();
  expect([waiting.status, waiting.body]).toEqual([202, { state: 'backing_up' }]);
  await backup({ ok: false, error: 'ENOSPC: no space left', finished_at: new Date().toISOString() });
  const failed = await open();
  expect([failed.status, failed.body.message]).toEqual([409, 'The backup failed: ENOSPC: no space left']);
  const opened = await open({ skip: ['backup'] });
  expect([opened.status, opened.body.state]).toEqual([200, 'open']);
  await rm(dir, { recursive: true, force: true });
});
