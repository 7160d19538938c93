import { CalendarClock, CirclePlay, UserPlus } from 'lucide-react';
import { movedSentence } from '../../../../contract/shared/promise-sentence.ts';
import { call } from '../../../api/browser.ts';
import { companyDay, dayName } from '../../../order/company-days.ts';
import { adminStep } from '../../../order/next-step-admin.ts';
import { PromiseLine } from '../../../order/promise-line.tsx';
import { acceptedText, changesLeftText } from '../../../order/work/acceptance-text.ts';
import { Checklist, checklistTitle } from '../../../order/work/checklist.tsx';
import { Deliveries } from '../../../order/work/deliveries.tsx';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { Fact, Facts } from '../../../record/facts.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { canAssign } from '../assignments/assigning.ts';
import { OrderAssignments } from '../assignments/order-assignments.tsx';
import { OwnerSelect } from '../assignments/owner-select.tsx';
import { canReopen } from '../deliveries/reopen-dialog.tsx';
import type { OrderWork } from './use-order-work.tsx';

type Props = { order: AdminOrderWorkspace; work: OrderWork };

export function AdminWork({ order, work }: Props) {
  const { id, deliveries, checklist } = order;
  const setOwner = (userId: number | null) =>
    void work.run(() => call('PUT /admin/orders/{id}/owner', { params: { id }, body: { user_id: userId } }), {
      failure: 'Failed to change the owner.',
      done: 'Owner changed.',
    });
  return (
    <div className="grid gap-4">
      <SectionCard
        title="Staff"
        action={
          canAssign(order) &&
          adminStep(order, 0).action?.id !== 'assign' && (
            <Button tone="secondary" aria-haspopup="dialog" onClick={({ currentTarget }) => work.assign(currentTarget)}>
              <UserPlus aria-hidden size={18} />
              Assign Staff
            </Button>
          )
        }
      >
        <OrderAssignments order={order} work={work} />
        <OwnerSelect order={order} onChange={setOwner} />
      </SectionCard>
      <PromiseSection order={order} work={work} />
      {checklist.length > 0 && (
        <SectionCard title={checklistTitle(checklist)}>
          <Checklist orderId={order.id} lines={checklist} canChange={false} />
        </SectionCard>
      )}
      {deliveries.length > 0 && (
        <SectionCard title="Deliveries">
          <Deliveries deliveries={deliveries} />
          <Acceptance order={order} work={work} />
        </SectionCard>
      )}
    </div>
  );
}

function PromiseSection({ order, work }: Props) {
  const { promise } = order;
  const canMove = promise.state !== 'stopped';
  return (
    <SectionCard
      title="Promise"
      action={
        <span className="flex flex-wrap gap-2">
          {promise.state === 'paused' && (
            <Button tone="secondary" onClick={work.resume}>
              <CirclePlay aria-hidden size={18} />
              Resume the clock
            </Button>
          )}
          {canMove && (
            <Button tone="secondary" onClick={() => work.open('move')}>
              <CalendarClock aria-hidden size={18} />
              Move the promise
            </Button>
          )}
        </span>
      }
    >
      <PromiseLine isLarge order={order} reader="admin" />
      {promise.first_due_on !== promise.due_on && (
        <p className="mt-1 text-ink-soft">First promised for {dayName(promise.first_due_on, promise.today)}.</p>
      )}
      {promise.moves.length > 0 && (
        <ul aria-label="Moves" className="mt-4 grid gap-3 border-t border-line pt-4">
          {promise.moves.map((move) => (
            <li key={move.at} className="wrap-anywhere">
              {movedSentence(promise, move)}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Acceptance({ order, work }: Props) {
  const { acceptance, promise, user } = order;
  const { state, due_at, revisions_used: used } = acceptance;
  const accepted = acceptedText(acceptance, user.name, promise);
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-5">
      <Facts>
        <Fact name="Acceptance">
          {accepted}
          {state === 'awaiting' &&
            (due_at
              ? `${user.name} can check it until ${companyDay(promise, due_at)}.`
              : `${user.name} is checking it.`)}
          {state === 'changes_requested' && `${user.name} asked for changes.`}
          {state === 'none' && 'Not asked for.'}
        </Fact>
        <Fact name="Changes">
          {changesLeftText(acceptance)}
          {used > 0 && `, ${used} used`}
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-3">
        {canReopen(order) && (
          <Button tone="secondary" onClick={() => work.open('reopen')}>
            Reopen the work
          </Button>
        )}
        <Button tone="secondary" onClick={() => work.open('grant')}>
          Edit included changes
        </Button>
      </div>
    </div>
  );
}
