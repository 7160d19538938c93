import type { OrderPromise } from '../../../contract/shared/order-promise.ts';
import { checkoutSentence, doneByText, promiseSentence } from '../../../contract/shared/promise-sentence.ts';
import { Fact, Facts } from '../../record/facts.tsx';
import { OrderLines } from '../../record/order-lines.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import type { Purchase } from './checkout-storage.ts';

type Props = {
  purchase: Purchase;
  /** Null until it is known, and for buyers who may not read the order. */
  order: { status: string; promise: OrderPromise; user: { name: string } } | null;
};

export const PurchaseSummary = ({ purchase, order }: Props) => {
  const { orderId, invoice, lines, sums } = purchase;
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <OrderLines lines={lines} sums={sums} />
      <Facts className="border-t border-line pt-4">
        <Fact name="Delivery">
          {order ? promiseSentence(order.promise, order, 'customer') : promisedBefore(purchase)}
        </Fact>
        {orderId !== null && <Fact name="Order number">{orderId}</Fact>}
        <Fact name="Invoice">{invoice.invoice_number}</Fact>
        <Fact name="Status">
          <Status {...customerInvoiceLook(invoice)} />
        </Fact>
      </Facts>
    </div>
  );
};

function promisedBefore({ offer, days }: Purchase): string {
  if (!offer) return `In ${days} working ${days === 1 ? 'day' : 'days'}`;
  return offer.questions > 0 ? checkoutSentence(offer) : `${doneByText(offer)}.`;
}
