import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { dashboardOf } from '../../../contract/status.ts';
import { useSession } from '../../api/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/order-success.ts';
import { lastPurchase, type Purchase } from './checkout-storage.ts';
import { PurchaseSummary } from './purchase-summary.tsx';

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your order', hidden: true });

/** Only the tab that paid knows the purchase, so the server's page is hidden until the browser has checked. */
export default function OrderSuccess() {
  const isHydrated = useHydrated();
  // Not from the history entry: after logging out, Back must not show it again.
  const purchase = isHydrated ? lastPurchase() : null;
  if (isHydrated && !purchase) return <NoOrder />;
  return (
    <>
      <noscript>
        <p className="p-6">This page needs JavaScript. Your order is also in the email we sent you.</p>
      </noscript>
      <Confirmation purchase={purchase} />
    </>
  );
}

function NoOrder() {
  const { user } = useSession();
  const dashboard = user ? dashboardOf(user.role.name) : '/';
  return (
    <Container className="grid gap-6 py-10 lg:py-20">
      <h1 className="text-3xl lg:text-4xl">No order to show</h1>
      <p className="max-w-text text-lg text-ink-soft">
        This page shows an order right after it is placed, in the same browser tab. If you bought something earlier,
        you’ll find it in your email and your dashboard.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/services">Find Services</LinkButton>
        {dashboard !== '/' && (
          <LinkButton to={dashboard} tone="secondary">
            Go to your dashboard
          </LinkButton>
        )}
      </div>
    </Container>
  );
}

function Confirmation({ purchase }: { purchase: Purchase | null }) {
  return (
    <Container className="grid gap-x-8 gap-y-10 py-10 before-script:invisible noscript:hidden lg:grid-cols-12 lg:py-20">
      <div className="grid content-start gap-6 lg:col-span-7">
        <CircleCheckBig aria-hidden size={48} strokeWidth={1.75} className="text-good" />
        <div className="grid gap-3">
          <h1 className="text-3xl lg:text-4xl">
            {purchase?.isKnown ? 'Your order was added to your account' : 'Registration Successful!'}
          </h1>
          <p className="max-w-text text-lg text-ink-soft">
            Thank you. Your payment went through and your order is placed.
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
        {!isIn && ' Log in to see it. If it isn’t there yet, open the link in our email first.'}
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
