import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/order-success.ts';
import { lastPurchase } from './checkout-storage.ts';
import { PurchaseSummary } from './purchase-summary.tsx';

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your order', hidden: true });

/** Only the tab that paid knows the purchase. */
export default function OrderSuccess() {
  // Not from the history entry: after logging out, Back must not show it again.
  const purchase = useHydrated() ? lastPurchase() : null;
  return (
    <Container className="grid gap-x-8 gap-y-10 py-10 lg:grid-cols-12 lg:py-20">
      <div className="grid content-start gap-6 lg:col-span-7">
        <CircleCheckBig aria-hidden size={48} strokeWidth={1.75} className="text-good" />
        <div className="grid gap-3">
          <h1 className="text-3xl lg:text-4xl">
            {purchase?.isKnown ? 'Your order was added to your account' : 'Registration Successful!'}
          </h1>
          <p className="max-w-text text-lg text-ink-soft">
            {purchase ? 'Thank you. Your payment went through and your order is placed.' : 'Thank you for your order.'}
          </p>
        </div>
        {purchase && <PurchaseSummary purchase={purchase} />}
      </div>
      <div className="lg:col-span-5 lg:pl-4">
        {purchase?.isKnown ? (
          <ExistingAccountSteps email={purchase.email} />
        ) : (
          <NewAccountSteps email={purchase?.email} />
        )}
      </div>
    </Container>
  );
}

const NewAccountSteps = ({ email }: { email: string | undefined }) => (
  <NextSteps
    actions={
      <>
        <LinkButton to="/set-password">Set your own password</LinkButton>
        <LinkButton to="/customer/dashboard" tone="quiet">
          Go to your dashboard
        </LinkButton>
      </>
    }
  >
    <Step title="Check your email">
      A one-time password was sent to{' '}
      {email ? <strong className="wrap-anywhere text-ink">{email}</strong> : 'your email'}.
    </Step>
    <Step title="Set your own password">Use the one-time password we sent. It works for 7 days.</Step>
    <Step title="We’ll be in touch">
      An expert will contact you in the dashboard, where you’ll also find your order and invoice.
    </Step>
  </NextSteps>
);

/** A purchase never opens an existing account. */
function ExistingAccountSteps({ email }: { email: string }) {
  const isIn = useSession().user?.email.toLowerCase() === email.toLowerCase();
  const action = isIn ? (
    <LinkButton to="/customer/dashboard">Go to your dashboard</LinkButton>
  ) : (
    <LinkButton to="/login?next=/customer/dashboard">Log in</LinkButton>
  );
  return (
    <NextSteps actions={action}>
      <Step title={isIn ? 'It’s in your account' : 'Log in'}>
        We added the order to the account of <strong className="wrap-anywhere text-ink">{email}</strong>.
        {!isIn && ' Log in to see it.'}
      </Step>
      <Step title="We’ll be in touch">
        An expert will contact you in the dashboard, where you’ll also find your invoice.
      </Step>
    </NextSteps>
  );
}

const NextSteps = ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
  <section aria-labelledby="next" className="rounded-lg border border-line bg-surface p-6 lg:p-8">
    <h2 id="next" className="text-xl">
      What happens next
    </h2>
    <ol className="mt-5 grid gap-5">{children}</ol>
    <div className="mt-7 grid gap-2 border-t border-line pt-6">{actions}</div>
  </section>
);

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="border-l-2 border-accent pl-4">
    <p className="font-semibold">{title}</p>
    <p className="mt-0.5 text-ink-soft">{children}</p>
  </li>
);
