import type { Selectable } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { OrderSummary } from '../../../contract/shared/order-summary.ts';
import type { Tables } from '../../adapters/database/database.ts';

type SummaryRow = Pick<Selectable<Tables['orders']>, 'id' | 'status' | 'payment_status' | 'total_cents' | 'created_at'>;

export const toOrderSummary = ({ id, status, payment_status, total_cents, created_at }: SummaryRow): OrderSummary => ({
  id,
  status,
  payment_status,
  created_at,
  total_amount: toDecimal(total_cents),
});
