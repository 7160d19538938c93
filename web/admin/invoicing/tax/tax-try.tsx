import { useState } from 'react';
import type { CheckoutPreview } from '../../../../contract/invoicing/tax.ts';
import type { SellerSettings } from '../../../../contract/shared/settings-values.ts';
import { call } from '../../../api/browser.ts';
import { BillingFields } from '../../../billing/billing-fields.tsx';
import { billingIn } from '../../../billing/billing-values.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { previewSums } from '../../../record/lines.ts';
import { OrderLines } from '../../../record/order-lines.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

/** Nothing is stored. */
export function TaxTry({ seller }: { seller: SellerSettings }) {
  const [preview, setPreview] = useState<CheckoutPreview | null>(null);
  const { errors, pending, result, props } = useForm({
    failure: 'Failed to try the rates.',
    errorMessage: errorText,
    async submit(values) {
      const body = { billing: billingIn(values, 'billing.'), amount: values.amount ?? '' };
      setPreview(await call('POST /admin/tax-rates/try', { body }));
    },
  });
  return (
    <SectionCard title="Try it out" text="See what an invoice would contain. Nothing is saved.">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form {...props} method="post" aria-label="Try the rates" className="grid grid-cols-1 gap-5">
          <Field
            label="Price on the site"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue="100.00"
            error={errors.amount}
          />
          <BillingFields
            prefix="billing."
            initial={{ country: seller.country }}
            errors={errors}
            toggleLabel="For a company"
          />
          {result?.kind === 'error' && <Alert>{result.message}</Alert>}
          <Button type="submit" tone="secondary" pending={pending && 'Calculating…'} className="justify-self-start">
            Show the invoice
          </Button>
        </form>
        <div aria-live="polite">
          {preview ? (
            <div className="rounded-md bg-sunken p-5">
              <OrderLines lines={[]} sums={previewSums(preview)} notes={preview.notes} caption="Amounts" />
            </div>
          ) : (
            <p className="text-ink-soft">Choose a buyer to see the tax.</p>
          )}
        </div>
      </div>
    </SectionCard>
  );
}
