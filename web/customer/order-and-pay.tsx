import { useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import type { Service } from '../../contract/catalog.ts';
import type { PaymentProvider } from '../../contract/status.ts';
import { call } from '../api/browser.ts';
import { ExpressButtons } from '../payment/express-buttons.tsx';
import type { PaymentBody } from '../payment/pay-once.ts';
import { PaymentPanel } from '../payment/payment-panel.tsx';
import { usePayment } from '../payment/use-payment.ts';
import { Alert } from '../ui/alert.tsx';
import type { PlacedOrder } from './orders.tsx';
import { forgetOrder, isOrderGone, type Placed, paymentName, payOrder, placeOrder } from './place-and-pay.ts';

/** One step for the customer: the order is placed when they pay. A refused payment leaves it unpaid, to be paid here. */
export function OrderAndPay({ service, user }: { service: Service; user: User }) {
  const { id: serviceId, price_decimal } = service;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  const [isExpress, setExpress] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const latest = useRef<Placed | null>(null);
  const total = placed?.total_amount ?? price_decimal;

  const place = async (): Promise<Placed> => {
    latest.current ??= await placeOrder({ serviceId, total: price_decimal });
    return latest.current;
  };
  const forget = () => {
    forgetOrder(serviceId);
    latest.current = null;
  };
  const payment = usePayment<PaymentBody, PlacedOrder>({
    name: paymentName(serviceId),
    async post(body, key) {
      const order = await place();
      try {
        await payOrder(order, body, key);
      } catch (error) {
        if (isOrderGone(error)) forget();
        throw error;
      }
      return { id: order.id, promised_at: order.promised_at };
    },
    async onPaid(paid) {
      forget();
      await navigate('/customer/dashboard/orders', { state: { placed: paid } });
    },
    async onRefused() {
      setPlaced(latest.current);
      await revalidate();
    },
  });
  const isIdle = payment.phase === 'idle';
  const pay = (provider: PaymentProvider, token: () => Promise<string>) =>
    payment.pay(provider, async () => ({ payment_provider: provider, payment_token: await token() }));

  return (
    <div className="mt-6 grid grid-cols-1 gap-5">
      {placed && isIdle && (
        <Alert kind="info">
          Order {placed.id} is saved, but not paid yet. Pay it here, or later from{' '}
          <Link to="/customer/dashboard/orders" className="underline underline-offset-4">
            My Orders
          </Link>
          .
        </Alert>
      )}
      <ExpressButtons
        amount={total}
        payer={user}
        isLocked={!isIdle}
        problem={isExpress && isIdle ? payment.problem : null}
        onPay={(_, token) => {
          setExpress(true);
          return pay('stripe', token);
        }}
      />
      <PaymentPanel
        amount={total}
        method={method}
        onMethod={(chosen) => {
          setMethod(chosen);
          payment.setProblem(null);
        }}
        payment={isExpress && isIdle ? { ...payment, problem: null } : payment}
        payer={() => user}
        createPaypalOrder={async () => {
          const order = await place();
          // A canceled approval leaves it unpaid.
          setPlaced(order);
          return (await call('POST /customer/invoices/{id}/paypal-order', { params: { id: order.invoice_id ?? 0 } }))
            .id;
        }}
        onPay={(provider, _, token) => {
          setExpress(false);
          return pay(provider, token);
        }}
      />
    </div>
  );
}
