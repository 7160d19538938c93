import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { id, money, orderPaymentStatus, orderStatus, time } from '../shared/fields.ts';
import { exitChannels, exitKinds, exitStates } from '../shared/work-states.ts';

/** A way out that the order’s rules leave to its customer. */
export const wayOut = z
  .object({
    kind: z.enum(exitKinds),
    allowed: z.boolean(),
    refund: money
      .nullable()
      .meta({ description: 'What the customer gets back; null: by agreement, or nothing was paid' }),
    until: companyDay.nullable().meta({ description: 'The last day' }),
    text: z.string().meta({ description: 'What happens, or why it can’t be done now' }),
  })
  .meta({ id: 'WayOut' });
export type WayOut = z.infer<typeof wayOut>;

export const cancellation = z
  .object({
    id,
    kind: z.enum(exitKinds),
    state: z.enum(exitStates),
    reference: z.string().meta({ example: 'W-7KQ2M9XD' }),
    order_id: id.nullable().meta({ description: 'Null: the number matches no order' }),
    statement: z.string(),
    deadline: companyDay.nullable().meta({ description: 'The last day on which the withdrawal could be declared' }),
    refund: money.nullable().meta({ description: 'What is returned' }),
    kept: money.nullable().meta({ description: 'Of the price, for what was done' }),
    explanation: z.string().nullable().meta({ description: 'What was done, or why it was refused' }),
    received_at: time,
    executed_at: time.nullable().meta({ description: 'When it was decided' }),
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof cancellation>;

/** The newest withdrawal from the contract about an order. */
export const orderWithdrawal = cancellation
  .pick({ id: true, state: true, reference: true, refund: true, kept: true, explanation: true, received_at: true })
  .extend({ pay_back_by: companyDay.meta({ description: 'Fourteen days after it was received' }) })
  .meta({ id: 'OrderWithdrawal' });
export type OrderWithdrawal = z.infer<typeof orderWithdrawal>;

const personRef = z.object({ id, name: z.string() });

export const adminCancellation = cancellation
  .extend({
    channel: z.enum(exitChannels),
    name: z.string().meta({ description: 'As typed, or of the account' }),
    order_number: z.string(),
    email: z.string(),
    order: z.object({ id, services: z.string(), status: orderStatus, payment_status: orderPaymentStatus }).nullable(),
    user: personRef.nullable().meta({ description: 'The customer of the order' }),
    confirmed_at: time.nullable().meta({ description: 'When the link of the order’s own email was used' }),
    objected_at: time.nullable().meta({ description: 'When the reader of that email said that it was somebody else' }),
    received_on: companyDay,
    pay_back_by: companyDay.meta({ description: 'Fourteen days after it was received' }),
    days_left: z.number().int().meta({ description: 'Until then' }),
    refundable: money.meta({ description: 'The most that can be returned now' }),
    may_keep: z.boolean().meta({ description: 'Work was begun at the buyer’s request' }),
    may_refuse: z.boolean(),
    executed_by: personRef.nullable(),
  })
  .meta({ id: 'AdminCancellation' });
export type AdminCancellation = z.infer<typeof adminCancellation>;
