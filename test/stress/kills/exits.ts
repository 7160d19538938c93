import { buy } from '../../../bench/support/buyer.ts';
import type { Chance } from '../../../bench/support/chance.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { type Action, newAction, type Scenario } from './scenario.ts';
import { type Payment, paymentOf, type Reply, type Site } from './site.ts';

type Sold = Payment & { email: string; token: string; ipAddress: string };
type Way = 'cancel' | 'withdraw' | 'form';
type Exit = {
  order: Sold;
  way: Way;
  key: string;
  acknowledged: boolean;
  reference: string | null;
  problem: string | null;
};

const ORDERS = 3;
const BOUGHT_MS = 30_000;
const PATIENCE_MS = 40_000;
/** Another way out of the same order was faster. */
const tooLate = [409, 429];

/** Buyers without an account cancel and withdraw, some of them in two ways at once. */
export function exitScenario(): Scenario {
  const exits: Exit[] = [];
  return {
    name: 'exits',
    async plan(site, roll) {
      if (exits.length === 0) await turnOnWithdrawal(site);
      const actions: Action[] = [];
      for (let i = 0; i < ORDERS; i += 1) {
        const order = await sell(site, roll);
        const ways: Way[] = roll.in(0.4) ? ['cancel', 'withdraw'] : [roll.oneOf<Way>(['cancel', 'withdraw', 'form'])];
        for (const way of ways) {
          const exit: Exit = {
            order,
            way,
            key: crypto.randomUUID(),
            acknowledged: false,
            reference: null,
            problem: null,
          };
          exits.push(exit);
          actions.push(newAction(roll, () => leave(site, exit)));
        }
      }
      return actions;
    },
    recover: (site) => confirmForms(site, exits),
    problems: (site) => problemsOfExits(site, exits),
    async finish({ db }) {
      const byLink = await db.selectFrom('cancellations').select('state').where('channel', '=', 'link').execute();
      const wereForms = exits.some(({ way, acknowledged }) => way === 'form' && acknowledged);
      return wereForms && byLink.length === 0 ? ['no link was confirmed'] : [];
    },
    summary: () => `${exits.length} ways out, ${exits.filter(({ acknowledged }) => acknowledged).length} acknowledged`,
  };
}

async function turnOnWithdrawal(site: Site): Promise<void> {
  const { value, updated_at } = await site.must('GET', '/admin/settings/cancellation');
  const body = { value: { ...(value as object), withdrawal: 'on' }, updated_at };
  await site.must('PUT', '/admin/settings/cancellation', { body });
}

async function sell(site: Site, roll: Chance): Promise<Sold> {
  const buyer = site.newBuyer(roll.in(0.5) ? 'card' : 'PayPal');
  const { token } = await buy(site.url, buyer, BOUGHT_MS);
  const { email, ipAddress } = buyer;
  return { ...(await paymentOf(site.db, email)), email, ipAddress, token: token ?? '' };
}

/** Null if the connection broke. */
async function post(site: Site, { order, key }: Exit, path: string, body: object): Promise<Reply | null> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': order.ipAddress,
    'idempotency-key': key,
    ...(path.startsWith('/customer/') && { authorization: `Bearer ${order.token}` }),
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS) };
  return fetch(`${site.url}/api${path}`, init)
    .then(async (response) => ({ status: response.status, body: (await response.json()) as Record<string, unknown> }))
    .catch(() => null);
}

async function leave(site: Site, exit: Exit): Promise<void> {
  const { order, way } = exit;
  const path = way === 'form' ? '/withdrawals' : `/customer/orders/${order.orderId}/${way}`;
  const bodies = {
    cancel: { kind: 'before_start', expected_refund: toDecimal(order.amountCents) },
    withdraw: {},
    form: { name: 'Kim Sander', order_number: String(order.orderId), email: order.email },
  };
  const reply = await post(site, exit, path, bodies[way]);
  if (!reply) return;
  if (reply.status === 201 || reply.status === 202) {
    exit.acknowledged = true;
    exit.reference = String(reply.body.reference);
  } else if (!tooLate.includes(reply.status) && reply.status < 500)
    exit.problem = `${way} of order ${order.orderId} was answered with ${reply.status} ${JSON.stringify(reply.body)}`;
}

/** The buyer opens the link twice. The email may not be sent yet: a later round confirms it then. */
async function confirmForms(site: Site, exits: Exit[]): Promise<void> {
  for (const exit of exits.filter(({ way, acknowledged }) => way === 'form' && acknowledged)) {
    const email = await site.db
      .selectFrom('captured_emails')
      .select('text')
      .where('recipient', '=', exit.order.email)
      .where('subject', 'like', `%${exit.reference}%`)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const token = /\/withdraw\/confirm\?token=([\w-]+)/.exec(email?.text ?? '')?.[1];
    if (token) await Promise.all([1, 2].map(() => post(site, exit, '/withdrawals/confirm', { token })));
  }
}

async function problemsOfExits({ db }: Site, exits: Exit[]): Promise<string[]> {
  const problems = exits.flatMap(({ problem }) => problem ?? []);
  const ids = exits.map(({ order }) => order.orderId);
  const [orders, records, refunds] = await Promise.all([
    db.selectFrom('orders').select(['id', 'status']).where('id', 'in', ids).execute(),
    db.selectFrom('cancellations').selectAll().where('state', '<>', 'recalled').execute(),
    db.selectFrom('refunds').select(['order_id', 'amount_cents', 'state']).where('order_id', 'in', ids).execute(),
  ]);
  for (const { order, way, acknowledged, reference } of exits) {
    const { orderId, amountCents } = order;
    const own = records.filter((row) => row.order_id === orderId && row.state === 'executed');
    const paidBack = refunds.filter((row) => row.order_id === orderId);
    const cents = paidBack.reduce((sum, row) => sum + row.amount_cents, 0);
    const isCancelled = orders.some(({ id, status }) => id === orderId && status === 'cancelled');
    if (acknowledged && !records.some((row) => row.reference === reference))
      problems.push(`the acknowledged ${way} ${reference} is not recorded`);
    if (acknowledged && way !== 'form' && !isCancelled) problems.push(`order ${orderId} is not cancelled`);
    if (isCancelled !== own.length > 0) problems.push(`order ${orderId} and its records differ`);
    if (cents !== (isCancelled ? amountCents : 0)) problems.push(`of order ${orderId} ${cents} cents were paid back`);
    if (paidBack.some(({ state }) => state === 'failed')) problems.push(`a refund of order ${orderId} failed`);
    if (own.filter(({ refund_ids }) => refund_ids !== '[]').length > 1)
      problems.push(`order ${orderId} was paid back twice`);
  }
  return problems;
}
