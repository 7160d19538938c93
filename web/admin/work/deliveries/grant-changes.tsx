import { useState } from 'react';
import { ranges } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

export function GrantChanges({ order, onClose }: { order: AdminOrderWorkspace; onClose: () => void }) {
  const { revisions_included: included, revisions_used: used } = order.acceptance;
  const saved = useAfterSave(onClose);
  const [isUnlimited, setUnlimited] = useState(included === null);
  const form = useForm({
    failure: 'Failed to save the included changes.',
    errorMessage: errorText,
    async submit({ included: count = '0' }) {
      const body = { included: isUnlimited ? null : Number(count) };
      await call('PUT /admin/orders/{id}/revisions', { params: { id: order.id }, body });
      await saved('Included changes saved.');
    },
  });
  return (
    <FormDialog title="Edit included changes" record={order.id} action="Save changes" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        {used === 1 ? 'The customer has used 1 so far.' : `The customer has used ${used} so far.`}
      </p>
      <Field
        label="Included changes"
        name="included"
        type="number"
        inputMode="numeric"
        min={used}
        max={ranges.revisions.max}
        step={1}
        required={!isUnlimited}
        disabled={isUnlimited}
        defaultValue={included ?? used + 1}
        className="max-w-32"
        error={form.errors.included}
      />
      <Checkbox
        label="As many as the customer needs"
        checked={isUnlimited}
        onChange={({ target }) => setUnlimited(target.checked)}
      />
    </FormDialog>
  );
}
