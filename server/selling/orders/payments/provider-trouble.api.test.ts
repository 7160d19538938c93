import { afterEach, expect, test } from 'vitest';
import { sampleCompany } from '../../../../sample/company.ts';
import { gate, interceptCharges } from '../../../../test/support/gate.ts';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { ago, next, seedPerson } from '../../../../test/support/seeds.ts';
import { openStage } from '../../../../test/support/stage.ts';
import { type World, world, worldOn } from '../../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const CREATE = 'stripe.payment_intents.create';
const newKey = () => `trouble-${next()}-${Math.random()}`;

async function expectOnePurchase({ ordersOf, captured }: World, email: string) {
  expect(await ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await captured()).toHaveLength(1);
}

test.each([
  ['500', { effect: 'fail', status: 500 }],
  ['503', { effect: 'fail', status: 503 }],
  ['429', { effect: 'fail', status: 429 }],
  ['a cut connection', { effect: 'drop' }],
] as const)(
  '%s from the provider is 503 and charges nothing, and the same request pays once afterwards',
  async (_, rule) => {
    const here = await world();
    const [key, { email }] = [newKey(), here.purchase()];
    await here.sandbox.setRules({ ...rule, operation: CREATE, times: 'always' });
    const down = await here.buy({ email }, { key });
    expect(down.status).toBe(503);
    expect(down.body.message).toContain("You won't be charged twice");
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
    expect(await here.ledger()).toEqual([]);
    expect(await here.ordersOf(email)).toEqual([]);
    await here.sandbox.reset();
    expect((await here.buy({ email }, { key })).status).toBe(201);
    await expectOnePurchase(here, email);
  },
);

test('a single failure of the provider is retried without the buyer noticing', async () => {
  const here = await world();
  const { email } = here.purchase();
  await here.sandbox.setRules({ operation: CREATE, effect: 'drop', when: 'after', times: 1 });
  expect((await here.buy({ email })).status).toBe(201);
  await expectOnePurchase(here, email);
});

test('the purchase waits for a slow provider', async () => {
  const here = await world();
  const { email } = here.purchase();
  await here.sandbox.setRules({ operation: CREATE, effect: 'slow', delay_ms: 300 });
  expect((await here.buy({ email })).status).toBe(201);
  await expectOnePurchase(here, email);
});

test('a repeated request finds a charge whose response was lost', async () => {
  const here = await world({ timeoutMs: 5_000 });
  const [key, { email }] = [newKey(), here.purchase()];
  await here.sandbox.setRules({ operation: CREATE, effect: 'hang', when: 'after', times: 'always' });
  expect((await here.buy({ email }, { key })).status).toBe(503);
  expect(await here.captured()).toHaveLength(1);
  await here.sandbox.reset();
  const again = await here.buy({ email }, { key });
  expect(again.status).toBe(201);
  expect(again.body.token).not.toBeNull();
  await expectOnePurchase(here, email);
});

async function chargeWithLostResponse(here: World, key: string, email: string) {
  await here.sandbox.setRules({ operation: CREATE, effect: 'drop', when: 'after', times: 'always' });
  expect((await here.buy({ email }, { key })).status).toBe(503);
  await here.sandbox.reset();
}

test('a buyer who gives up after a lost response gets the order and the emails at the next check', async () => {
  const here = await world();
  const { email } = here.purchase();
  await chargeWithLostResponse(here, newKey(), email);
  expect(await here.ordersOf(email)).toEqual([]);
  await here.checkAttempts();
  await expectOnePurchase(here, email);
  expect(await here.emailsTo(email)).toHaveLength(2);
  await here.checkAttempts();
  await expectOnePurchase(here, email);
  expect(await here.emailsTo(email)).toHaveLength(2);
});

test('a buyer who retries after the check is logged in to the account that the check created', async () => {
  const here = await world();
  const [key, { email }] = [newKey(), here.purchase()];
  await chargeWithLostResponse(here, key, email);
  await here.checkAttempts();
  const again = await here.buy({ email }, { key });
  expect(again.status).toBe(201);
  expect(again.body.token).not.toBeNull();
  await expectOnePurchase(here, email);
});

test('an attempt that no provider has a record of is closed after a minute and can be retried', async () => {
  const here = await world();
  const [key, { email }] = [newKey(), here.purchase()];
  await here.sandbox.setRules({ operation: CREATE, effect: 'drop', times: 'always' });
  expect((await here.buy({ email }, { key })).status).toBe(503);
  await here.sandbox.reset();
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'started' });
  await here.ageAttempts({ email }, 61_000);
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'failed' });
  expect(await here.captured()).toEqual([]);
  expect((await here.buy({ email }, { key })).status).toBe(201);
  await expectOnePurchase(here, email);
});

test('a provider that is down during the check leaves the attempt open for the next check', async () => {
  const here = await world();
  const { email } = here.purchase();
  await chargeWithLostResponse(here, newKey(), email);
  await here.sandbox.setRules({ operation: 'stripe.*', effect: 'fail', status: 503, times: 'always' });
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'started', leased_until: null });
  await here.sandbox.reset();
  await here.checkAttempts();
  await expectOnePurchase(here, email);
});

test("after a process dies between charge and order, another process's check creates the order", async () => {
  const dead = gate();
  const first = await openStage({
    change: interceptCharges(async (_, go) => {
      const outcome = await go();
      await dead.pass();
      return outcome;
    }),
  });
  const before = await worldOn(first);
  const [key, { email }] = [newKey(), before.purchase()];
  const lost = before.buy({ email }, { key });
  await dead.arrived;
  const after = await worldOn(await openStage({ sharing: first }));
  await after.checkAttempts();
  expect(await after.ordersOf(email), 'while the first may still be at work').toEqual([]);
  await after.db
    .updateTable('checkout_attempts')
    .set({ leased_until: ago(1) })
    .where('email', '=', email)
    .execute();
  await after.checkAttempts();
  await expectOnePurchase({ ...after, captured: before.captured }, email);
  // The process was only slow.
  dead.open();
  const response = await lost;
  expect(response.status).toBe(201);
  expect(response.body.invoice).toEqual(
    (await before.buy({ email, items: [{ service_id: before.service.id, quantity: 1 }] }, { key })).body.invoice,
  );
  await expectOnePurchase({ ...after, captured: before.captured }, email);
});

test('a captured amount that differs from the price creates no order and needs a review', async () => {
  const here = await world({
    change: interceptCharges(async (_, go) => {
      const outcome = await go();
      return outcome.kind === 'captured' ? { ...outcome, amountCents: outcome.amountCents - 1 } : outcome;
    }),
  });
  const [key, { email }] = [newKey(), here.purchase()];
  const response = await here.buy({ email }, { key });
  expect(response.status).toBe(409);
  expect(await here.ordersOf(email)).toEqual([]);
  expect(await here.attemptOf(email)).toMatchObject({ state: 'needs_review' });
  const [message] = await here.emailsTo(sampleCompany.email);
  expect(message?.text).toContain(email);
  expect((await here.buy({ email }, { key })).status).toBe(409);
  await here.checkAttempts();
  expect(await here.attemptOf(email)).toMatchObject({ state: 'needs_review' });
  expect(await here.captured()).toHaveLength(1);
});

test("a payment needs a review if its email address has become a staff member's", async () => {
  const paused = gate();
  const here = await world({
    change: interceptCharges(async (_, go) => {
      await paused.pass();
      return go();
    }),
  });
  const { email } = here.purchase();
  const running = here.buy({ email });
  await paused.arrived;
  await seedPerson(here.db, 'staff', { email });
  paused.open();
  expect((await running).status).toBe(409);
  expect(await here.attemptOf(email)).toMatchObject({ state: 'needs_review' });
  expect(await here.ordersOf(email)).toEqual([]);
});

test('a purchase that fails while it is recorded uses no invoice number', async () => {
  const spent: string[] = [];
  const here = await world({
    change: interceptCharges(async (_, go) => {
      const outcome = await go();
      // A duplicate reference makes the last step fail.
      return outcome.kind === 'captured' && spent[0] ? { ...outcome, ref: spent[0] } : outcome;
    }),
  });
  const numberOf = (text: string) => Number(text.slice(-6));
  const { email } = here.purchase();
  const first = await here.buyOrFail({ email });
  spent.push((await here.attemptOf(email)).provider_ref ?? '');
  const broken = await here.visitor.send('POST', '/api/orders/place-unauthenticated', { body: here.purchase() });
  expect([broken.status, broken.body.message]).toEqual([500, 'Server error.']);
  spent.pop();
  const second = await here.buyOrFail();
  expect(numberOf(second.invoice.invoice_number)).toBe(numberOf(first.invoice.invoice_number) + 1);
});
