import type { CustomerDetailsInput } from '../../../contract/invoicing/billing-details.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { updateBillingProfile } from '../../invoicing/tax/tax.ts';
import { changedBuyer, forgetContact } from '../../people/accounts/accounts.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { assertUnchanged, lockRow, nextUpdatedAt } from '../../shared/records.ts';

type DetailsDeps = Parameters<typeof updateBillingProfile>[0] & Pick<Deps, 'events'>;
type Contact = Pick<CustomerDetailsInput, 'phone' | 'place'> & { seen: string | undefined };

/** A conflict with the account or with the billing details saves neither. */
export async function updateDetails(
  deps: DetailsDeps,
  customerId: number,
  { phone, place, account_updated_at: seen, ...billing }: CustomerDetailsInput,
  by: { viewer: Viewer; ip: string },
): Promise<void> {
  await updateBillingProfile(deps, customerId, billing, {
    ...by,
    within: (trx) => changeContact(trx, customerId, { phone, place, seen }, by.viewer.id),
  });
}

/** Nothing is written if both are as they were. */
async function changeContact(trx: Db, id: number, { seen, ...contact }: Contact, by: number): Promise<void> {
  const before = await lockRow(trx, 'users', id);
  const after = { phone: before.phone, place: before.place, ...changedBuyer(contact) };
  const changed = changedFields({ phone: before.phone, place: before.place }, after);
  if (after.phone === before.phone && after.place === before.place) return;
  assertUnchanged(before, seen);
  await trx
    .updateTable('users')
    .set({ ...after, updated_at: nextUpdatedAt(before) })
    .where('id', '=', id)
    .execute();
  await forgetContact(trx, id, after);
  await reindexUser(trx, id);
  await writeAuditEntry(trx, { by, action: 'user.update', id, ...changed });
}
