import { Link } from 'react-router';
import { mayChoosePassword } from '../../account/may-choose-password.ts';
import { useSession } from '../../api/session.ts';
import { useCustomerStep } from '../../order/guarantee/use-customer-step.tsx';
import { NextStepBox, StepButtons } from '../../order/next-step-box.tsx';
import { customerStep } from '../../order/next-step-customer.ts';
import { stepUrl } from '../../order/step-url.ts';
import { type CustomerOrderWorkspace, titlesOf } from '../../order/workspace.ts';
import { Alert } from '../../ui/alert.tsx';

export function WaitingOrders({ orders }: { orders: readonly CustomerOrderWorkspace[] }) {
  const { user } = useSession();
  const mayDecide = !mayChoosePassword(user);
  const waiting = orders.filter((order) => isWaiting(order, mayDecide));
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Waiting for you" className="mb-6 grid gap-3">
      {waiting.map((order) => (
        <li key={order.id}>
          <WaitingOrder order={order} mayDecide={mayDecide} />
        </li>
      ))}
    </ul>
  );
}

const isWaiting = (order: CustomerOrderWorkspace, mayDecide: boolean): boolean =>
  ['you', 'late'].includes(customerStep(order, mayDecide).who);

function WaitingOrder({ order, mayDecide }: { order: CustomerOrderWorkspace; mayDecide: boolean }) {
  const { id } = order;
  const viewed = { role: 'customer', order } as const;
  const step = customerStep(order, mayDecide);
  const { act, isPending, problem, dialogs } = useCustomerStep(order);
  const page = `/customer/dashboard/orders/${id}`;
  return (
    <>
      <NextStepBox
        of={`order ${id}`}
        step={{
          who: step.who,
          text: step.text,
          detail: (
            <Link to={page} className="underline underline-offset-4">
              Order {id}: {titlesOf(order)}
            </Link>
          ),
        }}
      >
        <StepButtons
          step={step}
          of={`order ${id}`}
          urlOf={(action) => stepUrl(viewed, action, '')?.replace(/^\?/, `${page}?`) ?? null}
          onAction={act}
          isPending={isPending}
          className="max-sm:w-full"
        />
      </NextStepBox>
      {problem && <Alert className="mt-3">{problem}</Alert>}
      {dialogs}
    </>
  );
}
