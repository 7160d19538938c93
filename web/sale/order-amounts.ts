import { amountAt } from '../../contract/invoicing/unit-price.ts';
import { toCents, toDecimal } from '../../contract/shared/money.ts';
import { discountName } from '../billing/totals.tsx';

type Order = {
  items: readonly { unit_price: string; quantity: number }[];
  discount: string;
  coupon_code: string | null;
  tax: string;
  total_amount: string;
};

export function amountsOf({
  items,
  discount,
  coupon_code,
  tax,
  total_amount,
}: Order): { name: string; amount: string }[] {
  const listed = items.reduce((sum, { unit_price, quantity }) => sum + amountAt(unit_price, quantity), 0);
  const isTaxIncluded = toDecimal(listed - (toCents(discount) ?? 0)) === total_amount;
  return [
    { name: discountName(coupon_code), amount: `-${discount}` },
    { name: isTaxIncluded ? 'Tax, included' : 'Tax', amount: tax },
  ].filter(({ amount }) => Number(amount) !== 0);
}
