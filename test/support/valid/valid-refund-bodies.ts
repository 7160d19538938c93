import { paidOrder } from '../../../server/settlement/refunds/refunds.fixture.ts';
import { paymentUnderReview } from '../money/payment-under-review.ts';
import type { World } from '../world.ts';
import { placedOrder } from './valid-list-bodies.ts';
import type { ValidRequest } from './valid-request.ts';

const choice = {
  amount: '5.00',
  unallocated: false,
  lines: [{ position: 1, amount: '5.00' }],
  keep_commissions: false,
  cancel_order: false,
};

// The sum of the lines is checked as a whole.
const rewritten = ['amount', 'invoice_id', 'lines', 'unallocated', 'cancel_order'];

export const refundRequests = {
  'PUT /admin/payments-to-review/{id}/settle': async (w) => ({
    client: w.admin,
    id: (await paymentUnderReview(w)).id,
    body: { note: 'Refunded at Stripe.' },
    read: (_, { settled_note: note }) => ({ note }),
  }),
  'POST /admin/payments/{id}/refunds': async (w) => {
    const { paymentId, invoiceId } = await paidOrder(w);
    return {
      // The limit is 60 per hour per admin.
      client: await w.personAs('admin'),
      id: paymentId,
      body: {
        ...choice,
        invoice_id: invoiceId,
        reason: 'goodwill',
        note: 'Agreed on the phone.',
        method: 'manual',
        reference: 'Transfer 12',
        paid_on: '2026-01-31',
        notify: true,
      },
      rewritten,
    };
  },
  'POST /admin/payments/{id}/refunds/preview': async (w) => {
    const { paymentId, invoiceId } = await paidOrder(w);
    const admin = await w.personAs('admin');
    return { client: admin, id: paymentId, body: { ...choice, invoice_id: invoiceId }, rewritten };
  },
  'POST /admin/orders/{id}/cancel': async (w) => ({
    client: w.admin,
    id: (await placedOrder(w)).orderId,
    body: { note: 'The customer has closed.' },
  }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
