import { useState } from 'react';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

type Props = {
  staff: readonly StaffLoad[];
  services: readonly { id: number; title: string }[];
  onClose: () => void;
};

export function RateForm({ staff, services, onClose }: Props) {
  const [kind, setKind] = useState<'percent' | 'fixed'>('percent');
  const afterSave = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to add the rate.',
    submit: async ({ user_id = '', service_id = '', percent = '', amount = '' }) => {
      const scope = { user_id: user_id || null, service_id: service_id || null };
      const value = kind === 'percent' ? { percent: percent.trim() } : { amount: amount.trim() };
      await call('POST /admin/commission-rates', { body: { ...scope, kind, ...value } });
      await afterSave('The rate was added.');
    },
  });
  const { errors } = form;
  return (
    <FormDialog title="Add rate" form={form} action="Create" pendingText="Creating…" onClose={onClose}>
      <p className="text-ink-soft">Choose a person, a service, or both. Jobs that are assigned already keep theirs.</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select label="Staff" name="user_id" error={errors.user_id}>
          <option value="">Everyone</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Service" name="service_id" error={errors.service_id}>
          <option value="">All services</option>
          {services.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <Select
          label="Kind"
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'fixed' ? 'fixed' : 'percent')}
          error={errors.kind}
        >
          <option value="percent">Share of the net price</option>
          <option value="fixed">Fixed amount</option>
        </Select>
        {kind === 'percent' ? (
          <Field
            key="percent"
            label="Percent"
            name="percent"
            inputMode="decimal"
            autoComplete="off"
            required
            error={errors.percent}
          />
        ) : (
          <Field
            key="amount"
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            help="For each person and job"
            error={errors.amount}
          />
        )}
      </div>
    </FormDialog>
  );
}
