import { Link } from 'react-router';
import type { Loaded } from '../../../dashboard/list/load-list.ts';
import { AgreedCard } from '../../../order/cards/agreed-card.tsx';
import { DeliveryCard } from '../../../order/cards/delivery-card.tsx';
import { MoneyCard } from '../../../order/cards/money-card.tsx';
import { WithdrawalCard } from '../../../order/cards/withdrawal-card.tsx';
import { type AdminOrderWorkspace, workersOf } from '../../../order/workspace.ts';
import { ContactFacts } from '../../../record/contact-facts.tsx';
import { FactCard } from '../../../record/fact-card.tsx';
import { Fact, Facts } from '../../../record/facts.tsx';
import { Person } from '../../../record/person.tsx';
import { Status } from '../../../ui/status.tsx';
import { assignmentLook, invoiceLook } from '../../../ui/statuses.ts';
import { orderPaymentLook } from '../../selling/orders/order-labels.ts';
import { PaymentList, useRefunding } from '../../settlement/refunds/payment-list.tsx';

type Props = { order: AdminOrderWorkspace; payments: Loaded<'GET /admin/payments'> };

const link =
  'inline-flex min-h-6 items-center font-medium text-brand underline underline-offset-4 pointer-coarse:min-h-11';

export function OrderCards({ order, payments }: Props) {
  const refunding = useRefunding(payments);
  return (
    <>
      <MoneyCard order={order} state={orderPaymentLook(order).label}>
        {order.invoices.length > 0 && (
          <ul aria-label="Invoices" className="grid gap-2">
            {order.invoices.map(({ id, invoice_number, status, replaced_by }) => (
              <li key={id}>
                <div className="flex items-center justify-between gap-3">
                  <Link to={`/admin/dashboard/invoices/${id}`} className={`${link} tabular-nums`}>
                    {invoice_number}
                  </Link>
                  <Status {...invoiceLook(status)} />
                </div>
                {replaced_by && <p className="text-sm text-ink-soft">Replaced by {replaced_by}</p>}
              </li>
            ))}
          </ul>
        )}
        <PaymentList loaded={payments} refunding={refunding} />
      </MoneyCard>
      <PeopleCard order={order} />
      <DeliveryCard viewed={{ role: 'admin', order }} />
      <WithdrawalCard order={order} />
      <AgreedCard order={order} reader="admin" />
      {refunding.dialog}
    </>
  );
}

function PeopleCard({ order }: { order: AdminOrderWorkspace }) {
  const { user, assignments, owner } = order;
  return (
    <FactCard title="People" value={[user.name, workersOf(order)].filter(Boolean).join(', ')}>
      <div className="grid gap-4">
        <Person name={user.name} line="Customer" />
        <ContactFacts person={user} address={user.place ?? ''} />
        <p className="flex flex-wrap gap-x-5">
          <Link to={`/admin/dashboard/customers/${user.id}/orders`} className={link}>
            All orders<span className="sr-only"> of {user.name}</span>
          </Link>
          <Link to={`/admin/dashboard/chat?with=${user.id}`} className={link}>
            Chat
          </Link>
        </p>
        <div className="grid gap-3 border-t border-line pt-4">
          {assignments.map((assignment) => (
            <Person
              key={assignment.id}
              name={assignment.user.name}
              line={<Status {...assignmentLook(assignment.status)} />}
            />
          ))}
          {assignments.length === 0 && <p className="text-ink-soft">No one is assigned yet.</p>}
          <Link to="?tab=work" preventScrollReset className={link}>
            Change who works on it
          </Link>
        </div>
        <Facts>
          <Fact name="Owner">{owner?.name ?? 'All admins'}</Fact>
        </Facts>
      </div>
    </FactCard>
  );
}
