import { useState } from 'react';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { formatAmount, toCents, toDecimal } from '../../../../contract/shared/money.ts';
import { firstNameOf } from '../../../../contract/shared/promise-sentence.ts';
import type { ClaimDecision } from '../../../../contract/shared/work-states.ts';
import type { GuaranteeClaim } from '../../../../contract/work/guarantee-shapes.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { FileList } from '../../../files/file-list.tsx';
import { wishNames } from '../../../order/guarantee/guarantee-text.ts';
import { type AdminOrderWorkspace, workersOf } from '../../../order/workspace.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = { order: AdminOrderWorkspace; claim: GuaranteeClaim; onClose: () => void };

const refundableOf = ({ invoices }: AdminOrderWorkspace): string =>
  toDecimal(
    invoices.reduce(
      (sum, { amount, due, refunded }) =>
        sum + Math.max(0, (toCents(amount) ?? 0) - (toCents(due) ?? 0) - (toCents(refunded) ?? 0)),
      0,
    ),
  );

const actions = { fix: 'Fix it', decline: 'Decline' } as const;

export function DecideDialog({ order, claim, onClose }: Props) {
  const name = firstNameOf(order);
  const most = refundableOf(order);
  const [decision, setDecision] = useState<ClaimDecision>(claim.wish);
  const [amount, setAmount] = useState(most);
  const cents = toCents(amount.trim());
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to save the decision.',
    errorMessage: errorText,
    check: ({ reason = '' }) => {
      if (decision === 'decline' && reason.trim() === '') return { reason: 'Reason is required.' };
      return decision === 'refund' && !cents ? { amount: 'Enter an amount such as 49.90.' } : {};
    },
    async submit({ reason = '', keep_commissions }) {
      const isPart = decision === 'refund' && cents !== toCents(most);
      const body = {
        decision,
        reason: reason.trim() || null,
        ...(isPart && { amount: amount.trim() }),
        ...(decision === 'refund' && { keep_commissions: keep_commissions !== undefined }),
      };
      await call('PUT /admin/guarantee-claims/{id}', { params: { id: claim.id }, body });
      await saved();
    },
  });
  const choose = (value: ClaimDecision) => ({
    type: 'radio' as const,
    name: 'decision',
    value,
    checked: decision === value,
    onChange: () => setDecision(value),
  });
  const refund = cents ? `Refund ${formatAmount(toDecimal(cents))}` : 'Refund';
  return (
    <FormDialog
      title={`Decide about ${wishNames[claim.wish]}`}
      record={claim.id}
      action={decision === 'refund' ? refund : actions[decision]}
      form={form}
      isDanger={decision === 'decline'}
      onClose={onClose}
    >
      <figure className="grid gap-2 rounded-md bg-sunken px-4 py-3">
        <figcaption className="text-sm text-ink-soft">
          {order.user.name} asks for {wishNames[claim.wish]}
        </figcaption>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {claim.message}
        </p>
        <FileList files={claim.files} />
      </figure>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 text-sm/5 font-semibold">What do we do?</legend>
        <Choice
          {...choose('fix')}
          title="Fix it"
          detail={`Reopens the work for ${workersOf(order) || 'the team'}. It uses up none of the included changes.`}
        />
        <Choice {...choose('refund')} title="Refund" detail="Returns all of the money or a part of it." />
        <Choice {...choose('decline')} title="Decline" detail={`${name} reads the reason.`} />
      </fieldset>
      {decision === 'refund' && (
        <>
          <Field
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            help={`At most ${formatAmount(most)}`}
            error={form.errors.amount}
          />
          <Checkbox label="Staff keep their commission" name="keep_commissions" />
        </>
      )}
      <TextArea
        label={decision === 'decline' ? 'Reason' : 'Message'}
        name="reason"
        required={decision === 'decline'}
        optional={decision !== 'decline'}
        rows={3}
        maxLength={maxLength.reason}
        help={`${name} gets it by email.`}
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
