import type { Coupon } from '../../../../contract/selling/coupons.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';

export const discountText = ({ percent, amount }: Pick<Coupon, 'percent' | 'amount'>): string =>
  percent === null ? `${formatAmount(amount ?? '0')} off` : `${percent}% off`;

export const usesText = ({ uses, max_uses }: Pick<Coupon, 'uses' | 'max_uses'>): string =>
  max_uses === null ? String(uses) : `${uses} of ${max_uses}`;

/** Empty once all uses are paid. */
export const unpaidText = ({ uses, unpaid_uses: unpaid }: Pick<Coupon, 'uses' | 'unpaid_uses'>): string =>
  unpaid === 0 ? '' : `${uses - unpaid} paid, ${unpaid} not paid yet`;

/** Follows the discount. */
export function scopeText({ scope, targets }: Pick<Coupon, 'scope' | 'targets'>): string {
  if (scope === 'all') return 'all services';
  return targets.map(({ name, is_deleted }) => (is_deleted ? `${name} (deleted)` : name)).join(', ');
}
