import { dashboardOf } from '../../../contract/shared/status.ts';
import { canOrder } from '../../account/role-refusal.tsx';
import { useSession } from '../../api/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import type { Purchase } from './checkout-storage.ts';
import { PurchaseSummary } from './purchase-summary.tsx';

/** Prevents a second payment after coming back. */
export function AlreadyPaid({ purchase, slug, onAgain }: { purchase: Purchase; slug: string; onAgain(): void }) {
  const { user } = useSession();
  return (
    <Container className="py-7 lg:py-11">
      <div className="grid max-w-text gap-6">
        <h1 className="text-title">You’ve already paid for this order</h1>
        <p className="text-lg text-ink-soft">
          You bought {purchase.lines[0]?.title} a moment ago. There’s nothing left to do here.
        </p>
        <PurchaseSummary purchase={purchase} order={null} />
        <div className="flex flex-wrap gap-3">
          {user ? (
            <LinkButton to={dashboardOf(user.role.name)}>Go to your dashboard</LinkButton>
          ) : (
            <LinkButton to="/login">Log in</LinkButton>
          )}
          {user && canOrder(user) ? (
            <LinkButton tone="secondary" to={`/customer/dashboard/new-order/${slug}`}>
              Order it again
            </LinkButton>
          ) : (
            <Button tone="secondary" onClick={onAgain}>
              Order it again
            </Button>
          )}
        </div>
      </div>
    </Container>
  );
}
