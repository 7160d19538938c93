import { z } from 'zod';
import { taxAmount } from '../invoicing/tax.ts';
import { id, money, moneyInput, requiredLine, time } from '../shared/fields.ts';
import { type Api, adminList, idParam, idQuery, listOf } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { creditNoteKinds, units } from '../shared/money-states.ts';

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
        unit_price: money,
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

const positiveAmount = moneyInput.refine((cents) => cents > 0, 'must be more than 0.');

export const creditNoteInput = z
  .object({
    amount: positiveAmount.optional().meta({ description: 'Of all lines in proportion, unless `lines` are given' }),
    lines: z
      .array(z.object({ position: z.number().int('must be a whole number.').min(1), amount: positiveAmount }))
      .min(1, 'must have at least one line.')
      .max(100, 'must have at most 100 lines.')
      .refine((lines) => new Set(lines.map((line) => line.position)).size === lines.length, 'must not repeat a line.')
      .optional(),
    reason: requiredLine(maxLength.creditReason).meta({ description: 'On the credit note' }),
  })
  .refine(({ amount, lines }) => amount !== undefined || lines !== undefined, {
    path: ['amount'],
    message: 'is required.',
  })
  .meta({ id: 'CreditNoteInput' });
export type CreditNoteInput = z.output<typeof creditNoteInput>;

export const creditNotesApi = {
  list: {
    method: 'GET',
    path: '/admin/credit-notes',
    summary: 'Credit notes, newest first',
    access: ['admin'],
    permission: 'money.read',
    query: adminList('created_at', 'amount').extend({
      kind: z.enum(creditNoteKinds).optional(),
      invoice_id: idQuery.optional(),
      order_id: idQuery.optional(),
      user_id: idQuery.optional(),
      // Days of issue, both included.
      from: day.optional(),
      to: day.optional(),
    }),
    response: listOf(creditNote),
  },
  creditNote: {
    method: 'GET',
    path: '/admin/credit-notes/{id}',
    summary: 'One credit note',
    access: ['admin'],
    permission: 'money.read',
    params: idParam,
    response: creditNote,
  },
  download: {
    method: 'GET',
    path: '/admin/credit-notes/{id}/download',
    summary: 'A credit note as PDF',
    access: ['admin'],
    permission: 'money.read',
    params: idParam,
    errors: [429],
    response: 'pdf',
  },
  downloadMine: {
    method: 'GET',
    path: '/customer/credit-notes/{id}/download',
    summary: 'A credit note of the customer as PDF',
    access: ['customer'],
    params: idParam,
    errors: [429],
    response: 'pdf',
  },
  create: {
    method: 'POST',
    path: '/admin/invoices/{id}/credit-notes',
    summary: 'Reduce or cancel the amount due on an invoice; what is paid is refunded instead',
    access: ['admin'],
    permission: 'money.invoice',
    idempotent: true,
    params: idParam,
    body: creditNoteInput,
    status: 201,
    errors: [409],
    response: creditNote,
  },
} as const satisfies Api;
