import { readLedger } from '../../../bench/support/purchase-checks.ts';
import { toCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import { invariantQueries } from '../../support/money/invariant-rules.ts';
import { recordedRefunds, refundMismatches, violatedInvariants } from '../../support/money/invariants.ts';
import type { LedgerRow } from '../../support/money/ledger-row.ts';
import type { Site } from './site.ts';

/** Such a refund repairs a payment that is not in our records. */
export const isRepairKey = (key: string | null): boolean => key?.startsWith('finding-') ?? false;

export async function problemsOfLedgers(site: Site): Promise<string[]> {
  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  return [
    ...(await violatedInvariants(site.db, invariantQueries(tenMinutesAgo))),
    ...(await mismatchedPayments(site)),
    ...(await mismatchedRefunds(site)),
  ];
}

const capturesAt = async (url: string): Promise<LedgerRow[]> =>
  (await readLedger(url)).filter(({ status }) => status === 'captured' || status === 'refunded');

const recordedPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select(['provider', 'provider_ref', 'amount_cents', 'attempt_id', 'recorded_by'])
    .where('provider', 'is not', null)
    .where('voided_at', 'is', null)
    .execute();

type Named = { provider: string | null; payment: string | null };
const nameOf = ({ provider, payment }: Named): string => `${provider} ${payment}`;

/** Captured, not refunded, and in none of our records. */
export async function unrecordedPayments({ db, url, excused }: Site): Promise<LedgerRow[]> {
  const ours = new Set((await recordedPayments(db)).map((row) => nameOf({ ...row, payment: row.provider_ref })));
  const captured = (await capturesAt(url)).filter(({ status }) => status === 'captured');
  return captured.filter((row) => !ours.has(nameOf(row)) && !excused.has(row.payment));
}

/** Excused payments may be missing in either. */
async function mismatchedPayments({ db, url, excused }: Site): Promise<string[]> {
  const payments = await recordedPayments(db);
  const ours = Map.groupBy(payments, (row) => nameOf({ ...row, payment: row.provider_ref }));
  const theirs = Map.groupBy(await capturesAt(url), nameOf);
  const problems = [...theirs].flatMap(([name, [row, ...again]]) => {
    const [payment, ...others] = ours.get(name) ?? [];
    if (again.length > 0) return [`${name} was captured ${again.length + 1} times`];
    if (others.length > 0) return [`${name} is recorded ${others.length + 1} times`];
    if (excused.has(row?.payment ?? '')) return [];
    if (!payment) return [`${name} is captured without a record`];
    return payment.amount_cents === toCents(row?.amount ?? '')
      ? []
      : [`${name} over ${row?.amount} is recorded with ${payment.amount_cents} cents`];
  });
  // Payments of the sample have neither.
  const fromProviders = payments.filter((row) => row.attempt_id !== null || row.recorded_by !== null);
  const unknown = fromProviders.filter(
    (row) => !theirs.has(nameOf({ ...row, payment: row.provider_ref })) && !excused.has(row.provider_ref ?? ''),
  );
  return [...problems, ...unknown.map(({ provider_ref: ref }) => `${ref} is in our records and was never captured`)];
}

/** Leaves out refunds of the sample and of repairs. */
async function mismatchedRefunds({ db, sample, excused, ...site }: Site): Promise<string[]> {
  const theirs = (await site.refundsAtProviders()).filter(
    ({ id, key }) => !sample.refunds.has(id) && !isRepairKey(key),
  );
  const ours = (await recordedRefunds(db)).filter(({ id }) => id > sample.lastRefundId);
  return refundMismatches(
    theirs.filter(({ id }) => !excused.has(id)),
    ours.filter(({ provider_ref: ref }) => ref === null || !excused.has(ref)),
  );
}
