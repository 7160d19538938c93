import type { ExpressionBuilder } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Tables } from '../../adapters/database/database.ts';
import { couponCodeOf } from '../../invoicing/billing/billing.ts';

/** `document`: of the first invoice, which names the coupon for good; the coupon itself may be renamed. */
export const amountsOfOrder = (e: ExpressionBuilder<Tables, 'orders'>) =>
  [
    'orders.discount_cents',
    'orders.tax_cents',
    e
      .selectFrom('invoices')
      .select('invoices.document')
      .whereRef('invoices.order_id', '=', 'orders.id')
      .orderBy('invoices.id')
      .limit(1)
      .as('document'),
  ] as const;

type AmountsOfOrder = { discount_cents: number; tax_cents: number; document: string | null };

export const toAmounts = ({ discount_cents, tax_cents, document }: AmountsOfOrder) => ({
  discount: toDecimal(discount_cents),
  coupon_code: discount_cents === 0 || document === null ? null : couponCodeOf(document),
  tax: toDecimal(tax_cents),
});
