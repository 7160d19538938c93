import clsx from 'clsx';
import { useState } from 'react';
import type { Payment, Refund } from '../../../../contract/settlement/refunds.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { formatAmount, toCents, toDecimal } from '../../../../contract/shared/money.ts';
import type { RefundReason } from '../../../../contract/shared/money-states.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { Canceled } from '../../../api/canceled.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { NoHyphenBreak } from '../../../ui/no-hyphen-break.tsx';
import { refundEffectsText } from './refund-effects.ts';
import { reasonOptions, refundDestination } from './refund-labels.ts';
import { chosenLines, RefundLines, useRefundLines } from './refund-lines.tsx';
import { refundParts } from './refund-parts.ts';
import { type PreviewChoice, useRefundPreview } from './use-refund-preview.ts';

type Props = {
  payment: Payment;
  invoiceId?: number | undefined;
  /** Presets a refund that is paid back outside of the provider. */
  manual?: { amount: string };
  onClose: () => void;
};

const sumOf = (lines: readonly { amount: string }[]): string =>
  toDecimal(lines.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0));

function doneText({ state, amount, payment }: Refund): string {
  const money = formatAmount(amount);
  if (state === 'succeeded') return `${money} refunded.`;
  if (state === 'pending') return `The refund of ${money} is on its way.`;
  return `${providerName(payment.provider ?? '')} isn’t responding. The refund of ${money} will be made as soon as it does.`;
}

/** The highest possible refund is preset. */
export function RefundDialog({ payment, invoiceId, manual, onClose }: Props) {
  const { id } = payment;
  const today = useCompanyToday();
  const parts = refundParts(payment, invoiceId);
  const [partKey, setPartKey] = useState(parts[0]?.key);
  const part = parts.find(({ key }) => key === partKey) ?? parts[0];
  const most = part?.refundable ?? '0.00';
  const [typed, setTyped] = useState<string | null>(manual?.amount ?? null);
  const [byLine, setByLine] = useState(false);
  const [lineAmounts, setLineAmounts] = useState<Record<number, string>>({});
  const [keeps, setKeeps] = useState(false);
  const [cancels, setCancels] = useState<boolean | null>(null);
  const [way, setWay] = useState<'original' | 'manual'>(payment.provider && !manual ? 'original' : 'manual');
  const lines = useRefundLines(id, part?.choice.invoice_id);

  const chosen = byLine ? chosenLines(lineAmounts) : undefined;
  const amount = chosen ? sumOf(chosen) : (typed ?? most).trim();
  const cents = chosen === null ? null : toCents(amount);
  const isFull = cents === toCents(most);
  const choice = (cancel: boolean): PreviewChoice | null =>
    cents && part
      ? {
          amount,
          ...part.choice,
          ...(chosen && { lines: chosen }),
          keep_commissions: keeps,
          cancel_order: cancel,
        }
      : null;
  // The order’s state does not depend on the choice: the first preview decides the preset.
  const [order, setOrder] = useState<{ can_cancel: boolean; has_started: boolean } | null>(null);
  const cancelsOrder = order?.can_cancel ? (cancels ?? (isFull && !order.has_started)) : false;
  const { preview, problem, isStale } = useRefundPreview(id, choice(cancelsOrder));
  if (preview?.order && !order) setOrder(preview.order);

  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to refund the payment.',
    errorMessage: errorText,
    check: () => (cents || byLine ? {} : { amount: 'Enter an amount such as 49.90.' }),
    async submit({ reason, note = '', reference = '', paid_on = '', notify }) {
      const refund = choice(cancelsOrder);
      if (!refund) throw new Canceled('No line is checked.');
      const body = {
        ...refund,
        reason: reason as RefundReason,
        note: note.trim() || null,
        method: way,
        ...(way === 'manual' && { reference: reference.trim() || null, paid_on: paid_on || null }),
        notify: notify === 'on',
      };
      const created = await sendOnce(`refund:${id}`, body, (headers) =>
        call('POST /admin/payments/{id}/refunds', { params: { id }, body, headers }),
      );
      await saved(doneText(created));
    },
  });
  const destination = way === 'original' ? refundDestination(payment) : null;
  const effects = preview && {
    amount: preview.amount,
    destination,
    creditNoteNumber: preview.credit_note_number,
    commissions: preview.commissions.map(({ user, amount }) => ({ name: user.name, amount })),
    cancelsOrder,
  };
  const summary = (
    <div aria-live="polite" className={clsx('min-h-6', isStale && 'text-ink-soft')}>
      {problem ? (
        <p className="font-medium text-bad">{problem}</p>
      ) : cents && effects ? (
        <p>
          <NoHyphenBreak>{refundEffectsText(effects)}</NoHyphenBreak>
        </p>
      ) : (
        <p className="text-ink-soft">
          {cents ? 'Checking what this will do…' : byLine ? 'Check the lines to refund.' : 'Enter an amount.'}
        </p>
      )}
    </div>
  );
  return (
    <FormDialog
      title="Refund"
      action={cents ? `Refund ${formatAmount(toDecimal(cents))}` : 'Refund'}
      pendingText="Refunding…"
      form={form}
      record={id}
      summary={summary}
      isFullOnPhones
      onClose={onClose}
    >
      {parts.length > 1 && (
        <Select
          label="Refund of"
          value={partKey}
          onChange={({ currentTarget }) => {
            setPartKey(currentTarget.value);
            setTyped(null);
            setByLine(false);
            setLineAmounts({});
          }}
        >
          {parts.map(({ key, label, refundable }) => (
            <option key={key} value={key}>
              {`${label}, ${formatAmount(refundable)}`}
            </option>
          ))}
        </Select>
      )}
      {byLine ? (
        <RefundLines lines={lines} amounts={lineAmounts} onChange={setLineAmounts} />
      ) : (
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed ?? most}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          help={`At most ${formatAmount(most)}`}
          error={form.errors.amount}
        />
      )}
      {lines?.content && lines.content.length > 1 && (
        <Button tone="quiet" onClick={() => setByLine(!byLine)} className="-mt-4 -ms-4 justify-self-start">
          {byLine ? 'Another amount' : 'By line'}
        </Button>
      )}
      <Select label="Reason" name="reason" defaultValue="requested_by_customer" error={form.errors.reason}>
        {reasonOptions.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {payment.provider && (
        <Select
          label="How"
          value={way}
          onChange={({ currentTarget }) => setWay(currentTarget.value === 'manual' ? 'manual' : 'original')}
        >
          <option value="original">{`Return it to ${refundDestination(payment)}`}</option>
          <option value="manual">I’ve paid it back another way</option>
        </Select>
      )}
      {way === 'manual' && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DateField label="Paid on" name="paid_on" max={today} defaultValue={today} error={form.errors.paid_on} />
          <Field
            label="Reference"
            name="reference"
            optional
            maxLength={maxLength.paymentReference}
            error={form.errors.reference}
          />
        </div>
      )}
      <TextArea
        label="Internal note"
        name="note"
        optional
        rows={2}
        maxLength={maxLength.refundNote}
        error={form.errors.note}
      />
      <div className="-my-1">
        <Checkbox label="Notify the customer" name="notify" defaultChecked />
        {part?.choice.invoice_id !== undefined && (
          <Checkbox
            label="Staff keep their commission"
            name="keep_commissions"
            checked={keeps}
            onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
          />
        )}
        {order?.can_cancel && (
          <Checkbox
            label={`Also cancel the order${order.has_started ? '' : ' (work hasn’t started)'}`}
            name="cancel_order"
            checked={cancelsOrder}
            onChange={({ currentTarget }) => setCancels(currentTarget.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}
