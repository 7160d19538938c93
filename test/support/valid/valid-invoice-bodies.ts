import type { World } from '../world.ts';
import { placedOrder } from './valid-list-bodies.ts';
import type { ValidRequest } from './valid-request.ts';
import { billing } from './valid-tax-bodies.ts';

// These appear on the PDF and change nothing else in the account.
const rewritten = ['billing', 'note', 'lines', 'amount'];

export const invoiceRequests = {
  'POST /admin/invoices/{id}/credit-notes': async (w: World): Promise<ValidRequest> => ({
    client: w.admin,
    id: (await placedOrder(w)).invoiceId,
    body: { amount: '10.00', lines: [{ position: 1, amount: '10.00' }], reason: 'Agreed on the phone' },
    rewritten,
  }),
  'POST /admin/invoices/{id}/correct': async (w: World): Promise<ValidRequest> => ({
    client: w.admin,
    id: (await placedOrder(w)).invoiceId,
    body: { billing, note: 'As asked by email' },
    rewritten,
  }),
  'POST /customer/invoices/{id}/correct': async (w: World): Promise<ValidRequest> => {
    const { by, invoiceId } = await placedOrder(w);
    return { client: by, id: invoiceId, body: { billing }, rewritten };
  },
};
