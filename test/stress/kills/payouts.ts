import type { Chance } from '../../../bench/support/chance.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { PayoutRunState } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import { type Acknowledged, problemsOfRuns } from './payout-checks.ts';
import { problemsOfRefunds, type RequestedRefund, refundAction } from './refunds.ts';
import { type Action, newAction, type Scenario } from './scenario.ts';
import type { Payment, Reply, Site } from './site.ts';

type Adjustment = { key: string; id: number | null };

const DELIVERY_EVERY = 3;
const LATEST_ORDERS = 5;
const DAY_MS = 24 * 3600_000;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** During the runs, commissions are added, paid on their own, and reversed by refunds. */
export function payoutScenario(): Scenario {
  const acknowledged: Acknowledged = { runs: new Map(), problems: [] };
  const refunds: RequestedRefund[] = [];
  const adjustments: Adjustment[] = [];
  const delivered: Payment[] = [];
  let plans = 0;
  return {
    name: 'payouts',
    async plan(site, roll) {
      plans += 1;
      if (plans % DELIVERY_EVERY === 1) delivered.push(await deliveredOrder(site));
      const now = await site.now();
      const people = await staffOf(site.db);
      await adjust(site, roll, people, adjustments);
      const latest = delivered.slice(-LATEST_ORDERS);
      const refunded = latest[roll.between(0, latest.length - 1)];
      return [
        newAction(roll, () => adjust(site, roll, people, adjustments)),
        ...Array.from({ length: roll.between(1, 2) }, () => runAction(site, roll, now, acknowledged)),
        ...(roll.in(0.5) ? [await openRunAction(site, roll, now, acknowledged)] : []),
        ...(roll.in(0.3) ? [await payOneAction(site, roll)] : []),
        ...(refunded && roll.in(0.5) ? [refundAction(site, roll, refunded, refunds)] : []),
      ];
    },
    problems: async (site) => [
      ...(await problemsOfRuns(site, acknowledged)),
      ...(await problemsOfAdjustments(site.db, adjustments)),
      ...(await problemsOfRefunds(site, refunds)),
    ],
    summary: () => `${acknowledged.runs.size} payout runs, ${refunds.length} refunds of orders with commissions`,
  };
}

const staffOf = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.name', '=', 'staff')
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute();

async function deliveredOrder(site: Site): Promise<Payment> {
  const payment = await site.pay('card');
  const path = `/orders/${payment.orderId}`;
  const { id: user_id } = await site.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'staff@demo.test')
    .executeTakeFirstOrThrow();
  await site.must('POST', `/admin${path}/assign-staff`, { body: { user_id } });
  for (const status of ['in_progress', 'completed'])
    await site.must('PUT', `/staff${path}/status`, { body: { status }, by: 'staff' });
  await site.must('POST', `/staff${path}/deliver`, { body: {}, by: 'staff' });
  return payment;
}

function adjust(site: Site, roll: Chance, people: { id: number }[], adjustments: Adjustment[]): Promise<void> {
  const adjustment: Adjustment = { key: crypto.randomUUID(), id: null };
  adjustments.push(adjustment);
  const user = people[roll.between(0, people.length - 1)];
  const cents = roll.in(0.8) ? roll.between(1, 20_000) : -roll.between(1, 5_000);
  const amount = `${cents < 0 ? '-' : ''}${toDecimal(Math.abs(cents))}`;
  const body = { user_id: user?.id, amount, note: adjustment.key };
  return post(site, '/admin/commissions/adjustments', adjustment.key, body).then((reply) => {
    if (reply?.status === 201) adjustment.id = Number(reply.body.id);
  });
}

const post = (site: Site, path: string, key: string, body: object = {}): Promise<Reply | null> =>
  site.call('POST', path, { body, key });

type Ending = 'pay' | 'cancel' | 'leave';

/** Each step has a key of its own. */
function runAction(site: Site, roll: Chance, now: Date, acknowledged: Acknowledged): Action {
  const key = crypto.randomUUID();
  const body = { cutoff_on: dayOf(new Date(now.getTime() + DAY_MS)) };
  const finish = finisher(site, roll, now, acknowledged);
  let runId: number | null = null;
  return newAction(roll, async () => {
    const reply = await post(site, '/admin/payout-runs', key, body);
    const id = acknowledge(acknowledged, 'create', reply, 201);
    if (id === null) return;
    if (runId !== null && runId !== id) acknowledged.problems.push(`run ${runId} was created again as ${id}`);
    runId = id;
    await finish(id);
  });
}

async function openRunAction(site: Site, roll: Chance, now: Date, acknowledged: Acknowledged): Promise<Action> {
  const open = await site.db
    .selectFrom('payout_runs')
    .select('id')
    .where('state', 'in', ['draft', 'approved'])
    .executeTakeFirst();
  const finish = finisher(site, roll, now, acknowledged);
  return newAction(roll, async () => {
    if (open) await finish(open.id);
  });
}

function finisher(site: Site, roll: Chance, now: Date, acknowledged: Acknowledged) {
  const keys = { approve: crypto.randomUUID(), end: crypto.randomUUID() };
  const ending = roll.oneOf<Ending>(['pay', 'pay', 'pay', 'cancel', 'leave']);
  const isApproved = ending === 'pay' || roll.in(0.5);
  const payment = { paid_on: dayOf(now), reference: keys.end.slice(0, 8) };
  return async (id: number) => {
    const path = `/admin/payout-runs/${id}`;
    if (isApproved) acknowledge(acknowledged, 'approve', await post(site, `${path}/approve`, keys.approve), 200);
    if (ending === 'leave') return;
    const body = ending === 'pay' ? payment : undefined;
    acknowledge(acknowledged, ending, await post(site, `${path}/${ending}`, keys.end, body), 200);
  };
}

const refused = [409, 422];

/** Null if the step was refused or its outcome is unknown. */
function acknowledge(acknowledged: Acknowledged, step: string, reply: Reply | null, success: number): number | null {
  if (!reply || reply.status >= 500) return null;
  const { id, state } = reply.body as { id: number; state: PayoutRunState };
  if (reply.status === success) {
    acknowledged.runs.set(id, [...(acknowledged.runs.get(id) ?? []), state]);
    return id;
  }
  if (!refused.includes(reply.status))
    acknowledged.problems.push(`${step} was answered with ${reply.status} ${JSON.stringify(reply.body)}`);
  return null;
}

/** Runs compete for this commission: only one may pay it. */
async function payOneAction(site: Site, roll: Chance): Promise<Action> {
  const commission = await site.db
    .selectFrom('commissions')
    .select('id')
    .where('kind', '=', 'earned')
    .where('status', '=', 'unpaid')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return newAction(roll, async () => {
    if (commission) await site.call('PUT', `/admin/commissions/${commission.id}/pay`);
  });
}

async function problemsOfAdjustments(db: Db, adjustments: Adjustment[]): Promise<string[]> {
  const rows = await db.selectFrom('commissions').select(['id', 'note']).where('kind', '=', 'adjustment').execute();
  const byNote = Map.groupBy(rows, ({ note }) => note);
  return adjustments.flatMap(({ key, id }) => {
    const [row, ...others] = byNote.get(key) ?? [];
    if (others.length > 0) return [`the adjustment ${key} was made ${others.length + 1} times`];
    return id !== null && row?.id !== id ? [`the acknowledged adjustment ${id} does not exist`] : [];
  });
}
