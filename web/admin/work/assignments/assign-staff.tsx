import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import type { Question, useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { PopoverPanel } from '../../../ui/popovers/popover-panel.tsx';
import { StaffPicker } from './staff-picker.tsx';

/** The server refuses once work has started. */
export const canAssign = ({ status }: { status: string }): boolean => status === 'pending';

/** Money that is disputed may never come: whoever gives someone work for it agrees first. */
export const disputedQuestion = (disputed: readonly Pick<ListedOrder, 'id' | 'dispute'>[]): Question => {
  const [first] = disputed;
  return {
    title: disputed.length === 1 ? `Order ${first?.id} is disputed` : `${disputed.length} orders are disputed`,
    action: 'Assign anyway',
    text:
      disputed.length === 1
        ? `The bank holds ${formatAmount(first?.dispute?.amount ?? '0')} and may return it to the customer. Do you want to assign staff all the same?`
        : 'The bank holds their payments and may return them to the customers. Do you want to assign staff all the same?',
  };
};

type Props = {
  order: ListedOrder;
  anchor: HTMLElement;
  ask: ReturnType<typeof useQuestion>['ask'];
  run: ReturnType<typeof useAction>['run'];
  onClose: () => void;
};

export function AssignStaff({ order, anchor, ask, run, onClose }: Props) {
  const { id, payment_status, staff } = order;
  const assign = (person: StaffLoad) => {
    onClose();
    void run(
      async () => {
        if (order.dispute) await ask(disputedQuestion([order]));
        return call('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: person.id } });
      },
      {
        failure: 'Failed to assign staff.',
        done: `${person.name} was assigned to order ${id}.`,
        recordKey: id,
      },
    );
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
