import type { Coupon, CouponState } from '../../../../contract/selling/coupons.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const STATES: Record<CouponState, [label: string, tone: BadgeTone]> = {
  active: ['Active', 'good'],
  scheduled: ['Scheduled', 'info'],
  expired: ['Expired', 'neutral'],
  used_up: ['Used up', 'neutral'],
  off: ['Off', 'neutral'],
};

export function CouponBadge({ state }: Pick<Coupon, 'state'>) {
  const [label, tone] = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export const discountText = ({ percent, amount }: Pick<Coupon, 'percent' | 'amount'>): string =>
  percent === null ? `${formatAmount(amount ?? '0')} off` : `${percent}% off`;

type Uses = Pick<Coupon, 'uses' | 'unpaid_uses' | 'max_uses'>;

export function usesText({ uses, unpaid_uses: unpaid, max_uses: max }: Uses): string {
  const used = unpaid === 0 ? String(uses) : `${uses - unpaid} paid, ${unpaid} not paid yet`;
  if (max === null) return used;
  return unpaid === 0 ? `${used} of ${max}` : `${used} (of ${max})`;
}

export function scopeText({ scope, targets }: Pick<Coupon, 'scope' | 'targets'>): string {
  if (scope === 'all') return 'All services';
  return targets.map(({ name, is_deleted }) => (is_deleted ? `${name} (deleted)` : name)).join(', ');
}
