import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { buyAs, consumerWorld, withdraw } from '../../work/cancellations/cancellations.fixture.ts';
import { accept, askForChanges, completeAndDeliver } from '../../work/deliveries/deliveries.fixture.ts';
import { answer, refund } from '../intakes/intakes.fixture.ts';
import { reveal, type SecretWorld, secretsSeenBy, withSecret } from './secrets.fixture.ts';
import { storeSecret } from './store-secret.ts';

afterEach(expectLedgerToMatch);

const stateOf = async (w: SecretWorld, id: number) => {
  const rows = await w.db
    .selectFrom('order_secrets')
    .select(['state', 'sealed', 'burn_reason', 'burned_by'])
    .where('order_id', '=', id)
    .execute();
  return rows[0];
};
const burned = (burn_reason: string) => ({ state: 'burned', sealed: null, burn_reason });

test('acceptance deletes it, a delivery does not: another round needs it again', async () => {
  const { w, by, id, params } = await withSecret();
  await completeAndDeliver(w.staff, id);
  expect((await reveal(w.staff, params)).status).toBe(404);
  expect((await askForChanges(by, id)).status).toBe(200);
  expect((await reveal(w.staff, params)).status).toBe(200);
  await completeAndDeliver(w.staff, id);
  expect((await accept(by, id)).status).toBe(200);
  expect(await stateOf(w, id)).toMatchObject(burned('accepted'));
  expect((await reveal(w.admin, params)).body.message).toBe('This was deleted on Mar 1.');
});

test('a cancellation, a full refund and a deletion delete it, and say which', async () => {
  const [cancelled, refunded, deleted] = [await withSecret(), await withSecret(), await withSecret()];
  const { w } = cancelled;
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: cancelled.id }, body: {} });
  await refund(w, refunded.id);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: deleted.id } });
  expect(await stateOf(w, cancelled.id)).toMatchObject(burned('cancelled'));
  expect(await stateOf(w, refunded.id)).toMatchObject(burned('refunded'));
  expect(await stateOf(w, deleted.id)).toMatchObject(burned('deleted'));
  expect((await reveal(w.admin, deleted.params)).status).toBe(404);
});

test('a withdrawal deletes it, also of an order that stays delivered', async () => {
  const w = await consumerWorld();
  const seal = (orderId: number) =>
    w.db.transaction().execute(async (trx) => {
      const { id: intakeId } = await trx
        .selectFrom('intakes')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const field = { key: `key_${orderId}`, label: 'Key' };
      const now = w.deps.clock.now().toISOString();
      await storeSecret(trx, w.deps.sealer, { orderId, intakeId, field, value: 'Key', by: w.customer.id, now });
    });
  const [early, late] = [await buyAs(w, w.customer), await buyAs(w, w.customer, { early_start: true })];
  for (const id of [early, late]) await seal(id);
  expect((await withdraw(w.customer, early)).body).toMatchObject({ state: 'executed' });
  expect(await stateOf(w, early)).toMatchObject(burned('withdrawn'));
  await w.admin.must('POST /admin/orders/{id}/assign-staff', { params: { id: late }, body: { user_id: w.staff.id } });
  await completeAndDeliver(w.staff, late);
  const { id } = (await withdraw(w.customer, late)).body;
  expect(await stateOf(w, late)).toMatchObject({ state: 'stored' });
  const body = { kept: '400.00', explanation: 'We measured two of five rooms.' };
  await w.admin.must('POST /admin/cancellations/{id}/execute', { params: { id: id ?? 0 }, body });
  expect(await stateOf(w, late)).toMatchObject(burned('withdrawn'));
});

test('removing the answer deletes it, and a new answer can be opened again', async () => {
  const { w, by, of, id, params } = await withSecret({ once: true });
  expect((await reveal(w.admin, params)).status).toBe(200);
  expect(await stateOf(w, id)).toMatchObject(burned('opened'));
  expect((await answer(by, of, { answers: { admin_password: 'Another-1' } })).status).toBe(200);
  expect((await reveal(w.staff, params)).body).toMatchObject({ value: 'Another-1' });
  expect(await secretsSeenBy(by, id)).toMatchObject([{ views: [{ name: w.admin.name }, { name: w.staff.name }] }]);
});

test('who was taken off the order does not see it any more', async () => {
  const { w, id, params } = await withSecret();
  const other = await w.personAs('staff');
  const assignment = await w.db
    .selectFrom('assignments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { assignment_id: assignment.id, user_id: other.id };
  await w.admin.must('POST /admin/orders/{id}/reassign', { params: { id }, body });
  expect((await reveal(w.staff, params)).status).toBe(404);
  expect((await w.staff.call('GET /orders/{id}/secrets', { params: { id } })).status).toBe(404);
  expect((await reveal(other, params)).status).toBe(200);
});
