import type { BillingInput } from '../../../contract/invoicing/billing-details.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { settleNotifications } from '../../platform/notifications/notifications.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { writeOnce } from '../../shared/idempotent-writes.ts';
import {
  assertSellerComplete,
  type CheckedBilling,
  checkedBilling,
  markRateUsed,
  sellerOf,
  settleTaxIdOfInvoice,
} from '../tax/tax.ts';
import { assertNoPaymentUnderWay, type ClosePayments, withoutPayments } from './assert-no-payment.ts';
import {
  assertCorrectable,
  assertCorrectableByCustomer,
  type LockedInvoice,
  lockForCorrection,
} from './correctable.ts';
import { type CorrectedSale, insertCorrection, updateOrder } from './corrected-invoice.ts';
import { isSameTax, repriced } from './corrected-pricing.ts';
import { issueCreditNote } from './credit-notes.ts';
import { readDocument } from './documents/invoice-document.ts';
import { announceInvoice, writeOrderEvent } from './invoice-events.ts';
import { issuerOf } from './issuer.ts';
import { lockOrder, refreshInvoice } from './money-states.ts';
import { giveAllocations, sumOf, takeAllocations } from './move-allocations.ts';

type CorrectDeps = Pick<Deps, 'config' | 'events' | 'log'> &
  Parameters<typeof checkedBilling>[0] & { closePayments: ClosePayments };

type Request = {
  invoiceId: number;
  billing: BillingInput;
  note?: string | null | undefined;
  by: number;
  key: string | null;
  /** Null unless a customer corrects it, who may do so for some time only, and only if the tax is the same. */
  customer: string | null;
};

/** Returns the id of the new invoice. */
export async function correctInvoice(deps: CorrectDeps, request: Request): Promise<number> {
  const { invoiceId, by, key, billing, note } = request;
  const sale = await prepare(deps, request);
  const write = { userId: by, key, path: `invoices/${invoiceId}/correct`, input: { billing, note } };
  const id = await withoutPayments(deps.closePayments, () =>
    deps.db.transaction().execute((trx) => writeOnce(trx, write, () => replace(trx, deps, request, sale))),
  );
  await announceInvoice(deps, invoiceId, id);
  return id;
}

/** Precedes the transaction: VIES may be queried, and settings and rates may have to be read. */
async function prepare(deps: CorrectDeps, { invoiceId, billing: input, customer }: Request): Promise<CorrectedSale> {
  const row = await deps.db.selectFrom('invoices').select('document').where('id', '=', invoiceId).executeTakeFirst();
  if (!row) throw notFound('Invoice');
  const document = readDocument(row.document);
  const billing = await checkedBilling(deps, input, customer);
  if (!billing) throw new Error('A correction needs the details of the buyer.');
  assertSellerComplete(await deps.settings.current(), await sellerOf(deps), billing);
  const pricing = await repriced(deps, { invoiceId, document, billing });
  return { issuer: await issuerOf(deps), document, billing, pricing };
}

async function replace(trx: Db, deps: CorrectDeps, request: Request, sale: CorrectedSale): Promise<number> {
  const { invoiceId, by, note } = request;
  const { now } = sale.issuer;
  const original = await lockForCorrection(trx, invoiceId);
  await assertAllowed(trx, original, request, sale);
  const taken = await takeAllocations(trx, { invoiceId, by, now });
  if (original.order_id !== null) {
    await lockOrder(trx, original.order_id);
    await updateOrder(trx, original.order_id, sale.pricing);
  }
  const creditNote = await issueCreditNote(trx, deps, {
    invoiceId,
    kind: 'correction',
    refundId: null,
    lines: null,
    amountCents: original.amount_cents,
    reason: 'Replaced by an invoice with other billing details',
    by,
    now,
  });
  if (sale.pricing.taxRateId !== undefined) await markRateUsed(trx, sale.pricing.taxRateId, now);
  const { id, number } = await insertCorrection(trx, original, sale, sumOf(taken));
  await giveAllocations(trx, { invoiceId: id, by, now }, sale.pricing.totalCents, taken);
  await refreshInvoice(trx, invoiceId);
  await refreshInvoice(trx, id);
  await settleTaxId(trx, { invoiceId, correctionId: id, billing: sale.billing, by, now });
  await settleNotifications(trx, { kind: 'document_incomplete', subjectId: invoiceId });
  if (original.order_id !== null) await reindex(trx, 'order', [original.order_id]);
  const detail = { corrected_by: number, credit_note_number: creditNote.creditNoteNumber };
  await writeOrderEvent(trx, { orderId: original.order_id, kind: 'corrected', actorId: by, detail, at: now });
  await writeAuditEntry(trx, {
    by,
    action: 'invoice.correct',
    id: invoiceId,
    before: { invoice_number: original.invoice_number, amount: toDecimal(original.amount_cents) },
    after: { ...detail, amount: toDecimal(sale.pricing.totalCents), ...(note ? { note } : {}) },
  });
  return id;
}

async function assertAllowed(trx: Db, original: LockedInvoice, request: Request, sale: CorrectedSale): Promise<void> {
  if (request.customer !== null) assertCorrectableByCustomer(original, sale.issuer.now);
  assertCorrectable(original);
  if (request.customer !== null && !isSameTax(sale.document, sale.pricing))
    throw new AppError('conflict', 'Please contact us: this changes the tax.');
  await assertNoPaymentUnderWay(trx, original.id);
}

type TaxIds = { invoiceId: number; correctionId: number; billing: CheckedBilling; by: number; now: string };

async function settleTaxId(trx: Db, { invoiceId, correctionId, billing, by, now }: TaxIds): Promise<void> {
  await settleTaxIdOfInvoice(trx, { invoiceId, by, now });
  const { is_business, tax_id, tax_id_state } = billing;
  if (!is_business || tax_id === null || tax_id_state !== 'unchecked') return;
  await trx
    .insertInto('unchecked_tax_ids')
    .values({ invoice_id: correctionId, tax_id, state: 'unchecked', created_at: now })
    .execute();
}
