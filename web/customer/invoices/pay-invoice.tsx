import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { minimumCents } from '../../../contract/shared/currencies.ts';
import { CURRENCY, formatAmount, formatMoney, toCents } from '../../../contract/shared/money.ts';
import { isPayable, type PaymentProvider } from '../../../contract/shared/status.ts';
import { call } from '../../api/browser.ts';
import { ExpressButtons } from '../../payment/express-buttons.tsx';
import type { PaymentBody } from '../../payment/pay-once.ts';
import { PaymentPanel } from '../../payment/payment-panel.tsx';
import { usePayment } from '../../payment/use-payment.ts';
import { SectionCard } from '../../record/section-card.tsx';
import { AcceptedTexts } from '../../sale/accepted-texts.tsx';
import { useAccepted } from '../../sale/use-accepted.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';

const PAYMENT = 'pay';

export function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { id, due: amount, order } = invoice;
  const { revalidate } = useRevalidator();
  const texts = useAccepted();
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  const [before] = useState(invoice);
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
    onRefused: () => Promise.all([revalidate(), texts.refresh()]),
  });
  const pay = (provider: PaymentProvider, token: () => Promise<string>) =>
    payment.pay(provider, async () => ({
      payment_provider: provider,
      payment_token: await token(),
      accepted: texts.accepted,
    }));
  const isPaid = Number(invoice.paid) > Number(before.paid) && !isPayable(invoice.status);
  if (successMessage || isPaid)
    return (
      <Alert kind="success" className="print:hidden">
        {successMessage || 'This invoice is paid. Thank you.'}
      </Alert>
    );
  if (!isPayable(invoice.status))
    return (
      isPayable(before.status) && (
        <Alert kind="info" className="print:hidden">
          {payment.problem ?? 'This invoice was cancelled, so there is nothing to pay.'}
        </Alert>
      )
    );
  if (invoice.payment_pending && payment.phase === 'idle')
    return (
      <Alert kind="info" className="print:hidden">
        Your payment is being processed. We’ll email you as soon as it’s confirmed.
      </Alert>
    );
  const least = minimumCents[CURRENCY];
  const isTooSmall = (toCents(amount) ?? 0) < least;
  return (
    <SectionCard id={PAYMENT} title="Pay this invoice" className="print:hidden">
      {!isTooSmall && (
        <div className="mb-5">
          <ExpressButtons
            amount={amount}
            payer={order.user}
            isLocked={payment.phase !== 'idle'}
            problem={null}
            onPay={(_, token) => pay('stripe', token)}
          />
        </div>
      )}
      <PaymentPanel
        amount={amount}
        method={method}
        onMethod={(chosen) => {
          setMethod(chosen);
          payment.setProblem(null);
        }}
        payment={payment}
        cardProblem={
          isTooSmall ? `The amount due is too small to be paid by card (at least ${formatMoney(least)}).` : null
        }
        payer={() => order.user}
        createPaypalOrder={async () => (await call('POST /customer/invoices/{id}/paypal-order', { params: { id } })).id}
        onPay={(provider, _, token) => pay(provider, token)}
      />
      <AcceptedTexts by="paying" state={texts} />
    </SectionCard>
  );
}

/** Shown while the payment is out of sight: a narrow screen has it below the paper. */
export function PayLink({ invoice: { id, status, due, payment_pending } }: { invoice: Invoice }) {
  const [isInSight, setInSight] = useState(true);
  const isDue = isPayable(status) && !payment_pending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them replaces the payment
  useEffect(() => {
    const payment = document.getElementById(PAYMENT);
    if (!payment) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true));
    observer.observe(payment);
    return () => observer.disconnect();
  }, [id, isDue]);
  if (!isDue || isInSight) return null;
  return <LinkButton to={`#${PAYMENT}`} size="small">{`Pay ${formatAmount(due)}`}</LinkButton>;
}
