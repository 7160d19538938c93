import type { ExitChannel, ExitKind } from '../../../../contract/shared/work-states.ts';
import type { AdminCancellation } from '../../../../contract/work/cancellation-shapes.ts';

export const kindNames: Record<ExitKind, string> = {
  before_start: 'Cancelled before the start',
  late: 'Cancelled: late',
  withdrawal: 'Withdrawal',
  guarantee: 'Guarantee',
};

export const channelNames: Record<ExitChannel, string> = {
  account: 'In the account',
  link: 'By the link in the order’s email',
  form: 'By the form on the site',
};

type Dated = Pick<AdminCancellation, 'kind' | 'state' | 'days_left'>;

/** Only what must be paid back has days. */
export const hasDaysLeft = ({ kind, state }: Dated): boolean => kind === 'withdrawal' && state === 'received';

export function daysLeftText({ days_left: days }: Pick<AdminCancellation, 'days_left'>): string {
  if (days === 0) return 'Last day today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `${count} left` : `${count} late`;
}

const SOON_DAYS = 3;

export const isUrgent = ({ days_left }: Pick<AdminCancellation, 'days_left'>): boolean => days_left <= SOON_DAYS;

export const titleOf = ({ kind, reference }: Pick<AdminCancellation, 'kind' | 'reference'>): string =>
  `${kind === 'withdrawal' ? 'Withdrawal' : kind === 'guarantee' ? 'Guarantee claim' : 'Cancellation'} ${reference}`;
