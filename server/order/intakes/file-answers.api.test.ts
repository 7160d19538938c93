import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { seedFile } from '../files/files.fixture.ts';
import { answer, orderWith, submit } from './intakes.fixture.ts';

const plans = { label: 'Plans', type: 'file', required: true, max_files: 2 } as const;

test('files are sent as ids and read as files, and are attached to the order', async () => {
  const w = await world();
  const of = await orderWith(w, [plans]);
  const [first, second] = [await seedFile(w, of.orderId, w.customer), await seedFile(w, of.orderId, w.customer)];
  expect((await answer(w.customer, of, { answers: { plans: [first, first] } })).body.answers.plans).toMatchObject([
    { id: first, name: 'plan.pdf', bytes: 1_000, type: 'application/pdf', scan: 'none' },
  ]);
  const { body } = await submit(w.customer, of, { plans: [second, first] });
  expect((body.answers.plans as { id: number }[]).map(({ id }) => id)).toEqual([second, first]);
  const attached = await w.db.selectFrom('files').select('attached_at').where('order_id', '=', of.orderId).execute();
  expect(attached.map(({ attached_at }) => attached_at !== null)).toEqual([true, true]);
});

test('files of another order or person, and unknown ones, are no answer', async () => {
  const w = await world();
  const [of, other] = [await orderWith(w, [plans]), await orderWith(w, [plans])];
  const stranger = await w.newCustomer();
  const ids = [await seedFile(w, other.orderId, w.customer), await seedFile(w, of.orderId, stranger), 2_000_000_000];
  for (const id of ids) {
    const { status, body } = await submit(w.customer, of, { plans: [id] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['answers.plans']]);
  }
  for (const value of ['x', [-1], [1.5], ['1'], [2 ** 40]])
    expect((await submit(w.customer, of, { plans: value })).body.errors).toHaveProperty(['answers.plans']);
});
