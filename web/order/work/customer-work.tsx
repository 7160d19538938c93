import { SectionCard } from '../../record/section-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Empty } from '../../ui/empty.tsx';
import { isFixing } from '../guarantee/guarantee-text.ts';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import { Decision } from './decision.tsx';
import { Deliveries } from './deliveries.tsx';

export function CustomerWork({ order }: { order: CustomerOrderWorkspace }) {
  const { deliveries, acceptance } = order;
  const isAwaiting = acceptance.state === 'awaiting';
  return (
    <div className="grid gap-4">
      {deliveries.length === 0 && (
        <Empty title="Nothing delivered yet">What we deliver appears here, with a summary and all files.</Empty>
      )}
      {deliveries.length > 0 && (
        <SectionCard title={isAwaiting ? 'Check your delivery' : 'Deliveries'}>
          <Deliveries deliveries={deliveries} />
          {isAwaiting ? (
            <div className="mt-6">
              <Decision order={order} />
            </div>
          ) : (
            <Outcome order={order} />
          )}
        </SectionCard>
      )}
    </div>
  );
}

/** The next step says how the delivery was accepted. */
const Outcome = ({ order }: { order: CustomerOrderWorkspace }) =>
  order.acceptance.state === 'changes_requested' && (
    <Alert kind="info" className="mt-6">
      {isFixing(order) ? 'We’re fixing what you told us about' : 'We’re making the changes you asked for'}, and will
      deliver again.
    </Alert>
  );
