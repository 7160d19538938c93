import { installationOf, isOfAnother } from '../../adapters/database/installation.ts';
import {
  type CapturedOutcome,
  isFullyRefunded,
  type Outcome,
  type ProviderPayment,
} from '../../adapters/payments/payments.ts';
import { type Attempt, findAttempt, finishAttempt } from '../../selling/orders/orders.ts';
import { attemptRecord } from './attempt-record.ts';
import { type OurPayment, withReturns } from './our-payments.ts';
import type { RunContext } from './run-context.ts';
import { theirRecord } from './their-record.ts';

const DAY_MS = 24 * 3600_000;

/** Returns our record after all, if it is known by the order that PayPal's list does not name. */
export async function compareUnrecorded(context: RunContext, theirs: ProviderPayment): Promise<OurPayment | null> {
  if (theirs.state !== 'captured' || isFullyRefunded(theirs)) return null;
  const { deps, gateway } = context;
  const ref = await paymentRefOf(context, theirs);
  if (ref !== theirs.ref) {
    const row = await deps.db
      .selectFrom('payments')
      .selectAll()
      .where('provider', '=', gateway.provider)
      .where('provider_ref', '=', ref)
      .executeTakeFirst();
    if (row) return (await withReturns(deps.db, [row]))[0] ?? null;
  }
  const attempt = await findAttempt(deps.db, { provider: gateway.provider, key: theirs.attemptKey, ref });
  const isForeign = theirs.attemptKey === null || isOfAnother(theirs.installation, await installationOf(deps.db));
  if (attempt) await compareAttempt(context, { ...theirs, ref }, attempt);
  else
    await context.report({
      kind: isForeign ? 'foreign_payment' : 'payment_without_order',
      ref: theirs.ref,
      amountCents: theirs.amountCents,
      theirs: theirRecord(theirs),
      occurredAt: theirs.createdAt,
    });
  return null;
}

/** A payment known to be foreign is not looked up again. */
async function paymentRefOf({ deps, gateway, pace }: RunContext, { ref, captureRef }: ProviderPayment) {
  if (ref !== captureRef) return ref;
  const foreign = await deps.db
    .selectFrom('reconciliation_findings')
    .select('id')
    .where('ref', '=', ref)
    .where('kind', '=', 'foreign_payment')
    .where('provider', '=', gateway.provider)
    .executeTakeFirst();
  return foreign ? ref : ((await pace(() => gateway.refOfCapture(ref))) ?? ref);
}

async function compareAttempt(context: RunContext, theirs: ProviderPayment, attempt: Attempt): Promise<void> {
  if (!(await isUnsettled(context, theirs, attempt))) return;
  const { deps, gateway, pace } = context;
  const finding = {
    kind: 'payment_without_order',
    ref: theirs.ref,
    attemptId: attempt.id,
    amountCents: theirs.amountCents,
    ours: attemptRecord(attempt),
    theirs: theirRecord(theirs),
    occurredAt: theirs.createdAt,
  } as const;
  const age = deps.clock.now().getTime() - Date.parse(attempt.created_at);
  if (attempt.state !== 'failed' || age >= DAY_MS) return context.report(finding);
  const { key, payment_token: token, created_at } = attempt;
  const outcome = await pace(() => gateway.find({ key, ref: theirs.ref, token, since: new Date(created_at) }));
  if (!isUnrefunded(outcome)) return;
  const finished = await finishAttempt(deps, attempt.id, outcome);
  if (finished?.state === 'done') return context.reportRepaired(finding, 'create_order');
  if (finished) await context.report({ ...finding, ours: { ...finding.ours, state: 'needs_review' } });
}

export const isUnrefunded = (outcome: Outcome | null): outcome is CapturedOutcome =>
  outcome?.kind === 'captured' && !isFullyRefunded(outcome);

/** The check is about to finish an open attempt. A second payment for a paid attempt has no record. */
async function isUnsettled({ deps }: RunContext, theirs: ProviderPayment, attempt: Attempt): Promise<boolean> {
  if (attempt.state === 'failed') return true;
  if (attempt.state === 'needs_review') return attempt.settled_at === null;
  if (attempt.state !== 'done') return false;
  const paid = await deps.db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', attempt.provider)
    .where('provider_ref', '=', theirs.ref)
    .executeTakeFirst();
  return paid === undefined;
}
