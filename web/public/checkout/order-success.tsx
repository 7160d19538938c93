import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dashboardOf } from '../../../contract/shared/status.ts';
import { ChoosePasswordForm } from '../../account/choose-password-form.tsx';
import { mayChoosePassword } from '../../account/may-choose-password.ts';
import { type Session, useSession } from '../../api/session.ts';
import { DownloadInvoice } from '../../customer/invoices/invoice-file.tsx';
import { PurchaseQuestions } from '../../order/intake/purchase-questions.tsx';
import { usePurchasedOrder } from '../../order/intake/use-purchased-order.ts';
import { openIntakes } from '../../order/workspace.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { Container } from '../../ui/section.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/order-success.ts';
import { lastPurchase, type Purchase } from './checkout-storage.ts';
import { PurchaseSummary } from './purchase-summary.tsx';

export const handle: PageScripts = { scripts: 'load' };

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your order', hidden: true });

const isOwn = (purchase: Purchase, { user }: Session): boolean =>
  // A buyer with a known email has no session.
  user ? user.email.toLowerCase() === purchase.email.toLowerCase() : purchase.isKnown;

/** Only the tab that paid knows the purchase, so the server's page is hidden at first. */
export default function OrderSuccess() {
  const isHydrated = useHydrated();
  const session = useSession();
  // The history entry would show it again on Back, even to a logged-out user.
  const purchase = isHydrated ? lastPurchase() : null;
  const isChecked = isHydrated && (!purchase || session.status !== 'loading');
  if (isChecked && !(purchase && isOwn(purchase, session))) return <NoOrder />;
  return (
    <div className={isHydrated && !isChecked ? 'invisible' : undefined}>
      <noscript>
        <p className="p-6">This page needs JavaScript. Your order is also in the email we sent you.</p>
      </noscript>
      <Confirmation purchase={purchase} />
    </div>
  );
}

function NoOrder() {
  const { user } = useSession();
  const dashboard = user ? dashboardOf(user.role.name) : '/';
  return (
    <Container className="grid gap-6 py-7 lg:py-11">
      <h1 className="text-title">No order to show</h1>
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
  const { order, load } = usePurchasedOrder(purchase?.orderId ?? null);
  const toAnswer = order && openIntakes(order).length > 0 ? order.promise.questions : 0;
  return (
    <Container className="grid gap-x-8 gap-y-10 py-7 before-script:invisible noscript:hidden lg:grid-cols-12 lg:py-11">
      <div className="grid grid-cols-1 content-start gap-6 lg:col-span-7">
        <CircleCheckBig aria-hidden size={48} strokeWidth={1.75} className="text-good" />
        <div className="grid gap-3">
          <h1 className="text-title">
            {purchase?.isKnown ? 'Your order was added to your account' : 'Registration Successful!'}
          </h1>
          <p className="max-w-text text-lg text-ink-soft">
            Thank you. Your payment went through and your order is placed.
          </p>
        </div>
        {purchase && <PurchaseSummary purchase={purchase} order={order} />}
        {purchase && purchase.orderId !== null && (
          <div className="flex flex-wrap gap-3">
            {toAnswer > 0 && (
              <LinkButton to="#questions">
                {`Answer ${toAnswer} ${toAnswer === 1 ? 'question' : 'questions'} now`}
              </LinkButton>
            )}
            <LinkButton
              to={`/customer/dashboard/orders/${purchase.orderId}`}
              tone={order?.needs_answer ? 'secondary' : 'primary'}
            >
              View your order
            </LinkButton>
            <DownloadInvoice invoice={purchase.invoice} />
          </div>
        )}
        {order && <PurchaseQuestions order={order} onReload={load} />}
        <Guarantee variant="line" />
      </div>
      <div className="lg:col-span-5 lg:ps-4">
        {purchase?.isKnown ? (
          <ExistingAccountSteps email={purchase.email} />
        ) : (
          <NewAccountSteps email={purchase?.email} />
        )}
      </div>
    </Container>
  );
}

function NewAccountSteps({ email }: { email: string | undefined }) {
  const { user } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <NextSteps
      actions={
        <LinkButton to="/customer/dashboard" tone="secondary">
          Go to your dashboard
        </LinkButton>
      }
    >
      <Step title="Set your own password">
        {user && mayChoosePassword(user) ? (
          <>
            <span className="mb-4 block">
              Choose one here to log in any time. You won’t need the one-time password then.
            </span>
            <ChoosePasswordForm user={user} isSecondary onChosen={setChosen} />
          </>
        ) : (
          <Alert kind="success">{chosen ?? 'Your password is set.'} Use it the next time you log in.</Alert>
        )}
      </Step>
      <Step title="Check your email">
        <span className="block">
          A one-time password was sent to{' '}
          {email ? <strong className="wrap-anywhere text-ink">{email}</strong> : 'your email'}.
        </span>
        {chosen === null && 'Not choosing a password now? Use the one-time password we sent. It works for 7 days.'}
      </Step>
      <Step title="We’ll be in touch">
        An expert will contact you in the dashboard, where you’ll also find your order and invoice.
      </Step>
    </NextSteps>
  );
}

/** A purchase never opens an existing account. */
function ExistingAccountSteps({ email }: { email: string }) {
  const isIn = useSession().user !== null;
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
        An expert will contact you in the dashboard. Your invoice is attached to our email.
      </Step>
    </NextSteps>
  );
}

const NextSteps = ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
  <section aria-labelledby="next" className="rounded-lg border border-line bg-surface p-5 sm:p-6 lg:p-8">
    <h2 id="next" className="text-xl">
      What happens next
    </h2>
    <ol className="mt-5 grid gap-6">{children}</ol>
    <div className="mt-7 grid gap-2 border-t border-line pt-6">{actions}</div>
  </section>
);

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="border-s-2 border-accent ps-4">
    <p className="font-semibold">{title}</p>
    <div className="mt-0.5 text-ink-soft">{children}</div>
  </li>
);
