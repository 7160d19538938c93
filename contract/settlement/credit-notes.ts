import { z } from 'zod';
import { creditNote, creditNoteDetail, creditNoteQuery, customerCreditNote } from '../invoicing/credit-note.ts';
import { moneyInput, requiredLine } from '../shared/fields.ts';
import { type Api, idParam, listOf } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { creditNoteKinds } from '../shared/money-states.ts';

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
  .meta({
    id: 'CreditNoteInput',
    examples: [{ amount: '10.00', lines: [{ position: 1, amount: '10.00' }], reason: 'Agreed on the phone' }],
  });
export type CreditNoteInput = z.output<typeof creditNoteInput>;

export const creditNotesApi = {
  list: {
    method: 'GET',
    path: '/admin/credit-notes',
    summary: 'Credit notes, newest first',
    access: ['admin'],
    permission: 'money.read',
    query: creditNoteQuery,
    response: listOf(creditNote).extend({ counts: z.record(z.enum(creditNoteKinds), z.number().int()) }),
  },
  creditNote: {
    method: 'GET',
    path: '/admin/credit-notes/{id}',
    summary: 'One credit note with the texts of its document',
    access: ['admin'],
    permission: 'money.read',
    params: idParam,
    response: creditNoteDetail,
  },
  download: {
    method: 'GET',
    path: '/admin/credit-notes/{id}/download',
    summary: 'A credit note as PDF',
    access: ['admin'],
    permission: 'money.read',
    params: idParam,
    errors: [410, 429],
    response: 'pdf',
  },
  mine: {
    method: 'GET',
    path: '/customer/credit-notes/{id}',
    summary: 'A credit note of the customer with the texts of its document',
    access: ['customer'],
    params: idParam,
    response: customerCreditNote,
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
