import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminInvoice } from '../../../../contract/invoicing/billing.ts';
import type { BillingProfile } from '../../../../contract/invoicing/billing-details.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { BillingFields } from '../../../billing/billing-fields.tsx';
import { billingIn } from '../../../billing/billing-values.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { useSite } from '../../../site.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';

type Props = { invoice: AdminInvoice; onClose: () => void };

/** Issued documents never change: a credit note and a new invoice replace this one. */
export function CorrectInvoice({ invoice, onClose }: Props) {
  const { id, invoice_number, customer } = invoice;
  const navigate = useNavigate();
  const saved = useAfterSave(onClose);
  const { tax } = useSite().config;
  const profile = useProfile(customer.id);
  const form = useForm({
    failure: 'Failed to correct the invoice.',
    errorMessage: errorText,
    async submit(values) {
      const body = { billing: billingIn(values, 'billing.'), note: values.note?.trim() || null };
      const corrected = await sendOnce(`correct-invoice:${id}`, body, (headers) =>
        call('POST /admin/invoices/{id}/correct', { params: { id }, body, headers }),
      );
      await saved(`${invoice_number} was replaced by ${corrected.invoice_number}.`);
      await navigate(`/admin/dashboard/invoices/${corrected.id}`);
    },
  });
  return (
    <FormDialog
      title={`Correct ${invoice_number}`}
      action="Correct invoice"
      pendingText="Correcting…"
      form={form}
      onClose={onClose}
    >
      <p>
        A credit note cancels this invoice, and a new one with these details replaces it. Payments move to the new
        invoice, and its tax is computed for the original date.
      </p>
      {!profile ? (
        <SkeletonLines lines={3} label="Loading the billing details" />
      ) : (
        <>
          {profile.error !== null && <Alert kind="warning">{profile.error}</Alert>}
          <BillingFields
            prefix="billing."
            initial={profile.content ?? {}}
            errors={form.errors}
            regionsOf={tax?.region_countries ?? []}
            toggleLabel="For a company"
          />
          <TextArea
            label="Internal note"
            name="note"
            optional
            rows={2}
            maxLength={maxLength.refundNote}
            error={form.errors.note}
          />
        </>
      )}
    </FormDialog>
  );
}

function useProfile(userId: number): Settled<BillingProfile> | null {
  const [profile, setProfile] = useState<Settled<BillingProfile> | null>(null);
  useEffect(() => {
    let isShown = true;
    const load = call('GET /admin/users/{id}/billing-profile', { params: { id: userId } });
    void settled(load, 'Failed to fetch the customer’s billing details.').then(
      (result) => isShown && setProfile(result),
    );
    return () => {
      isShown = false;
    };
  }, [userId]);
  return profile;
}
