import type { BillingProfile } from '../../../../contract/invoicing/billing-details.ts';
import type { ListedUser } from '../../../../contract/office/users.ts';
import { call } from '../../../api/browser.ts';

export type Editable = { account: ListedUser; billing: BillingProfile };

export async function loadEditable(id: number): Promise<Editable> {
  const [account, billing] = await Promise.all([
    call('GET /admin/users/{id}', { params: { id } }),
    call('GET /admin/users/{id}/billing-profile', { params: { id } }),
  ]);
  return { account, billing };
}
