import { useRevalidator } from 'react-router';
import type { BillingProfile, BillingProfileInput } from '../../contract/invoicing/billing-details.ts';
import { TypedTextOffer } from '../dashboard/forms/typed-text-offer.tsx';
import { errorText } from '../dashboard/forms/use-action.ts';
import { useTypedText } from '../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../dashboard/forms/use-unsaved-changes.tsx';
import { showToast } from '../dashboard/frame/toasts.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/hooks/use-form.ts';
import { Status } from '../ui/status.tsx';
import { statuses } from '../ui/statuses.ts';
import { BillingFields } from './billing-fields.tsx';
import { billingIn, taxIdName } from './billing-values.ts';
import { InvoiceEmailFields } from './invoice-email-fields.tsx';

type Body = Omit<BillingProfileInput, 'updated_at'> & { updated_at: string | null };

export function billingProfileBody(values: Record<string, string>, profile: BillingProfile): Body {
  const { country, ...billing } = billingIn(values, '');
  return {
    ...billing,
    country: country || null,
    invoice_email: values.invoice_email?.trim() || null,
    ...(values.current_password !== undefined && { current_password: values.current_password }),
    updated_at: profile.updated_at,
  };
}

type FieldsProps = {
  profile: BillingProfile;
  errors: ReturnType<typeof useForm>['errors'];
  toggleLabel?: string;
};

export function BillingProfileFields({ profile, errors, toggleLabel = 'I buy for a company' }: FieldsProps) {
  const taxId = statuses.taxId[profile.tax_id_state];
  return (
    <>
      <BillingFields
        prefix=""
        initial={profile}
        errors={errors}
        regionsOf={[]}
        isCountryRequired={false}
        toggleLabel={toggleLabel}
      />
      {profile.tax_id && taxId && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {taxIdName(profile.country ?? '')} {profile.tax_id} <Status {...taxId} />
        </p>
      )}
      <InvoiceEmailFields profile={profile} errors={errors} />
    </>
  );
}

type Props = { profile: BillingProfile; save: (body: Body) => Promise<unknown> };

/** Future invoices use these details; issued ones keep theirs. */
export function BillingProfileForm({ profile, save }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    failure: 'Failed to save the billing details.',
    errorMessage: errorText,
    async submit(values) {
      await save(billingProfileBody(values, profile));
      await revalidate();
      showToast(values.current_password ? 'Saved. We sent a link to the new address.' : 'Billing details saved.');
    },
  });
  const { errors, pending, result, isDirty, props } = form;
  const { discard, offer } = useTypedText(form);
  return (
    <form {...props} method="post" aria-label="Billing details" className="grid grid-cols-1 gap-5">
      <TypedTextOffer offer={offer} />
      <BillingProfileFields profile={profile} errors={errors} />
      {result?.kind === 'error' && <Alert>{result.message}</Alert>}
      <Button type="submit" pending={pending && 'Saving…'} className="justify-self-start">
        Save billing details
      </Button>
      {useUnsavedChanges(isDirty && !pending, discard)}
    </form>
  );
}
