import { afterEach, expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { closeStages, openStage } from '../../../test/support/stage.ts';
import { type World, worldOn } from '../../../test/support/world.ts';
import { emailFindings } from './email-findings.ts';
import { advanceClock, DAY, HOUR, installation, MINUTE } from './reconciliation.fixture.ts';
import { reconcile } from './reconciliation.ts';

afterEach(closeStages);

const runs = (w: World) =>
  w.db.selectFrom('reconciliation_runs').selectAll().where('provider', '=', 'stripe').orderBy('id').execute();

/** UTC is the company's time zone here. */
async function advanceTo(w: World, hour: number, minute = 0): Promise<void> {
  const now = w.deps.clock.now();
  const target = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour, minute);
  await advanceClock(w, target - now.getTime());
}

const daysOf = ({ from_at, to_at }: { from_at: string; to_at: string }) =>
  Math.round((Date.parse(to_at) - Date.parse(from_at)) / DAY);

test('a run at the start, then every night at three over four days, and on Sundays over 35', async () => {
  const w = await installation();
  // Before three, the first night would be that of the same day.
  await advanceTo(w, 12);
  await reconcile(w.deps);
  await reconcile(w.deps);
  expect(await runs(w)).toMatchObject([{ state: 'done', started_by: null }]);
  for (let night = 2; night <= 8; night += 1) {
    await advanceTo(w, 2, 59);
    await reconcile(w.deps);
    expect(await runs(w)).toHaveLength(night - 1);
    await advanceClock(w, 2 * MINUTE);
    await reconcile(w.deps);
    await reconcile(w.deps);
    expect(await runs(w)).toHaveLength(night);
    await advanceClock(w, HOUR);
  }
  const nights = (await runs(w)).slice(1);
  for (const run of nights) {
    const isSunday = new Date(run.started_at).getUTCDay() === 0;
    expect(daysOf(run)).toBe(isSunday ? 35 : 4);
  }
  expect(nights.filter((run) => daysOf(run) === 35)).toHaveLength(1);
});

test('a night without a running process is made up for at the start', async () => {
  const w = await installation();
  await reconcile(w.deps);
  await advanceClock(w, 26 * HOUR);
  await reconcile(w.deps);
  expect(await runs(w)).toHaveLength(2);
});

test('the night is that of the company’s time zone', async () => {
  const w = await installation();
  await w.deps.settings.set(w.db, 'time_zone', 'Asia/Tokyo', null);
  w.deps.settings.invalidate();
  await reconcile(w.deps);
  const before = (await runs(w)).length;
  await advanceTo(w, 17, 55);
  await reconcile(w.deps);
  expect((await runs(w)).length - before).toBeLessThanOrEqual(1);
  const late = (await runs(w)).length;
  await advanceClock(w, 10 * MINUTE);
  await reconcile(w.deps);
  expect(await runs(w)).toHaveLength(late + 1);
});

test('of two nodes at three in the morning, one makes the run', async () => {
  const w = await installation();
  await reconcile(w.deps);
  await advanceTo(w, 3, 1);
  const second = await worldOn(await openStage({ sharing: w.stage }));
  await second.deps.clock.refresh();
  await Promise.all([reconcile(w.deps), reconcile(second.deps), reconcile(w.deps), reconcile(second.deps)]);
  expect(await runs(w)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('a run of a killed process is executed by another one', async () => {
  const w = await installation();
  await w.buyOrFail();
  await w.admin.must('POST /admin/reconciliation/runs', { body: { provider: 'stripe' } });
  const lease = (leased_until: string) => w.db.updateTable('reconciliation_runs').set({ leased_until }).execute();
  await lease(new Date(Date.now() + MINUTE).toISOString());
  await reconcile(w.deps);
  expect((await runs(w))[0]).toMatchObject({ state: 'running' });
  await lease(new Date(Date.now() - 1).toISOString());
  await reconcile(w.deps);
  expect((await runs(w))[0]).toMatchObject({ state: 'done', checked: 1, found: 0 });
});

test('the company gets one email a day about new findings', async () => {
  const w = await installation();
  const to = sampleCompany.email;
  await w.sandbox.foreignCardPayment({ amount: 7_700, metadata: { attempt_key: 'lost' } });
  await w.sandbox.foreignCardPayment({ amount: 8_800 });
  await reconcile(w.deps);
  const emails = async () => {
    await emailFindings(w.deps);
    return (await w.emailsTo(to)).filter(({ subject }) => subject.startsWith('Payments:'));
  };
  await advanceTo(w, 8, 1);
  const [email] = await emails();
  expect(email?.subject).toBe('Payments: a new difference to look at');
  expect(email?.text).toContain('Payment at Stripe without an order');
  expect(email?.text).toContain('$77.00');
  expect(email?.text).not.toContain('$88.00');
  expect(email?.text).toContain('/admin/dashboard/payments/reconciliation');
  await w.sandbox.foreignCardPayment({ amount: 9_900, metadata: { attempt_key: 'lost too' } });
  await w.admin.must('POST /admin/reconciliation/runs', { body: {} });
  await reconcile(w.deps);
  expect(await emails()).toHaveLength(1);
  await advanceTo(w, 8, 1);
  expect(await emails()).toHaveLength(2);
  await advanceTo(w, 8, 1);
  expect(await emails()).toHaveLength(2);
  const first_seen_at = new Date(w.deps.clock.now().getTime() + 3 * DAY).toISOString();
  await w.db.updateTable('reconciliation_findings').set({ first_seen_at, emailed_at: null }).execute();
  expect(await emails()).toHaveLength(3);
});
