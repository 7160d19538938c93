import type { Selectable } from 'kysely';
import type { BillingProfile, BillingProfileInput } from '../../../contract/invoicing/billing-details.ts';
import { regionCode } from '../../../contract/shared/countries.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { invalidField } from '../../shared/errors.ts';
import { assertUnchanged, lockRow } from '../../shared/records.ts';
import type { CheckedBilling } from './checked-billing.ts';
import { type CheckDeps, checkTaxId } from './tax-id-checks.ts';

type Row = Selectable<Tables['billing_profiles']>;

const empty: BillingProfile = {
  is_business: false,
  company: null,
  tax_id: null,
  tax_id_kind: null,
  tax_id_state: 'none',
  tax_id_checked_at: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  po_number: null,
  invoice_email: null,
  updated_at: null,
};

const toResponse = ({ user_id: _, tax_id_proof: __, ...profile }: Row): BillingProfile => profile;

const findRow = (db: Db, userId: number) =>
  db.selectFrom('billing_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function billingProfileOf(db: Db, userId: number): Promise<BillingProfile> {
  const row = await findRow(db, userId);
  return row ? toResponse(row) : empty;
}

/** Issued invoices are unchanged. */
export async function updateBillingProfile(
  deps: CheckDeps,
  userId: number,
  input: BillingProfileInput,
  { by, client }: { by: number; client: string | null },
): Promise<BillingProfile> {
  const { updated_at: seen, ...details } = input;
  const taxId = await checkedTaxId(deps, { ...details, client });
  const region = details.country && details.region ? regionCode(details.country, details.region) : details.region;
  await deps.db.transaction().execute(async (trx) => {
    // Two editors take turns.
    await lockRow(trx, 'users', userId);
    const before = await findRow(trx, userId);
    if (before) assertUnchanged(before, seen ?? undefined);
    const after = { ...details, ...taxId, region, updated_at: nextTime(before) };
    await trx
      .insertInto('billing_profiles')
      .values({ user_id: userId, ...after })
      .onConflict((c) => c.column('user_id').doUpdateSet(after))
      .execute();
    const changed = changedFields({ ...(before ?? empty) }, after);
    await writeAuditEntry(trx, { by, action: 'billing_profile.update', id: userId, ...changed });
  });
  return billingProfileOf(deps.db, userId);
}

const nextTime = (before: Row | undefined): string =>
  new Date(Math.max(Date.now(), before ? Date.parse(before.updated_at) + 1 : 0)).toISOString();

type Named = Pick<BillingProfileInput, 'country' | 'tax_id'> & { client: string | null };

async function checkedTaxId(deps: CheckDeps, { country, tax_id, client }: Named) {
  if (tax_id === null) {
    const none = { tax_id_kind: null, tax_id_checked_at: null, tax_id_proof: null } as const;
    return { tax_id: null, tax_id_state: 'none', ...none } as const;
  }
  if (country === null) throw invalidField('country', 'The country field is required.');
  const checked = await checkTaxId(deps, { country, number: tax_id, client });
  if ('error' in checked) throw invalidField('tax_id', checked.error);
  return {
    tax_id: checked.number,
    tax_id_kind: checked.kind,
    tax_id_state: checked.state,
    tax_id_checked_at: checked.checkedAt,
    tax_id_proof: checked.proof && JSON.stringify(checked.proof),
  };
}

export async function createBillingProfile(trx: Db, userId: number, billing: CheckedBilling): Promise<void> {
  const { tax_id_proof, ...details } = billing;
  await writeAtCommit(
    trx,
    trx.insertInto('billing_profiles').values({
      user_id: userId,
      ...details,
      tax_id_proof: tax_id_proof && JSON.stringify(tax_id_proof),
      updated_at: new Date().toISOString(),
    }),
  );
}

/** Null without a country. */
export async function billingOfProfile(db: Db, userId: number) {
  const row = await findRow(db, userId);
  if (!row || row.country === null) return null;
  const { is_business, company, tax_id, line1, line2, city, region, postal_code, country, po_number } = row;
  return { is_business, company, tax_id, line1, line2, city, region, postal_code, country, po_number };
}
