import { formatAmount } from '../../../contract/shared/money.ts';
import type { GuaranteeClaim } from '../../../contract/work/guarantee-shapes.ts';
import { dayName } from '../company-days.ts';
import type { AnyWorkspace, CustomerOrderWorkspace } from '../workspace.ts';

export const wishNames = { fix: 'a fix', refund: 'a refund' } as const;

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`;

/** `Cancel for $1,400.00 back` */
export const cancelLabel = ({ cancel_refund: refund }: CustomerOrderWorkspace): string =>
  refund ? `Cancel for ${formatAmount(refund.amount)} back` : 'Cancel order';

export function lateText(order: CustomerOrderWorkspace): string {
  const { days_late: days, cancel_refund: refund } = order;
  const choice = refund ? `cancel for ${formatAmount(refund.amount)} back` : 'cancel it';
  return `${days > 0 ? `It’s ${daysText(days)}` : 'It was due today'}. Keep waiting, or ${choice}.`;
}

/** Null unless the customer chose to wait. */
export const waitingUntil = ({ keep_waiting_until: until, promise }: AnyWorkspace): string | null =>
  until && dayName(until, promise.today);

type Cancelled = Pick<CustomerOrderWorkspace, 'cancelled_refund'>;

/** The way is no place if there were several payments. */
export function cancelledText({ cancelled_refund: refund }: Cancelled, reader: 'customer' | 'admin'): string {
  if (!refund) return 'Cancelled. No further work.';
  const money = formatAmount(refund.amount);
  const way = refund.way.startsWith('to ') || reader === 'admin' ? refund.way : 'back to you';
  if (refund.state === 'arrived') return `Cancelled. ${money} was returned ${way}.`;
  if (refund.state === 'checking')
    return reader === 'admin'
      ? `Cancelled. Not all of the ${money} to return has arrived. Check the refunds below Money.`
      : `Cancelled. We’re checking your refund of ${money} and will write to you.`;
  return `Cancelled. ${money} is on its way ${way} and arrives within 10 days.`;
}

/** Null unless a part was kept for what was done. */
export function deductionText({ withdrawal }: Pick<CustomerOrderWorkspace, 'withdrawal'>): string | null {
  if (withdrawal?.state !== 'executed' || !withdrawal.kept || Number(withdrawal.kept) === 0) return null;
  return `We kept ${formatAmount(withdrawal.kept)} for the part that was done. ${withdrawal.explanation ?? ''}`.trim();
}

export function deliveredLateText(order: CustomerOrderWorkspace): string | null {
  const { days_delivered_late: days, guarantee, deliveries, promise } = order;
  const [first] = deliveries
    .filter(({ round }) => round === 1)
    .map(({ day }) => day)
    .toSorted()
    .slice(-1);
  if (days === 0 || !first) return null;
  const delivered = `Delivered ${dayName(first, promise.today)}, ${daysText(days)}.`;
  return guarantee?.can_claim
    ? `${delivered} You can ask for a refund until ${dayName(guarantee.until, promise.today)}.`
    : delivered;
}

type ClaimState = Pick<GuaranteeClaim, 'state'>;

export const openClaimOf = <C extends ClaimState>({
  guarantee,
}: {
  guarantee: { claim: C | null } | null;
}): C | null => (guarantee?.claim?.state === 'open' ? guarantee.claim : null);

/** The work was reopened by a claim, not by a request for changes. */
export const isFixing = ({ guarantee, deliveries }: Pick<AnyWorkspace, 'guarantee' | 'deliveries'>): boolean => {
  const claim = guarantee?.claim;
  const decidedAt = claim?.decision === 'fix' ? claim.decided_at : null;
  return typeof decidedAt === 'string' && deliveries.every(({ created_at }) => created_at < decidedAt);
};

/** Null for a fix, whose work is seen. */
export function answerText({ guarantee }: CustomerOrderWorkspace): string | null {
  const claim = guarantee?.claim;
  if (!claim?.decision || claim.decision === 'fix') return null;
  const reason = claim.reason ? ` ${claim.reason}` : '';
  if (claim.decision === 'decline') return `We declined your request for ${wishNames[claim.wish]}.${reason}`;
  const money = Number(claim.refund) > 0 ? ` of ${formatAmount(claim.refund ?? '0')}` : '';
  return `We agreed to a refund${money}.${reason}`;
}
