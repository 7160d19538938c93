import { canonicalEmail } from '../../../../contract/shared/fields.ts';
import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { networkHash, widerNetwork } from '../../../shared/client-network.ts';
import { pointsOf, type RateLimit, type RateLimits, reserveInTurn } from '../../../shared/rate-limits.ts';
import { alertAdmins } from '../alert-admins.ts';

type LimitDeps = Pick<Deps, 'db' | 'events' | 'limits'>;
/** `email`: null if it is not known yet. */
type Buyer = { ip: string; email: string | null };
/** `triesCode`: it may be a guess of a coupon code. */
type Charge = Buyer & { provider: PaymentProvider; triesCode?: boolean };
/** `authenticate`: only a payment that the buyer's bank confirms may take money. */
export type Demand = { authenticate: boolean };

const ALL_CLIENTS = 'all';
const limitsOfAllCards = [
  ['declinesPerMinute', ALL_CLIENTS],
  ['declinesPerHour', ALL_CLIENTS],
] as const;

/**
 * Payments in progress count as declined until their outcome is known, so that parallel cards can't exceed the limit. A
 * payment that would exceed it only together with those waits for them: many buyers behind one IP address can pay at
 * once.
 */
export async function withinPaymentLimits<T>(
  deps: LimitDeps,
  charge: Charge,
  run: (demand: Demand) => Promise<T>,
): Promise<T> {
  const { limits } = deps;
  const { ip } = charge;
  const wider = widerNetwork(ip);
  let isFlooded = false;
  await reserveInTurn(limits, { of: 'payment', by: ip }, async () => {
    const reserved = await tryToReserve(limits, charge, wider);
    isFlooded = reserved?.isFlooded ?? false;
    return reserved !== null;
  });
  try {
    const authenticate = isFlooded && charge.provider === 'stripe' && !(await hasPaidBefore(deps.db, charge));
    return await run({ authenticate });
  } finally {
    addOpen(limits, wider, -1);
    // Not awaited, to spare the buyer the time. It never rejects.
    void limits.release('chargesInProgress', ip);
  }
}

const openOf = new WeakMap<RateLimits, Map<string, number>>();

/** Payments of a wider network in progress on this node. */
function addOpen(limits: RateLimits, wider: string, change: 1 | -1): number {
  const open = openOf.get(limits) ?? new Map<string, number>();
  openOf.set(limits, open);
  const count = (open.get(wider) ?? 0) + change;
  if (count > 0) open.set(wider, count);
  else open.delete(wider);
  return count;
}

const isExhausted = (limit: RateLimit, used = 0) => used >= pointsOf(limit);

/** Reserves before it reads the declines, which `countDecline` writes before the reservation ends. Null: wait. */
async function tryToReserve(
  limits: RateLimits,
  { ip, triesCode = false }: Charge,
  wider: string,
): Promise<{ isFlooded: boolean } | null> {
  const open = addOpen(limits, wider, 1);
  let isReserved = false;
  try {
    const { counted, isAging, used, refused } = await limits.countAndRead(
      ['chargesInProgress', ip],
      [
        ['declines', ip],
        ['declinesPerNetwork', wider],
        ['unpaidAttempts', ip],
        ...(triesCode ? [['invalidCouponCodes', ip] as const] : []),
      ],
      limitsOfAllCards,
    );
    const [declines = 0, declinesOfNetwork = 0] = used;
    const guesses = used[3] ?? 0;
    const [perMinute, perHour] = used.slice(-limitsOfAllCards.length);
    const refusal = refused.find((one) => one !== null);
    isReserved =
      counted !== null &&
      !refusal &&
      declines + counted <= pointsOf('declines') &&
      (!triesCode || guesses + counted <= pointsOf('invalidCouponCodes')) &&
      declinesOfNetwork + open <= pointsOf('declinesPerNetwork');
    if (isReserved && isAging) await limits.renew('chargesInProgress', ip);
    if (counted !== null && !isReserved) await limits.release('chargesInProgress', ip);
    if (refusal) throw refusal;
    const isFlooded = isExhausted('declinesPerMinute', perMinute) || isExhausted('declinesPerHour', perHour);
    return isReserved ? { isFlooded } : null;
  } finally {
    if (!isReserved) addOpen(limits, wider, -1);
  }
}

/** PayPal's own declines don't count, but a card in its window is one more way to try cards. */
export async function consumeCheckoutForPaypal({ db, limits }: LimitDeps, buyer: Buyer): Promise<Demand> {
  const { counted, used } = await limits.countAndRead(['checkouts', buyer.ip], [], limitsOfAllCards);
  if (counted === null) await limits.consume('checkouts', buyer.ip);
  const isFlooded = limitsOfAllCards.some(([limit], i) => isExhausted(limit, used[i]));
  return { authenticate: isFlooded && !(await hasPaidBefore(db, buyer)) };
}

/** The client, the account or the email address has a paid order. */
async function hasPaidBefore(db: Db, { ip, email }: Buyer): Promise<boolean> {
  const paid =
    email !== null &&
    (await db
      .selectFrom('users')
      .innerJoin('orders', 'orders.user_id', 'users.id')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select('payments.id')
      .where('users.email_canonical', '=', canonicalEmail(email))
      .where('users.deleted_at', 'is', null)
      .where('payments.status', 'in', ['captured', 'partially_refunded'])
      .limit(1)
      .executeTakeFirst());
  if (paid) return true;
  const ofClient = await db
    .selectFrom('checkout_attempts')
    .select('id')
    .where('client_network', '=', networkHash(ip))
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return ofClient !== undefined;
}

export async function countDecline(deps: LimitDeps, ip: string, provider: PaymentProvider): Promise<void> {
  const { limits } = deps;
  await limits.count('declines', ip);
  await limits.count('declinesPerNetwork', widerNetwork(ip));
  if (provider !== 'stripe') return;
  for (const [limit, minutes] of [
    ['declinesPerMinute', 1],
    ['declinesPerHour', 60],
  ] as const) {
    const declines = await limits.count(limit, ALL_CLIENTS);
    if (declines !== pointsOf(limit)) continue;
    await alertAdmins(deps, 'declinesAlerts', (userId) => ({
      kind: 'declines-alert',
      data: { userId, declines, minutes },
    }));
  }
}
