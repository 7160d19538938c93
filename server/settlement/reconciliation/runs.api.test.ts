import { afterEach, expect, test } from 'vitest';
import { expectInvariants, expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { closeStages, openStages } from '../../../test/support/stage.ts';
import {
  advanceClock,
  closedPurchases,
  compare,
  DAY,
  findingOf,
  findings,
  HOUR,
  installation,
  repair,
} from './reconciliation.fixture.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

test('twenty purchases that were closed without money are finished by a run on demand', async () => {
  const w = await installation();
  const emails = await closedPurchases(w, 20);
  await compare(w);
  for (const email of emails) expect(await w.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await findings(w)).toEqual([]);
  const repaired = await findings(w, { state: 'repaired' });
  expect(repaired).toHaveLength(20);
  expect(repaired[0]).toMatchObject({ kind: 'payment_without_order', action: 'create_order', settled_by: null });
  expect(await w.emailsTo(emails[0] ?? '')).toHaveLength(2);
  await expectLedgerToMatch();
  await compare(w);
  expect(await findings(w, { state: 'repaired' })).toHaveLength(20);
  const { counts } = await w.admin.must('GET /admin/reconciliation/findings');
  expect(counts).toEqual({ open: 0, repaired: 20, dismissed: 0, gone: 0 });
});

test('two days later they are listed, and one of ten parallel clicks creates the order', async () => {
  const w = await installation();
  const [email = ''] = await closedPurchases(w, 1);
  await advanceClock(w, 2 * DAY);
  await compare(w);
  expect(await w.ordersOf(email)).toEqual([]);
  const finding = await findingOf(w, 'payment_without_order');
  expect(finding).toMatchObject({
    provider: 'stripe',
    amount: '499.00',
    actions: ['create_order', 'attach', 'refund', 'settle'],
    needs_form: false,
    ours: { state: 'failed', buyer: { email } },
    theirs: { amount: '499.00', currency: 'USD', state: 'captured' },
  });
  expect((await w.admin.must('GET /admin/overview')).open_findings).toBe(1);
  expect((await w.admin.must('GET /admin/waiting')).open_findings).toBe(1);
  const clicks = await Promise.all(Array.from({ length: 10 }, () => repair(w, finding.id, { action: 'create_order' })));
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await w.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await w.emailsTo(email)).toHaveLength(2);
  expect(await findings(w)).toEqual([]);
  expect(await findings(w, { state: 'repaired' })).toMatchObject([
    { id: finding.id, action: 'create_order', settled_by: { id: w.admin.id } },
  ]);
  const audit = await w.admin.must('GET /admin/audit-log', { query: { subject_type: 'finding' } });
  expect(audit.data).toMatchObject([{ action: 'finding.create_order', subject_id: finding.id }]);
  await expectLedgerToMatch();
});

test('a second run while one is running is 409', async () => {
  const w = await installation();
  const start = () => w.admin.call('POST /admin/reconciliation/runs', { body: {} });
  const first = await start();
  expect(first.status).toBe(202);
  expect(first.body.runs.map(({ provider, state }) => [provider, state])).toEqual([
    ['stripe', 'running'],
    ['paypal', 'running'],
  ]);
  expect((await start()).status).toBe(409);
  const one = await w.admin.call('POST /admin/reconciliation/runs', { body: { provider: 'paypal' } });
  expect([one.status, one.body.message]).toEqual([409, 'Another comparison is still running.']);
});

test('the range of a run is checked', async () => {
  const w = await installation();
  const start = (body: object) => w.admin.call('POST /admin/reconciliation/runs', { body });
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  for (const [body, field] of [
    [{ from: at(-93 * DAY), to: at(-HOUR) }, 'from'],
    [{ from: at(-HOUR), to: at(-2 * HOUR) }, 'from'],
    [{ to: at(HOUR) }, 'to'],
    [{ provider: 'cash' }, 'provider'],
    [{ from: 'yesterday' }, 'from'],
  ] as const) {
    const { status, body: response } = await start(body);
    expect([status, Object.keys(response.errors ?? {})]).toEqual([422, [field]]);
  }
});

test('a provider that does not respond fails the run, and its findings remain', async () => {
  const w = await installation();
  await closedPurchases(w, 1);
  await advanceClock(w, 2 * DAY);
  await compare(w);
  await findingOf(w, 'payment_without_order');
  await w.sandbox.setRules({ operation: 'stripe.*', effect: 'fail', status: 503, times: 'always' });
  await compare(w, { provider: 'stripe' });
  const { data } = await w.admin.must('GET /admin/reconciliation/runs');
  expect(data[0]).toMatchObject({ provider: 'stripe', state: 'failed', error: 'The provider did not respond.' });
  await findingOf(w, 'payment_without_order');
});

test('a finding that is no longer true is gone', async () => {
  const w = await installation();
  const [email = ''] = await closedPurchases(w, 1);
  await advanceClock(w, 2 * DAY);
  await compare(w);
  const finding = await findingOf(w, 'payment_without_order');
  const { provider_ref, key } = await w.attemptOf(email);
  await w.sandbox.refund('stripe', finding.ref);
  expect([provider_ref, key]).toBeDefined();
  const late = await repair(w, finding.id, { action: 'create_order' });
  expect([late.status, late.body.message]).toEqual([409, 'This is no longer true. Nothing was changed.']);
  expect(await findings(w)).toEqual([]);
  expect(await findings(w, { state: 'gone' })).toMatchObject([{ id: finding.id }]);
  expect((await repair(w, finding.id, { action: 'create_order' })).status).toBe(409);
  expect(await w.ordersOf(email)).toEqual([]);
});

test('a run ends well when nothing is new, also with a refund of a payment in its range', async () => {
  const w = await installation();
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  await w.sandbox.refund('stripe', (await w.attemptOf(email)).provider_ref ?? '', 100);
  await compare(w);
  const runs = await w.admin.must('GET /admin/reconciliation/runs');
  expect(runs.data.map(({ provider, state, checked }) => ({ provider, state, checked }))).toEqual([
    { provider: 'paypal', state: 'done', checked: 0 },
    { provider: 'stripe', state: 'done', checked: 1 },
  ]);
});

afterEach(closeStages);
