import type { Commission } from '../../contract/settlement/commissions.ts';
import { dateFormat } from '../../contract/shared/language/formats.ts';
import { type StatusLook, statuses } from '../ui/statuses.ts';

const months = dateFormat({ month: 'long', timeZone: 'UTC' });

/** `today`: the company’s day, or `''` if it is unknown. A run of another year has its year: “December 2025 run”. */
export function runName({ cutoff_on }: { cutoff_on: string }, today: string): string {
  const [year, month] = [cutoff_on.slice(0, 4), months.format(new Date(cutoff_on))];
  return year === (today.slice(0, 4) || year) ? `${month} run` : `${month} ${year} run`;
}

/** A line that is to be paid says which run pays it. */
export function commissionLook(
  { status, on_hold, payout }: Pick<Commission, 'status' | 'on_hold' | 'payout'>,
  today: string,
): StatusLook {
  if (status === 'paid') return statuses.commission.paid;
  if (on_hold) return statuses.commission.on_hold;
  return payout ? { label: `In the ${runName(payout, today)}`, tone: 'info' } : statuses.commission.unpaid;
}
