import { next, seedPerson } from './seeds.ts';
import type { World } from './world.ts';

/**
 * A payment that fits no order: it was taken and never answered, and when it is found its buyer's address belongs to a
 * staff member.
 */
export async function paymentUnderReview(w: World, changes: Parameters<World['buy']>[0] = {}) {
  const email = changes.email ?? `aside${next()}@mail.test`;
  // Nor may the provider's own word come first.
  await w.sandbox.webhooks({ send: 'off' });
  await w.sandbox.misbehave({
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
