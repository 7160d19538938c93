import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { world } from '../../../test/support/world.ts';
import { taxedWorld } from '../../invoicing/tax/tax.fixture.ts';
import { createCoupon } from '../coupons/coupons.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  return expectLedgerToMatch();
});

const slowly = { timeout: 60_000 };

type Step = { kind: 'sent' | 'answered'; text: string; client: pg.Client };

function recordSteps(): Step[] {
  const steps: Step[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    const text = typeof config === 'string' ? config : (config as { text: string }).text;
    // The first statement of a new connection depends on who else is busy.
    if (!text.includes('set_config')) steps.push({ kind: 'sent', text, client: this });
    const result: unknown = Reflect.apply(query, this, args);
    const answered = () => void steps.push({ kind: 'answered', text, client: this });
    if (result instanceof Promise) result.then(answered, answered);
    return result;
  } as typeof query);
  return steps;
}

const textsOf = (steps: Step[]) => steps.filter(({ kind }) => kind === 'sent').map(({ text }) => text);
/** Statements outside of transactions commit too. */
const commitsOf = (texts: string[]): number => {
  let isOpen = false;
  return texts.reduce((commits, text) => {
    if (text === 'begin') isOpen = true;
    if (text === 'commit') isOpen = false;
    return isOpen ? commits : commits + 1;
  }, 0);
};

test('a guest purchase takes 14 statements and 7 commits, and 25 statements with its emails', async () => {
  // A slow machine must not expire what is cached for seconds.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { stage, buyOrFail } = await world({ fresh: true });
  await buyOrFail();
  await stage.outbox.drain();
  const steps = recordSteps();
  await buyOrFail({}, { key: crypto.randomUUID() });
  await vi.waitFor(
    () => expect(textsOf(steps).some((text) => text.includes('rate_limits set points'))).toBe(true),
    slowly,
  );
  await vi.waitFor(() => expect(textsOf(steps).filter((text) => text.includes('pg_notify'))).toHaveLength(1), slowly);
  const request = textsOf(steps);
  expect.soft(request.length, request.join('\n')).toBeLessThanOrEqual(14);
  expect.soft(commitsOf(request)).toBeLessThanOrEqual(7);
  await stage.outbox.drain();
  const all = textsOf(steps);
  // Two more are needed if the first email is sent long before the second: outcomes, and the query that finds no more.
  expect.soft(all.length, all.join('\n')).toBeLessThanOrEqual(25);
  expect(commitsOf(all)).toBeLessThanOrEqual(18);
});

test('tax and a coupon add no statement to a guest purchase', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const w = await taxedWorld();
  const { code } = await createCoupon(w, { max_uses: 10, max_uses_per_customer: 2 });
  const purchase = { billing: { country: 'DE' }, coupon_code: code };
  await w.buyOrFail(purchase);
  await w.stage.outbox.drain();
  const steps = recordSteps();
  await w.buyOrFail(purchase, { key: crypto.randomUUID() });
  await vi.waitFor(
    () => expect(textsOf(steps).some((text) => text.includes('rate_limits set points'))).toBe(true),
    slowly,
  );
  await vi.waitFor(() => expect(textsOf(steps).filter((text) => text.includes('pg_notify'))).toHaveLength(1), slowly);
  const request = textsOf(steps);
  expect.soft(request.length, request.join('\n')).toBeLessThanOrEqual(14);
  expect(commitsOf(request)).toBeLessThanOrEqual(7);
});

test('the row of the invoice numbers is locked without waiting for the process until the commit', async () => {
  const { buyOrFail, customer, service } = await world({ fresh: true });
  const steps = recordSteps();
  await buyOrFail();
  const items = [{ service_id: service.id, quantity: 1 as const }];
  await customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  const locks = steps.filter(({ kind, text }) => kind === 'sent' && text.includes('insert into "document_counters"'));
  expect(locks).toHaveLength(2);
  for (const lock of locks) {
    const ofConnection = steps.slice(steps.indexOf(lock)).filter(({ client }) => client === lock.client);
    const untilCommit = ofConnection.slice(0, ofConnection.findIndex(({ text }) => text === 'commit') + 1);
    expect(untilCommit.at(-1)?.kind).toBe('sent');
    expect(untilCommit.map(({ kind }) => kind)).not.toContain('answered');
  }
});

test('the webhooks of a payment that this node has finished read and write nothing of it', async () => {
  const one = await world({ fresh: true, listening: true });
  await one.sandbox.webhooks({ send: 'held' });
  await one.buyOrFail();
  const steps = recordSteps();
  const { released } = await one.sandbox.releaseWebhooks();
  expect(Number(released)).toBeGreaterThan(0);
  await one.stage.webhookStatuses(Number(released));
  expect(textsOf(steps).filter((text) => /checkout_attempts|webhook_events/.test(text))).toEqual([]);
});
