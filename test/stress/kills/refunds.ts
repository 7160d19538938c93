import type { Chance } from '../../../bench/support/chance.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { recordedRefunds } from '../../support/money/invariants.ts';
import { type Action, newAction, type Scenario } from './scenario.ts';
import type { Payment, Site } from './site.ts';

export type RequestedRefund = { key: string; refundId: number | null; problem: string | null };

const AT_ONCE = 4;
const FIRST_PAYMENTS = 5;
const POOL = 8;
/** The amount is used up, or another refund has reserved it. */
const refused = [409, 422];

/** Several refunds of one payment compete for its amount. */
export function refundScenario(): Scenario {
  const requested: RequestedRefund[] = [];
  const payments: Payment[] = [];
  return {
    name: 'refunds',
    async plan(site, roll) {
      for (let i = payments.length === 0 ? FIRST_PAYMENTS : 1; i > 0; i -= 1)
        payments.push(await site.pay(roll.in(0.5) ? 'card' : 'PayPal'));
      const latest = payments.slice(-POOL);
      const busy = latest[roll.between(0, latest.length - 1)] as Payment;
      return Array.from({ length: AT_ONCE }, () => {
        const payment = roll.in(0.4) ? busy : (latest[roll.between(0, latest.length - 1)] as Payment);
        return refundAction(site, roll, payment, requested);
      });
    },
    problems: (site) => problemsOfRefunds(site, requested),
    summary: () => `${requested.length} refunds, ${requested.filter(({ refundId }) => refundId).length} acknowledged`,
  };
}

export function refundAction(site: Site, roll: Chance, payment: Payment, requested: RequestedRefund[]): Action {
  const refund: RequestedRefund = { key: crypto.randomUUID(), refundId: null, problem: null };
  requested.push(refund);
  const share = roll.oneOf([0.1, 0.25, 1 / 3, 0.5, 1]);
  const body = {
    amount: toDecimal(Math.max(1, Math.round(payment.amountCents * share))),
    reason: 'goodwill',
    note: refund.key,
    keep_commissions: roll.in(0.2),
    cancel_order: roll.in(0.15),
  };
  return newAction(roll, async () => {
    const reply = await site.call('POST', `/admin/payments/${payment.id}/refunds`, { body, key: refund.key });
    if (!reply) return;
    if (reply.status === 201 || reply.status === 202) refund.refundId = Number(reply.body.id);
    else if (!refused.includes(reply.status) && reply.status < 500)
      refund.problem = `the refund ${refund.key} was answered with ${reply.status} ${JSON.stringify(reply.body)}`;
  });
}

export async function problemsOfRefunds({ db }: Site, requested: RequestedRefund[]): Promise<string[]> {
  const byNote = Map.groupBy(await recordedRefunds(db), ({ note }) => note);
  return requested.flatMap(({ key, refundId, problem }) => {
    const rows = byNote.get(key) ?? [];
    if (rows.length > 1) return [`${key} was refunded ${rows.length} times`];
    if (refundId !== null && rows[0]?.id !== refundId) return [`the acknowledged refund ${refundId} does not exist`];
    return problem ? [problem] : [];
  });
}
