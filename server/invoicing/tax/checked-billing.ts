import type { BillingInput } from '../../../contract/invoicing/billing-details.ts';
import { hasPostalCodes, regionCode } from '../../../contract/shared/countries.ts';
import type { TaxIdState } from '../../../contract/shared/money-states.ts';
import type { ViesProof } from '../../adapters/tax-ids/vies.ts';
import { companyDay } from '../../shared/company-day.ts';
import { AppError, type FieldErrors } from '../../shared/errors.ts';
import { ratesFor } from './cached-rates.ts';
import { hasRegions } from './rule-of-sale.ts';
import { sellerIn } from './seller.ts';
import { type CheckDeps, checkTaxId } from './tax-id-checks.ts';

/** Stored with the attempt and printed on the invoice. */
export type CheckedBilling = BillingInput & {
  tax_id: string | null;
  tax_id_kind: string | null;
  tax_id_state: TaxIdState;
  tax_id_checked_at: string | null;
  tax_id_proof: ViesProof | null;
};

/**
 * Throws 422 for a missing detail (with tax on) or an invalid tax id. Waits three seconds for VIES at most. Null: no
 * details, and none are needed.
 */
export async function checkedBilling(
  deps: CheckDeps,
  input: BillingInput | null,
  client: string | null,
  now = deps.clock.now(),
): Promise<CheckedBilling | null> {
  const settings = await deps.settings.current();
  if (!input) {
    if (settings.tax.enabled) throw missing(['country']);
    return null;
  }
  const { country } = input;
  const billing = { ...input, region: input.region && regionCode(country, input.region) };
  if (settings.tax.enabled) {
    const day = companyDay(sellerIn(settings, deps).time_zone, now);
    const needsRegion = hasRegions(await ratesFor(deps.db, settings), country, day);
    const required = [
      ...(needsRegion ? (['region'] as const) : []),
      ...(billing.is_business ? (['company', 'line1', 'city'] as const) : []),
      ...(billing.is_business && hasPostalCodes(country) ? (['postal_code'] as const) : []),
    ];
    const absent = required.filter((field) => billing[field] === null);
    if (absent.length > 0) throw missing(absent);
  }
  const none = { tax_id: null, tax_id_kind: null, tax_id_checked_at: null, tax_id_proof: null } as const;
  if (billing.tax_id === null) return { ...billing, ...none, tax_id_state: 'none' };
  const checked = await checkTaxId(deps, { country, number: billing.tax_id, client });
  if ('error' in checked)
    throw new AppError('invalid', checked.error, { errors: { 'billing.tax_id': [checked.error] } });
  return {
    ...billing,
    tax_id: checked.number,
    tax_id_kind: checked.kind,
    tax_id_state: checked.state,
    tax_id_checked_at: checked.checkedAt,
    tax_id_proof: checked.proof,
  };
}

function missing(fields: readonly string[]): AppError {
  const errors: FieldErrors = {};
  for (const field of fields)
    errors[`billing.${field}`] = [`The billing.${field.replaceAll('_', ' ')} field is required.`];
  return new AppError('invalid', Object.values(errors).flat()[0] ?? '', { errors });
}

const NOT_IN_VIES = 'This VAT number is not registered in VIES, so VAT will be charged.';

export const messagesFor = (billing: CheckedBilling | null): string[] =>
  billing?.is_business && billing.tax_id_state === 'invalid' ? [NOT_IN_VIES] : [];

export const readBilling = (json: string | null): CheckedBilling | null =>
  json === null ? null : (JSON.parse(json) as CheckedBilling);

export const buyerOf = (billing: CheckedBilling) => ({
  company: billing.company,
  tax_id: billing.tax_id === null ? null : { kind: billing.tax_id_kind ?? 'other', number: billing.tax_id },
  line1: billing.line1,
  line2: billing.line2,
  city: billing.city,
  region: billing.region,
  postal_code: billing.postal_code,
  country: billing.country,
  po_number: billing.po_number,
});
