import type { Selectable } from 'kysely';
import type { BillingProfile, BillingProfileInput } from '../../../contract/invoicing/billing-details.ts';
import { regionCode } from '../../../contract/shared/countries.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type InvoiceEmailChange, invoiceEmailsOf, prepareInvoiceEmail } from '../../people/accounts/accounts.ts';
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
  pending_invoice_email: null,
  updated_at: null,
};

const detailsOf = ({ user_id: _, tax_id_proof: __, invoice_email: ___, ...details }: Row) => details;

const findRow = (db: Db, userId: number) =>
  db.selectFrom('billing_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function billingProfileOf(db: Db, userId: number): Promise<BillingProfile> {
  const row = await findRow(db, userId);
  return row ? { ...detailsOf(row), ...(await invoiceEmailsOf(db, userId)) } : empty;
}

type UpdateDeps = CheckDeps & Pick<Deps, 'passwords' | 'events'>;

export async function updateBillingProfile(
  deps: UpdateDeps,
  userId: number,
  { invoice_email: email, current_password: currentPassword, ...input }: BillingProfileInput,
  { viewer, ip, within }: { viewer: Viewer; ip: string } & Pick<Save, 'within'>,
): Promise<BillingProfile> {
  const change = await prepareInvoiceEmail(deps, { viewer, client: ip, userId, email, currentPassword });
  const client = viewer.id === userId ? ip : null;
  await saveBillingDetails(deps, userId, input, { by: viewer.id, client, change, within });
  if (change.isAsked) await deps.events.publish({ type: 'email.queued' });
  return billingProfileOf(deps.db, userId);
}

export type BillingDetails = Omit<BillingProfileInput, 'invoice_email' | 'current_password'>;
type Save = {
  by: number;
  client: string | null;
  change?: InvoiceEmailChange;
  /** Saved with the details, or not at all. The account is locked. */
  within?: ((trx: Db) => Promise<void>) | undefined;
};

/** Issued invoices are unchanged. */
export async function saveBillingDetails(
  deps: CheckDeps,
  userId: number,
  input: BillingDetails,
  { by, client, change, within }: Save,
): Promise<void> {
  const { updated_at: seen, ...details } = input;
  const taxId = await checkedTaxId(deps, { ...details, client });
  const region = details.country && details.region ? regionCode(details.country, details.region) : details.region;
  await deps.db.transaction().execute(async (trx) => {
    // Two editors take turns.
    await lockRow(trx, 'users', userId);
    const before = await findRow(trx, userId);
    if (before) assertUnchanged(before, seen ?? undefined);
    const emailsBefore = await invoiceEmailsOf(trx, userId);
    await change?.apply(trx);
    const after = { ...details, ...taxId, region, updated_at: nextTime(before) };
    await trx
      .insertInto('billing_profiles')
      .values({ user_id: userId, ...after })
      .onConflict((c) => c.column('user_id').doUpdateSet(after))
      .execute();
    const { invoice_email: _, ...old } = before ?? empty;
    const changed = changedFields({ ...old, ...emailsBefore }, { ...after, ...(await invoiceEmailsOf(trx, userId)) });
    await writeAuditEntry(trx, { by, action: 'billing_profile.update', id: userId, ...changed });
    await within?.(trx);
  });
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
