import { dashboardOf } from '../../../contract/status.ts';
import { useSession } from '../../api/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import type { Purchase } from './checkout-memory.ts';
import { PurchaseFacts } from './purchase-summary.tsx';

/** Stands in for a checkout that is paid: coming back to it must not pay a second time by accident. */
export function CheckoutDone({ purchase, onAgain }: { purchase: Purchase; onAgain(): void }) {
  const { user } = useSession();
  return (
    <Container className="py-10 lg:py-16">
      <div className="grid max-w-text gap-6">
        <h1 className="text-3xl">This order is placed and paid</h1>
        <p className="text-lg text-ink-soft">
          You bought {purchase.title} a moment ago. There is nothing left to do on this page.
        </p>
        <PurchaseFacts purchase={purchase} />
        <div className="flex flex-wrap gap-3">
          {user ? (
            <LinkButton to={dashboardOf(user.role.name)}>Go to your dashboard</LinkButton>
          ) : (
            <LinkButton to="/login">Log in</LinkButton>
          )}
          <Button tone="secondary" onClick={onAgain}>
            Order it once more
          </Button>
        </div>
      </div>
    </Container>
  );
}
