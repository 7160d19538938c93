import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { PASSWORD } from '../../../test/support/seeds.ts';
import type { KnownClient } from '../../../test/support/world.ts';
import { violatedInvariants } from '../../adapters/database/invariants/invariants.ts';
import { privacyInvariants } from '../../adapters/database/invariants/privacy-invariants.ts';
import { runErasures } from '../../office/privacy/run-erasures.ts';
import { deliverAll } from '../assignments/assignments.fixture.ts';
import { refundsOf } from '../guarantee/guarantee.fixture.ts';
import {
  buyAs,
  type ConsumerWorld,
  consumerWorld,
  linkIn,
  orderOf,
  recordsOf,
  runTasks,
  withdraw,
} from './cancellations.fixture.ts';

afterEach(expectLedgerToMatch);

const DELIVERED_AT = '2027-03-02T09:00:00.000Z';

/** Delivered, but without an early start, so that the buyer may still withdraw. */
async function deliveredTo(w: ConsumerWorld, by: KnownClient): Promise<number> {
  const id = await buyAs(w, by, { early_start: true });
  await deliverAll(w, id, [w.staff]);
  await w.db.updateTable('orders').set({ early_start_at: null }).where('id', '=', id).execute();
  w.moveTo(DELIVERED_AT);
  return id;
}

const remove = (w: ConsumerWorld, { id }: KnownClient) => w.admin.must('DELETE /admin/users/{id}', { params: { id } });

async function eraseNow(w: ConsumerWorld, { id, email }: KnownClient): Promise<void> {
  await w.admin.must('POST /admin/users/{id}/erase', { params: { id }, body: { email, reason: 'Asked by phone.' } });
  await runErasures(w.deps);
  const { erased_at } = await w.db
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(erased_at).not.toBeNull();
}

const declare = (w: ConsumerWorld, order_number: string, email: string) =>
  w.newVisitor().must('POST /withdrawals', { body: { name: 'Dana Reyes', order_number, email } });

/** Neither the former session nor another account, not even one with the same address, has the order. */
async function expectNoAccountToWithdraw(w: ConsumerWorld, former: KnownClient, id: number): Promise<void> {
  expect((await withdraw(former, id)).status).toBe(401);
  expect((await withdraw(w.customer, id)).status).toBe(404);
  const namesake = await w.newCustomer();
  await w.db
    .updateTable('users')
    .set({ email: former.email, email_canonical: former.email.toLowerCase() })
    .where('id', '=', namesake.id)
    .execute();
  expect((await withdraw(namesake, id)).status).toBe(404);
  await w.db
    .updateTable('users')
    .set({ email: namesake.email, email_canonical: namesake.email })
    .where('id', '=', namesake.id)
    .execute();
  const { status } = await w.newVisitor().call('POST /login', { body: { email: former.email, password: PASSWORD } });
  expect(status).toBe(422);
  expect(await recordsOf(w, id)).toEqual([]);
}

async function matchAndExecute(w: ConsumerWorld, reference: string, orderId: number): Promise<void> {
  const { data } = await w.admin.must('GET /admin/cancellations', { query: { search: reference } });
  const params = { id: data[0]?.id ?? 0 };
  await w.admin.must('POST /admin/cancellations/{id}/match', { params, body: { order_id: orderId } });
  const executed = await w.admin.call('POST /admin/cancellations/{id}/execute', { params, body: {} });
  expect([executed.status, executed.body]).toMatchObject([200, { state: 'executed', refund: '1000.00' }]);
  expect(await refundsOf(w, orderId)).toMatchObject([{ amount_cents: 100_000, state: 'succeeded' }]);
}

test('the order of a deleted account is withdrawn from by the form, and its buyer alone gets the link', async () => {
  const w = await consumerWorld();
  const buyer = await w.newCustomer();
  const id = await deliveredTo(w, buyer);
  await remove(w, buyer);
  await expectNoAccountToWithdraw(w, buyer, id);
  const before = (await w.emailsTo(buyer.email)).length;
  const { reference } = await declare(w, String(id), 'stranger@elsewhere.test');
  await runTasks(w);
  const received = await w.emailsTo(buyer.email);
  expect(received.slice(0, received.length - before).map(({ subject }) => subject)).toEqual([
    `Did you withdraw from order ${id}?`,
  ]);
  expect(linkIn(received[0]?.text, 'object')).not.toBe('');
  await matchAndExecute(w, reference, id);
  expect((await w.emailsTo(buyer.email))[0]?.subject).toBe(`Order ${id}: your money is on its way back`);
});

test('the order of an erased account is withdrawn from by the form, and an admin decides', async () => {
  const w = await consumerWorld();
  const buyer = await w.newCustomer();
  const id = await deliveredTo(w, buyer);
  await eraseNow(w, buyer);
  await expectNoAccountToWithdraw(w, buyer, id);
  const before = (await w.emailsTo(buyer.email)).length;
  const stranger = await declare(w, String(id), 'another@elsewhere.test');
  const { reference } = await declare(w, `#${id}`, buyer.email);
  await runTasks(w);
  const emails = await w.emailsTo(buyer.email);
  const [receipt] = emails;
  expect([emails.length, receipt?.subject]).toEqual([before + 1, `We have your withdrawal (${reference})`]);
  expect(receipt?.text).not.toContain('token=');
  expect((await w.emailsTo('another@elsewhere.test'))[0]?.text).toContain(stranger.reference);
  await matchAndExecute(w, reference, id);
  expect(await orderOf(w, id)).toMatchObject({ payment_status: 'refunded' });
  const [done, ...others] = await w.emailsTo(buyer.email);
  expect([done?.subject, others.length]).toEqual([`Order ${id}: your money is on its way back`, before + 1]);
  expect(done?.text).toContain('Hi Dana,');
  expect(done?.text).not.toContain('You can withdraw');
  expect(await violatedInvariants(w.db, privacyInvariants)).toEqual([]);
});
