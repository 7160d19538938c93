import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { BillingProfileFields, billingProfileBody } from '../../../billing/billing-profile-form.tsx';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { phoneProps } from '../../../ui/contact-props.ts';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import type { Editable } from './load-editable.ts';

type Props = Editable & { onClose: () => void };

/** Name and email are the customer's own; a number is often given on the telephone. */
export function EditCustomer({ account, billing, onClose }: Props) {
  const { id, phone, place } = account;
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to save the details.',
    errorMessage: errorText,
    async submit(values) {
      await call('PUT /admin/customers/{id}', {
        params: { id },
        body: {
          ...billingProfileBody(values, billing),
          phone: values.phone?.trim() ?? '',
          place: values.place?.trim() ?? '',
          account_updated_at: account.updated_at,
        },
      });
      await saved(values.current_password ? 'Saved. We sent a link to the new address.' : 'Details saved.');
    },
  });
  const { errors } = form;
  return (
    <FormDialog title="Edit details" form={form} record={id} action="Save changes" isWide onClose={onClose}>
      <Field {...phoneProps} defaultValue={phone ?? ''} autoComplete="off" error={errors.phone} />
      <Field
        label="Place of work"
        name="place"
        autoComplete="off"
        optional
        maxLength={maxLength.place}
        defaultValue={place ?? ''}
        error={errors.place}
      />
      <BillingProfileFields profile={billing} errors={errors} toggleLabel="Buys for a company" />
    </FormDialog>
  );
}
