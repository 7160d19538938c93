import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { User } from '../../../contract/people/accounts.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { call } from '../../api/browser.ts';
import { loadScript } from '../../api/load-script.ts';
import { BillingSection, billingOfForm, type Taxed } from '../../billing/billing-section.tsx';
import type { BillingValues } from '../../billing/billing-values.ts';
import { ExpressButtons } from '../../payment/express-buttons.tsx';
import { type PaymentBody, ProviderError } from '../../payment/pay-once.ts';
import { PaymentPanel } from '../../payment/payment-panel.tsx';
import { usePayment } from '../../payment/use-payment.ts';
import { AcceptedTexts } from '../../sale/accepted-texts.tsx';
import { CouponField } from '../../sale/coupon-field.tsx';
import { OptionFields } from '../../sale/option-fields.tsx';
import { RelatedBoxes } from '../../sale/related-boxes.tsx';
import { BUYER_FIELD, BUYER_MISSING, buyerOfSale, buyerQuestion, lacksBuyer } from '../../sale/sale-buyer.ts';
import { DPA_FIELD, DPA_MISSING, dpaBoxOf, useAccepted } from '../../sale/use-accepted.ts';
import type { Sale } from '../../sale/use-sale.ts';
import { useSite } from '../../site.ts';
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

const SaleBuyerFields = lazy(() => loadScript(() => import('../../sale/buyer-fields.tsx')));
const MyDpaBox = lazy(() => loadScript(() => import('./my-dpa-box.tsx')));

type Props = { sale: Sale; user: User; taxed?: Taxed; known?: Partial<BillingValues> };

/** Paying places the order. A refused payment leaves it unpaid, to be paid here. */
export function OrderAndPay({ sale, user, taxed, known = {} }: Props) {
  const serviceId = sale.service.id;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const texts = useAccepted();
  const question = buyerQuestion(useSite().config);
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  const [isExpress, setExpress] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const latest = useRef<Placed | null>(null);
  // The interrupted selection may differ from that of the URL.
  const interrupted = useRef(interruptedOrder(serviceId));
  const entered = useRef<BillingValues | null>(null);
  const accepted = useRef<Record<string, number>>(texts.accepted);
  const buyer = useRef<ReturnType<typeof buyerOfSale>>({});
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
      accepted: accepted.current,
      ...buyer.current,
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
  const readForm = () => {
    accepted.current = texts.acceptedIn(form.props.ref.current);
    if (!placed) buyer.current = buyerOfSale(form.props.ref.current);
    if (taxed && !placed) entered.current = billingOfForm(form.props.ref.current);
  };
  const asksForDpa = texts.dpa !== undefined && sale.needsDpa && !placed;
  const asksForBuyer = question !== null && !placed;
  const hasForm = taxed !== undefined || asksForDpa || asksForBuyer;
  const pay = (provider: PaymentProvider, token: () => Promise<string>) => {
    readForm();
    // A wallet's button does not check the form.
    const lacksDpa = !placed && dpaBoxOf(form.props.ref.current)?.checked === false;
    const isUnknown = !placed && lacksBuyer(form.props.ref.current, question);
    return payment.pay(provider, async () => {
      if (isUnknown) throw new ProviderError(BUYER_MISSING);
      if (lacksDpa) throw new ProviderError(DPA_MISSING);
      return { payment_provider: provider, payment_token: await token(), accepted: texts.accepted };
    });
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
      {hasForm && (
        <form
          {...form.props}
          method="post"
          onSubmit={(event) => event.preventDefault()}
          aria-label="Billing"
          className="grid grid-cols-1 gap-5"
        >
          {taxed && <BillingSection taxed={taxed} form={form} isLocked={isLocked} known={known} />}
          {asksForBuyer && (
            <Suspense>
              <SaleBuyerFields
                question={question}
                isLocked={isLocked}
                error={form.errors[BUYER_FIELD] ?? (payment.problem === BUYER_MISSING ? BUYER_MISSING : undefined)}
                onEarlyStart={sale.setEarlyStart}
              />
            </Suspense>
          )}
          {asksForDpa && texts.dpa && (
            <Suspense>
              <MyDpaBox
                key={texts.dpa.rendering_id}
                text={texts.dpa}
                isTaxed={taxed !== undefined}
                isLocked={isLocked}
                error={form.errors[DPA_FIELD] ?? (payment.problem === DPA_MISSING ? DPA_MISSING : undefined)}
              />
            </Suspense>
          )}
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
        payer={() => (hasForm && !placed && !form.validate() ? null : user)}
        createPaypalOrder={async () => {
          readForm();
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
