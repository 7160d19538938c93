import { Suspense, use, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ListedOrder } from '../../../contract/orders-admin.ts';
import type { ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { assignmentLabel } from '../../dashboard/assignment-labels.ts';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { errorText } from '../../dashboard/use-action.ts';
import { useAfterSave } from '../../dashboard/use-after-save.ts';
import { Alert } from '../../ui/alert.tsx';
import { Select } from '../../ui/field.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { allPages } from '../shared/all-pages.ts';
import { servicesSummary } from './order-labels.tsx';

/** The server refuses once work has started. */
export const canAssign = ({ status }: { status: string }): boolean => status === 'pending';

const loadAllStaff = () => allPages((page) => call('GET /admin/users', { query: { role: 'staff', ...page } }));

/** Mount it to open it: it then loads the staff. */
export function AssignStaff({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const [staff] = useState(() => settled(loadAllStaff(), 'Failed to fetch data. Please try again.'));
  const { revalidate } = useRevalidator();
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to assign staff.',
    errorMessage: errorText,
    check: ({ user_id }) => (user_id ? {} : { user_id: 'Please select a staff member.' }),
    async submit({ user_id }) {
      try {
        const { staff: assigned } = await call('POST /admin/orders/{id}/assign-staff', {
          params: { id: order.id },
          body: { user_id: Number(user_id) },
        });
        const name = assigned.find(({ id }) => id === Number(user_id))?.name ?? 'The staff member';
        await saved(`${name} was assigned to order ${order.id}.`);
      } catch (error) {
        // Usually another admin was faster.
        void revalidate();
        throw error;
      }
    },
  });
  return (
    <FormDialog title={`Assign Staff to order ${order.id}`} action="Assign" form={form} onClose={onClose}>
      <p>
        <span className="font-semibold">{servicesSummary(order)}</span>
        <span className="block wrap-anywhere text-ink-soft">
          for <bdi>{order.user.name}</bdi>
        </span>
      </p>
      {order.payment_status === 'unpaid' && <Alert kind="warning">This order is not paid yet.</Alert>}
      {order.staff.length > 0 && (
        <p className="wrap-anywhere text-ink-soft">
          Already assigned:{' '}
          {order.staff.map(({ name, pivot }) => `${name} (${assignmentLabel(pivot.status)})`).join(', ')}
        </p>
      )}
      <Suspense fallback={<SkeletonLines lines={2} label="Loading staff" />}>
        <StaffSelect staff={staff} assignedIds={order.staff.map(({ id }) => id)} error={form.errors.user_id} />
      </Suspense>
    </FormDialog>
  );
}

// The dialog opens before the staff have loaded, with the focus on a button.
const focusOnMount = (select: HTMLSelectElement | null) => select?.focus({ preventScroll: true });

type Choice = { staff: Promise<Settled<ListedUser[]>>; assignedIds: number[]; error: string | undefined };

function StaffSelect({ staff, assignedIds, error }: Choice) {
  const loaded = use(staff);
  if (loaded.error !== null) return <Alert>{loaded.error}</Alert>;
  const free = loaded.content.filter(({ id }) => !assignedIds.includes(id));
  if (free.length === 0)
    return (
      <p>
        {assignedIds.length > 0 ? 'All your staff are already assigned to this order.' : 'You have no staff yet.'}{' '}
        <Link to="/admin/dashboard/staff" className="text-brand underline underline-offset-4">
          Go to staff
        </Link>
      </p>
    );
  const hasNamesake = (name: string) => free.filter((one) => one.name === name).length > 1;
  return (
    <Select ref={focusOnMount} label="Staff member" name="user_id" defaultValue="" aria-required error={error}>
      <option value="">Choose a staff member</option>
      {free.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {hasNamesake(name) ? `${name} (${email})` : name}
        </option>
      ))}
    </Select>
  );
}
