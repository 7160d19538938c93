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
