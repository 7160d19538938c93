import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import type { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { PopoverPanel } from '../../../ui/popovers/popover-panel.tsx';
import { disputedQuestion, type StaffAction } from './assigning.ts';
import { StaffPicker } from './staff-picker.tsx';

async function reassign(id: number, userId: number) {
  const result = await call('POST /admin/orders/bulk', {
    body: { action: 'reassign', ids: [id], with: { user_id: userId } },
  });
  const refused = 'failed' in result ? result.failed[0] : undefined;
  if (refused) throw new ApiError(409, refused);
  return result;
}

const texts: Record<StaffAction, { label: string; failure: string; done: string }> = {
  assign: { label: 'Assign Staff to', failure: 'Failed to assign staff.', done: 'was assigned to' },
  reassign: { label: 'Reassign', failure: 'Failed to reassign the work.', done: 'takes over' },
};

type Props = {
  action?: StaffAction;
  order: ListedOrder;
  anchor: HTMLElement;
  ask: ReturnType<typeof useQuestion>['ask'];
  run: ReturnType<typeof useAction>['run'];
  onClose: () => void;
};

export function AssignStaff({ action = 'assign', order, anchor, ask, run, onClose }: Props) {
  const { id, payment_status, staff } = order;
  const { label, failure, done } = texts[action];
  const assign = (person: StaffLoad) => {
    onClose();
    void run(
      async () => {
        if (order.dispute) await ask(disputedQuestion([order]));
        return action === 'reassign'
          ? reassign(id, person.id)
          : call('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: person.id } });
      },
      {
        failure,
        done: `${person.name} ${done} order ${id}.`,
        recordKey: id,
      },
    );
  };
  return (
    <PopoverPanel anchor={anchor} label={`${label} order ${id}`} onClose={onClose} className="w-88">
      {payment_status === 'unpaid' && (
        <div className="p-2 pb-0">
          <Alert kind="warning">This order is not paid yet.</Alert>
        </div>
      )}
      <StaffPicker without={staff.map((one) => one.id)} onPick={assign} />
    </PopoverPanel>
  );
}
