import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buy } from '../../../bench/support/buyer.ts';
import { readLedger } from '../../../bench/support/purchase-checks.ts';
import type { RepairInput } from '../../../contract/settlement/reconciliation.ts';
import { toCents } from '../../../contract/shared/money.ts';
import type { FindingKind } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import type { Payment, Site } from './site.ts';

/** An admin repairs it with `body`. `ref` is the payment at the provider. */
export type RepairCase = {
  kind: FindingKind;
  action: RepairInput['action'];
  provider: 'stripe' | 'paypal';
  ref: string;
  findingId: number;
  body: object;
  amountCents: number;
};

type Difference = Omit<RepairCase, 'findingId'> & { findingRef: string };

const FOREIGN_CENTS = 4_200;
const EXCESS_CENTS = 1_100;
/** An attempt without a record at the provider is given up after this time. */
const GIVEN_UP_MINUTES = 2;
/** Older payments need a click to be finished, and older events are not handled. */
const DAY_MINUTES = 25 * 60;
const MAX_RUNS = 10;

/** Every kind whose repair moves money or creates documents, found by a nightly run. */
export async function newRepairCases(site: Site): Promise<RepairCase[]> {
  await site.sandbox('reset');
  await site.sandbox('behaviour', { webhooks: { send: 'off' } });
  const recorded = await recordedDifferences(site);
  const lost = await lostPurchases(site);
  await site.moveClock(GIVEN_UP_MINUTES);
  for (const { ref } of lost) await site.sandbox('restore', { payment: ref });
  const returned = await returnedRefunds(site);
  const foreign = await foreignPayments(site);
  await site.moveClock(DAY_MINUTES);
  return findingsOf(site, [...recorded, ...lost, ...returned, ...foreign]);
}

/** An earlier run may still be open, so that the next one comes a little later. */
async function findingsOf(site: Site, differences: Difference[]): Promise<RepairCase[]> {
  for (let runs = 1; ; runs += 1) {
    const open = await site.db
      .selectFrom('reconciliation_findings')
      .select(['id', 'kind', 'ref'])
      .where('state', '=', 'open')
      .execute();
    const cases = differences.flatMap(({ findingRef, ...difference }) => {
      const finding = open.find(({ kind, ref }) => kind === difference.kind && ref === findingRef);
      return finding ? [{ ...difference, findingId: finding.id }] : [];
    });
    if (cases.length === differences.length) return cases;
    if (runs > MAX_RUNS) throw new Error(await missingMessage(site, differences, open));
    await site.call('POST', '/admin/reconciliation/runs', { body: {} });
    await site.moveClock(1);
  }
}

async function missingMessage({ db }: Site, differences: Difference[], open: { ref: string }[]): Promise<string> {
  const missing = differences.filter(({ findingRef }) => !open.some(({ ref }) => ref === findingRef));
  const runs = await db.selectFrom('reconciliation_runs').selectAll().orderBy('id', 'desc').limit(3).execute();
  return `no finding for ${JSON.stringify(missing)} after ${JSON.stringify(runs)}`;
}

/** Missing at the provider, or captured there with a higher amount. */
async function recordedDifferences(site: Site): Promise<Difference[]> {
  const [card, paypal, differing] = [await site.pay('card'), await site.pay('PayPal'), await site.pay('card')];
  const missing: Difference[] = [];
  for (const payment of [card, paypal]) {
    const { provider, ref, amountCents } = payment;
    await site.sandbox('hide', { provider, payment: ref });
    site.excused.add(ref);
    const kind = 'payment_not_at_provider';
    const body = { number: await invoiceNumber(site.db, payment) };
    missing.push({ kind, action: 'reverse', provider, ref, findingRef: ref, amountCents, body });
  }
  captureMore(site, differing);
  const { provider, ref } = differing;
  site.excused.add(ref);
  const difference = { kind: 'amount_differs', action: 'refund_difference', provider, ref, findingRef: ref } as const;
  return [...missing, { ...difference, amountCents: EXCESS_CENTS, body: {} }];
}

async function invoiceNumber(db: Db, { orderId }: Payment): Promise<string> {
  const invoice = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return invoice.invoice_number;
}

/** No provider does such things on request, so the sandbox's file is changed. */
function changeLedger({ place }: Site, change: (ledger: DatabaseSync) => void): void {
  const ledger = new DatabaseSync(join(place.dataDir, 'sandbox.sqlite'));
  ledger.exec('pragma busy_timeout = 5000');
  change(ledger);
  ledger.close();
}

function captureMore(site: Site, { ref, amountCents }: Payment): void {
  const cents = amountCents + EXCESS_CENTS;
  const fieldsOf = { payment_intent: ['amount', 'amount_received'], charge: ['amount', 'amount_captured'] };
  changeLedger(site, (ledger) => {
    for (const [kind, fields] of Object.entries(fieldsOf))
      for (const field of fields)
        ledger
          .prepare(`update objects set body = json_set(body, '$.${field}', ?) where payment = ? and kind = ?`)
          .run(cents, ref, kind);
    ledger.prepare('update ledger set amount_cents = ? where payment = ?').run(cents, ref);
  });
}

/** The provider captures, but the response is lost, and its lists are empty until the attempt is given up. */
async function lostPurchases(site: Site): Promise<Difference[]> {
  const lost: Difference[] = [];
  const loses = { operation: 'stripe.payment_intents.create', effect: 'drop', when: 'after', times: 'always' };
  await site.sandbox('behaviour', { rules: [loses] });
  for (const action of ['create_order', 'refund', 'attach', 'create_order'] as const) {
    const buyer = site.newBuyer('card');
    await buy(site.url, buyer, 0).catch(() => {});
    const ref = await capturedBy(site, buyer.email);
    await site.sandbox('hide', { provider: 'stripe', payment: ref });
    site.excused.add(ref);
    const body = action === 'attach' ? await openInvoice(site) : {};
    const kind = 'payment_without_order';
    const amountCents = toCents(buyer.offer.price) ?? 0;
    lost.push({ kind, action, provider: 'stripe', ref, findingRef: ref, amountCents, body });
  }
  await site.sandbox('reset');
  await site.sandbox('behaviour', { webhooks: { send: 'off' } });
  return lost;
}

async function capturedBy({ db, url }: Site, email: string): Promise<string> {
  const { key } = await db
    .selectFrom('checkout_attempts')
    .select('key')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const row = (await readLedger(url)).find(({ idempotency_key }) => idempotency_key === key);
  if (!row) throw new Error(`The payment of ${email} was not captured.`);
  return row.payment;
}

async function openInvoice(site: Site): Promise<{ invoice_id: number }> {
  const body = { items: [{ service_id: site.offers[0].id, quantity: 1 }] };
  const { id } = await site.must('POST', '/customer/orders', { body, by: 'customer' });
  const invoice = await site.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', Number(id))
    .executeTakeFirstOrThrow();
  return { invoice_id: invoice.id };
}

/** These refunds fail at the provider after they succeeded, and it loses the event. */
async function returnedRefunds(site: Site): Promise<Difference[]> {
  const returned: Difference[] = [];
  for (const [method, action] of [
    ['card', 'retry'],
    ['PayPal', 'retry'],
    ['card', 'mark_returned'],
  ] as const) {
    const { id, provider, ref } = await site.pay(method);
    const body = { amount: '20.00', reason: 'goodwill' };
    const refund = await site.must('POST', `/admin/payments/${id}/refunds`, { body });
    const { provider_ref: refundRef } = await site.db
      .selectFrom('refunds')
      .select('provider_ref')
      .where('id', '=', Number(refund.id))
      .executeTakeFirstOrThrow();
    await site.sandbox(`${provider}/refunds/${refundRef}/fail`);
    site.excused.add(refundRef ?? '');
    const kind = 'refund_not_at_provider';
    returned.push({ kind, action, provider, ref, findingRef: refundRef ?? '', amountCents: 2_000, body: {} });
  }
  changeLedger(site, (ledger) => ledger.exec("delete from objects where kind = 'stripe_event'"));
  return returned;
}

/** Captured by other systems; one has an order in a database that was lost. */
async function foreignPayments(site: Site): Promise<Difference[]> {
  const foreign: Difference[] = [];
  const cents = FOREIGN_CENTS;
  for (const action of ['refund', 'attach', 'not_ours'] as const) {
    const { id } = await site.sandbox('stripe/payment_intents', { amount: cents });
    const body = action === 'attach' ? await openInvoice(site) : {};
    foreign.push(foreignPayment(site, 'stripe', String(id), action, body));
  }
  for (const action of ['refund', 'attach'] as const) {
    const { id } = await site.sandbox('paypal/captures', { amount: '42.00' });
    const body = action === 'attach' ? await openInvoice(site) : {};
    // PayPal's list names the capture.
    const ref = (await readLedger(site.url)).find(({ provider }) => provider === 'paypal')?.payment ?? '';
    foreign.push({ ...foreignPayment(site, 'paypal', ref, action, body), findingRef: String(id) });
  }
  const [offer] = site.offers;
  const amountCents = toCents(offer.price) ?? 0;
  const metadata = { attempt_key: `of-a-lost-database-${site.nextNumber()}` };
  const { id } = await site.sandbox('stripe/payment_intents', { amount: amountCents, metadata });
  site.excused.add(String(id));
  const customer = { name: 'Ida Buyer', email: `ida-${site.nextNumber()}@mail.test` };
  foreign.push({
    kind: 'payment_without_order',
    action: 'create_order',
    provider: 'stripe',
    ref: String(id),
    findingRef: String(id),
    amountCents,
    body: { customer, items: [{ service_id: offer.id }] },
  });
  return foreign;
}

function foreignPayment(
  site: Site,
  provider: 'stripe' | 'paypal',
  ref: string,
  action: RepairCase['action'],
  body: object,
): Difference {
  site.excused.add(ref);
  return { kind: 'foreign_payment', action, provider, ref, findingRef: ref, amountCents: FOREIGN_CENTS, body };
}
