import type { z } from 'zod';
import { listFormat } from '../../contract/shared/language/formats.ts';
import type { adminWorkspace, customerWorkspace, staffWorkspace } from '../../contract/work/workspace.ts';

export type CustomerOrderWorkspace = z.infer<typeof customerWorkspace>;
export type StaffOrderWorkspace = z.infer<typeof staffWorkspace>;
export type AdminOrderWorkspace = z.infer<typeof adminWorkspace>;

export type Viewed =
  | { role: 'customer'; order: CustomerOrderWorkspace }
  | { role: 'staff'; order: StaffOrderWorkspace }
  | { role: 'admin'; order: AdminOrderWorkspace };
export type Role = Viewed['role'];
export type AnyWorkspace = Viewed['order'];

const people = listFormat();

export const workersOf = ({ staff }: Pick<AnyWorkspace, 'staff'>): string =>
  people.format(staff.filter(({ pivot }) => pivot.status !== 'cancelled').map(({ name }) => name));

/** Names by id of those whom the history of an order only numbers. */
export const peopleOf = ({ role, order }: Viewed): ReadonlyMap<number, string> =>
  new Map(role === 'admin' ? order.assignments.map(({ user: { id, name } }) => [id, name]) : []);

export const hasWorkers = (order: Pick<AnyWorkspace, 'staff'>): boolean => workersOf(order) !== '';

/** Leaves out the options of a service. */
export const titlesOf = ({ items }: Pick<AnyWorkspace, 'items'>): string =>
  items
    .filter(({ parent_id }) => parent_id === undefined)
    .map(({ service, quantity }) => (quantity > 1 ? `${quantity} × ${service.title}` : service.title))
    .join(', ');

type Asked = Pick<AnyWorkspace, 'intakes'>;

export const openIntakes = ({ intakes }: Asked) => intakes.filter(({ state }) => state === 'open');

/** Work can’t start while these are missing. */
export const blocksWork = (order: Asked): boolean =>
  openIntakes(order).some(({ missing, fields }) => missing.length > 0 || fields.some(({ required }) => required));
