import { billingProfileInput } from '../contract/invoicing/billing-details.ts';
import { updateBillingProfile } from '../server/invoicing/tax/billing-profiles.ts';
import { companies } from './catalog.ts';
import type { People } from './order-plans.ts';
import type { Past } from './past.ts';

const COMPANIES_SINCE = 60;

export async function seedCompanies(past: Past, { customers }: People): Promise<void> {
  for (const { customer: name, ...company } of companies) {
    const customer = customers.find((person) => person.name === name);
    if (!customer) throw new Error(`The sample has no customer ${name}.`);
    const input = billingProfileInput.parse({ ...company, is_business: true, updated_at: null });
    await past.at(COMPANIES_SINCE, (deps) =>
      updateBillingProfile(deps, customer.id, input, { by: customer.id, client: null }),
    );
  }
}
