import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';
import { amountColumns } from './money-states.ts';

const CUSTOMER_DAYS = 30;

const conflict = (message: string) => new AppError('conflict', message);

export const lockForCorrection = (trx: Db, id: number) =>
  trx
    .updateTable('invoices')
    .set((e) => ({ refunding_cents: e.ref('refunding_cents') }))
    .where('id', '=', id)
    .returning([
      ...amountColumns,
      'id',
      'order_id',
      'user_id',
      'kind',
      'status',
      'invoice_number',
      'issued_on',
      'due_on',
      'paid_at',
      'refunding_cents',
      'corrects_id',
      'reminders_paused',
      'created_at',
    ])
    .executeTakeFirstOrThrow();

export type LockedInvoice = Awaited<ReturnType<typeof lockForCorrection>>;

export function assertCorrectable(invoice: LockedInvoice): void {
  const { status, refunded_cents, refunding_cents, charged_back_cents, credited_cents } = invoice;
  if (status === 'void') throw conflict('This invoice was cancelled, so it can’t be corrected.');
  if (refunded_cents + refunding_cents > 0)
    throw conflict('This invoice was refunded in part, so it can’t be corrected.');
  if (charged_back_cents > 0) throw conflict('This invoice’s payment is disputed, so it can’t be corrected.');
  if (credited_cents > 0) throw conflict('This invoice has a credit note, so it can’t be corrected.');
}

/** A customer may correct a purchase once, and not forever. */
export function assertCorrectableByCustomer({ corrects_id, created_at }: LockedInvoice, now: string): void {
  if (corrects_id !== null) throw conflict('This invoice has already been corrected. Please contact us.');
  const ageMs = Date.parse(now) - Date.parse(created_at);
  if (ageMs > CUSTOMER_DAYS * 24 * 3600_000)
    throw conflict(`An invoice can be corrected for ${CUSTOMER_DAYS} days. Please contact us.`);
}
