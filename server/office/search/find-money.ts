import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { namedRefunds } from '../../settlement/refunds/refunds.ts';
import { contains } from '../../shared/lists.ts';
import { joined } from './find-documents.ts';
import type { Found, Search } from './finder.ts';

const admin = '/admin/dashboard';
// Shorter texts are part of nearly every name.
const LEAST_LENGTH = 2;

export async function moneyRecords(db: Db, { text, limit }: Search): Promise<Found[]> {
  const query = text.trim();
  if (query.length < LEAST_LENGTH) return [];
  const found = await Promise.all([refunds(db, query, limit), payoutRuns(db, query, limit), coupons(db, query, limit)]);
  return found.flat();
}

/** `Refund 7`, the provider’s id of the refund or of its payment, or the number of its credit note or invoice. */
async function refunds(db: Db, text: string, limit: number): Promise<Found[]> {
  const id = /^refund\s*#?(\d{1,9})$/i.exec(text)?.[1];
  const ids = id === undefined ? await namedRefunds(db, text) : [Number(id)];
  if (ids === null) return [];
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('users', 'users.id', 'refunds.user_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .select(['refunds.id', 'refunds.amount_cents', 'users.name', 'credit_notes.credit_note_number as number'])
    .where('refunds.id', 'in', ids)
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id: refundId, amount_cents, name, number }) => ({
    kind: 'refund',
    id: refundId,
    title: `Refund ${refundId}`,
    text: joined(name, number),
    price: toDecimal(amount_cents),
    url: `${admin}/payments/refunds/${refundId}`,
  }));
}

const runStates = { draft: 'Draft', approved: 'Approved', paid: 'Paid', canceled: 'Cancelled' } as const;

async function payoutRuns(db: Db, text: string, limit: number): Promise<Found[]> {
  const rows = await db
    .selectFrom('payout_runs')
    .select(['id', 'number', 'state', 'reference', 'total_cents'])
    .where('number', 'is not', null)
    .where(contains(['number', 'reference'], text))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, number, state, reference, total_cents }) => ({
    kind: 'payout_run',
    id,
    title: number ?? '',
    text: joined(runStates[state], reference),
    price: toDecimal(total_cents),
    url: `${admin}/staff/payouts/${id}`,
  }));
}

async function coupons(db: Db, text: string, limit: number): Promise<Found[]> {
  const rows = await db
    .selectFrom('coupons')
    .select(['id', 'code', 'name', 'active'])
    .where('deleted_at', 'is', null)
    .where(contains(['code', 'name'], text))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, code, name, active }) => ({
    kind: 'coupon',
    id,
    title: code,
    text: joined(name === code ? null : name, active ? null : 'Off'),
    url: `${admin}/coupons?${new URLSearchParams({ search: code })}`,
  }));
}
