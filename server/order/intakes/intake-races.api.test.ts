import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { world } from '../../../test/support/world.ts';
import { assign, setStatus } from '../../work/assignments/assignments.fixture.ts';
import {
  answer,
  askAgain,
  domain,
  notes,
  orderRow,
  orderWith,
  serviceWithForm,
  submit,
  waive,
} from './intakes.fixture.ts';

const times = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));

const eventsOf = (w: Awaited<ReturnType<typeof world>>, orderId: number, kind: 'intake_answered' | 'intake_waived') =>
  w.db.selectFrom('order_events').select('id').where('order_id', '=', orderId).where('kind', '=', kind).execute();

test('of 20 submissions at once one is the answer, and its team gets one email', async () => {
  const w = await world();
  const of = await orderWith(w, [domain]);
  await assign(w, of.orderId, w.staff);
  const { body } = await answer(w.customer, of, { answers: { domain: 'draft.example' } });
  const responses = await times(20, (n) =>
    answer(w.customer, of, { answers: { domain: `${n}.example` }, submit: true, updated_at: body.updated_at }),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await eventsOf(w, of.orderId, 'intake_answered')).toHaveLength(1);
  const emails = (await w.emailsTo(w.staff.email)).filter(({ subject }) => subject.includes('answered'));
  expect(emails).toHaveLength(1);
});

test('of 20 submissions without the time that was read, the first answers and the others correct', async () => {
  const w = await world();
  const of = await orderWith(w, [domain]);
  const responses = await times(20, (n) => submit(w.customer, of, { domain: `${n}.example` }));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await eventsOf(w, of.orderId, 'intake_answered')).toHaveLength(1);
});

test('drafts of several questions at once are all kept', async () => {
  const w = await world();
  const fields = Array.from({ length: 10 }, (_, n) => ({ label: `Question ${n}`, type: 'line' as const }));
  const of = await orderWith(w, fields);
  await times(10, (n) => answer(w.customer, of, { answers: { [`question_${n}`]: `answer ${n}` } }));
  const { body } = await answer(w.customer, of, { answers: {} });
  expect(Object.keys(body.answers)).toHaveLength(10);
});

test('a form that two admins save at once gets one new version', async () => {
  const w = await world();
  const { id } = await serviceWithForm(w, [domain]);
  const responses = await times(10, (n) =>
    w.admin.call('PUT /admin/services/{id}/intake-form', {
      params: { id },
      body: { version: 1, fields: [domain, { ...notes, label: `Notes ${n}` }] },
    }),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const form = await w.admin.must('GET /admin/services/{id}/intake-form', { params: { id } });
  expect(form.version).toBe(2);
});

test('work never starts while the questions are asked again at the same time', async () => {
  const w = await world();
  const orders = [];
  for (let n = 0; n < 10; n += 1) {
    const of = await orderWith(w, [domain]);
    await submit(w.customer, of, { domain: 'example.com' });
    await assign(w, of.orderId, w.staff);
    orders.push(of);
  }
  for (const of of orders) {
    const [started, asked] = await Promise.all([setStatus(w.staff, of.orderId, 'in_progress'), askAgain(w.admin, of)]);
    expect(asked.status).toBe(200);
    const { status, clock_state } = await orderRow(w, of.orderId);
    expect([started.status, status, clock_state]).toEqual(
      started.status === 200 ? [200, 'processing', 'paused'] : [409, 'pending', 'paused'],
    );
  }
  await expectInvariants(w.db);
});

test('of a waiver and an answer at once exactly one counts', async () => {
  const w = await world();
  for (let n = 0; n < 10; n += 1) {
    const of = await orderWith(w, [domain]);
    const [waived, answered] = await Promise.all([
      waive(w.admin, of),
      submit(w.customer, of, { domain: 'example.com' }),
    ]);
    expect([waived.status, answered.status].sort()).toEqual([200, 409]);
    const counts = [
      (await eventsOf(w, of.orderId, 'intake_answered')).length,
      (await eventsOf(w, of.orderId, 'intake_waived')).length,
    ];
    expect(counts.sort()).toEqual([0, 1]);
    expect((await orderRow(w, of.orderId)).clock_state).toBe('running');
  }
});
