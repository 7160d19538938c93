import type { CreditNote } from '../../../contract/invoicing/credit-note.ts';
import type { CreditNoteInput } from '../../../contract/settlement/credit-notes.ts';
import { formatMoney, toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  amountColumns,
  announceInvoice,
  assertNoPaymentUnderWay,
  dueCents,
  findCreditNote,
  issueCreditNote,
  refreshInvoice,
  remainingLines,
} from '../../invoicing/billing/billing.ts';
import { refreshWaiting, waitingRulesWithin } from '../../order/clock/clock.ts';
import { notifyUsers } from '../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { closingPayments } from '../../selling/orders/orders.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { writeOnce } from '../../shared/idempotent-writes.ts';
import { reverseAndNotify } from './announce-refund.ts';

type CreateDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'events' | 'payments' | 'settings' | 'log'>;

type Request = { invoiceId: number; input: CreditNoteInput; by: number; key: string | null };

/** Credits at most the amount due: paid amounts are refunded instead. */
export async function createCreditNote(deps: CreateDeps, request: Request): Promise<CreditNote> {
  const { invoiceId, input, by, key } = request;
  const path = `invoices/${invoiceId}/credit-notes`;
  let staff: number[] = [];
  const id = await closingPayments(deps, () =>
    deps.db.transaction().execute((trx) =>
      writeOnce(trx, { userId: by, key, path, input }, async () => {
        const credited = await credit(trx, deps, request);
        staff = credited.staff;
        return credited.id;
      }),
    ),
  );
  await announceInvoice(deps, invoiceId);
  if (staff.length > 0) {
    await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
    await notifyUsers(deps, { event: 'commission.changed', id: null }, () => staff);
  }
  return findCreditNote(deps.db, id);
}

type Credited = { id: number; staff: number[] };

async function credit(trx: Db, deps: CreateDeps, { invoiceId, input, by }: Request): Promise<Credited> {
  const invoice = await lockInvoice(trx, invoiceId);
  if (!invoice) throw notFound('Invoice');
  const due = dueCents(invoice);
  if (due === 0)
    throw new AppError('conflict', 'Nothing is due on this invoice. Refund its payments to return what was paid.');
  const lines = input.lines?.map(({ position, amount }) => ({ position, amountCents: amount })) ?? null;
  const sum = lines?.reduce((total, { amountCents }) => total + amountCents, 0);
  const amountCents = input.amount ?? sum ?? 0;
  if (sum !== undefined && sum !== amountCents)
    throw invalidField('lines', `The amounts of the lines must add up to ${formatMoney(amountCents)}.`);
  if (amountCents > due)
    throw invalidField(input.amount === undefined ? 'lines' : 'amount', `At most ${formatMoney(due)} can be credited.`);
  if (lines) await assertLines(trx, invoiceId, lines);
  await assertNoPaymentUnderWay(trx, invoiceId);
  const now = deps.clock.now().toISOString();
  const { id, creditNoteNumber } = await issueCreditNote(trx, deps, {
    invoiceId,
    kind: 'cancellation',
    refundId: null,
    lines,
    amountCents,
    reason: input.reason,
    by,
    now,
  });
  await refreshInvoice(trx, invoiceId);
  const { order_id: orderId } = invoice;
  // The credit may have left nothing to pay.
  if (orderId !== null) await refreshWaiting(trx, { orderId, ...(await waitingRulesWithin(trx, deps)) });
  const detail = { amount: toDecimal(amountCents), credit_note_number: creditNoteNumber };
  if (orderId !== null) await writeOrderEvents(trx, { orderId, kind: 'credited', actorId: by, detail, at: now });
  // A waived amount earns no commission, as if it were refunded.
  const staff = orderId === null ? [] : await reverseAndNotify(trx, orderId, { creditNoteId: id }, now);
  return { id, staff };
}

const lockInvoice = (trx: Db, id: number) =>
  trx
    .updateTable('invoices')
    .set((e) => ({ refunding_cents: e.ref('refunding_cents') }))
    .where('id', '=', id)
    .returning([...amountColumns, 'id', 'order_id', 'user_id', 'refunding_cents'])
    .executeTakeFirst();

async function assertLines(trx: Db, invoiceId: number, lines: { position: number; amountCents: number }[]) {
  const remaining = await remainingLines(trx, invoiceId);
  for (const [i, { position, amountCents }] of lines.entries()) {
    const line = remaining.find((one) => one.position === position);
    if (!line) throw invalidField(`lines.${i}.position`, `The invoice has no line ${position}.`);
    if (amountCents > line.remainingCents)
      throw invalidField(
        `lines.${i}.amount`,
        `At most ${formatMoney(line.remainingCents)} of “${line.title}” can be credited.`,
      );
  }
}
