import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import { AppError } from '../../../shared/errors.ts';
import { pointsOf, reserveInTurn } from '../../../shared/rate-limits.ts';

type LimitDeps = Pick<Deps, 'db' | 'events' | 'limits'>;
type Charge = { ip: string; provider: PaymentProvider; invoiceId: number | null };

const ALL_CLIENTS = 'all';

/**
 * Payments in progress count as declined until their outcome is known, so that parallel cards can't exceed the limit. A
 * payment that would exceed it only together with those waits for them: many buyers behind one IP address can pay at
 * once.
 */
export async function withinPaymentLimits<T>(
  deps: LimitDeps,
  { ip, provider, invoiceId }: Charge,
  charge: () => Promise<T>,
): Promise<T> {
  await reserveInTurn(deps.limits, { of: 'payment', by: ip }, () => tryToReserve(deps, { ip, provider, invoiceId }));
  try {
    return await charge();
  } finally {
    // Not awaited, to spare the buyer the time. It never rejects.
    void deps.limits.release('chargesInProgress', ip);
  }
}

const limitsOfAllCards = [
  ['declinesPerMinute', ALL_CLIENTS],
  ['declinesPerHour', ALL_CLIENTS],
] as const;

/** Reserves before it reads the declines, which `countDecline` writes before the reservation ends. */
async function tryToReserve(deps: LimitDeps, { ip, provider, invoiceId }: Charge): Promise<boolean> {
  const { limits } = deps;
  const { counted, used, refused } = await limits.countAndRead(
    ['chargesInProgress', ip],
    [['declines', ip], ['unpaidAttempts', ip], ...(provider === 'stripe' ? limitsOfAllCards : [])],
  );
  try {
    const [byDeclines, byUnpaid, ...byAllClients] = refused;
    const flood = byAllClients.find((refusal) => refusal !== null);
    if (flood) await assertLoyal(deps, invoiceId, flood);
    const refusal = byDeclines ?? byUnpaid;
    if (refusal) throw refusal;
    if (counted !== null && (used[0] ?? 0) + counted <= pointsOf('declines')) return true;
  } catch (error) {
    if (counted !== null) await limits.release('chargesInProgress', ip);
    throw error;
  }
  if (counted !== null) await limits.release('chargesInProgress', ip);
  return false;
}

/** While many cards are declined, only customers who have paid before can pay by card. */
async function assertLoyal({ db }: LimitDeps, invoiceId: number | null, { extra }: AppError): Promise<void> {
  if (invoiceId !== null && (await hasPaidBefore(db, invoiceId))) return;
  const message = 'Too many cards are being declined right now. Please use another way to pay, or try again later.';
  throw new AppError('limited', message, extra);
}

async function hasPaidBefore(db: Db, invoiceId: number): Promise<boolean> {
  const earlier = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('orders as paid', 'paid.user_id', 'orders.user_id')
    .innerJoin('payments', 'payments.order_id', 'paid.id')
    .select('payments.id')
    .where('invoices.id', '=', invoiceId)
    .where('payments.status', '=', 'captured')
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

export async function countDecline(deps: LimitDeps, ip: string, provider: PaymentProvider): Promise<void> {
  const { limits } = deps;
  await limits.count('declines', ip);
  if (provider !== 'stripe') return;
  for (const [limit, minutes] of [
    ['declinesPerMinute', 1],
    ['declinesPerHour', 60],
  ] as const) {
    const declines = await limits.count(limit, ALL_CLIENTS);
    if (declines === pointsOf(limit)) await alertAdmins(deps, { declines, minutes });
  }
}

async function alertAdmins({ db, events, limits }: LimitDeps, data: { declines: number; minutes: number }) {
  if ((await limits.count('declinesAlerts', ALL_CLIENTS)) === null) return;
  const admins = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.email'])
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .execute();
  await db.transaction().execute(async (trx) => {
    for (const { id, email } of admins)
      await queueEmail(trx, { kind: 'declines-alert', to: email, data: { userId: id, ...data } });
  });
  await events.publish({ type: 'email.queued' });
}
