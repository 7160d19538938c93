import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { runUrl } from './payout-labels.ts';

type Props = { staff: readonly StaffLoad[]; onClose: () => void };

export function NewPayoutRun({ staff, onClose }: Props) {
  const navigate = useNavigate();
  const today = useCompanyToday();
  const [isForEveryone, setForEveryone] = useState(true);
  const owed = staff.filter(({ unpaid_count }) => unpaid_count > 0);
  const form = useForm({
    failure: 'Failed to create the payout run.',
    submit: async (values) => {
      const chosen = owed.filter(({ id }) => values[`person.${id}`] === 'on').map(({ id }) => id);
      const body = {
        cutoff_on: values.cutoff_on ?? '',
        minimum: values.minimum?.trim() || null,
        user_ids: isForEveryone ? null : chosen,
      };
      if (!isForEveryone && chosen.length === 0) throw new Error('Please choose at least one person.');
      const run = await sendOnce('payout-run', body, (headers) => call('POST /admin/payout-runs', { body, headers }));
      await navigate(runUrl(run.id));
    },
    errorMessage: (error, failure) => (error instanceof Error && error.message !== '' ? error.message : failure),
  });
  const { errors } = form;
  return (
    <FormDialog title="Add payout run" form={form} action="Create" pendingText="Creating…" onClose={onClose}>
      <p className="text-ink-soft">
        Collects everything unpaid: commissions, reversals and adjustments. You can check the draft before you approve
        it.
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label="Up to and including"
          name="cutoff_on"
          required
          defaultValue={today}
          error={errors.cutoff_on}
        />
        <Field
          label="Minimum per person"
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          optional
          help="Less is carried forward."
          error={errors.minimum}
        />
      </div>
      {owed.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">Who is paid</legend>
          <Checkbox
            label="Pay everyone"
            checked={isForEveryone}
            onChange={({ currentTarget }) => setForEveryone(currentTarget.checked)}
          />
          {!isForEveryone &&
            owed.map(({ id, name, unpaid }) => (
              <Checkbox key={id} name={`person.${id}`} label={`${name} (${formatAmount(unpaid)} unpaid)`} />
            ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
