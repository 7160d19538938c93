import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import type { PurchaseResult } from '../../../contract/selling/orders.ts';
import type { Buyer } from '../../../contract/shared/buyer.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { canOrder, orderRefusal } from '../../account/role-refusal.tsx';
import { call } from '../../api/browser.ts';
import { loadScript } from '../../api/load-script.ts';
import { giveTabToBuyer, signIn, signOut, useSession } from '../../api/session.ts';
import { BILLING_PREFIX, BillingSection, billingOfForm, type Taxed } from '../../billing/billing-section.tsx';
import type { BillingValues } from '../../billing/billing-values.ts';
import { CompanyField } from '../../billing/company-field.tsx';
import { ExpressButtons } from '../../payment/express-buttons.tsx';
import { type PaymentBody, ProviderError } from '../../payment/pay-once.ts';
import { PaymentPanel } from '../../payment/payment-panel.tsx';
import { pendingPayment } from '../../payment/pending-payment.ts';
import { usePayment } from '../../payment/use-payment.ts';
import { AcceptedTexts } from '../../sale/accepted-texts.tsx';
import { OptionFields } from '../../sale/option-fields.tsx';
import { BUYER_FIELD, BUYER_MISSING, buyerOfSale, buyerQuestion, lacksBuyer } from '../../sale/sale-buyer.ts';
import type { SaleItem } from '../../sale/selection.ts';
import { DPA_FIELD, DPA_MISSING, dpaBoxOf, useAccepted } from '../../sale/use-accepted.ts';
import type { Sale } from '../../sale/use-sale.ts';
import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { BuyerFields, buyerIn, validIn } from './buyer-fields.tsx';
import { lastPurchase, savedInput, saveInput, savePurchase } from './checkout-storage.ts';

const SaleBuyerFields = lazy(() => loadScript(() => import('../../sale/buyer-fields.tsx')));
const DpaBox = lazy(() => loadScript(() => import('../../sale/dpa-box.tsx')));

type GuestOrder = PaymentBody &
  Buyer & {
    items: SaleItem[];
    coupon_code?: string;
    expected_total: string;
    billing?: BillingValues;
    buyer?: 'consumer' | 'business';
    early_start?: true;
  };

type Props = { service: ServiceDetail; sale: Sale; taxed?: Taxed; onLocked(isLocked: boolean): void };

export const paymentName = (serviceId: number): string => `service:${serviceId}`;

export function CheckoutForm({ service: { id, slug, on_site }, sale, taxed, onLocked }: Props) {
  const { items, total, coupon, query } = sale;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  // The last try decides next to which button its error is shown.
  const [isExpress, setExpress] = useState(false);
  const form = useForm({ submit: async () => {}, failure: '' });
  const texts = useAccepted();
  const question = buyerQuestion(useSite().config);
  // An update before its script has loaded would replace the server’s controls, and lose what was chosen.
  const isHydrated = useHydrated();
  const { status, user } = useSession();
  const name = paymentName(id);

  const payment = usePayment<GuestOrder, PurchaseResult>({
    name,
    post: (body, key) => call('POST /orders/place-unauthenticated', { body, headers: { 'Idempotency-Key': key } }),
    async onPaid({ token, user, invoice }) {
      giveTabToBuyer();
      savePurchase({
        serviceId: id,
        lines: sale.rows,
        sums: [{ name: 'Total', amount: invoice.amount, isTotal: true }],
        email: user.email,
        isKnown: token === null,
        orderId: 'order' in invoice ? invoice.order.id : null,
        days: sale.days,
        offer: sale.offer,
        invoice,
      });
      if (token && 'id' in user) await signIn(token, { ...user, session: 'checkout' });
      // Back must not return to the paid form.
      await navigate('/order-success', { replace: true });
    },
    // Shows a changed price and changed texts, which the next press of Pay accepts.
    async onRefused() {
      sale.refresh();
      await texts.refresh();
      await revalidate();
    },
  });

  const isIdle = payment.phase === 'idle';
  const mayLeave = isIdle && user !== null && canOrder(user);
  useEffect(() => {
    // A payment begun as a visitor is finished here.
    if (!mayLeave || pendingPayment(name)?.body !== undefined || lastPurchase()?.serviceId === id) return;
    void navigate(`/customer/dashboard/new-order/${slug}${query}`, { replace: true });
  }, [mayLeave, name, id, slug, query, navigate]);
  useEffect(() => onLocked(!isIdle), [isIdle, onLocked]);

  useEffect(() => setMethod(savedInput().method ?? 'stripe'), []);
  const choose = (chosen: PaymentProvider) => {
    saveInput({ method: chosen });
    setMethod(chosen);
    payment.setProblem(null);
  };

  /** Without tax, only a company has billing details. */
  const billingOf = (): BillingValues | undefined => {
    const billing = billingOfForm(form.props.ref.current);
    return taxed || billing.is_business ? billing : undefined;
  };

  const pay = (provider: PaymentProvider, buyer: Buyer, token: () => Promise<string>) => {
    // The payment disables the fields, so they are read first.
    const billing = billingOf();
    const accepted = texts.acceptedIn(form.props.ref.current);
    // A wallet's button does not check the form.
    const lacksDpa = dpaBoxOf(form.props.ref.current)?.checked === false;
    const buyerKind = buyerOfSale(form.props.ref.current);
    const isUnknown = lacksBuyer(form.props.ref.current, question);
    return payment.pay(provider, async () => {
      if (isUnknown) throw new ProviderError(BUYER_MISSING);
      if (lacksDpa) throw new ProviderError(DPA_MISSING);
      return {
        ...buyer,
        ...buyerKind,
        payment_provider: provider,
        payment_token: await token(),
        items,
        ...(coupon.code !== null && { coupon_code: coupon.code }),
        expected_total: total,
        accepted,
        ...(billing && { billing }),
      };
    });
  };

  const payer = () => {
    const values = form.validate();
    return values && buyerIn(values);
  };

  if (isIdle && user && !canOrder(user))
    return (
      <div className="grid justify-items-start gap-5">
        <Alert kind="warning">{orderRefusal(user)}</Alert>
        <Button onClick={() => void signOut()}>Log out</Button>
      </div>
    );
  return (
    <form
      {...form.props}
      method="post"
      data-leaving={mayLeave || (isIdle && status === 'loading') || undefined}
      onSubmit={(event) => event.preventDefault()}
      aria-label="Checkout"
      className="grid gap-8"
    >
      {(sale.service.options.length > 0 || sale.service.max_quantity > 1) && (
        <section aria-labelledby="what">
          <h2 id="what" className="mb-4 text-xl">
            Options
          </h2>
          <OptionFields {...sale} onChange={sale.select} isLocked={!isIdle} />
        </section>
      )}
      <ExpressButtons
        amount={total}
        payer={null}
        isLocked={!isIdle || !sale.isPriced}
        problem={isExpress && isIdle ? payment.problem : null}
        onPay={(buyer, token) => {
          setExpress(true);
          return pay('stripe', { ...validIn(form.props.ref.current), ...buyer }, token);
        }}
      />
      <section aria-labelledby="who">
        <div className="mb-4 items-baseline justify-between gap-x-6 sm:flex">
          <h2 id="who" className="shrink-0 text-xl">
            Your details
          </h2>
          <AccountHint slug={slug} query={query} />
        </div>
        <div className="grid gap-5">
          <BuyerFields errors={form.errors} isLocked={!isIdle} isOnSite={on_site} />
          {!taxed && <CompanyField prefix={BILLING_PREFIX} errors={form.errors} isLocked={!isIdle} />}
        </div>
      </section>
      {taxed && <BillingSection taxed={taxed} form={form} isLocked={!isIdle} />}
      {question && (
        <div className="min-h-18">
          {isHydrated && (
            <Suspense>
              <SaleBuyerFields
                question={question}
                isLocked={!isIdle}
                error={form.errors[BUYER_FIELD] ?? (payment.problem === BUYER_MISSING ? BUYER_MISSING : undefined)}
                onEarlyStart={sale.setEarlyStart}
              />
            </Suspense>
          )}
        </div>
      )}
      {texts.dpa && sale.needsDpa && (
        <Suspense>
          <DpaBox
            key={texts.dpa.rendering_id}
            text={texts.dpa}
            isLocked={!isIdle}
            error={form.errors[DPA_FIELD] ?? (payment.problem === DPA_MISSING ? DPA_MISSING : undefined)}
          />
        </Suspense>
      )}
      <section aria-labelledby="how">
        <h2 id="how" className="mb-4 text-xl">
          Payment
        </h2>
        <noscript>
          <p className="mb-4 font-semibold">
            Paying needs JavaScript. Turn it on in your browser and reload this page.
          </p>
        </noscript>
        <PaymentPanel
          hasSummary
          amount={total}
          method={method}
          onMethod={choose}
          payment={isExpress && isIdle ? { ...payment, problem: null } : payment}
          payer={payer}
          createPaypalOrder={async () => {
            const billing = billingOf();
            const body = {
              items,
              ...(coupon.code !== null && { coupon_code: coupon.code }),
              accepted: texts.acceptedIn(form.props.ref.current),
              ...buyerOfSale(form.props.ref.current),
              ...(billing && { billing }),
            };
            try {
              return (await call('POST /payments/paypal/orders', { body })).id;
            } catch (error) {
              await texts.refresh();
              throw error;
            }
          }}
          onPay={(provider, buyer, token) => {
            setExpress(false);
            return pay(provider, buyer, token);
          }}
        />
        <AcceptedTexts by="paying" state={texts} />
      </section>
    </form>
  );
}

/** One line in every state: no layout shift. */
function AccountHint({ slug, query }: { slug: string; query: string }) {
  const { user } = useSession();
  if (user) return <p className="min-h-11" />;
  return (
    <p className="flex min-h-11 min-w-0 items-center gap-x-1.5 text-sm text-ink-soft in-[html[data-session=stored]]:invisible">
      Already a customer?
      <Link
        to={`/login?next=${encodeURIComponent(`/customer/dashboard/new-order/${slug}${query}`)}`}
        className="inline-flex min-h-11 shrink-0 items-center font-semibold text-brand underline underline-offset-4"
      >
        Log in
      </Link>
    </p>
  );
}
