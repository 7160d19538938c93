import { sql } from 'kysely';
import type { z } from 'zod';
import {
  MAX_RANGE_DAYS,
  type ReconciliationRun,
  type reconciliationApi,
} from '../../../contract/settlement/reconciliation.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { type PaymentProvider, paymentProviders, providerName } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, isUnleased } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdmins } from '../../platform/notifications/notifications.ts';
import { AppError, invalidField, isUniqueViolation } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { currentGateways } from '../../shared/shop/in-preview.ts';
import { executeRun } from './execute-run.ts';
import type { Run } from './run-context.ts';

const DAY_MS = 24 * 3600_000;
const DEFAULT_DAYS = 4;
// Another process continues the run of a dead one after this time.
const LEASE_MS = 60_000;

type RunDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'payments'>;
type Input = z.output<typeof reconciliationApi.startRun.body>;
/** `null`: our own records. */
type Subject = PaymentProvider | null;

/** Starts after the response, on any node. 409 while one runs. */
export async function requestRuns(deps: RunDeps, input: Input, by: number): Promise<{ runs: ReconciliationRun[] }> {
  const range = rangeOf(input, deps.clock.now());
  const subjects = await subjectsOf(deps, input.provider ?? null);
  const ids = await deps.db.transaction().execute(async (trx) => {
    const started = await startRuns(trx, deps, subjects, { ...range, by });
    for (const id of started)
      await writeAuditEntry(trx, {
        by,
        action: 'reconciliation.start',
        id,
        after: { ...range, provider: input.provider },
      });
    return started;
  });
  await announceChange(deps);
  await deps.events.publish({ type: 'jobs.due' });
  const rows = await withStarter(deps.db).where('reconciliation_runs.id', 'in', ids).orderBy('id').execute();
  return { runs: rows.map(toResponse) };
}

export const announceChange = (deps: Pick<Deps, 'db' | 'events' | 'log'>): Promise<void> =>
  notifyAdmins(deps, { event: 'reconciliation.changed', id: null });

function rangeOf({ from, to }: Input, now: Date) {
  const until = to ? new Date(to) : now;
  const since = from ? new Date(from) : new Date(until.getTime() - DEFAULT_DAYS * DAY_MS);
  if (until.getTime() > now.getTime()) throw invalidField('to', 'The end must not be in the future.');
  if (since.getTime() >= until.getTime()) throw invalidField('from', 'The start must be before the end.');
  if (until.getTime() - since.getTime() > MAX_RANGE_DAYS * DAY_MS)
    throw invalidField('from', `The range must not be longer than ${MAX_RANGE_DAYS} days.`);
  return { from: since.toISOString(), to: until.toISOString() };
}

async function subjectsOf(deps: RunDeps, provider: PaymentProvider | null): Promise<Subject[]> {
  const gateways = await currentGateways(deps);
  if (provider === null) return paymentProviders.filter((one) => gateways[one] !== null);
  if (gateways[provider] === null) throw invalidField('provider', `${providerName(provider)} is not configured.`);
  return [provider];
}

type Start = { from: string; to: string; by: number | null };

export async function startRuns(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  subjects: Subject[],
  { from, to, by }: Start,
): Promise<number[]> {
  const started_at = clock.now().toISOString();
  const rows = subjects.map(
    (provider) => ({ provider, from_at: from, to_at: to, state: 'running', started_by: by, started_at }) as const,
  );
  try {
    const ids = await trx.insertInto('reconciliation_runs').values(rows).returning('id').execute();
    return ids.map(({ id }) => id);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'Another comparison is still running.');
    throw error;
  }
}

export async function executeRuns(deps: Deps, stopping?: AbortSignal): Promise<void> {
  for (let run = await claimRun(deps.db); run; run = await claimRun(deps.db)) {
    await executeRun(deps, run, { stopping, renewLease: renewLeaseOf(deps.db, run) });
    await announceChange(deps);
    if (stopping?.aborted) return;
  }
}

async function claimRun(db: Db): Promise<Run | undefined> {
  const open = db
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('state', '=', sql.lit('running' as const))
    .where(isUnleased(db, LEASE_MS))
    .orderBy('id')
    .limit(1);
  return db
    .updateTable('reconciliation_runs')
    .set({ leased_until: databaseTime(db, LEASE_MS) })
    .where('id', 'in', open)
    .where(isUnleased(db, LEASE_MS))
    .returningAll()
    .executeTakeFirst();
}

function renewLeaseOf(db: Db, { id, leased_until }: Run) {
  let until = leased_until;
  return async (progress: { checked: number; found: number }): Promise<boolean> => {
    const renewed = await db
      .updateTable('reconciliation_runs')
      .set({ ...progress, leased_until: databaseTime(db, LEASE_MS) })
      .where('id', '=', id)
      .where('state', '=', sql.lit('running' as const))
      .where('leased_until', '=', until)
      .returning('leased_until')
      .executeTakeFirst();
    until = renewed?.leased_until ?? null;
    return renewed !== undefined;
  };
}

const withStarter = (db: Db) =>
  db
    .selectFrom('reconciliation_runs')
    .leftJoin('users', 'users.id', 'reconciliation_runs.started_by')
    .selectAll('reconciliation_runs')
    .select('users.name as starter_name');

type Row = Run & { starter_name: string | null };

export async function listRuns(
  db: Db,
  query: z.output<typeof reconciliationApi.runs.query>,
): Promise<Page<ReconciliationRun>> {
  const { search = '' } = query;
  const runs = db
    .selectFrom('reconciliation_runs')
    .leftJoin('users', 'users.id', 'reconciliation_runs.started_by')
    .$if(search !== '', (q) => q.where(contains(['users.name', 'provider', 'state', 'error'], search)));
  const page = await listPage<Row>(
    {
      rows: runs.selectAll('reconciliation_runs').select('users.name as starter_name'),
      count: runs.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { started_at: 'reconciliation_runs.started_at' },
      defaultSort: '-started_at',
      tieBreaker: 'reconciliation_runs.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toResponse) };
}

const toResponse = (run: Row): ReconciliationRun => ({
  id: run.id,
  provider: run.provider,
  from: run.from_at,
  to: run.to_at,
  state: run.state,
  checked: run.checked,
  found: run.found,
  error: run.error,
  by: run.started_by === null ? null : { id: run.started_by, name: run.starter_name ?? '' },
  started_at: run.started_at,
  finished_at: run.finished_at,
});
