import { assignmentSteps, stepOf } from '../../dashboard/assignment-steps.ts';
import { ProgressSteps } from '../../dashboard/progress-steps.tsx';
import { Status } from '../../ui/status.tsx';
import { assignmentLook } from '../../ui/statuses.ts';
import type { StaffOrderWorkspace } from '../workspace.ts';
import { acceptedText } from './acceptance-text.ts';
import { Deliveries } from './deliveries.tsx';
import { Section } from './section.tsx';

export function StaffWork({ order, meId }: { order: StaffOrderWorkspace; meId: number }) {
  const { my_status, deliveries, acceptance, user, promise, notes } = order;
  const colleagues = order.staff.filter(({ id }) => id !== meId);
  const accepted = acceptedText(acceptance, user.name, promise);
  return (
    <div className="grid gap-6">
      <Section title="Your work">
        <ProgressSteps steps={assignmentSteps} current={stepOf(my_status)} isDone={my_status === 'delivered'} isNamed />
        {accepted && <p className="mt-4">{accepted}</p>}
        {notes && (
          <figure className="mt-4 rounded-md bg-accent-soft px-4 py-3">
            <figcaption className="text-sm font-medium text-warn">Your notes for the admin</figcaption>
            <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
              {notes}
            </p>
          </figure>
        )}
      </Section>
      {colleagues.length > 0 && (
        <Section title="Colleagues">
          <ul className="grid gap-2">
            {colleagues.map(({ id, name, pivot }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <bdi className="font-medium wrap-anywhere">{name}</bdi>
                <Status {...assignmentLook(pivot.status)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {deliveries.length > 0 && (
        <Section title="Deliveries">
          <Deliveries deliveries={deliveries} />
        </Section>
      )}
    </div>
  );
}
