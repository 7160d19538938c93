import { PackageCheck } from 'lucide-react';
import { Suspense } from 'react';
import { later } from '../../dashboard/later.tsx';
import { firstName } from '../../record/first-name.ts';
import { DeliveryContent } from '../work/delivery-content.tsx';
import type { Viewed } from '../workspace.ts';
import { EntryCard } from './entry-card.tsx';
import type { Delivered } from './thread-entries.ts';

const Decision = later(() => import('../work/decision.tsx').then((part) => part.Decision));

type Props = {
  viewed: Viewed;
  delivery: Delivered;
  /** The next step, on the same screen, has the buttons. */
  isStepShown: boolean;
};

export const DeliveryCard = ({ viewed, delivery, isStepShown }: Props) => {
  const { role, order } = viewed;
  const { id, staff, round, created_at } = delivery;
  const isLatest = order.deliveries.at(-1)?.id === id;
  return (
    <EntryCard
      Icon={PackageCheck}
      title={`${firstName(staff)} delivered the work${round > 1 ? `, round ${round}` : ''}`}
      at={created_at}
    >
      <DeliveryContent delivery={delivery} />
      {role === 'customer' && isLatest && !isStepShown && order.acceptance.state === 'awaiting' && (
        <Suspense>
          <Decision order={order} />
        </Suspense>
      )}
    </EntryCard>
  );
};
