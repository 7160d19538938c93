import { useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { User } from '../../../contract/people/accounts.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { call } from '../../api/browser.ts';
import { BillingSection, billingOfForm, type Taxed } from '../../billing/billing-section.tsx';
import type { BillingValues } from '../../billing/billing-values.ts';
import { ExpressButtons } from '../../payment/express-buttons.tsx';
import type { PaymentBody } from '../../payment/pay-once.ts';
import { PaymentPanel } from '../../payment/payment-panel.tsx';
import { usePayment } from '../../payment/use-payment.ts';
import { AcceptedTexts } from '../../sale/accepted-texts.tsx';
import { CouponField } from '../../sale/coupon-field.tsx';
import { OptionFields } from '../../sale/option-fields.tsx';
import { RelatedBoxes } from '../../sale/related-boxes.tsx';
import { useAccepted } from '../../sale/use-accepted.ts';
import type { Sale } from '../../sale/use-sale.ts';
import { Alert } from '../../ui/alert.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import type { PlacedOrder } from './my-orders.tsx';
import {
  forgetOrder,
  interruptedOrder,
  isOrderGone,
  type Placed,
  paymentName,
  payOrder,
  placedOrder,
  placeOrder,
} from './place-and-pay.ts';

type Props = { sale: Sale; user: User; taxed?: Taxed; known?: Partial<BillingValues> };

/** Paying places the order. A refused payment leaves it unpaid, to be paid here. */
export function OrderAndPay({ sale, user, taxed, known = {} }: Props) {
  const serviceId = sale.service.id;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const texts = useAccepted();
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  const [isExpress, setExpress] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const latest = useRef<Placed | null>(null);
  // The interrupted selection may differ from that of the URL.
  const interrupted = useRef(interruptedOrder(serviceId));
  const entered = useRef<BillingValues | null>(null);
  const form = useForm({ submit: async () => {}, failure: '' });
  const total = placed?.total_amount ?? sale.total;

  const place = async (): Promise<Placed> => {
    const { items, coupon, total: expected_total } = sale;
    const billing = entered.current;
    const earlier = interrupted.current;
    if (earlier && 'id' in earlier) {
      latest.current ??= await placedOrder(earlier.id).catch((error: unknown) => {
        if (isOrderGone(error)) forget();
        throw error;
      });
      return latest.current;
    }
    const body = earlier?.body ?? {
      items,
      ...(coupon.code !== null && { coupon_code: coupon.code }),
      payment_method: 'stripe',
      expected_total,
      accepted: texts.accepted,
      ...(billing && { billing }),
    };
    latest.current ??= await placeOrder(serviceId, body);
    return latest.current;
  };
  const forget = () => {
    forgetOrder(serviceId);
    latest.current = null;
    interrupted.current = null;
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
      return order;
    },
    async onPaid(paid) {
      forget();
      await navigate('/customer/dashboard/orders', { state: { placed: paid } });
    },
    async onRefused() {
      setPlaced(latest.current);
      interrupted.current = null;
      sale.refresh();
      await texts.refresh();
      await revalidate();
    },
  });
  const isIdle = payment.phase === 'idle';
  const isLocked = !isIdle || placed !== null;
  // The payment disables the fields, so it reads them first.
  const readBilling = () => {
    if (taxed && !placed) entered.current = billingOfForm(form.props.ref.current);
  };
  const pay = (provider: PaymentProvider, token: () => Promise<string>) => {
    readBilling();
    return payment.pay(provider, async () => ({
      payment_provider: provider,
      payment_token: await token(),
      accepted: texts.accepted,
    }));
  };

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
      <OptionFields {...sale} onChange={sale.select} isLocked={isLocked} />
      <RelatedBoxes {...sale} onChange={sale.select} isLocked={isLocked} />
      <CouponField coupon={sale.coupon} isLocked={isLocked} />
      {taxed && (
        <form {...form.props} method="post" onSubmit={(event) => event.preventDefault()} aria-label="Billing">
          <BillingSection taxed={taxed} form={form} isLocked={isLocked} known={known} />
        </form>
      )}
      <ExpressButtons
        amount={total}
        payer={user}
        isLocked={!isIdle || !sale.isPriced}
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
        payer={() => (taxed && !placed && !form.validate() ? null : user)}
        createPaypalOrder={async () => {
          readBilling();
          const order = await place().catch(async (error: unknown) => {
            await texts.refresh();
            throw error;
          });
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
      <AcceptedTexts by="paying" state={texts} />
    </div>
  );
}
