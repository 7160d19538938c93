import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { claim, decide, deliveredOrder } from '../../work/guarantee/guarantee.fixture.ts';

test('an open guarantee claim is to be answered, until it is decided', async () => {
  const w = await world({ fresh: true });
  const orderId = await deliveredOrder(w);
  expect((await claim(w.customer, orderId, { message: 'One socket has no signal.' })).status).toBe(201);
  const group = async () => (await w.admin.must('GET /admin/work-list')).groups.find(({ key }) => key === 'guarantee');
  const found = await group();
  expect(found).toMatchObject({
    count: 1,
    rows: [
      {
        kind: 'guarantee_claim',
        action: 'answer_claim',
        order_id: orderId,
        title: 'One socket has no signal.',
        who: w.customer.name,
        ref: 'fix',
        day: expect.any(String),
      },
    ],
  });
  const key = found?.rows[0]?.key ?? '';
  const snooze = (snoozed: boolean) => w.admin.must('PUT /admin/work-list/snoozes', { body: { key, snoozed } });
  await snooze(true);
  expect(await group()).toBeUndefined();
  await snooze(false);
  const id = found?.rows[0]?.id ?? 0;
  expect((await decide(w.admin, id, { decision: 'decline', reason: 'It was cut by others.' })).status).toBe(200);
  expect(await group()).toBeUndefined();
});
