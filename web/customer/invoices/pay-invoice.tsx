import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { call } from '../../api/browser.ts';
import { ExpressButtons } from '../../payment/express-buttons.tsx';
import type { PaymentBody } from '../../payment/pay-once.ts';
import { PaymentPanel } from '../../payment/payment-panel.tsx';
import { usePayment } from '../../payment/use-payment.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';

/** A charged back invoice is paid in agreement with the company. */
export const isPayable = ({ status, due }: Invoice): boolean => status !== 'charged_back' && Number(due) > 0;

export function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { id, due: amount, order } = invoice;
  const { revalidate } = useRevalidator();
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  const [wasUnpaid] = useState(isPayable(invoice));
  const [successMessage, setSuccessMessage] = useState<string | null>(null);
  const payment = usePayment<PaymentBody, { message: string }>({
    name: `invoice:${id}`,
    post: (body, key) =>
      call('POST /customer/invoices/{id}/pay', { params: { id }, body, headers: { 'Idempotency-Key': key } }),
    async onPaid({ message }) {
      setSuccessMessage(message);
      await revalidate();
    },
    // A webhook or another tab may have been faster.
    onRefused: revalidate,
  });
  const pay = (provider: PaymentProvider, token: () => Promise<string>) =>
    payment.pay(provider, async () => ({ payment_provider: provider, payment_token: await token() }));
  if (successMessage || !isPayable(invoice))
    return (
      wasUnpaid && (
        <Alert kind="success" className="print:hidden">
          {successMessage || 'This invoice is paid. Thank you.'}
        </Alert>
      )
    );
  return (
    <Card className="p-5 sm:p-7 print:hidden">
      <h2 className="mb-5 text-xl">Pay this invoice</h2>
      <div className="mb-5">
        <ExpressButtons
          amount={amount}
          payer={order.user}
          isLocked={payment.phase !== 'idle'}
          problem={null}
          onPay={(_, token) => pay('stripe', token)}
        />
      </div>
      <PaymentPanel
        amount={amount}
        method={method}
        onMethod={(chosen) => {
          setMethod(chosen);
          payment.setProblem(null);
        }}
        payment={payment}
        payer={() => order.user}
        createPaypalOrder={async () => (await call('POST /customer/invoices/{id}/paypal-order', { params: { id } })).id}
        onPay={(provider, _, token) => pay(provider, token)}
      />
    </Card>
  );
}
