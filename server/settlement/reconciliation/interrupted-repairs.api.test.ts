import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { closeStages, openStages } from '../../../test/support/stage.ts';
import { linesOf } from '../../selling/catalog/catalog.ts';
import { createAttempt, priceSale } from '../../selling/orders/orders.ts';
import { advanceClock, compare, findingOf, findings, HOUR, installation, repair } from './reconciliation.fixture.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
  await closeStages();
});

const customer = { name: 'Ida Buyer', email: 'ida@mail.test' };

async function interruptedClick() {
  const w = await installation();
  const { id } = await w.sandbox.foreignCardPayment({
    amount: 49_900,
    metadata: { attempt_key: 'of-a-lost-database' },
  });
  const ref = String(id);
  await compare(w);
  const finding = await findingOf(w, 'payment_without_order');
  const lines = await linesOf(w.db, await w.deps.settings.current(), [{ service_id: w.service.id, quantity: 1 }]);
  await createAttempt(
    w.deps,
    {
      buyer: customer,
      provider: 'stripe',
      trial: false,
      account: w.deps.payments.stripe?.account ?? '',
      token: ref,
      singleUseToken: ref,
      pricing: priceSale({ lines }),
      billing: null,
      invoiceId: null,
      createdAt: w.deps.clock.now().toISOString(),
    },
    null,
  );
  const click = (who = customer) =>
    repair(w, finding.id, { action: 'create_order', customer: who, items: [{ service_id: w.service.id }] });
  return { w, finding, click };
}

test('an interrupted repair is finished by the next click, and its finding is settled', async () => {
  const { w, finding, click } = await interruptedClick();
  const other = await click({ name: 'Otto Other', email: 'otto@mail.test' });
  expect(other.status).toBe(409);
  const { status, body } = await click();
  expect([status, body.state, body.settled_by?.id]).toEqual([200, 'repaired', w.admin.id]);
  expect(await w.ordersOf(customer.email)).toMatchObject([{ payment_status: 'paid', total_cents: 49_900 }]);
  expect((await click()).status).toBe(409);
  expect(await findings(w, { state: 'repaired' })).toMatchObject([{ id: finding.id }]);
});

test('an interrupted repair that the check has finished is gone at the next click', async () => {
  const { w, finding, click } = await interruptedClick();
  await w.db.updateTable('checkout_attempts').set({ leased_until: null }).execute();
  await advanceClock(w, HOUR);
  await w.checkAttempts();
  expect(await w.ordersOf(customer.email)).toMatchObject([{ payment_status: 'paid' }]);
  expect((await click()).status).toBe(409);
  expect(await findings(w, { state: 'gone' })).toMatchObject([{ id: finding.id }]);
});
