import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { Service } from '../../../contract/catalog.ts';
import type { PurchaseResult } from '../../../contract/orders.ts';
import type { PaymentProvider } from '../../../contract/status.ts';
import { call } from '../../api/browser.ts';
import { signIn, useSession } from '../../api/session.ts';
import type { PaymentBody } from '../../payment/pay-once.ts';
import { PaymentPanel } from '../../payment/payment-panel.tsx';
import { usePayment } from '../../payment/use-payment.ts';
import { useForm } from '../../ui/use-form.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { keepPurchase, keepTyped, type Purchase, typedBefore } from './checkout-memory.ts';

type GuestOrder = PaymentBody & {
  name: string;
  email: string;
  items: { service_id: number; quantity: 1 }[];
  expected_total: string;
};

/** A guest's order: who buys, and how it is paid. */
export function CheckoutForm({ service }: { service: Service }) {
  const { id, slug, title, price_decimal } = service;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [method, setMethod] = useState<PaymentProvider>('stripe');
  const form = useForm({ submit: async () => {}, failure: '' });

  const payment = usePayment<GuestOrder, PurchaseResult>({
    name: `service:${id}`,
    post: (body, key) => call('POST /orders/place-unauthenticated', { body, headers: { 'Idempotency-Key': key } }),
    async onPaid({ token, user, invoice }) {
      const purchase: Purchase = { serviceId: id, title, email: user.email, isKnown: token === null, invoice };
      keepPurchase(purchase);
      if (token && 'id' in user) await signIn(token, user);
      // In the place of the paid form, so that Back doesn't lead into it.
      await navigate('/order-success', { replace: true });
    },
    // The price may be the reason; the new one is shown, and pressing Pay once more agrees to it.
    onRefused: revalidate,
  });

  useEffect(() => setMethod(typedBefore().method ?? 'stripe'), []);
  const choose = (chosen: PaymentProvider) => {
    keepTyped({ method: chosen });
    setMethod(chosen);
    payment.setProblem(null);
  };

  const payer = () => {
    const values = form.validate();
    return values && { name: (values.name ?? '').trim(), email: (values.email ?? '').trim() };
  };

  return (
    <form
      {...form.props}
      method="post"
      onSubmit={(event) => event.preventDefault()}
      aria-label="Checkout"
      className="grid gap-10"
    >
      <section aria-labelledby="who">
        <div className="mb-4 items-baseline justify-between gap-x-6 sm:flex">
          <h2 id="who" className="shrink-0 text-xl">
            Your details
          </h2>
          <AccountHint slug={slug} />
        </div>
        <BuyerFields errors={form.errors} isLocked={payment.phase !== 'idle'} />
      </section>
      <section aria-labelledby="how">
        <h2 id="how" className="mb-4 text-xl">
          Payment
        </h2>
        <noscript>
          <p className="mb-4 font-medium">
            Paying needs JavaScript. Please turn it on in your browser and load this page again.
          </p>
        </noscript>
        <PaymentPanel
          amount={price_decimal}
          method={method}
          onMethod={choose}
          payment={payment}
          payer={payer}
          walletOrder={async () => (await call('POST /payments/paypal/orders', { body: { service_id: id } })).id}
          onPay={(provider, who, token) =>
            payment.pay(provider, async () => ({
              ...who,
              payment_provider: provider,
              payment_token: await token(),
              items: [{ service_id: id, quantity: 1 }],
              expected_total: price_decimal,
            }))
          }
        />
        <p className="mt-3 text-sm text-ink-soft">
          By paying you accept our <Terms to="/terms-of-service">Terms of Service</Terms> and{' '}
          <Terms to="/privacy-policy">Privacy Policy</Terms>.
        </p>
      </section>
    </form>
  );
}

/** In a window of its own: the form stays as it is. */
const Terms = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="underline underline-offset-4 hover:text-ink">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </Link>
);

/** Who has an account orders from it; nothing needs to be typed there. One line for everyone, so that nothing moves. */
function AccountHint({ slug }: { slug: string }) {
  const { user } = useSession();
  const order = `/customer/dashboard/new-order/${slug}`;
  if (user && user.role.name !== 'customer') return <p className="min-h-11" />;
  return (
    <p
      className={clsx(
        'flex min-h-11 min-w-0 items-center gap-x-1.5 text-sm text-ink-soft',
        !user && 'in-[html[data-session=held]]:invisible',
      )}
    >
      <span className="truncate" title={user?.email}>
        {user ? `Logged in as ${user.email}` : 'Already a customer?'}
      </span>
      <Link
        to={user ? order : `/login?next=${order}`}
        className="inline-flex min-h-11 shrink-0 items-center font-medium text-brand underline underline-offset-4"
      >
        {user ? 'Order from your account' : 'Log in'}
      </Link>
    </p>
  );
}
