import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { browserRoutes } from '../../sandbox/forward.ts';
import { openSandbox } from '../../sandbox/open.ts';
import { signStripe } from '../../sandbox/signatures.ts';
import { expectInvariants } from '../../test/support/money/expect-invariants.ts';
import { databaseTime } from '../adapters/database/database-time.ts';
import type { Db } from '../adapters/database/schema/schema.ts';
import { readPdf } from '../invoicing/billing/documents/pdf-reader.fixture.ts';
import { companyGroupExample } from '../office/shop/shop.fixture.ts';
import { fates } from '../office/shop/tables.ts';
import { paidPayout } from '../settlement/payouts/payouts.fixture.ts';
import { refund } from '../settlement/refunds/refunds.fixture.ts';
import { assign, deliverAll } from '../work/assignments/assignments.fixture.ts';
import { trialWorld } from './trial.fixture.ts';

const MARK = 'Trial – not an invoice';
const textIn = (bytes: Buffer) => readPdf(bytes).texts.join(' ');

/** The tables, but for the audit log, that contain one of these texts. */
async function tablesWith(db: Db, texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(fates).filter((name) => name !== 'audit_log')) {
    const rows = JSON.stringify(
      await (db as unknown as Kysely<never>)
        .selectFrom(table as never)
        .selectAll()
        .execute(),
    );
    if (texts.some((text) => rows.includes(text))) found.push(table);
  }
  return found;
}

const charges = (calls: readonly string[]) => calls.filter((call) => /\.(charge|createOrder|refund)$/.test(call));

test('who has the link tries a purchase, and nothing of it is charged', async () => {
  const w = await trialWorld();
  expect((await w.tryBuying({}, {})).status).toBe(403);
  const bought = await w.tryBuying({ email: 'ida@mail.test' });
  expect(bought.status).toBe(201);
  expect(bought.body.invoice).toMatchObject({ invoice_number: expect.stringMatching(/^TRIAL-INV-\d{4}-000001$/) });
  expect(await w.attemptOf('ida@mail.test')).toMatchObject({ state: 'done' });
  const declined = await w.tryBuying({ payment_token: 'tok_visa_chargeDeclined' });
  expect(declined.status).toBe(402);

  const action = await w.tryBuying({ payment_token: 'tok_threeDSecure2Required', email: 'bo@mail.test' });
  expect(action.status).toBe(402);
  const payment_token = action.body.requires_action?.payment_token ?? '';
  const atBank = `/sandbox/stripe/payment_intents/${payment_token}/authenticate`;
  expect((await w.send('POST', atBank, {}, {})).status).toBe(403);
  expect((await w.send('POST', atBank, {})).status).toBe(200);
  // Its event may be settling the payment.
  const confirmed = async () => (await w.tryBuying({ payment_token, email: 'bo@mail.test' })).status;
  await expect.poll(confirmed).toBe(201);

  const { body } = await w.send('POST', '/api/payments/paypal/orders', { service_id: w.service.id });
  const id = String(body.id);
  expect((await w.send('POST', `/sandbox/paypal/orders/${id}/approve`, {})).status).toBe(200);
  expect((await w.tryBuying({ payment_provider: 'paypal', payment_token: id })).status).toBe(201);
  expect(charges(w.liveCalls)).toEqual([]);
  expect(await w.ledger()).toEqual([]);
  const trials = await w.db.selectFrom('checkout_attempts').select('trial').distinct().execute();
  expect(trials.map(({ trial }) => Boolean(trial))).toEqual([true]);
});

test('all of a trial order says that it is one, and the opening leaves nothing of it', {
  timeout: 60_000,
}, async () => {
  const w = await trialWorld();
  const by = { email: 'ida.trial@mail.test', name: 'Ida Trialperson' };
  const { body } = await w.tryBuying(by);
  const { id: invoiceId } = body.invoice as { id: number };
  const [order] = await w.ordersOf(by.email);
  const orderId = order?.id ?? 0;
  const found = await w.admin.must('GET /admin/orders', {
    query: { search: `TRIAL-INV-${new Date().getFullYear()}-000001` },
  });
  expect(found.data.map(({ id }) => id)).toEqual([orderId]);
  await assign(w, orderId, w.staff);
  await deliverAll(w, orderId, [w.staff]);
  const pdf = await w.admin.send('GET', `/api/admin/invoices/${invoiceId}/download`);
  expect(textIn(pdf.bytes)).toContain(MARK);
  const { data: payments } = await w.admin.must('GET /admin/payments', { query: { order_id: orderId } });
  const refunded = await refund(w.admin, { paymentId: payments[0]?.id ?? 0 }, { amount: '1.00' });
  expect([refunded.status, refunded.body]).toMatchObject([201, { state: 'succeeded' }]);
  const notes = await w.db.selectFrom('credit_notes').select(['id', 'credit_note_number']).execute();
  expect(notes.map((note) => note.credit_note_number)).toEqual([expect.stringMatching(/^TRIAL-CN-\d{4}-000001$/)]);
  const note = await w.admin.send('GET', `/api/admin/credit-notes/${notes[0]?.id}/download`);
  expect(textIn(note.bytes)).toContain(MARK);
  const { run, payoutId } = await paidPayout(w, w.staff);
  expect(run.number).toMatch(/^TRIAL-PO-\d{4}-000001$/);
  const statement = await w.admin.send('GET', `/api/admin/payouts/${payoutId}/download`);
  expect(textIn(statement.bytes)).toContain(MARK);
  const exported = await w.admin.send('GET', '/api/admin/exports/orders.csv');
  expect(exported.headers['content-disposition']).toContain('"trial-orders-');

  await w.stage.outbox.drain();
  const emails = await w.db.selectFrom('captured_emails').selectAll().execute();
  expect(emails.length).toBeGreaterThan(2);
  for (const { subject } of emails) expect(subject).toMatch(/^\[Trial\] /);
  const { data: listed } = await w.admin.must('GET /admin/outbox');
  const shown = async (kind: string) => {
    const id = listed.find((email) => email.kind === kind)?.id ?? 0;
    return w.admin.must('GET /admin/outbox/{id}/show', { params: { id } });
  };
  const before = await w.db.selectFrom('users').select('password_hash').orderBy('id').execute();
  const password = await shown('temporary-password');
  expect(password.subject).toMatch(/^\[Trial\] /);
  expect(password.text).toContain('Your one-time password: ••••••••');
  expect(password.html).not.toMatch(/href=/);
  expect(await w.db.selectFrom('users').select('password_hash').orderBy('id').execute()).toEqual(before);
  expect((await shown('order-confirmation')).text).toContain('TRIAL-INV-');

  const setup = await w.admin.must('GET /admin/setup');
  expect(setup.items.find(({ key }) => key === 'trial')).toMatchObject({ status: 'done' });
  await expectInvariants(w.db);
  const opened = await w.admin.send('POST', '/api/admin/shop/open', {
    body: { confirm_name: companyGroupExample.name },
  });
  expect([opened.status, opened.body.missing]).toEqual([200, undefined]);
  await expect.poll(() => existsSync(join(w.deps.config.dataDir, 'trial'))).toBe(false);
  await expectInvariants(w.db);
  expect((await w.admin.must('GET /admin/setup')).items.find(({ key }) => key === 'trial')?.status).toBe('done');
  expect(await w.admin.must('GET /admin/orders/counts')).toMatchObject({ all: 0 });
  expect(await tablesWith(w.db, ['ida.trial', 'Trialperson', 'TRIAL-'])).toEqual([]);
  expect((await w.send('GET', '/sandbox/stripe.js')).status).toBe(404);
  expect(charges(w.liveCalls)).toEqual([]);
  const real = await w.tryBuying({ email: 'real@mail.test' });
  expect([real.status, real.body.invoice]).toMatchObject([
    201,
    { invoice_number: expect.stringMatching(/^INV-\d{4}-000001$/) },
  ]);
  expect(charges(w.liveCalls)).toEqual(['stripe.charge']);
});

test('a browser reaches what it needs to pay, with the link and before the opening', async () => {
  const w = await trialWorld();
  const dir = join(w.deps.config.dataDir, 'walked');
  const whole = await openSandbox({ dir, appUrl: () => 'http://127.0.0.1:9' });
  await whole.close();
  const own = ['/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/clock'].flatMap((url) => [
    { method: 'GET', url },
    { method: 'POST', url },
  ]);
  const routes = [...whole.routes, ...own].filter(({ method }) => method === 'GET' || method === 'POST');
  expect(routes.length).toBeGreaterThan(60);
  const allowed = browserRoutes.flatMap(({ method, url }) => method.map((one) => `${one} ${url}`));
  const reached = async (headers?: Record<string, string>) => {
    const reachable: string[] = [];
    for (const { method, url } of routes) {
      const { status, headers: sent } = await w.send(method, url.replaceAll(/:\w+/g, 'x1'), undefined, headers);
      // The simulation knows no payment x1.
      const isForwarded = sent['cache-control'] === 'private, no-store' && status !== 403;
      if (isForwarded || ![403, 404, 405].includes(status)) reachable.push(`${method} ${url}`);
    }
    return [...new Set(reachable)].sort();
  };
  expect(await reached()).toEqual(allowed.toSorted());
  expect(await reached({})).toEqual([]);
  await w.pause();
  expect(await reached()).toEqual([]);
});

test('an event of the simulation is believed from this machine and before the opening', async () => {
  const w = await trialWorld();
  const payload = JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } });
  const post = async (headers: Record<string, string>, remoteAddress: string) => {
    const signed = await signStripe(payload);
    const { statusCode } = await w.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      remoteAddress,
      headers: { 'content-type': 'application/json', ...signed, ...headers },
      payload,
    });
    return statusCode;
  };
  w.deps.payments.stripe = null;
  expect(await post({}, '127.0.0.1')).toBe(200);
  expect(await post({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(404);
  expect(await post({}, '10.1.2.3')).toBe(404);
  await w.pause();
  expect(await post({}, '127.0.0.1')).toBe(404);
});

test('several nodes simulate nothing', async () => {
  const w = await trialWorld();
  const seen = { version: '1', migration: '035', started_at: new Date().toISOString(), jobs: '{}', clock_ms: 0 };
  for (const id of ['one', 'two'])
    await w.db
      .insertInto('nodes')
      .values({ id, ...seen, seen_at: databaseTime(w.db) } as never)
      .execute();
  const refused = await w.tryBuying();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Use the provider's test keys: this installation has several nodes.",
  ]);
  await w.db.deleteFrom('nodes').where('id', '=', 'two').execute();
  expect((await w.tryBuying()).status).toBe(201);
});

test('a node that has missed the opening neither simulates nor charges', async () => {
  const w = await trialWorld();
  await w.deps.settings.current();
  await sql`update settings set value = '"open"' where key = 'shop_state'`.execute(w.db);
  const missed = await w.tryBuying({ email: 'late@mail.test' });
  expect([missed.status, missed.body.message]).toEqual([
    409,
    'The shop has just opened. Please reload the page and pay again.',
  ]);
  expect(await w.db.selectFrom('checkout_attempts').select('id').execute()).toEqual([]);
  expect(charges(w.liveCalls)).toEqual([]);
});

test('a shop with test keys does not open', async () => {
  const w = await trialWorld();
  w.deps.config.testKeys = ['STRIPE_SECRET_KEY is a test key, with which test cards pay: use a live key'];
  const refused = await w.admin.send('POST', '/api/admin/shop/open', {
    body: { confirm_name: companyGroupExample.name },
  });
  expect([refused.status, refused.body.missing]).toEqual([409, ['payments']]);
});
