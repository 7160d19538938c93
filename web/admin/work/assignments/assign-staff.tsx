import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PopoverPanel } from '../../../ui/popovers/popover-panel.tsx';
import { StaffPicker } from './staff-picker.tsx';

/** The server refuses once work has started. */
export const canAssign = ({ status }: { status: string }): boolean => status === 'pending';

type Props = {
  order: ListedOrder;
  anchor: HTMLElement;
  run: ReturnType<typeof useAction>['run'];
  onClose: () => void;
};

export function AssignStaff({ order: { id, payment_status, staff }, anchor, run, onClose }: Props) {
  const assign = (person: StaffLoad) => {
    onClose();
    void run(() => call('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: person.id } }), {
      failure: 'Failed to assign staff.',
      done: `${person.name} was assigned to order ${id}.`,
      recordKey: id,
    });
  };
  return (
    <PopoverPanel anchor={anchor} label={`Assign Staff to order ${id}`} onClose={onClose} className="w-88">
      {payment_status === 'unpaid' && (
        <div className="p-2 pb-0">
          <Alert kind="warning">This order is not paid yet.</Alert>
        </div>
      )}
      <StaffPicker without={staff.map((one) => one.id)} onPick={assign} />
    </PopoverPanel>
  );
}
