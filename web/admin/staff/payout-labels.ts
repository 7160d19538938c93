import type { PayoutRunState } from '../../../contract/money-states.ts';
import type { ListedPayoutRun } from '../../../contract/payouts.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const runStateLabels: Record<PayoutRunState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'info' },
  approved: { label: 'Approved', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
};

export const runUrl = (id: number): string => `/admin/dashboard/staff/payouts/${id}`;

/** A draft has no number. */
export const runName = ({ id, number }: Pick<ListedPayoutRun, 'id' | 'number'>): string => number ?? `Run #${id}`;

/** One run at a time is open, and it is the newest. */
export const openRunIn = (runs: readonly ListedPayoutRun[]): ListedPayoutRun | null =>
  runs.find(({ state }) => state === 'draft' || state === 'approved') ?? null;

export const todayInput = (): string => {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
