import type { Db } from '../../adapters/database/database.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { buyerOf, type CheckedBilling } from '../tax/tax.ts';
import type { LockedInvoice } from './correctable.ts';
import { nextNumber } from './documents/document-numbers.ts';
import {
  type InvoiceDocument,
  isSecondVersion,
  issueDocument,
  type SecondInvoiceDocument,
} from './documents/invoice-document.ts';
import { dayOf, dayOrNullOf, type Issuer } from './issuer.ts';

export type CorrectedSale = {
  issuer: Issuer;
  /** The document of the replaced invoice. */
  document: InvoiceDocument;
  billing: CheckedBilling;
  pricing: Pricing;
};

/** The new invoice expects the original's payments, which `giveAllocations` moves. */
export async function insertCorrection(trx: Db, original: LockedInvoice, sale: CorrectedSale, takenCents: number) {
  const { issuer, document, billing, pricing } = sale;
  const issuedOn = dayOf(issuer, issuer.now);
  const supply = await supplyOf(trx, original.order_id, sale);
  const [, dueOn = issuedOn] = [original.due_on, issuedOn].sort();
  const isPaid = takenCents >= pricing.totalCents;
  const paidAt = isPaid ? original.paid_at : null;
  // Purchases wait for the counter, so it is locked last.
  const { year, seq, number } = await nextNumber(trx, 'invoice', issuedOn);
  const corrected = issueDocument({
    number,
    issuedAt: issuer.now,
    issuedOn,
    dueOn,
    supply,
    orderId: original.order_id,
    company: issuer.company,
    logo: issuer.logo,
    seller: issuer.seller,
    customer: document.customer,
    buyer: buyerOf(billing),
    pricing,
    paymentMethod: document.payment_method,
    card: isSecondVersion(document) ? (document.card ?? null) : null,
    paidAt,
    paidOn: dayOrNullOf(issuer, paidAt),
    paidCents: Math.min(takenCents, pricing.totalCents),
    corrects: { number: original.invoice_number, issued_on: original.issued_on },
  });
  const { id } = await trx
    .insertInto('invoices')
    .values({
      order_id: original.order_id,
      user_id: original.user_id,
      kind: original.kind,
      year,
      seq,
      invoice_number: number,
      issued_on: issuedOn,
      due_on: dueOn,
      net_cents: pricing.netCents,
      tax_cents: pricing.taxCents,
      amount_cents: pricing.totalCents,
      status: 'unpaid',
      paid_at: paidAt,
      corrects_id: original.id,
      reminders_paused: original.reminders_paused,
      document: JSON.stringify(corrected),
      created_at: issuer.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(trx, { id, originalId: original.id, pricing });
  return { id, number };
}

/** The original's supply, or the day on which all was delivered since. */
async function supplyOf(
  trx: Db,
  orderId: number | null,
  { issuer, document }: CorrectedSale,
): Promise<SecondInvoiceDocument['supply']> {
  const delivered = await trx
    .selectFrom('orders')
    .innerJoin('assignments', 'assignments.order_id', 'orders.id')
    .select((e) => e.fn.max('assignments.delivered_at').as('at'))
    .where('orders.id', '=', orderId ?? 0)
    .where('orders.status', '=', 'delivered')
    .executeTakeFirst();
  if (delivered?.at) return { when: 'on', day: dayOf(issuer, delivered.at) };
  return isSecondVersion(document) ? document.supply : null;
}

async function insertLines(trx: Db, { id, originalId, pricing }: { id: number; originalId: number; pricing: Pricing }) {
  const lines = await trx
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', originalId)
    .orderBy('position')
    .execute();
  const { taxes, taxCategory } = pricing;
  const tax = {
    tax_category: taxCategory,
    tax_rate_milli: taxes.reduce((sum, { rateMilli }) => sum + rateMilli, 0),
    tax_components:
      taxes.length === 0 ? null : JSON.stringify(taxes.map(({ name, rateMilli }) => ({ name, rate_milli: rateMilli }))),
  };
  const rows = lines.map((line, i) => ({ ...line, ...tax, ...amountsOf(pricing.lines[i]), invoice_id: id }));
  await trx.insertInto('invoice_lines').values(rows).execute();
}

function amountsOf(line: Pricing['lines'][number] | undefined) {
  if (!line) throw new Error('A correction has the lines of its invoice.');
  return {
    unit_price_cents: line.unitPriceCents,
    discount_cents: line.discountCents,
    net_cents: line.netCents,
    tax_cents: line.taxCents,
    total_cents: line.totalCents,
  };
}

export async function updateOrder(trx: Db, orderId: number, pricing: Pricing): Promise<void> {
  const { subtotalCents, discountCents, netCents, taxCents, totalCents } = pricing;
  await trx
    .updateTable('orders')
    .set({
      subtotal_cents: subtotalCents,
      discount_cents: discountCents,
      net_cents: netCents,
      tax_cents: taxCents,
      total_cents: totalCents,
    })
    .where('id', '=', orderId)
    .execute();
  const items = await trx
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  for (const [i, { id }] of items.entries()) {
    const { unit_price_cents: price_cents, ...amounts } = amountsOf(pricing.lines[i]);
    await trx
      .updateTable('order_items')
      .set({ price_cents, ...amounts })
      .where('id', '=', id)
      .execute();
  }
}
