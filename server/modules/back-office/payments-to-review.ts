import { sql } from 'kysely';
import type { z } from 'zod';
import type { backOfficeApi, PaymentToReview } from '../../../contract/back-office.ts';
import type { Page } from '../../../contract/http.ts';
import { moneyText } from '../../../contract/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { notifyAdmins } from '../notifications/notifications.ts';
import { itemsOf } from '../orders/orders.ts';

type Query = z.output<typeof backOfficeApi.paymentsToReview.query>;

// Written out, since the index of these few is not found with a parameter in its place.
const needsReview = sql.lit('needs_review' as const);

const setAside = (db: Db) => db.selectFrom('checkout_attempts').where('checkout_attempts.state', '=', needsReview);

const detailed = (rows: ReturnType<typeof setAside>) =>
  rows
    .leftJoin('invoices', 'invoices.id', 'checkout_attempts.invoice_id')
    .leftJoin('users', 'users.id', 'checkout_attempts.settled_by')
    .select([
      'checkout_attempts.id',
      'checkout_attempts.provider',
      'checkout_attempts.provider_ref',
      'checkout_attempts.amount_cents',
      'checkout_attempts.failure',
      'checkout_attempts.name',
      'checkout_attempts.email',
      'checkout_attempts.items',
      'checkout_attempts.invoice_id',
      'invoices.invoice_number',
      'invoices.order_id',
      'checkout_attempts.created_at',
      'checkout_attempts.settled_at',
      'checkout_attempts.settled_by',
      'users.name as settler_name',
      'checkout_attempts.settled_note',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number];

const reasonOf = (failure: string | null): string =>
  (failure && (JSON.parse(failure) as { message?: string }).message) || 'Not noted.';

const shaped = ({
  amount_cents,
  failure,
  name,
  email,
  items,
  settled_by,
  settler_name,
  ...row
}: Row): PaymentToReview => ({
  id: row.id,
  provider: row.provider,
  provider_ref: row.provider_ref,
  amount: moneyText(amount_cents),
  reason: reasonOf(failure),
  buyer: { name, email },
  services: itemsOf({ items }).map(({ title }) => title),
  invoice:
    row.invoice_id === null
      ? null
      : { id: row.invoice_id, invoice_number: row.invoice_number ?? '', order_id: row.order_id ?? 0 },
  created_at: row.created_at,
  settled_at: row.settled_at,
  settled_by: settled_by === null ? null : { id: settled_by, name: settler_name ?? '' },
  settled_note: row.settled_note,
});

/** Payments that fit no order, newest first. There are few, so that a search may look at each. */
export async function listPaymentsToReview(db: Db, query: Query): Promise<Page<PaymentToReview>> {
  const { search = '', is_settled } = query;
  const chosen = setAside(db)
    .$if(is_settled !== undefined, (q) =>
      q.where('checkout_attempts.settled_at', is_settled === '1' ? 'is not' : 'is', null),
    )
    .$if(search !== '', (q) =>
      q.where(
        contains(['checkout_attempts.name', 'checkout_attempts.email', 'checkout_attempts.provider_ref'], search),
      ),
    );
  const page = await listPage<Row>(
    {
      rows: detailed(chosen),
      count: chosen.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { created_at: 'checkout_attempts.created_at', amount: 'checkout_attempts.amount_cents' },
      start: '-created_at',
      tie: 'checkout_attempts.id',
    },
    query,
  );
  return { ...page, data: page.data.map(shaped) };
}

/** How many nobody has settled yet. */
export async function countPaymentsToReview(db: Db): Promise<number> {
  const { count } = await setAside(db)
    .where('settled_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** 404 for whatever is no payment that was set aside. */
export async function assertUnderReview(db: Db, id: number): Promise<void> {
  const row = await setAside(db).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Payment');
}

/** Once only: of two admins that settle the same payment, one does, and the other one's note is refused. */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  { id, note: words, by }: { id: number; note: string; by: number },
): Promise<PaymentToReview> {
  const settled = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('checkout_attempts')
      .set({ settled_at: new Date().toISOString(), settled_by: by, settled_note: words })
      .where('id', '=', id)
      .where('state', '=', needsReview)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'This payment has been settled already.');
    const payment = shaped(
      await detailed(setAside(trx).where('checkout_attempts.id', '=', id)).executeTakeFirstOrThrow(),
    );
    const { buyer, amount, provider, provider_ref } = payment;
    await writeAuditEntry(trx, {
      by,
      action: 'payment.settle',
      id,
      after: { name: buyer.name, email: buyer.email, amount, provider, provider_ref, note: words },
    });
    return payment;
  });
  await notifyAdmins(deps, { about: 'payment.review', id });
  return settled;
}
