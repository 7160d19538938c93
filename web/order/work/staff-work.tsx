import { SectionCard } from '../../record/section-card.tsx';
import { Status } from '../../ui/status.tsx';
import { assignmentLook } from '../../ui/statuses.ts';
import type { StaffOrderWorkspace } from '../workspace.ts';
import { acceptedText } from './acceptance-text.ts';
import { Checklist } from './checklist.tsx';
import { Deliveries } from './deliveries.tsx';

export function StaffWork({ order }: { order: StaffOrderWorkspace }) {
  const { my_status, deliveries, acceptance, user, promise, notes } = order;
  const accepted = acceptedText(acceptance, user.name, promise);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SectionCard title={progressText(order)}>
        <Checklist
          orderId={order.id}
          lines={order.checklist}
          canChange={['assigned', 'in_progress', 'completed'].includes(my_status) && order.status !== 'cancelled'}
        />
      </SectionCard>
      <SectionCard title="Your work">
        <Status {...assignmentLook(my_status)} />
        {accepted && <p className="mt-4">{accepted}</p>}
        {notes && (
          <figure className="mt-4 rounded-md bg-accent-soft px-4 py-3">
            <figcaption className="text-sm font-medium text-warn">Your notes for the admin</figcaption>
            <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
              {notes}
            </p>
          </figure>
        )}
      </SectionCard>
      {deliveries.length > 0 && (
        <SectionCard title="Deliveries">
          <Deliveries deliveries={deliveries} />
        </SectionCard>
      )}
    </div>
  );
}

const progressText = ({ progress }: StaffOrderWorkspace): string =>
  progress ? `Check list: ${progress.done} of ${progress.total} done` : 'Check list';
