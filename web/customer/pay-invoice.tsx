import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Invoice } from '../../contract/billing.ts';
import type { PaymentProvider } from '../../contract/status.ts';
import { call } from '../api/browser.ts';
import type { PaymentBody } from '../payment/pay-once.ts';
import { PaymentPanel } from '../payment/payment-panel.tsx';
import { usePayment } from '../payment/use-payment.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';

type Paid = { message: string };

/** Pays an invoice that waits for it; says so afterwards. */
export function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { id, amount, status, order } = invoice;
  const { revalidate } = useRevalidator();
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  const [wasUnpaid] = useState(status === 'unpaid');
  const [thanks, setThanks] = useState<string | null>(null);
  const payment = usePayment<PaymentBody, Paid>({
    name: `invoice:${id}`,
    post: (body, key) =>
      call('POST /customer/invoices/{id}/pay', { params: { id }, body, headers: { 'Idempotency-Key': key } }),
    async onPaid({ message }) {
      setThanks(message);
      await revalidate();
    },
    // Refused as paid already: by the provider's event that was quicker than our own request, or in another tab.
    onRefused: revalidate,
  });
  if (thanks || status !== 'unpaid')
    return (
      wasUnpaid && (
        <Alert kind="success" className="print:hidden">
          {thanks || 'This invoice is paid. Thank you.'}
        </Alert>
      )
    );
  return (
    <Card className="p-5 sm:p-7 print:hidden">
      <h2 className="mb-5 text-xl">Pay this invoice</h2>
      <PaymentPanel
        amount={amount}
        method={method}
        onMethod={(chosen) => {
          setMethod(chosen);
          payment.setProblem(null);
        }}
        payment={payment}
        payer={() => order.user}
        walletOrder={async () => (await call('POST /customer/invoices/{id}/paypal-order', { params: { id } })).id}
        onPay={(provider, _, token) =>
          payment.pay(provider, async () => ({ payment_provider: provider, payment_token: await token() }))
        }
      />
    </Card>
  );
}
