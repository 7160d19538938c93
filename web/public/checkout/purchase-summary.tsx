import type { ReactNode } from 'react';
import type { OrderPromise } from '../../../contract/shared/order-promise.ts';
import { checkoutSentence, doneByText, promiseSentence } from '../../../contract/shared/promise-sentence.ts';
import { Price } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import type { Purchase } from './checkout-storage.ts';

type Props = {
  purchase: Purchase;
  /** Null until it is known, and for buyers who may not read the order. */
  order: { status: string; promise: OrderPromise; user: { name: string } } | null;
};

export const PurchaseSummary = ({ purchase, order }: Props) => {
  const { title, orderId, invoice } = purchase;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line *:bg-surface *:px-4 *:py-3">
      <Fact name="Service" isWide>
        <bdi>{title}</bdi>
      </Fact>
      <Fact name="Delivery" isWide>
        {order ? promiseSentence(order.promise, order, 'customer') : promisedBefore(purchase)}
      </Fact>
      {orderId !== null && <Fact name="Order number">{orderId}</Fact>}
      <Fact name="Invoice" isWide={orderId === null}>
        {invoice.invoice_number}
      </Fact>
      <Fact name="Amount">
        <Price amount={invoice.amount} />
      </Fact>
      <Fact name="Status">
        <Status {...customerInvoiceLook(invoice)} />
      </Fact>
    </dl>
  );
};

function promisedBefore({ offer, days }: Purchase): string {
  if (!offer) return `In ${days} working ${days === 1 ? 'day' : 'days'}`;
  return offer.questions > 0 ? checkoutSentence(offer) : `${doneByText(offer)}.`;
}

const Fact = ({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? 'col-span-2' : undefined}>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
  </div>
);
