import { z } from 'zod';
import { orderFile } from '../order/files.ts';
import { companyDay } from '../shared/done-by.ts';
import { id, money, time } from '../shared/fields.ts';
import { cancelKinds, claimDecisions, claimStates, claimWishes } from '../shared/work-states.ts';

export const guaranteeClaim = z
  .object({
    id,
    wish: z.enum(claimWishes),
    message: z.string(),
    files: z.array(orderFile),
    state: z.enum(claimStates),
    answer_by: companyDay.meta({ description: 'Two working days after it was made' }),
    decision: z.enum(claimDecisions).nullable(),
    reason: z.string().nullable().meta({ description: 'Our answer' }),
    refund: money.nullable().meta({ description: 'What the decision refunds' }),
    created_at: time,
    day: companyDay.meta({ description: 'The company’s day of `created_at`' }),
    decided_at: time.nullable(),
    decided_on: companyDay.nullable(),
  })
  .meta({ id: 'GuaranteeClaim' });
export type GuaranteeClaim = z.infer<typeof guaranteeClaim>;

const guarantee = z
  .object({
    until: companyDay.meta({ description: 'The last day on which a fix or a refund can be asked for' }),
    can_claim: z.boolean(),
    claim: guaranteeClaim.nullable().meta({ description: 'The newest one' }),
  })
  .meta({ id: 'OrderGuarantee' });
export type OrderGuarantee = z.infer<typeof guarantee>;

/** Staff see neither our answer nor its money. */
export const staffGuarantee = guarantee
  .extend({ claim: guaranteeClaim.omit({ reason: true, refund: true }).nullable() })
  .nullable();

export const guaranteeFields = {
  can_cancel: z
    .enum(cancelKinds)
    .nullable()
    .meta({ description: 'Why the customer may cancel the order now, and get back what was paid' }),
  days_late: z.number().int().meta({
    description: 'After the day that the customer agreed to, of an order that was never delivered; 0 on the day itself',
  }),
  days_delivered_late: z.number().int(),
  keep_waiting_until: companyDay
    .nullable()
    .meta({ description: 'Of a late order: the day on which the customer is asked again whether to cancel it' }),
  guarantee: guarantee.nullable().meta({ description: 'Null unless the order is delivered' }),
};

const way = z.string().meta({ example: 'to your Visa ·4242' });

export const moneyBack = {
  cancel_refund: z
    .object({ amount: money, way })
    .nullable()
    .meta({ description: 'What the customer gets back by cancelling now' }),
  cancelled_refund: z
    .object({
      amount: money,
      way,
      state: z
        .enum(['on_its_way', 'arrived', 'checking'])
        .meta({ description: '`checking`: a part of it failed or came back' }),
    })
    .nullable()
    .meta({ description: 'What was returned with the cancellation' }),
};
