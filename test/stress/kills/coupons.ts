import { type Buyer, buy, ConnectionLost, type Method, placeOrder, responseOf } from '../../../bench/support/buyer.ts';
import type { Chance } from '../../../bench/support/chance.ts';
import { toCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import { type Action, newAction, type Scenario } from './scenario.ts';
import type { Site } from './site.ts';

type CouponBuyer = Buyer & { coupon: Coupon; outcome: 'unknown' | 'bought' | 'refused'; problem: string | null };
type Coupon = { id: number; code: string; maxUses: number };

const AT_ONCE = 4;
// Longer than the lease of a killed process.
const BOUGHT_MS = 45_000;
const PERCENT = 20;
/** An unconfirmed payment expires after a day. */
const DAY_MINUTES = 25 * 60;
const KILLS_PER_DAY = 15;
const AFTERWARDS = 6;

/** Some of the buyers share an email address, some are declined, some leave at their bank. */
export function couponScenario(): Scenario {
  const coupons: Coupon[] = [];
  const buyers: CouponBuyer[] = [];
  let plans = 0;
  return {
    name: 'coupons',
    async plan(site, roll) {
      plans += 1;
      // The reservations of buyers who left at their bank expire.
      if (plans % KILLS_PER_DAY === 0) await site.moveClock(DAY_MINUTES);
      const last = coupons.at(-1);
      const coupon = last && roll.in(0.4) ? last : await createCoupon(site, roll.between(1, 3));
      if (coupon !== last) coupons.push(coupon);
      const current = newBuyers(site, roll, coupon);
      buyers.push(...current);
      return current.map((buyer) => buyAction(site, roll, buyer));
    },
    problems: async ({ db }) => [
      ...(await problemsOfUses(db, coupons)),
      ...(await problemsOfBuyers(db, buyers)),
      ...(await problemsOfOrders(db)),
    ],
    finish: (site) => buyAfterwards(site, coupons.slice(-AFTERWARDS)),
    summary: () =>
      `${buyers.length} buyers with coupons, ${buyers.filter((b) => b.outcome === 'bought').length} bought`,
  };
}

async function createCoupon(site: Site, max_uses: number): Promise<Coupon> {
  const code = `KILL-${site.nextNumber()}`;
  const body = { code, percent: PERCENT, max_uses, max_uses_per_customer: 1 };
  const { id } = await site.must('POST', '/admin/coupons', { body });
  return { id: Number(id), code, maxUses: max_uses };
}

const DECLINED = 'tok_chargeDeclined';

function newBuyers(site: Site, roll: Chance, coupon: Coupon): CouponBuyer[] {
  const buyers = Array.from({ length: AT_ONCE }, (): CouponBuyer => {
    const method = roll.oneOf<Method>(['card', 'card', 'card with 3-D Secure', 'PayPal']);
    const isDeclined = method === 'card' && roll.in(0.2);
    const more = { extra: { coupon_code: coupon.code }, ...(isDeclined && { payment: DECLINED }) };
    return { ...site.newBuyer(method, more), coupon, outcome: 'unknown', problem: null };
  });
  const [first, second] = buyers;
  if (first && second && roll.in(0.4)) second.email = first.email.toUpperCase();
  return buyers;
}

function buyAction(site: Site, roll: Chance, buyer: CouponBuyer): Action {
  const leaves = buyer.method === 'card with 3-D Secure' && roll.in(0.3);
  return newAction(roll, async () => {
    if (leaves) await placeOrder(site.url, buyer).catch(() => null);
    else await buyOrBeRefused(site, buyer);
  });
}

async function buyOrBeRefused(site: Site, buyer: CouponBuyer): Promise<void> {
  try {
    await buy(site.url, buyer, BOUGHT_MS);
    buyer.outcome = 'bought';
  } catch (error) {
    if (error instanceof ConnectionLost) return;
    const response = responseOf(error);
    const status = response?.status ?? 0;
    const errors = (response?.body.errors ?? {}) as object;
    // Declined, used up, or the other of two with the same email address.
    const isExpected = status === 402 || (status === 422 && 'coupon_code' in errors);
    if (isExpected) buyer.outcome = buyer.outcome === 'bought' ? 'bought' : 'refused';
    if (!isExpected && status < 500) buyer.problem = String(error);
    if (isExpected && buyer.receipt) buyer.problem = `${buyer.email} bought, and was refused later: ${String(error)}`;
  }
}

/** Each use belongs to an order, or to a payment that waits for its buyer; never more than the limits. */
async function problemsOfUses(db: Db, coupons: Coupon[]): Promise<string[]> {
  if (coupons.length === 0) return [];
  const ids = coupons.map(({ id }) => id);
  const uses = await db
    .selectFrom('coupon_uses')
    .leftJoin('checkout_attempts', 'checkout_attempts.id', 'coupon_uses.attempt_id')
    .select(['coupon_uses.id', 'coupon_uses.coupon_id', 'coupon_uses.email_canonical', 'coupon_uses.state'])
    .select(['coupon_uses.order_id', 'checkout_attempts.state as attempt', 'checkout_attempts.order_id as paid'])
    .where('coupon_uses.coupon_id', 'in', ids)
    .execute();
  const customers = await db.selectFrom('coupon_customers').selectAll().where('coupon_id', 'in', ids).execute();
  const counted = uses.filter(({ state }) => state !== 'released');
  const byCoupon = Map.groupBy(counted, ({ coupon_id }) => coupon_id);
  const expected = { used: ['done'], reserved: ['requires_action'], released: ['failed', 'refunded'] };
  const customerOf = (row: { coupon_id: number; email_canonical: string }) => `${row.coupon_id} ${row.email_canonical}`;
  const byCustomer = Map.groupBy(counted, customerOf);
  return [
    ...coupons.flatMap(({ id, code, maxUses }) => {
      const count = byCoupon.get(id)?.length ?? 0;
      return count > maxUses ? [`${code} was used ${count} times instead of ${maxUses}`] : [];
    }),
    ...uses
      .filter(({ state, attempt }) => !expected[state].includes(attempt ?? ''))
      .map((use) => `a use does not fit its purchase: ${JSON.stringify(use)}`),
    ...uses
      .filter(({ state, order_id, paid }) => state === 'used' && order_id !== paid)
      .map((use) => `a use names another order: ${JSON.stringify(use)}`),
    ...[...byCustomer].filter(([, list]) => list.length > 1).map(([name]) => `${name} has several uses`),
    ...customers
      .filter((row) => row.uses !== (byCustomer.get(customerOf(row))?.length ?? 0))
      .map((row) => `the uses of a customer are counted wrong: ${JSON.stringify(row)}`),
  ];
}

/** Each order with a discount has one use, and paid the lower price. */
async function problemsOfOrders(db: Db): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('checkout_attempts', 'checkout_attempts.id', 'orders.attempt_id')
    .leftJoin('coupon_uses', (join) =>
      join.onRef('coupon_uses.order_id', '=', 'orders.id').on('coupon_uses.state', '=', 'used'),
    )
    .select(['orders.id', 'orders.subtotal_cents', 'orders.discount_cents', 'orders.total_cents'])
    .select(['checkout_attempts.coupon_code', 'coupon_uses.id as use_id', 'coupon_uses.discount_cents as use_cents'])
    .where((e) => e.or([e('checkout_attempts.coupon_code', 'is not', null), e('coupon_uses.id', 'is not', null)]))
    .execute();
  const byOrder = Map.groupBy(orders, ({ id }) => id);
  return [...byOrder.values()].flatMap(([order, ...others]) => {
    if (!order) return [];
    const discountCents = Math.round((order.subtotal_cents * PERCENT) / 100);
    const isRight = order.discount_cents === discountCents && order.use_cents === discountCents && order.coupon_code;
    return isRight && others.length === 0 ? [] : [`a discounted order without its one use: ${JSON.stringify(order)}`];
  });
}

async function problemsOfBuyers(db: Db, buyers: CouponBuyer[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('checkout_attempts', 'checkout_attempts.id', 'payments.attempt_id')
    .innerJoin('invoices', 'invoices.order_id', 'payments.order_id')
    .select(['checkout_attempts.email', 'payments.amount_cents', 'invoices.invoice_number'])
    .execute();
  const paid = Map.groupBy(rows, ({ email }) => email);
  return buyers.flatMap(({ email, offer, outcome, receipt, problem }) => {
    const payments = paid.get(email) ?? [];
    const [payment] = payments;
    const priceCents = toCents(offer.price) ?? 0;
    if (payments.length > 1) return [`${email} paid ${payments.length} times`];
    if (payment && outcome === 'refused') return [`${email} was refused and paid ${payment.amount_cents} cents`];
    if (payment && payment.amount_cents !== priceCents - Math.round((priceCents * PERCENT) / 100))
      return [`${email} paid ${payment.amount_cents} of ${priceCents} cents`];
    if (receipt && receipt.invoice.invoice_number !== payment?.invoice_number)
      return [`${email} got invoice ${receipt.invoice.invoice_number} and has ${payment?.invoice_number}`];
    return problem ? [problem] : [];
  });
}

/** Free uses can be used, and no others. */
async function buyAfterwards(site: Site, coupons: Coupon[]): Promise<string[]> {
  await site.sandbox('reset');
  await site.moveClock(DAY_MINUTES);
  const problems: string[] = [];
  for (const coupon of coupons) {
    const { uses } = await site.db
      .selectFrom('coupons')
      .select('uses')
      .where('id', '=', coupon.id)
      .executeTakeFirstOrThrow();
    const more = { extra: { coupon_code: coupon.code } };
    const buyer: CouponBuyer = { ...site.newBuyer('card', more), coupon, outcome: 'unknown', problem: null };
    await buyOrBeRefused(site, buyer);
    const expected = uses < coupon.maxUses ? 'bought' : 'refused';
    if (buyer.outcome !== expected)
      problems.push(`with ${uses} of ${coupon.maxUses} uses, ${coupon.code} was ${buyer.outcome}: ${buyer.problem}`);
  }
  return [...problems, ...(await problemsOfUses(site.db, coupons))];
}
