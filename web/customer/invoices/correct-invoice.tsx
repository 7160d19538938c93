import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { call } from '../../api/browser.ts';
import { BillingFields } from '../../billing/billing-fields.tsx';
import { billingIn } from '../../billing/billing-values.ts';
import { useMyProfile } from '../../billing/use-my-profile.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../payment/send-once.ts';
import { useSite } from '../../site.ts';
import { useForm } from '../../ui/hooks/use-form.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';

/** The server's limit. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

const canAddCompany = ({ corrects, buyer, status, created_at }: Invoice): boolean =>
  corrects === null &&
  buyer.company === null &&
  ['unpaid', 'partially_paid', 'paid'].includes(status) &&
  Date.now() - Date.parse(created_at) < MAX_AGE_MS;

export function AddCompany({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState(false);
  if (!canAddCompany(invoice)) return null;
  return (
    <div className="text-ink-soft print:hidden">
      Company missing from the invoice?{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 font-medium text-brand underline underline-offset-4"
      >
        Add it.
      </button>
      {isOpen && <CorrectInvoice invoice={invoice} onClose={() => setOpen(false)} />}
    </div>
  );
}

function CorrectInvoice({ invoice: { id, invoice_number }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { tax } = useSite().config;
  const navigate = useNavigate();
  const saved = useAfterSave(onClose);
  const profile = useMyProfile();
  const form = useForm({
    failure: 'Failed to correct the invoice.',
    errorMessage: errorText,
    async submit(values) {
      const body = { billing: billingIn(values, 'billing.') };
      const corrected = await sendOnce(`correct-invoice:${id}`, body, (headers) =>
        call('POST /customer/invoices/{id}/correct', { params: { id }, body, headers }),
      );
      await saved(`Invoice ${corrected.invoice_number} replaces ${invoice_number}.`);
      await navigate(`/customer/dashboard/invoices/${corrected.id}`, { replace: true });
    },
  });
  return (
    <FormDialog
      title="Add your company"
      record={id}
      action="Add company"
      pendingText="Issuing…"
      form={form}
      onClose={onClose}
    >
      <p>We’ll replace this invoice with one made out to your company. You can do this once.</p>
      {profile ? (
        <BillingFields
          prefix="billing."
          toggleLabel="For a company"
          initial={{ country: tax?.country ?? '', ...profile, is_business: true }}
          errors={form.errors}
          {...(tax && { regionsOf: tax.region_countries })}
        />
      ) : (
        <SkeletonLines lines={3} label="Loading your billing details" />
      )}
    </FormDialog>
  );
}
