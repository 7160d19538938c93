import { DeliveryCard } from '../order/cards/delivery-card.tsx';
import type { StaffOrderWorkspace } from '../order/workspace.ts';
import { ContactFacts } from '../record/contact-facts.tsx';
import { FactCard } from '../record/fact-card.tsx';
import { linesOf } from '../record/lines.ts';
import { OrderLines } from '../record/order-lines.tsx';
import { Person } from '../record/person.tsx';
import { Status } from '../ui/status.tsx';
import { assignmentLook } from '../ui/statuses.ts';

type Props = { order: StaffOrderWorkspace; meId: number };

export function AssignmentFacts({ order, meId }: Props) {
  const { user, items, staff } = order;
  const colleagues = staff.filter(({ id }) => id !== meId);
  return (
    <>
      <FactCard title="What was bought" value={items[0]?.service.title}>
        <OrderLines lines={linesOf(items)} />
      </FactCard>
      <FactCard title="People" value={user.name}>
        <div className="grid gap-4">
          <Person name={user.name} line={user.company ?? 'Customer'} />
          <ContactFacts person={user} address={user.place ?? ''} />
          {colleagues.map(({ id, name, pivot }) => (
            <Person key={id} name={name} line={<Status {...assignmentLook(pivot.status)} />} />
          ))}
        </div>
      </FactCard>
      <DeliveryCard viewed={{ role: 'staff', order }} />
    </>
  );
}
