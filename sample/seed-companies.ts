import { billingProfileInput } from '../contract/invoicing/billing-details.ts';
import { saveBillingDetails } from '../server/invoicing/tax/billing-profiles.ts';
import { companies } from './catalog.ts';
import type { People } from './order-plans.ts';
import type { Past } from './past.ts';

const COMPANIES_SINCE = 60;

export async function seedCompanies(past: Past, { customers }: People): Promise<void> {
  for (const { customer: name, ...company } of companies) {
    const customer = customers.find((person) => person.name === name);
    if (!customer) throw new Error(`The sample has no customer ${name}.`);
    const { invoice_email: email, ...details } = billingProfileInput.parse({
      ...company,
      is_business: true,
      updated_at: null,
    });
    await past.at(COMPANIES_SINCE, async (deps) => {
      await saveBillingDetails(deps, customer.id, details, { by: customer.id, client: null });
      if (email) await deps.db.insertInto('invoice_emails').values({ user_id: customer.id, email }).execute();
    });
  }
}
