import { useEffect, useState } from 'react';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { formatAmount, toCents, toDecimal } from '../../../../contract/shared/money.ts';
import type { AdminCancellation } from '../../../../contract/work/cancellation-shapes.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

export type Decision = 'execute' | 'refuse' | 'match';
type Props = { cancellation: AdminCancellation; onClose: () => void };

export function DecisionDialogs({ shown, ...props }: Props & { shown: Decision }) {
  if (shown === 'execute') return <ExecuteDialog {...props} />;
  return shown === 'refuse' ? <RefuseDialog {...props} /> : <MatchDialog {...props} />;
}

const MIN_REASON = 20;
const tooShort = `Write at least ${MIN_REASON} characters: the customer reads it.`;

function ExecuteDialog({ cancellation, onClose }: Props) {
  const { id, refundable, may_keep, name, order } = cancellation;
  const [kept, setKept] = useState('0.00');
  const [all, cents] = [toCents(refundable) ?? 0, toCents(kept.trim())];
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to carry out the withdrawal.',
    errorMessage: errorText,
    check: ({ explanation = '' }) => {
      if (!may_keep) return {};
      if (cents === null) return { kept: 'Enter an amount such as 120.00.' };
      if (cents > all) return { kept: `At most ${formatAmount(refundable)} can be kept.` };
      return cents > 0 && explanation.trim().length < MIN_REASON ? { explanation: tooShort } : {};
    },
    async submit({ explanation = '' }) {
      const body = may_keep ? { kept: kept.trim(), explanation: explanation.trim() || null } : {};
      await sendOnce(`withdrawal:${id}`, body, (headers) =>
        call('POST /admin/cancellations/{id}/execute', { params: { id }, body, headers }),
      );
      await saved('The withdrawal was carried out.');
    },
  });
  const back = formatAmount(toDecimal(Math.max(0, all - (cents ?? 0))));
  return (
    <FormDialog
      title="Carry out the withdrawal"
      record={id}
      action={all > 0 ? `Carry out, ${back} back` : 'Carry out'}
      pendingText="Paying back…"
      isDanger
      form={form}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {all > 0
          ? `${back} goes back to ${name} the way it was paid.`
          : 'Nothing was paid that could be paid back; what is due is cancelled.'}{' '}
        {order?.status === 'delivered'
          ? 'The order stays delivered.'
          : 'The order is cancelled, and work on it stops. This can’t be undone.'}
      </p>
      {may_keep && (
        <>
          <Field
            label="Keep for the part that was done"
            name="kept"
            inputMode="decimal"
            autoComplete="off"
            required
            value={kept}
            onChange={({ currentTarget }) => setKept(currentTarget.value)}
            help={`From $0.00 to ${formatAmount(refundable)}. The customer asked for an early start, so a fair share of the price may be kept.`}
            error={form.errors.kept}
          />
          <TextArea
            label="What was done"
            name="explanation"
            required={(cents ?? 0) > 0}
            optional={(cents ?? 0) === 0}
            rows={4}
            maxLength={1_000}
            help="The customer gets it by email, with the amount."
            error={form.errors.explanation}
          />
        </>
      )}
    </FormDialog>
  );
}

function RefuseDialog({ cancellation: { id, email }, onClose }: Props) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to refuse the withdrawal.',
    errorMessage: errorText,
    check: ({ reason = '' }) => (reason.trim().length < MIN_REASON ? { reason: tooShort } : {}),
    async submit({ reason = '' }) {
      await call('POST /admin/cancellations/{id}/refuse', { params: { id }, body: { reason: reason.trim() } });
      await saved('The withdrawal was refused.');
    },
  });
  return (
    <FormDialog title="Refuse the withdrawal" record={id} action="Refuse" isDanger form={form} onClose={onClose}>
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={4}
        maxLength={1_000}
        help={`It is sent to ${email}.`}
        error={form.errors.reason}
      />
    </FormDialog>
  );
}

type Found = Response<'GET /admin/orders'>['data'];

/** The orders of the address that was entered; none if it has none, or they can’t be loaded. */
function useOrdersOf(email: string): Found {
  const [orders, setOrders] = useState<Found>([]);
  useEffect(() => {
    call('GET /admin/orders', { query: { search: email, per_page: 5 } }).then(
      ({ data }) => setOrders(data),
      (error: unknown) => console.error(error),
    );
  }, [email]);
  return orders;
}

function MatchDialog({ cancellation: { id, email, order_id, order_number }, onClose }: Props) {
  const orders = useOrdersOf(email);
  const [number, setNumber] = useState(() => String(order_id ?? /^#?\s*(\d{1,9})$/.exec(order_number)?.[1] ?? ''));
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to match the order.',
    errorMessage: errorText,
    check: () => (/^\d{1,9}$/.test(number.trim()) ? {} : { order_id: 'Enter the number of an order.' }),
    async submit() {
      const body = { order_id: Number(number) };
      await call('POST /admin/cancellations/{id}/match', { params: { id }, body });
      await saved();
    },
  });
  return (
    <FormDialog title="Match the order" record={id} action="Match" form={form} onClose={onClose}>
      <p className="wrap-anywhere">
        “{order_number}” was entered, with {email}.
      </p>
      {orders.length > 0 && (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-2 text-sm/5 font-semibold">Orders of this address</legend>
          {orders.map((order) => (
            <Choice
              type="radio"
              key={order.id}
              name="found"
              value={order.id}
              checked={number === String(order.id)}
              onChange={() => {
                setNumber(String(order.id));
                form.setDirty(true);
              }}
              title={`Order ${order.id}`}
              detail={order.user.name}
              price={formatAmount(order.total_amount)}
            />
          ))}
        </fieldset>
      )}
      <Field
        label="Order number"
        name="order_id"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={maxLength.couponCode}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        error={form.errors.order_id}
      />
    </FormDialog>
  );
}
