import type { PublicTax } from '../../contract/invoicing/tax.ts';
import type { useForm } from '../ui/hooks/use-form.ts';
import { BillingFields } from './billing-fields.tsx';
import { type BillingValues, billingIn, hasPlace } from './billing-values.ts';

export const BILLING_PREFIX = 'billing.';

/** Tax is on: the buyer’s details decide the price. */
export type Taxed = {
  tax: PublicTax;
  billing: BillingValues | null;
  errors: Record<string, string | undefined>;
  isPriced: boolean;
  onBilling: (billing: BillingValues | null) => void;
};

export const billingOfForm = (form: HTMLFormElement | null): BillingValues => {
  const entries = form ? [...new FormData(form)] : [];
  return billingIn(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])), BILLING_PREFIX);
};

type Props = {
  taxed: Taxed;
  form: ReturnType<typeof useForm>;
  isLocked: boolean;
  known?: Partial<BillingValues>;
};

export function BillingSection({ taxed: { tax, errors, onBilling }, form, isLocked, known = {} }: Props) {
  // React must first show or remove fields.
  const update = () =>
    setTimeout(() => {
      const billing = billingOfForm(form.props.ref.current);
      onBilling(hasPlace(billing, tax) ? billing : null);
    });
  const taxId = `${BILLING_PREFIX}tax_id`;
  return (
    <section aria-labelledby="billing">
      <h2 id="billing" className="mb-4 text-xl">
        Billing
      </h2>
      <BillingFields
        prefix={BILLING_PREFIX}
        initial={{ country: tax.country, ...known }}
        // The preview's other errors disappear as the customer types on.
        errors={{ ...form.errors, [taxId]: form.errors[taxId] ?? errors[taxId] }}
        regionsOf={tax.region_countries}
        isLocked={isLocked}
        onChange={update}
      />
    </section>
  );
}
