import { z } from 'zod';
import { type Api, messageShape } from '../shared/http.ts';

const token = z.string().trim().min(1).max(200);
const body = z.object({ token });

export const emailedLink = z
  .object({
    action: z.enum(['confirm', 'remove']),
    account: z.string().meta({ description: 'The email address of the account' }),
    invoice_email: z.string(),
  })
  .meta({ id: 'InvoiceEmailLink' });
export type EmailedLink = z.infer<typeof emailedLink>;

export const invoiceEmailApi = {
  link: {
    method: 'POST',
    path: '/invoice-email/link',
    summary: 'What an emailed link about an address for invoices does',
    access: 'public',
    beforeOpening: true,
    body,
    response: emailedLink,
  },
  confirm: {
    method: 'POST',
    path: '/invoice-email/confirm',
    summary: 'Confirm an address for invoices with an emailed link',
    access: 'public',
    beforeOpening: true,
    body,
    response: messageShape,
  },
  remove: {
    method: 'POST',
    path: '/invoice-email/remove',
    summary: 'Remove an address for invoices with an emailed link',
    access: 'public',
    beforeOpening: true,
    body,
    response: messageShape,
  },
} as const satisfies Api;
