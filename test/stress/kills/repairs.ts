import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../../bench/support/chance.ts';
import { newRepairCases, type RepairCase } from './repair-cases.ts';
import { type Click, problemsOfRepairs } from './repair-checks.ts';
import { type Action, newAction, type Scenario } from './scenario.ts';
import type { Site } from './site.ts';

const AT_ONCE = 3;
// Longer than the lease of a killed process and the remainder of its comparison.
const COMPARED_MS = 150_000;
/** 409 means settled, or no longer true. */
const expected = [200, 409];

export function repairScenario(): Scenario {
  const clicks: Click[] = [];
  const refunded = new Set<string>();
  let cases: RepairCase[] = [];
  return {
    name: 'repairs',
    async plan(site, roll) {
      if (cases.length < AT_ONCE) cases = shuffled([...cases, ...(await newRepairCases(site))], roll);
      const current = cases.splice(0, AT_ONCE);
      return [
        ...current.flatMap((one) => clickActions(site, roll, one, clicks)),
        ...(roll.in(0.3) ? [await runAction(site, roll, refunded)] : []),
      ];
    },
    async recover(site) {
      // A run was about to record these; the run itself may be lost.
      if (refunded.size > 0) await compareNow(site);
      refunded.clear();
    },
    problems: (site) => problemsOfRepairs(site, clicks),
    summary: () =>
      `${clicks.length} repairs, ${clicks.filter(({ isAcknowledged }) => isAcknowledged).length} acknowledged`,
  };
}

/** A run in progress may have begun before the refunds, and refuses another one. */
async function compareNow(site: Site): Promise<void> {
  const until = performance.now() + COMPARED_MS;
  const start = () => site.call('POST', '/admin/reconciliation/runs', { body: {} });
  for (let reply = await start(); reply?.status !== 202; reply = await start()) {
    if (performance.now() > until) throw new Error(`No comparison could be started: ${JSON.stringify(reply)}`);
    await wait(1_000);
    await site.moveClock(1);
  }
  while ((await openRuns(site)) > 0) {
    if (performance.now() > until) throw new Error('The comparison does not end.');
    await wait(100);
    await site.moveClock(1);
  }
}

async function openRuns({ db }: Site): Promise<number> {
  const rows = await db.selectFrom('reconciliation_runs').select('id').where('finished_at', 'is', null).execute();
  return rows.length;
}

function shuffled<T>(list: T[], roll: Chance): T[] {
  const left = [...list];
  return list.map(() => left.splice(roll.between(0, left.length - 1), 1)[0] as T);
}

/** Each of the clicks is repeated with its own key. */
function clickActions(site: Site, roll: Chance, repaired: RepairCase, clicks: Click[]): Action[] {
  return Array.from({ length: roll.in(0.3) ? 2 : 1 }, () => {
    const click: Click = { repaired, isAcknowledged: false, isFinished: false, problem: null };
    const key = crypto.randomUUID();
    clicks.push(click);
    const path = `/admin/reconciliation/findings/${repaired.findingId}/repair`;
    const body = { action: repaired.action, ...repaired.body };
    return newAction(roll, async () => {
      const reply = await site.call('POST', path, { body, key });
      if (!reply || reply.status >= 500) return;
      click.isFinished = true;
      if (reply.status === 200) click.isAcknowledged = true;
      if (click.isAcknowledged && reply.status !== 200)
        click.problem = `repeated with the same key, it got ${reply.status} ${JSON.stringify(reply.body)}`;
      if (!expected.includes(reply.status)) click.problem = `it got ${reply.status} ${JSON.stringify(reply.body)}`;
    });
  });
}

async function runAction(site: Site, roll: Chance, refunded: Set<string>): Promise<Action> {
  const { provider, ref, captureRef } = await site.pay(roll.in(0.5) ? 'card' : 'PayPal');
  await site.sandbox('behaviour', { webhooks: { send: 'off' } });
  if (provider === 'stripe') await site.sandbox('stripe/refunds', { payment_intent: ref, amount: 100 });
  else await site.sandbox(`paypal/captures/${captureRef}/refund`, { amount: '1.00' });
  refunded.add(ref);
  return newAction(roll, async () => {
    await site.call('POST', '/admin/reconciliation/runs', { body: {} });
  });
}
