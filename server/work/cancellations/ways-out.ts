import { formatMoney, toDecimal } from '../../../contract/shared/money.ts';
import { shortDayName } from '../../../contract/shared/promise-sentence.ts';
import type { WayOut } from '../../../contract/work/cancellation-shapes.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { isContested, refundableOfOrder, refundWay } from '../../settlement/refunds/refunds.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import {
  bankDecides,
  type ExitRow,
  exitRow,
  guaranteeEnd,
  isFullyPerformed,
  isInGuarantee,
  mayKeep,
  obstacleTo,
  openWithdrawal,
} from './rules.ts';

/** Those that the rules of the order have. */
export async function waysOutOf(db: Db, orderId: number, view: PromiseView): Promise<WayOut[]> {
  const row = await exitRow(db, orderId);
  const [shares, contested] = await Promise.all([refundableOfOrder(db, orderId), isContested(db, orderId)]);
  const cents = shares.reduce((sum, share) => sum + share.cents, 0);
  const way = refundWay(
    shares.map(({ payment }) => payment),
    'customer',
  );
  const paidBack = cents === 0 ? 'Nothing is due any more.' : `${formatMoney(cents)} goes back ${way}.`;
  const refund = cents === 0 ? null : toDecimal(cents);
  return [...cancelWays(row, view, { paidBack, refund, contested }), ...otherWays(row, view, { paidBack, refund })];
}

type Money = { paidBack: string; refund: string | null };

function cancelWays(row: ExitRow, view: PromiseView, { paidBack, refund, contested }: Money & { contested: boolean }) {
  const kinds = (['before_start', 'late'] as const).filter((kind) => row.rules[kind]);
  return kinds.map((kind): WayOut => {
    const obstacle = obstacleTo(kind, row, view) ?? (contested ? bankDecides() : null);
    return obstacle
      ? { kind, allowed: false, refund: null, until: null, text: obstacle.message }
      : { kind, allowed: true, refund, until: null, text: paidBack };
  });
}

function otherWays(row: ExitRow, view: PromiseView, { paidBack, refund }: Money): WayOut[] {
  const ways: WayOut[] = [];
  const { calendar, now } = view;
  if (row.withdrawal_until !== null && row.buyer_kind !== 'business') {
    const end = openWithdrawal(row, now);
    const until = dayIn(calendar, new Date(Date.parse(row.withdrawal_until) - 1));
    const allowed = end !== null && !isFullyPerformed(row);
    const shared = { kind: 'withdrawal', allowed, until } as const;
    if (!allowed)
      ways.push({
        ...shared,
        refund: null,
        text: closedText(row, `The period ended on ${shortDayName(until, dayIn(calendar, now))}.`),
      });
    else if (mayKeep(row)) ways.push({ ...shared, refund: null, text: 'You pay for the part that was done.' });
    else ways.push({ ...shared, refund, text: paidBack });
  }
  const until = guaranteeEnd(row, view);
  if (until !== null)
    ways.push({
      kind: 'guarantee',
      allowed: isInGuarantee(row, view),
      refund: null,
      until,
      text: isInGuarantee(row, view)
        ? 'Ask for a fix or a refund.'
        : `The ${row.rules.guarantee_days} days ended on ${shortDayName(until, dayIn(calendar, now))}.`,
    });
  return ways;
}

function closedText(row: ExitRow, ended: string): string {
  if (row.status === 'cancelled') return 'This order is already cancelled.';
  return isFullyPerformed(row) ? 'Everything was done at your request, so the right has ended.' : ended;
}
