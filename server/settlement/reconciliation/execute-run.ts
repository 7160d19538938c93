import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { currentGateways } from '../../shared/shop/in-preview.ts';
import { reportFinding, reportRepaired } from '../findings/findings.ts';
import { closeUnseen } from './close-unseen.ts';
import { AccountMismatch, compareMissing } from './compare-missing.ts';
import { compareOpenDisputes } from './compare-open-disputes.ts';
import { comparePage } from './compare-page.ts';
import { reportInvariants } from './invariant-findings.ts';
import type { Run, RunContext } from './run-context.ts';
import { newSeenPayments } from './seen-payments.ts';

type Progress = { checked: number; found: number };
type Options = {
  stopping: AbortSignal | undefined;
  renewLease(progress: Progress): Promise<boolean>;
};

/** May be killed at any point: another process executes it again, which changes nothing twice. */
export async function executeRun(deps: Deps, run: Run, options: Options): Promise<void> {
  const progress: Progress = { checked: 0, found: 0 };
  try {
    if (run.provider === null) progress.found = await reportInvariants(deps, run.id, options.stopping);
    else await compareProvider(deps, run, progress, options);
    if (options.stopping?.aborted) await release(deps, run);
    else await finish(deps, run, { ...progress, state: 'done', error: null });
  } catch (error) {
    if (error instanceof LostRun) return;
    deps.log[error instanceof PaymentUnavailable ? 'warn' : 'error']({ err: error, run: run.id }, 'comparison failed');
    await finish(deps, run, { ...progress, state: 'failed', error: messageOf(error) });
  }
}

class LostRun extends Error {}

/** The provider's message may contain what only the log should have. */
const messageOf = (error: unknown): string =>
  error instanceof PaymentUnavailable
    ? 'The provider did not respond.'
    : error instanceof AccountMismatch
      ? error.message
      : 'The comparison ended with an error. The log has the details.';

async function compareProvider(deps: Deps, run: Run, progress: Progress, { stopping, renewLease }: Options) {
  const gateway = run.provider && (await currentGateways(deps))[run.provider];
  if (!gateway) throw new PaymentUnavailable('The provider is not configured any more.');
  const renew = async () => {
    if (!(await renewLease(progress))) throw new LostRun();
  };
  const context: RunContext = {
    deps,
    run,
    gateway,
    pace: gateway.newPace(),
    seen: newSeenPayments(),
    failed: [],
    renew,
    async report(finding) {
      progress.found += 1;
      await reportFinding(deps.db, { ...finding, provider: gateway.provider, runId: run.id }, nowOf(deps));
    },
    async reportRepaired(finding, action) {
      progress.found += 1;
      await reportRepaired(deps.db, { ...finding, provider: gateway.provider, runId: run.id }, action, nowOf(deps));
    },
  };
  for await (const page of gateway.payments({ from: new Date(run.from_at), to: new Date(run.to_at) })) {
    if (stopping?.aborted) return;
    await comparePage(context, page);
    progress.checked += page.length;
    await renew();
    await nextTurn();
  }
  if (stopping?.aborted) return;
  await compareOpenDisputes(context);
  await compareMissing(context);
  // What was not compared has not been seen either.
  if (context.failed.length > 0) throw context.failed[0];
  await closeUnseen(context);
}

const nowOf = ({ clock }: Pick<Deps, 'clock'>): string => clock.now().toISOString();

async function finish(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  run: Run,
  result: Progress & { state: 'done' | 'failed'; error: string | null },
): Promise<void> {
  await db
    .updateTable('reconciliation_runs')
    .set({ ...result, leased_until: null, finished_at: clock.now().toISOString() })
    .where('id', '=', run.id)
    .where('state', '=', sql.lit('running' as const))
    .execute();
}

const release = ({ db }: Pick<Deps, 'db'>, { id }: Run) =>
  db.updateTable('reconciliation_runs').set({ leased_until: null }).where('id', '=', id).execute();
