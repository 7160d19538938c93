import type { z } from 'zod';
import type { Page } from '../../../contract/shared/http.ts';
import type { AdminClaim, guaranteeApi } from '../../../contract/work/guarantee.ts';
import type { Db } from '../../adapters/database/database.ts';
import { usersById } from '../../selling/orders/orders.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { type ClaimRow, claims, toClaims } from './claim-rows.ts';

type Query = z.output<typeof guaranteeApi.claims.query>;
type Listed = AdminClaim['order'];
type ListedRow = ClaimRow & { orderStatus: Listed['status'] } & Pick<Listed, 'payment_status'>;

const listed = (db: Db) =>
  claims(db).selectAll('guarantee_claims').select(['orders.status as orderStatus', 'orders.payment_status']);

export async function listClaims(db: Db, { state, ...query }: Query, timeZone: string): Promise<Page<AdminClaim>> {
  const page = await listPage<ListedRow>(
    {
      rows: listed(db).$if(state !== undefined, (q) => q.where('guarantee_claims.state', '=', state ?? 'open')),
      count: claims(db)
        .$if(state !== undefined, (q) => q.where('guarantee_claims.state', '=', state ?? 'open'))
        .select((e) => e.fn.countAll<number>().as('total')),
      // Open comes after decided.
      sorts: { state: 'guarantee_claims.state', answer_by: 'guarantee_claims.answer_by' },
      defaultSort: '-state',
      tieBreaker: 'guarantee_claims.id',
    },
    query,
  );
  return { ...page, data: await toAdminClaims(db, page.data, timeZone) };
}

export async function claimById(db: Db, id: number, timeZone: string): Promise<AdminClaim> {
  const row = await listed(db).where('guarantee_claims.id', '=', id).executeTakeFirst();
  const [claim] = row ? await toAdminClaims(db, [row], timeZone) : [];
  if (!claim) throw notFound('Claim');
  return claim;
}

async function toAdminClaims(db: Db, rows: readonly ListedRow[], timeZone: string): Promise<AdminClaim[]> {
  const [shown, people, services] = await Promise.all([
    toClaims(db, rows, timeZone),
    usersById(
      db,
      rows.flatMap(({ user_id, decided_by }) => [user_id, ...(decided_by === null ? [] : [decided_by])]),
    ),
    servicesOf(
      db,
      rows.map(({ order_id }) => order_id),
    ),
  ]);
  const person = (id: number) => ({ id, name: people.get(id)?.name ?? '' });
  return rows.flatMap((row, i) => {
    const claim = shown[i];
    if (!claim) return [];
    const { order_id: id, orderStatus: status, payment_status } = row;
    return {
      ...claim,
      order: { id, services: services.get(id) ?? '', status, payment_status },
      user: person(row.user_id),
      decided_by: row.decided_by === null ? null : person(row.decided_by),
    };
  });
}

async function servicesOf(db: Db, orderIds: number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map();
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'title'])
    .where('order_id', 'in', orderIds)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, list]) => [id, list.map(({ title }) => title).join(', ')]));
}
