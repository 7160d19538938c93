import { afterEach, expect, test } from 'vitest';
import { type PayoutRunState, payoutRunStates } from '../../../contract/shared/money-states.ts';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { openStages } from '../../../test/support/stage.ts';
import { world } from '../../../test/support/world.ts';
import { companyDay, dayAfter } from '../../shared/company-day.ts';
import {
  adjust,
  approveRun,
  centsOf,
  closeOpenRun,
  createRun,
  earn,
  earningsOf,
  LATEST_DAY,
  openRun,
  paidPayout,
} from './payouts.fixture.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

test('of two runs created at once one is 201 and one 409, and no commission is in two runs', async () => {
  const w = await world();
  await closeOpenRun(w);
  const other = await w.personAs('staff');
  for (let i = 0; i < 3; i += 1) await earn(w, [w.staff, other]);
  const body = { cutoff_on: LATEST_DAY, user_ids: [w.staff.id, other.id] };
  const responses = await Promise.all([1, 2].map(() => w.admin.call('POST /admin/payout-runs', { body })));
  expect(statusesOf(responses)).toEqual([201, 409]);
  const [run] = responses.filter(({ status }) => status === 201);
  expect(run?.body).toMatchObject({ state: 'draft', number: null, total: '149.70', newer_reversals: 0, carried: [] });
  expect(run?.body.payouts.map(({ user, total, lines }) => [user.id, total, lines.length])).toEqual(
    [w.staff, other].toSorted((a, b) => a.name.localeCompare(b.name)).map(({ id }) => [id, '74.85', 3]),
  );
  const again = await w.admin.call('POST /admin/payout-runs', { body });
  expect([again.status, again.body.message]).toEqual([409, 'Another payout run is open. Pay or cancel it first.']);
});

test('a repeated request with the same Idempotency-Key gives the same run', async () => {
  const w = await world();
  await closeOpenRun(w);
  await earn(w, [w.staff]);
  const body = { cutoff_on: LATEST_DAY, user_ids: [w.staff.id] };
  const [first, second] = await Promise.all(
    [1, 2].map(() => w.admin.call('POST /admin/payout-runs', { body, key: 'run-1' })),
  );
  expect([first?.status, second?.status, second?.body.id]).toEqual([201, 201, first?.body.id]);
  const other = await w.admin.call('POST /admin/payout-runs', { body: { ...body, minimum: '1.00' }, key: 'run-1' });
  expect(other.status).toBe(409);
  const bonus = { user_id: w.staff.id, amount: '5.00', note: 'Once' };
  const twice = [1, 2].map(() => w.admin.must('POST /admin/commissions/adjustments', { body: bonus, key: 'bonus-1' }));
  const [one, two] = await Promise.all(twice);
  expect(two?.id).toBe(one?.id);
});

test('20 admins pay a run at once and it is paid once', async () => {
  const w = await world();
  await earn(w, [w.staff]);
  const { id } = await openRun(w, w.staff);
  await approveRun(w, id);
  const pay = () =>
    w.admin.call('POST /admin/payout-runs/{id}/pay', { params: { id }, body: { paid_on: '2026-11-22' } });
  const responses = await Promise.all(Array.from({ length: 20 }, pay));
  expect(statusesOf(responses)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe('This payout run is already paid.');
  const emails = await w.emailsTo(w.staff.email);
  expect(emails.filter(({ subject }) => subject.startsWith('Your payout PO-'))).toHaveLength(1);
  const { data, totals } = await earningsOf(w.staff);
  expect(data.map(({ status, payment_date }) => [status, payment_date?.slice(0, 10)])).toEqual([
    ['paid', '2026-11-22'],
    ['paid', '2026-11-22'],
  ]);
  expect(totals).toMatchObject({ unpaid: '0.00', paid: '74.90', on_hold: '0.00', carried: '0.00', in_run: '0.00' });
});

test('a run is paid on a day up to tomorrow in the company’s time zone, and not before 2000', async () => {
  const w = await world({ fresh: true });
  // A time zone where it is another day than in UTC now.
  const time_zone = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  await w.deps.settings.set(w.db, 'time_zone', time_zone, null);
  w.deps.settings.invalidate();
  const today = companyDay(time_zone, w.deps.clock.now());
  const tomorrow = dayAfter(today);
  await earn(w, [w.staff]);
  const { id } = await openRun(w, w.staff);
  await approveRun(w, id);
  const pay = (paid_on: string) =>
    w.admin.call('POST /admin/payout-runs/{id}/pay', { params: { id }, body: { paid_on } });
  for (const [day, message] of [
    ['2199-01-01', 'The paid on field must not be more than a day in the future.'],
    [dayAfter(tomorrow), 'The paid on field must not be more than a day in the future.'],
    ['1999-12-31', 'The paid on field must be between 2000 and 2199.'],
  ] as const) {
    const { status, body } = await pay(day);
    expect([status, body.errors], day).toEqual([422, { paid_on: [message] }]);
  }
  const { status, body } = await pay(tomorrow);
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'paid', paid_on: tomorrow })]);
});

test('a run goes from draft to approved to paid, and every other step is 409', async () => {
  const w = await world();
  const { id, lines } = await openRun(w, w.staff);
  const params = { id };
  const approve = () => w.admin.call('POST /admin/payout-runs/{id}/approve', { params });
  const pay = () => w.admin.call('POST /admin/payout-runs/{id}/pay', { params, body: { paid_on: '2026-11-22' } });
  const cancel = () => w.admin.call('POST /admin/payout-runs/{id}/cancel', { params });
  const remove = () =>
    w.admin.call('PUT /admin/payout-runs/{id}/lines', { params, body: { remove: [lines[0]?.id ?? 0] } });
  const messageOf = async (response: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await response;
    return `${status} ${body.message}`;
  };
  expect(await messageOf(pay())).toBe('409 This payout run is not approved yet.');
  expect((await approve()).body).toMatchObject({
    state: 'approved',
    number: expect.stringMatching(/^PO-\d{4}-\d{6}$/),
    approved_by: { id: w.admin.id },
  });
  expect(await messageOf(approve())).toBe('409 This payout run is already approved.');
  expect(await messageOf(remove())).toBe('409 This payout run is already approved.');
  expect((await pay()).body).toMatchObject({ state: 'paid', paid_on: '2026-11-22', reference: null });
  for (const step of [approve, pay, cancel, remove])
    expect(await messageOf(step())).toBe('409 This payout run is already paid.');
  const audit = await w.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'payout')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['payout.create', 'payout.approve', 'payout.pay']);
});

test('a cancelled run frees its lines; the number of an approved one remains, so that there is no gap', async () => {
  const w = await world();
  const orderId = await earn(w, [w.staff]);
  const draft = await openRun(w, w.staff);
  await w.admin.must('POST /admin/payout-runs/{id}/cancel', { params: { id: draft.id } });
  const second = await createRun(w, [w.staff]);
  const { number } = await approveRun(w, second.id);
  const canceled = await w.admin.must('POST /admin/payout-runs/{id}/cancel', { params: { id: second.id } });
  expect(canceled).toMatchObject({ state: 'canceled', number });
  const third = await createRun(w, [w.staff]);
  expect(third.payouts[0]?.lines.map(({ order_id }) => order_id).sort()).toEqual([orderId, null].sort());
  const approved = await approveRun(w, third.id);
  expect(Number(approved.number?.slice(-6))).toBe(Number(number?.slice(-6)) + 1);
  await w.admin.must('POST /admin/payout-runs/{id}/cancel', { params: { id: third.id } });
});

test('lines that are removed from a draft are free, and a person with too little left is out of the run', async () => {
  const w = await world();
  await closeOpenRun(w);
  const other = await w.personAs('staff');
  await earn(w, [w.staff]);
  await adjust(w, w.staff, '5.00');
  await earn(w, [other]);
  const run = await createRun(w, [w.staff, other], { minimum: '10.00' });
  expect(run.total).toBe('104.80');
  const lines = run.payouts.find(({ user }) => user.id === w.staff.id)?.lines ?? [];
  const remove = async (ids: number[]) =>
    w.admin.call('PUT /admin/payout-runs/{id}/lines', { params: { id: run.id }, body: { remove: ids } });
  const earned = lines.find(({ kind }) => kind === 'earned');
  const left = await remove([earned?.id ?? 0]);
  expect(left.body).toMatchObject({
    total: '49.90',
    payouts: [{ user: { id: other.id } }],
    carried: [{ user: { id: w.staff.id }, amount: '54.90' }],
  });
  expect((await earningsOf(w.staff)).data.map(({ payout }) => payout)).toEqual([null, null]);
  expect((await earningsOf(w.staff)).totals).toMatchObject({ unpaid: '54.90', carried: '54.90' });
  const foreign = await remove([earned?.id ?? 0]);
  expect([foreign.status, foreign.body.errors]).toEqual([
    422,
    { remove: ['Only commissions of this run can be removed.'] },
  ]);
  const paid = await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: earned?.id ?? 0 } });
  expect(paid.status).toBe('paid');
});

test('a run claims what was earned up to its last day in the time zone of the company, and nothing later', async () => {
  const w = await world();
  await closeOpenRun(w);
  const other = await w.personAs('staff');
  const ids: number[] = [];
  for (const created_at of ['2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00.000Z']) {
    const { id } = await adjust(w, other, '10.00');
    await w.db.updateTable('commissions').set({ created_at }).where('id', '=', id).execute();
    ids.push(id);
  }
  const run = await createRun(w, [other], { cutoff_on: '2026-03-31' });
  expect(run.payouts[0]?.lines.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  await closeOpenRun(w);
});

test('a run in which no one is payable is 422 and leaves nothing', async () => {
  const w = await world();
  await closeOpenRun(w);
  const other = await w.personAs('staff');
  const rejected = async (people: number[], more: { minimum?: string } = {}) => {
    const body = { cutoff_on: LATEST_DAY, user_ids: people, ...more };
    const response = await w.admin.call('POST /admin/payout-runs', { body });
    return [response.status, Object.keys(response.body.errors ?? {})];
  };
  expect(await rejected([other.id])).toEqual([422, ['cutoff_on']]);
  await adjust(w, other, '-10.00');
  expect(await rejected([other.id])).toEqual([422, ['cutoff_on']]);
  await adjust(w, other, '15.00');
  expect(await rejected([other.id], { minimum: '5.01' })).toEqual([422, ['cutoff_on']]);
  expect((await earningsOf(other)).data.map(({ payout }) => payout)).toEqual([null, null]);
  const run = await createRun(w, [other], { minimum: '5.00' });
  expect(run.total).toBe('5.00');
  await closeOpenRun(w);
});

test('the runs are listed newest first, by state, number and person', async () => {
  const w = await world();
  const { run } = await paidPayout(w, w.staff);
  const { id: open } = await openRun(w, w.staff);
  const ids = async (query: { state?: 'draft' | 'paid'; search?: string }) =>
    (await w.admin.must('GET /admin/payout-runs', { query })).data.map(({ id }) => id);
  expect((await ids({})).slice(0, 2)).toEqual([open, run.id]);
  expect(await ids({ state: 'draft' })).toEqual([open]);
  expect((await ids({ state: 'paid' }))[0]).toBe(run.id);
  expect(await ids({ search: run.number ?? '' })).toEqual([run.id]);
  expect(await ids({ search: w.staff.email })).toEqual([open, run.id]);
  const { data } = await w.admin.must('GET /admin/payout-runs', { query: { search: run.number ?? '' } });
  expect(data).toMatchObject([{ payouts: 1, total: '25.00', state: 'paid', created_by: { id: w.admin.id } }]);
  const totalOf = async (state: PayoutRunState) =>
    (await w.admin.must('GET /admin/payout-runs', { query: { state } })).meta.total;
  const { counts } = await w.admin.must('GET /admin/payout-runs');
  for (const state of payoutRunStates) expect(counts[state], state).toBe(await totalOf(state));
  await closeOpenRun(w);
});

test('an adjustment has either sign and a reason, and only for someone who is owed', async () => {
  const w = await world();
  const call = (body: object) => w.admin.send('POST', '/api/admin/commissions/adjustments', { body });
  for (const [body, field] of [
    [{ amount: '0.00', note: 'x' }, 'amount'],
    [{ amount: '1.234', note: 'x' }, 'amount'],
    [{ amount: '1.00', note: ' ' }, 'note'],
    [{ amount: '1.00', note: 'x', user_id: w.customer.id }, 'user_id'],
  ] as const)
    expect(Object.keys((await call({ user_id: w.staff.id, ...body })).body.errors ?? {})).toEqual([field]);
  const minus = await adjust(w, w.staff, '-12.50', 'Paid too much');
  expect(minus).toMatchObject({
    kind: 'adjustment',
    order_id: null,
    amount: '-12.50',
    note: 'Paid too much',
    status: 'unpaid',
    staff: { id: w.staff.id },
  });
  const pay = await w.admin.call('PUT /admin/commissions/{id}/pay', { params: { id: minus.id } });
  expect([pay.status, pay.body.message]).toEqual([409, 'This adjustment is deducted in the next payout run.']);
  const plus = await adjust(w, w.staff, '20');
  expect(await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: plus.id } })).toMatchObject({
    status: 'paid',
    amount: '20.00',
  });
  expect(centsOf((await earningsOf(w.staff)).totals.unpaid)).toBe(-1_250);
});
