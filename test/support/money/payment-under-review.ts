import { next, seedPerson } from '../seeds.ts';
import type { World } from '../world.ts';

/** The response is lost, and the check finds that the payment's email address is now a staff member's. */
export async function paymentUnderReview(w: World, changes: Parameters<World['buy']>[0] = {}) {
  const email = changes.email ?? `review${next()}@mail.test`;
  // A webhook would settle the payment first.
  await w.sandbox.webhooks({ send: 'off' });
  await w.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  await w.buy({ ...changes, email }, { by: w.newVisitor() });
  await w.sandbox.reset();
  await seedPerson(w.db, 'staff', { email });
  await w.checkAttempts();
  return w.attemptOf(email);
}
