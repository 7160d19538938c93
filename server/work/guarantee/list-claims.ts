import type { z } from 'zod';
import type { Page } from '../../../contract/shared/http.ts';
import type { AdminClaim, guaranteeApi } from '../../../contract/work/guarantee.ts';
import type { Db } from '../../adapters/database/database.ts';
import { servicesOfOrders, usersById } from '../../selling/orders/orders.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { isOpenFirst } from '../cancellations/cancellations.ts';
import { type ClaimRow, claimColumns, claims, requiredOfClaim, toClaims } from './claim-rows.ts';

type Query = z.output<typeof guaranteeApi.claims.query>;
type Listed = AdminClaim['order'];
type ListedRow = ClaimRow & { orderStatus: Listed['status'] } & Pick<Listed, 'payment_status'>;

const listed = (db: Db) =>
  claims(db)
    .select(claimColumns)
    .select(requiredOfClaim)
    .select(['orders.status as orderStatus', 'orders.payment_status']);

export async function listClaims(db: Db, { state, ...query }: Query, timeZone: string): Promise<Page<AdminClaim>> {
  const page = await listPage<ListedRow>(
    {
      rows: listed(db).$if(state !== undefined, (q) =>
        q.where('cancellations.state', state === 'open' ? '=' : '<>', 'received'),
      ),
      count: claims(db)
        .$if(state !== undefined, (q) => q.where('cancellations.state', state === 'open' ? '=' : '<>', 'received'))
        .select((e) => e.fn.countAll<number>().as('total')),
      sorts: { open: isOpenFirst, answer_by: 'cancellations.answer_by' },
      defaultSort: '-open',
      tieBreaker: 'cancellations.id',
    },
    query,
  );
  return { ...page, data: await toAdminClaims(db, page.data, timeZone) };
}

export async function claimById(db: Db, id: number, timeZone: string): Promise<AdminClaim> {
  const row = await listed(db).where('cancellations.id', '=', id).executeTakeFirst();
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
    servicesOfOrders(
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
