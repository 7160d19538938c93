import { MAX_RANGE_DAYS } from '../../../contract/settlement/reconciliation.ts';
import { type PaymentProvider, paymentProviders } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import { lastLocalHour, localWeekday } from '../../shared/local-time.ts';
import type { ScheduledTask } from '../../shared/scheduler.ts';
import { currentGateways } from '../../shared/shop/in-preview.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { emailFindings } from './email-findings.ts';
import { reportReviews } from './review-findings.ts';
import { announceChange, executeRuns, startRuns } from './runs.ts';
import { reportStuck } from './stuck.ts';

const NIGHT_HOUR = 3;
const SUNDAY = 0;
const NIGHTLY_DAYS = 4;
const SUNDAY_DAYS = 35;
const DAY_MS = 24 * 3600_000;
const RETRY_MS = 3600_000;
const WEBHOOK_CHECK_MS = 10 * 60_000;
const EMAIL_CHECK_MS = 5 * 60_000;

export const reconciliationTasks = (deps: Deps): ScheduledTask[] => [
  { name: 'reconciliation', everyMs: 0, run: (stopping) => reconcile(deps, stopping) },
  { name: 'webhook-check', everyMs: WEBHOOK_CHECK_MS, run: (stopping) => checkWebhooks(deps, stopping) },
  { name: 'reconciliation-emails', everyMs: EMAIL_CHECK_MS, run: () => emailFindings(deps) },
];

/** Open payments come first and take a moment; the runs may take an hour. */
export async function reconcile(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const changes = (await reportStuck(deps)) + (await reportReviews(deps));
  if (changes > 0) await announceChange(deps);
  await startNightlyRuns(deps);
  await executeRuns(deps, stopping);
}

/** Includes runs of nights without a running process. */
async function startNightlyRuns(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const gateways = await currentGateways(deps);
  const now = clock.now();
  const { time_zone: timeZone } = await deps.settings.current();
  const night = lastLocalHour(NIGHT_HOUR, now, timeZone);
  const days = localWeekday(night, timeZone) === SUNDAY ? SUNDAY_DAYS : NIGHTLY_DAYS;
  for (const provider of [...paymentProviders.filter((one) => gateways[one] !== null), null]) {
    const last = await db
      .selectFrom('reconciliation_runs')
      .select(['state', 'started_at'])
      .where('provider', provider === null ? 'is' : '=', provider)
      .where('started_by', 'is', null)
      // A clock that was wrong dated others.
      .where('started_at', '<=', new Date(now.getTime() + FUTURE_MS).toISOString())
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!isDue(last, night, now)) continue;
    const from = new Date(await startOf(db, provider, now.getTime() - days * DAY_MS, now)).toISOString();
    await startRuns(db, deps, [provider], { from, to: now.toISOString(), by: null }).catch((error: unknown) => {
      // A run that an admin has started is still running.
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Not later than the end of the last successful comparison, so that no payment falls between two of them. */
async function startOf(db: Db, provider: PaymentProvider | null, start: number, now: Date): Promise<number> {
  const last = await db
    .selectFrom('reconciliation_runs')
    .select('to_at')
    .where('provider', provider === null ? 'is' : '=', provider)
    .where('started_by', 'is', null)
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const until = last ? Date.parse(last.to_at) - DAY_MS : start;
  return Math.max(Math.min(start, until), now.getTime() - MAX_RANGE_DAYS * DAY_MS);
}

function isDue(last: { state: string; started_at: string } | undefined, night: Date, now: Date): boolean {
  if (!last || Date.parse(last.started_at) < night.getTime()) return true;
  return last.state === 'failed' && now.getTime() - Date.parse(last.started_at) > RETRY_MS;
}
