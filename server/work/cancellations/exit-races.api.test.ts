import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { refundsOf } from '../guarantee/guarantee.fixture.ts';
import { buyAs, consumerWorld, linkIn, orderOf, recordsOf, withdraw } from './cancellations.fixture.ts';

afterEach(expectLedgerToMatch);

const ROUNDS = 8;

test('of a withdrawal by the account, by the link and by an admin one pays the money back', async () => {
  const w = await consumerWorld();
  for (let round = 0; round < ROUNDS; round += 1) {
    const by = await w.newCustomer();
    const id = await buyAs(w, by);
    const body = { name: by.name, order_number: String(id), email: by.email };
    const { reference } = await w.newVisitor().must('POST /withdrawals', { body });
    const [receipt] = await w.emailsTo(by.email);
    const { data } = await w.admin.must('GET /admin/cancellations', { query: { search: reference } });
    const params = { id: data[0]?.id ?? 0 };
    await w.admin.must('POST /admin/cancellations/{id}/match', { params, body: { order_id: id } });
    const answers = await Promise.all([
      withdraw(by, id),
      w.newVisitor().call('POST /withdrawals/confirm', { body: { token: linkIn(receipt?.text, 'confirm') } }),
      w.admin.call('POST /admin/cancellations/{id}/execute', { params, body: {} }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const refunds = await refundsOf(w, id);
    expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual([100_000]);
    expect(await orderOf(w, id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    const records = await recordsOf(w, id);
    expect(records.flatMap(({ refund_ids }) => JSON.parse(refund_ids) as number[])).toEqual(
      refunds.map((one) => one.id),
    );
  }
});

test('of twenty withdrawals of one order one is recorded', async () => {
  const w = await consumerWorld();
  const by = await w.newCustomer();
  const id = await buyAs(w, by);
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(by, id)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  // The others are too late, or too many for an hour.
  expect(answers.every(({ status }) => [201, 409, 429].includes(status))).toBe(true);
  expect(await recordsOf(w, id)).toHaveLength(1);
  expect(await refundsOf(w, id)).toHaveLength(1);
});
