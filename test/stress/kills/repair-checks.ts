import { toCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import { isRepairKey } from './ledgers.ts';
import type { RepairCase } from './repair-cases.ts';
import type { Site } from './site.ts';

/** `isFinished`: a response arrived, before the kill or after it. */
export type Click = { repaired: RepairCase; isAcknowledged: boolean; isFinished: boolean; problem: string | null };

type Effect = { times: number; problems?: string[] };

export async function problemsOfRepairs(site: Site, clicks: Click[]): Promise<string[]> {
  const byFinding = Map.groupBy(clicks, ({ repaired }) => repaired.findingId);
  const problems: string[] = [];
  for (const [id, list] of byFinding) {
    const [click] = list;
    if (!click) continue;
    const name = `finding ${id} (${click.repaired.kind}, ${click.repaired.action})`;
    const found = await problemsOfRepair(site, click.repaired, list);
    problems.push(...[...found, ...list.flatMap(({ problem }) => problem ?? [])].map((one) => `${name}: ${one}`));
  }
  return problems;
}

async function problemsOfRepair(site: Site, repaired: RepairCase, clicks: Click[]): Promise<string[]> {
  const { db } = site;
  const finding = await db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('id', '=', repaired.findingId)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', `finding.${repaired.action}`)
    .where('subject_id', '=', repaired.findingId)
    .execute();
  const { times, problems = [] } = await effectOf(site, repaired);
  const isSettled = finding.settled_by !== null;
  const wrong = (text: string, isWrong: boolean) => (isWrong ? [`${text} (${finding.state}, ${times} times)`] : []);
  return [
    ...problems,
    ...wrong('it has its effect several times', times > 1),
    ...wrong('it is settled without its effect', isSettled && times === 0 && repaired.action !== 'not_ours'),
    ...wrong('it has its effect, and is still open', finding.state === 'open' && times > 0 && isFinished(clicks)),
    ...wrong('it was acknowledged, and is not settled', !isSettled && clicks.some((one) => one.isAcknowledged)),
    ...wrong('it was not audited once', entries.length !== Number(isSettled)),
  ];
}

const isFinished = (clicks: Click[]): boolean => clicks.some((click) => click.isFinished);

async function effectOf(site: Site, repaired: RepairCase): Promise<Effect> {
  switch (repaired.action) {
    case 'create_order':
    case 'attach':
      return recordsOf(site.db, repaired);
    case 'refund':
    case 'refund_difference':
      return returnsOf(site, repaired);
    case 'retry':
      return retriesOf(site, repaired);
    case 'mark_returned':
      return { times: (await ourRefunds(site.db, repaired)).filter(({ state }) => state === 'returned').length };
    case 'reverse':
      return reversalsOf(site.db, repaired);
    default:
      return { times: 0 };
  }
}

/** An order that was to be created must be paid. */
async function recordsOf(db: Db, { ref, action }: RepairCase): Promise<Effect> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.amount_cents', 'orders.payment_status', 'orders.attempt_id'])
    .where((e) => e.or([e('provider_ref', '=', ref), e('capture_ref', '=', ref)]))
    .execute();
  const unpaid = rows.filter((row) => action === 'create_order' && row.payment_status !== 'paid');
  return { times: rows.length, problems: unpaid.map((row) => `its order is not paid: ${JSON.stringify(row)}`) };
}

async function returnsOf(site: Site, { ref, amountCents }: RepairCase): Promise<Effect> {
  const refunds = (await site.refundsAtProviders()).filter(({ key, state }) => isRepairKey(key) && state !== 'failed');
  const ours = refunds.filter(({ payment }) => payment === ref);
  const returnedCents = ours.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0);
  const isWrong = ours.length > 0 && returnedCents !== amountCents;
  return {
    times: ours.length,
    problems: isWrong ? [`${returnedCents} of ${amountCents} cents were returned`] : [],
  };
}

const ourRefunds = (db: Db, { ref }: RepairCase) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.state', 'refunds.superseded_by'])
    .where('payments.provider_ref', '=', ref)
    .execute();

async function retriesOf({ db }: Site, repaired: RepairCase): Promise<Effect> {
  const rows = await ourRefunds(db, repaired);
  const isTried = rows.some(({ state, superseded_by }) => state === 'returned' && superseded_by !== null);
  const live = rows.filter(({ state }) => state === 'succeeded' || state === 'pending');
  return { times: isTried ? live.length : 0 };
}

async function reversalsOf(db: Db, { ref }: RepairCase): Promise<Effect> {
  const rows = await db
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.id', 'payment_allocations.payment_id')
    .select(['payment_allocations.amount_cents', 'payments.voided_at'])
    .where('payments.provider_ref', '=', ref)
    .execute();
  const reversals = rows.filter((row) => row.amount_cents < 0);
  const isVoid = rows.some((row) => row.voided_at !== null);
  return {
    times: reversals.length,
    problems: isVoid === reversals.length > 0 ? [] : ['its payment is not void, or not reversed'],
  };
}
