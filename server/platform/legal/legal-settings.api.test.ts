import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { queueChangeEmails } from './change-emails.ts';
import { storeFirstTexts, switchDue } from './legal.ts';

const TERMS = { kind: 'terms' } as const;

async function withFirst(): Promise<World> {
  const w = await world({ fresh: true });
  await w.db.transaction().execute((trx) => storeFirstTexts(trx, w.deps));
  w.deps.responseCache.clear();
  return w;
}

const value = { terms_notice_days: 30, processors: [], security_contact: '' };

const save = async (w: World, changes: object, more: object = {}) =>
  w.admin.call('PUT /admin/settings/legal', { body: { value: { ...value, ...changes }, ...more } });

const terms = async (w: World) => (await w.visitor.call('GET /legal/{kind}', { params: TERMS })).body as never as Text;
type Text = { html: string; version: number; next: { version: number; effective_on: string } | null };

const inDays = (w: World, days: number) => daysAfter(companyDay('UTC', w.deps.clock.now()), days);

test('the editor says which sentences of the text in effect the settings contradict', async () => {
  const { admin } = await withFirst();
  const untrue = async () => (await admin.must('GET /admin/legal/{kind}', { params: TERMS })).untrue;
  expect(await untrue()).toEqual([]);
  const body = { title: 'Terms of Service', html: '<p>Prices are in euros.</p>' };
  await admin.must('PUT /admin/legal/{kind}', { params: TERMS, body });
  const correction = { correction: true, changed: 'The currency.', notify: false };
  await admin.must('POST /admin/legal/{kind}/publish', { params: TERMS, body: correction });
  expect(await untrue()).toEqual([
    'Your published terms say “Prices are in euros.”, which is not so: prices are in US dollars (USD).',
  ]);
});

test('own processors are listed after those of the configuration', async () => {
  const w = await withFirst();
  const processors = [{ name: 'Alder Books', purpose: 'keeps our accounts', place: 'Albany', link: '' }];
  expect((await save(w, { processors })).status).toBe(200);
  const { html } = (await w.visitor.must('GET /legal/{kind}', { params: { kind: 'privacy' } })) as Text;
  expect(html).toContain('<li>Alder Books: keeps our accounts; Albany</li>');
  expect(html).toContain('<li>Stripe: card payments;');
  const many = Array.from({ length: 21 }, () => processors[0]);
  expect((await save(w, { processors: many })).status).toBe(422);
  expect((await save(w, { security_contact: 'http://insecure.test' })).body).toMatchObject({
    errors: { security_contact: [expect.anything()] },
  });
});

test('the contract is attached to emails once there is a right of withdrawal, or as an admin says', async () => {
  const w = await withFirst();
  const read = async () => {
    const { value, has_withdrawal } = await w.admin.must('GET /admin/settings/legal');
    return [value.attach_contract, has_withdrawal];
  };
  expect(await read()).toEqual([null, false]);
  const params = { kind: 'withdrawal' } as const;
  const body = { title: 'Right of withdrawal', html: '<p>Within 14 days.</p>' };
  await w.admin.must('PUT /admin/legal/{kind}', { params, body });
  expect(await read()).toEqual([null, false]);
  await w.admin.must('POST /admin/legal/{kind}/publish', { params, body: { notify: false } });
  expect(await read()).toEqual([null, true]);
  for (const attach_contract of [false, true, null]) {
    expect((await save(w, { attach_contract })).status).toBe(200);
    expect(await read()).toEqual([attach_contract, true]);
  }
  expect((await save(w, { attach_contract: 'no' })).body).toMatchObject({
    errors: { attach_contract: [expect.anything()] },
  });
});

test('a longer notice applies at once', async () => {
  const w = await withFirst();
  expect(await save(w, { terms_notice_days: 45 })).toMatchObject({ status: 200, body: { pending: null } });
  expect((await terms(w)).html).toContain('at least 45 days’ notice');
});

test('a shorter notice waits for its day with a version that says so, and customers are told', async () => {
  const w = await withFirst();
  expect(await save(w, { terms_notice_days: 10 }, { effective_on: inDays(w, 29) })).toMatchObject({
    status: 422,
    body: { errors: { effective_on: ['The effective on field must be at least 30 days ahead.'] } },
  });
  const saved = await save(w, { terms_notice_days: 10 });
  const effective_on = inDays(w, 30);
  expect(saved).toMatchObject({
    status: 200,
    body: { value: { terms_notice_days: 30 }, pending: { value: { terms_notice_days: 10 }, effective_on } },
  });
  const before = await terms(w);
  expect(before.html).toContain('at least 30 days’ notice');
  expect(before.next).toMatchObject({ version: 2, effective_on });
  const coming = await w.visitor.must('GET /legal/{kind}', { params: TERMS, query: { version: 2 } });
  expect(coming.html).toContain('at least 10 days’ notice');
  expect((await save(w, { terms_notice_days: 5 })).status).toBe(409);
  await queueChangeEmails(w.deps);
  expect((await w.admin.must('GET /admin/legal/{kind}/notices', { params: TERMS })).total).toBeGreaterThan(0);
  const payload = { now: `${effective_on}T00:00:01.000Z` };
  expect((await w.app.inject({ method: 'POST', url: '/sandbox/clock', payload })).statusCode).toBe(200);
  await switchDue(w.deps);
  expect(await terms(w)).toMatchObject({ version: 2, html: expect.stringContaining('at least 10 days’ notice') });
  expect(await w.deps.settings.current()).toMatchObject({ terms_notice_days: 10, pending: null });
});

test('recalling the version recalls the change, and the text that is being written goes on', async () => {
  const w = await withFirst();
  const body = { title: 'Terms of Service', html: '<p>New words.</p>' };
  await w.admin.must('PUT /admin/legal/{kind}', { params: TERMS, body });
  await save(w, { terms_notice_days: 10 });
  const seen = await w.admin.must('GET /admin/legal/{kind}', { params: TERMS });
  expect(seen).toMatchObject({ is_pending: true, open: { version: 3, html: body.html } });
  const correction = await w.admin.call('POST /admin/legal/{kind}/publish', {
    params: TERMS,
    body: { correction: true, changed: 'A typing error.', notify: false },
  });
  expect(correction.status).toBe(409);
  const recalled = await w.admin.must('POST /admin/legal/{kind}/recall', { params: TERMS });
  expect(recalled).toMatchObject({ is_pending: false, open: { version: 2, html: body.html } });
  expect((await w.admin.must('GET /admin/settings/legal')).pending).toBeNull();
});
