import { expect, test } from 'vitest';
import { ago } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const MINUTE = 60_000;

test('a payment that waits for its buyer is checked less often the older it is', async () => {
  const { buy, purchase, db, checkAttempts, sandbox, ordersOf } = await world({ fresh: true });
  const { email } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const age = (times: { created_at?: string; updated_at: string }) =>
    db.updateTable('checkout_attempts').set(times).execute();
  expect([await checkAttempts(), await checkAttempts()]).toEqual([{ checked: 1 }, { checked: 1 }]);
  await age({ created_at: ago(120 * MINUTE), updated_at: ago(120 * MINUTE) });
  expect([await checkAttempts(), await checkAttempts()]).toEqual([{ checked: 1 }, { checked: 0 }]);
  await age({ updated_at: ago(11 * MINUTE) });
  expect(await checkAttempts()).toEqual({ checked: 0 });
  await sandbox.confirmAtBank(pending.body.requires_action?.payment_token ?? '');
  await age({ updated_at: ago(13 * MINUTE) });
  expect(await checkAttempts()).toEqual({ checked: 1 });
  expect(await ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
});

test('a payment whose provider is no longer configured keeps its invoice from being changed for a day at most', async () => {
  let isConfigured = true;
  const w = await world({
    fresh: true,
    change: ({ payments }) => ({
      payments: {
        ...payments,
        get stripe() {
          return isConfigured ? payments.stripe : null;
        },
      },
    }),
  });
  const body = { items: [{ service_id: w.service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  const { id, invoice_id } = await w.customer.must('POST /customer/orders', { body });
  const pay = { payment_provider: 'stripe' as const, payment_token: 'tok_threeDSecure2Required' };
  await w.customer.call('POST /customer/invoices/{id}/pay', { params: { id: invoice_id ?? 0 }, body: pay });
  isConfigured = false;
  const remove = async () => (await w.admin.call('DELETE /admin/orders/{id}', { params: { id } })).status;
  const age = (hours: number) =>
    w.db
      .updateTable('checkout_attempts')
      .set({ created_at: ago(hours * 60 * MINUTE) })
      .execute();
  await age(23);
  expect([await w.checkAttempts(), await remove()]).toEqual([{ checked: 0 }, 409]);
  await age(25);
  expect([await w.checkAttempts(), await remove()]).toEqual([{ checked: 1 }, 200]);
  expect((await w.admin.must('GET /admin/payments-to-review')).data).toMatchObject([
    { reason: 'Stripe is not configured any more. Check in its account whether this payment was captured.' },
  ]);
});
