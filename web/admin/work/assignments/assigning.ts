import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { Question } from '../../../dashboard/forms/use-question.tsx';

export type StaffAction = 'assign' | 'reassign';

/** The server refuses once work has started. */
export const canAssign = ({ status }: { status: string }): boolean => status === 'pending';

/** The work of several people is reassigned on the order's page, one by one. */
export const canReassign = ({ status, staff }: Pick<ListedOrder, 'status' | 'staff'>): boolean =>
  staff.length === 1 && status !== 'delivered' && status !== 'cancelled';

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
