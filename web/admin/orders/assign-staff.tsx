import { Suspense, use, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ListedOrder } from '../../../contract/assignments.ts';
import type { ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { refusalText } from '../../dashboard/use-action.ts';
import { useSaved } from '../../dashboard/use-saved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Select } from '../../ui/field.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { servicesInBrief, workLabel } from './order-labels.tsx';

/** Staff is assigned while an order is new; the server refuses it later. */
export const mayAssign = ({ status }: { status: string }): boolean => status === 'pending';

async function everyStaffMember(): Promise<ListedUser[]> {
  const part = (page: number) => call('GET /admin/users', { query: { role: 'staff', per_page: 100, page } });
  const first = await part(1);
  const rest = await Promise.all(Array.from({ length: first.meta.last_page - 1 }, (_, i) => part(i + 2)));
  return [first, ...rest].flatMap(({ data }) => data);
}

/** Gives an order to one more staff member. Mount it to open it: who is on staff is asked for at that moment. */
export function AssignStaff({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const [staff] = useState(() => settled(everyStaffMember(), 'Failed to fetch data. Please try again.'));
  const { revalidate } = useRevalidator();
  const saved = useSaved(onClose);
  const form = useForm({
    failure: 'Failed to assign staff.',
    wordsFor: refusalText,
    check: ({ user_id }) => (user_id ? {} : { user_id: 'Please select a staff member.' }),
    async submit({ user_id }) {
      try {
        const { staff: assigned } = await call('POST /admin/orders/{id}/assign-staff', {
          params: { id: order.id },
          body: { user_id: Number(user_id) },
        });
        const name = assigned.find(({ id }) => id === Number(user_id))?.name ?? 'The staff member';
        await saved(`${name} is assigned to order ${order.id}.`);
      } catch (error) {
        // Mostly somebody else was faster: the list behind shows how things stand.
        void revalidate();
        throw error;
      }
    },
  });
  return (
    <FormDialog title={`Assign Staff to order ${order.id}`} action="Assign" form={form} onClose={onClose}>
      <p>
        <span className="font-semibold">{servicesInBrief(order)}</span>
        <span className="block wrap-anywhere text-ink-soft">
          for <bdi>{order.user.name}</bdi>
        </span>
      </p>
      {order.payment_status === 'unpaid' && <Alert kind="warning">This order is not paid yet.</Alert>}
      {order.staff.length > 0 && (
        <p className="wrap-anywhere text-ink-soft">
          At work on it: {order.staff.map(({ name, pivot }) => `${name} (${workLabel(pivot.status)})`).join(', ')}
        </p>
      )}
      <Suspense fallback={<SkeletonLines lines={2} label="Loading staff" />}>
        <StaffChoice staff={staff} taken={order.staff.map(({ id }) => id)} error={form.errors.user_id} />
      </Suspense>
    </FormDialog>
  );
}

// The dialog opened without it, and so has its focus on a button that is not what one came for.
const startHere = (select: HTMLSelectElement | null) => select?.focus({ preventScroll: true });

type Choice = { staff: Promise<Settled<ListedUser[]>>; taken: number[]; error: string | undefined };

function StaffChoice({ staff, taken, error }: Choice) {
  const loaded = use(staff);
  if (loaded.error !== null) return <Alert>{loaded.error}</Alert>;
  const free = loaded.content.filter(({ id }) => !taken.includes(id));
  if (free.length === 0)
    return (
      <p>
        {taken.length > 0
          ? 'Everybody on your staff is assigned to this order already.'
          : 'Nobody is on your staff yet.'}{' '}
        <Link to="/admin/dashboard/staff" className="text-brand underline underline-offset-4">
          Go to staff
        </Link>
      </p>
    );
  // Two of one name are told apart by their address.
  const isTwice = (name: string) => free.filter((one) => one.name === name).length > 1;
  return (
    <Select ref={startHere} label="Staff member" name="user_id" defaultValue="" aria-required error={error}>
      <option value="">Choose a staff member</option>
      {free.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {isTwice(name) ? `${name} (${email})` : name}
        </option>
      ))}
    </Select>
  );
}
