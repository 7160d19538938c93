import { type ReactNode, useState } from 'react';
import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { dayName, dueDay } from '../../../order/company-days.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { emailsText } from './move-effect.ts';

type Order = Pick<ListedOrder, 'id' | 'promise' | 'user'>;

export type Move = { due_on: string; reason: string; agreed_with_customer: boolean };

type DialogProps = {
  orders: readonly Order[];
  /** Some of the orders are on other pages. */
  isPart?: boolean;
  record: number | string;
  title: string;
  lead: ReactNode;
  day: string;
  agreedWith: string;
  move: (move: Move) => Promise<unknown>;
  onClose: () => void;
};

/** `MovePromise` and `useMoveChoice` open it. */
export function MoveDialog({
  orders,
  isPart = false,
  record,
  title,
  lead,
  agreedWith,
  move,
  onClose,
  ...rest
}: DialogProps) {
  const [day, setDay] = useState(rest.day);
  const today = orders[0]?.promise.today ?? '';
  const form = useForm({
    failure: 'Failed to move the promise.',
    errorMessage: errorText,
    submit: ({ due_on = '', reason = '', agreed }) =>
      move({ due_on, reason, agreed_with_customer: agreed !== undefined }),
  });
  return (
    <FormDialog title={title} record={record} action="Move the promise" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        {lead} <span role="status">{emailsText(orders, day, !isPart)}</span>
      </p>
      <DateField
        label="New day"
        name="due_on"
        required
        min={today}
        max={inTwoYears(today)}
        value={day}
        onDay={setDay}
        className="max-w-56"
        error={form.errors.due_on}
      />
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={3}
        maxLength={maxLength.reason}
        help={orders.length > 1 ? 'Every customer reads this.' : 'The customer reads this.'}
        error={form.errors.reason}
      />
      <Checkbox
        name="agreed"
        label={`Agreed with ${agreedWith}`}
        help="Otherwise the on-time figures keep measuring the earlier day."
      />
    </FormDialog>
  );
}

/** The server's limit; February 29 is only a day too strict. */
const inTwoYears = (today: string) => `${Number(today.slice(0, 4)) + 2}${today.slice(4).replace('-02-29', '-02-28')}`;

export function MovePromise({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, promise, user } = order;
  const saved = useAfterSave(onClose);
  const { today } = promise;
  const move = async (body: Move) => {
    await call('PUT /admin/orders/{id}/promise', { params: { id }, body });
    const email = body.due_on > promise.due_on ? ` ${user.name} gets an email.` : '';
    await saved(`The promise was moved to ${dayName(body.due_on, today)}.${email}`);
  };
  return (
    <MoveDialog
      orders={[order]}
      record={id}
      title="Move the promise"
      lead={
        <>
          Now promised for <strong className="font-semibold text-ink">{dueDay(promise)}</strong>.
        </>
      }
      day={promise.late ? today : promise.due_on}
      agreedWith={user.name}
      move={move}
      onClose={onClose}
    />
  );
}
