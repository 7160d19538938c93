import { z } from 'zod';
import { id, money, orderPaymentStatus, orderStatus, time } from './fields.ts';

export const orderSummary = z.object({
  id,
  status: orderStatus,
  payment_status: orderPaymentStatus,
  total_amount: money,
  created_at: time,
});
export type OrderSummary = z.infer<typeof orderSummary>;
