import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { assign, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { completeAndDeliver } from '../../work/deliveries/deliveries.fixture.ts';
import { orderWith, password, submit } from '../intakes/intakes.fixture.ts';
import { expireSecrets } from './expire-secrets.ts';
import { removeNow, reveal, secretsSeenBy, VALUE, withSecret } from './secrets.fixture.ts';

afterEach(expectLedgerToMatch);

test('who works on the order opens its secret, and both sides see who did and when', async () => {
  const { w, by, id, params, secret } = await withSecret();
  expect(secret).toMatchObject({
    label: 'Admin password',
    policy: 'until_accepted',
    state: 'stored',
    may_reveal: false,
  });
  expect(await secretsSeenBy(w.staff, id)).toMatchObject([{ may_reveal: true, views: [] }]);
  expect(await reveal(w.staff, params)).toMatchObject({ status: 200, body: { value: VALUE, hide_after_seconds: 60 } });
  expect((await reveal(w.admin, params)).body).toMatchObject({ value: VALUE });
  for (const reader of [by, w.staff, w.admin])
    expect((await secretsSeenBy(reader, id))[0]?.views).toMatchObject([{ name: w.staff.name }, { name: w.admin.name }]);
  const audit = await w.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'secret.reveal')
    .where('subject_id', '=', params.sid)
    .orderBy('id')
    .execute();
  expect(audit.map(({ actor_id }) => actor_id)).toEqual([w.staff.id, w.admin.id]);
  expect(JSON.stringify(audit)).not.toContain(VALUE);
});

test('the customer and staff of other orders never read it', async () => {
  const { w, by, params } = await withSecret();
  expect((await reveal(by, params)).status).toBe(403);
  const other = await w.personAs('staff');
  expect((await reveal(other, params)).status).toBe(404);
  expect((await other.call('GET /orders/{id}/secrets', { params: { id: params.id } })).status).toBe(404);
});

test('after the delivery, and once taken off the order, staff can no longer open it', async () => {
  const { w, id, params } = await withSecret();
  await completeAndDeliver(w.staff, id);
  expect(await secretsSeenBy(w.staff, id)).toMatchObject([{ may_reveal: false }]);
  expect((await reveal(w.staff, params)).status).toBe(404);
});

test('the customer deletes it now, and a second time is refused with the day', async () => {
  const { w, by, params } = await withSecret();
  const remove = () => removeNow(by, params);
  expect(await remove()).toMatchObject({ status: 200, body: { state: 'burned', burn_reason: 'removed' } });
  expect((await remove()).body.message).toBe('This was deleted on Mar 1.');
  expect((await reveal(w.admin, params)).body.message).toBe('This was deleted on Mar 1.');
});

test('the twenty-first reveal of an hour has to wait', async () => {
  const { w, params } = await withSecret();
  const staff = w.staff;
  const admin = await w.personAs('admin');
  for (let i = 0; i < 20; i += 1) expect((await reveal(admin, params)).status).toBe(200);
  expect((await reveal(admin, params)).status).toBe(429);
  expect((await reveal(staff, params)).status).toBe(200);
});

test('14 days after the delivery, and 60 days after it was stored for no work, it is deleted', async () => {
  const delivered = await withSecret();
  const { w } = delivered;
  await completeAndDeliver(w.staff, delivered.id);
  const unused = await orderWith(w, [password], delivered.by);
  expect((await submit(delivered.by, unused, { admin_password: VALUE })).status).toBe(200);
  const atWork = await orderWith(w, [password], delivered.by);
  expect((await submit(delivered.by, atWork, { admin_password: VALUE })).status).toBe(200);
  await assign(w, atWork.orderId, w.staff);
  expect((await setStatus(w.staff, atWork.orderId, 'in_progress')).status).toBe(200);
  const states = async () => {
    await expireSecrets(w.deps);
    const rows = await w.db
      .selectFrom('order_secrets')
      .select(['state', 'burn_reason'])
      .where('order_id', 'in', [delivered.id, unused.orderId, atWork.orderId])
      .orderBy('order_id')
      .execute();
    return rows.map(({ state, burn_reason }) => burn_reason ?? state);
  };
  w.moveTo('2027-03-14T10:00:00.000Z');
  expect(await states()).toEqual(['stored', 'stored', 'stored']);
  w.moveTo('2027-03-15T10:00:01.000Z');
  expect(await states()).toEqual(['unused', 'stored', 'stored']);
  w.moveTo('2027-04-30T10:00:01.000Z');
  expect(await states()).toEqual(['unused', 'unused', 'stored']);
});
