import { z } from 'zod';
import { id, money, time, unitPrice } from '../shared/fields.ts';
import { adminList, idQuery } from '../shared/http.ts';
import { creditNoteKinds, units } from '../shared/money-states.ts';
import { printedDocument } from './printed-document.ts';
import { taxAmount } from './tax.ts';

const day = z.iso.date('must be a date such as 2027-01-31.');

export const creditNote = z
  .object({
    id,
    credit_note_number: z.string(),
    kind: z.enum(creditNoteKinds),
    invoice: z.object({ id, invoice_number: z.string() }),
    order_id: id.nullable(),
    user: z.object({ id, name: z.string() }).meta({ description: 'The account; the name as on the invoice' }),
    net: money,
    tax: money,
    amount: money,
    taxes: z.array(taxAmount),
    lines: z.array(
      z.object({
        position: z.number().int().meta({ description: 'Of the line of the invoice' }),
        title: z.string(),
        quantity: z.number().int(),
        unit: z.enum(units),
        unit_price: unitPrice,
        discount: money,
        net: money,
        tax: money,
        total: money,
      }),
    ),
    reason: z.string(),
    issued_on: z.string(),
    created_at: time,
  })
  .meta({ id: 'CreditNote' });
export type CreditNote = z.infer<typeof creditNote>;

export const creditNoteDetail = creditNote.extend({ document: printedDocument }).meta({ id: 'CreditNoteDetail' });
export type CreditNoteDetail = z.infer<typeof creditNoteDetail>;

export const customerCreditNote = creditNoteDetail
  .pick({ id: true, credit_note_number: true, invoice: true, document: true })
  .meta({ id: 'CustomerCreditNote' });
export type CustomerCreditNote = z.infer<typeof customerCreditNote>;

export const creditNoteQuery = adminList('created_at', 'amount').extend({
  kind: z.enum(creditNoteKinds).optional(),
  invoice_id: idQuery.optional(),
  order_id: idQuery.optional(),
  user_id: idQuery.optional(),
  // Days of issue, both included.
  from: day.optional().meta({ description: 'Of `issued_on`, in the company’s time zone. Both days are included' }),
  to: day.optional(),
});
