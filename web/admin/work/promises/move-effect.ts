import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { listFormat } from '../../../../contract/shared/language/formats.ts';

type Moved = Pick<ListedOrder, 'id' | 'promise'> & { user: Pick<ListedOrder['user'], 'id' | 'name'> };

/** The server refuses to move the promise of an order that has ended. */
export const canMove = ({ promise }: Pick<Moved, 'promise'>): boolean => promise.state !== 'stopped';

const list = listFormat();
const BOTH = 'with both days and the reason';

/** Only customers whose day becomes later get an email. Without a day it isn't known yet who that is. */
export function emailsText(orders: readonly Moved[], day: string, isWhole: boolean): string {
  const names = new Map(
    orders.filter((order) => canMove(order) && day > order.promise.due_on).map(({ user }) => [user.id, user.name]),
  );
  if (!isWhole || (day === '' && orders.length > 1)) return `Customers whose day becomes later get an email ${BOTH}.`;
  if (day !== '' && names.size === 0) return 'No one gets an email: no day becomes later.';
  if (day === '') return `${orders[0]?.user.name} gets an email ${BOTH} if the day becomes later.`;
  if (names.size > 1) return `${names.size} customers get an email ${BOTH}.`;
  return `${[...names.values()][0]} gets an email ${BOTH}.`;
}

/** Null if all of them can be moved. */
export function staysText(orders: readonly Moved[]): string | null {
  const ids = orders.filter((order) => !canMove(order)).map(({ id }) => String(id));
  if (ids.length === 0) return null;
  return ids.length === 1
    ? `Order ${ids[0]} is delivered or cancelled and keeps its day.`
    : `Orders ${list.format(ids)} are delivered or cancelled and keep their days.`;
}
