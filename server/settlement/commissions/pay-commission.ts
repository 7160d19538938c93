import type { Commission } from '../../../contract/settlement/commissions.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { changeQueuedEmail, type EmailData, queueEmail } from '../../platform/email/email.ts';
import { notifyAdminsAnd, queueNotification } from '../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { commissionColumns, toCommissions } from './commission-response.ts';
import { awaitsAcceptance } from './pay-after.ts';
import { onHold } from './reversals.ts';

type PayDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'settings'>;

/** The queued email of each person who is paid several commissions at once. */
export type PaymentEmails = Map<number, number>;

type Paid = { to: string; userId: number; ids: [commission: number, ...reversals: number[]] };

async function addToPaymentEmail(trx: Db, { to, userId, ids }: Paid, emails: PaymentEmails): Promise<void> {
  const first = emails.get(userId);
  const add = ({ more = [], ...data }: EmailData['commission-paid']) => ({ ...data, more: [...more, ...ids] });
  if (first !== undefined && (await changeQueuedEmail(trx, first, 'commission-paid', add))) return;
  const [commissionId, ...more] = ids;
  const data = { commissionId, ...(more.length > 0 && { more }) };
  emails.set(userId, await queueEmail(trx, { kind: 'commission-paid', to, userId, data }));
}

/** Pays a commission together with its unpaid reversals, outside of payout runs. A concurrent call gets 409. */
export async function payCommission(
  deps: PayDeps,
  id: number,
  by: number,
  emails: PaymentEmails = new Map(),
): Promise<Commission> {
  const payAfter = await deps.settings.current();
  const paid = await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now().toISOString();
    const { row, reversals } = await settle(trx, id, now);
    const cents = reversals.reduce((sum, reversal) => sum + reversal.amount_cents, row.amount_cents);
    if (row.order_id !== null && (await onHold(trx, row.order_id)))
      throw new AppError('conflict', "This order's payment is disputed.");
    if (row.order_id !== null && (await awaitsAcceptance(trx, row.order_id, payAfter)))
      throw new AppError('conflict', 'The customer has not accepted this work yet.');
    if (cents <= 0) throw new AppError('conflict', nothingToPay(row.kind));
    const amount = toDecimal(cents);
    if (row.order_id !== null)
      await writeOrderEvents(trx, {
        orderId: row.order_id,
        kind: 'commission_paid',
        actorId: by,
        detail: { commission_id: id, user_id: row.user_id, amount },
      });
    const reversalIds = reversals.map((reversal) => reversal.id);
    await writeAuditEntry(trx, {
      by,
      action: 'commission.pay',
      id,
      before: { status: 'unpaid' },
      after: { status: 'paid', payment_date: now, amount, ...(reversalIds.length > 0 && { reversals: reversalIds }) },
    });
    const owner = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', row.user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (owner)
      await addToPaymentEmail(trx, { to: owner.email, userId: row.user_id, ids: [id, ...reversalIds] }, emails);
    const data = { orderId: row.order_id, amount };
    await queueNotification(trx, { kind: 'commission_paid', subjectId: id, actorId: by, data, to: [row.user_id] });
    return row;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyAdminsAnd(deps, { event: 'commission.changed', id }, [paid.user_id]);
  const [commission] = await toCommissions(deps.db, [paid], payAfter);
  if (!commission) throw new Error('The paid commission could not be loaded.');
  return commission;
}

/** A reversal is paid with its commission, whichever of the two comes first. */
export function payCommissions(deps: PayDeps, by: number): (id: number) => Promise<void> {
  const emails: PaymentEmails = new Map();
  const paid = new Set<number>();
  return async (id) => {
    if (paid.has(id)) return;
    const commissionId = (await unpaidCommissionOf(deps.db, id)) ?? id;
    await payCommission(deps, commissionId, by, emails);
    const reversals = await deps.db
      .selectFrom('commissions')
      .select('id')
      .where('reverses_id', '=', commissionId)
      .where('status', '=', 'paid')
      .execute();
    for (const one of [commissionId, ...reversals.map((reversal) => reversal.id)]) paid.add(one);
  };
}

async function unpaidCommissionOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('commissions as reversals')
    .innerJoin('commissions', 'commissions.id', 'reversals.reverses_id')
    .select('commissions.id')
    .where('reversals.id', '=', id)
    .where('commissions.status', '=', 'unpaid')
    .executeTakeFirst();
  return row?.id;
}

async function settle(trx: Db, id: number, now: string) {
  const payable = () =>
    trx
      .updateTable('commissions')
      .set({ status: 'paid', payment_date: now })
      .where('status', '=', 'unpaid')
      .where('payout_id', 'is', null);
  const row = await payable().where('id', '=', id).returning(commissionColumns).executeTakeFirst();
  if (!row) throw await refusal(trx, id);
  const reversals = await payable().where('reverses_id', '=', id).returning(['id', 'amount_cents']).execute();
  return { row, reversals };
}

const nothingToPay = (kind: Commission['kind']): string =>
  kind === 'adjustment'
    ? 'This adjustment is deducted in the next payout run.'
    : 'Nothing left to pay: this commission was reversed.';

async function refusal(trx: Db, id: number): Promise<AppError> {
  const row = await trx
    .selectFrom('commissions')
    .leftJoin('payouts', 'payouts.id', 'commissions.payout_id')
    .leftJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(['commissions.status', 'payout_runs.id as run_id', 'payout_runs.number'])
    .where('commissions.id', '=', id)
    .executeTakeFirst();
  if (!row) return notFound('Commission');
  if (row.status === 'paid' || row.run_id === null)
    return new AppError('conflict', 'This commission has already been paid.');
  return new AppError('conflict', `This commission is in payout run ${row.number ?? `#${row.run_id}`}`);
}
