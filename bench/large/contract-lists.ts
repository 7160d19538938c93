import { z } from 'zod';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/shared/http.ts';

export type List = {
  path: string;
  /** Both occur in the sample too. */
  search?: { rare: string; common: string };
  sorts?: string[];
  deep?: boolean;
  as?: Role;
};

/** The sample has one person for each; the admin is the default. */
export type Role = 'admin' | 'customer' | 'staff';

const roles: Role[] = ['admin', 'customer', 'staff'];
const endpoints = Object.values(api).flatMap((area) => Object.values(area as Record<string, Endpoint>));

const isList = ({ method, params, query, response }: Endpoint): boolean =>
  method === 'GET' &&
  !params &&
  // A search needs its text.
  (query?.safeParse({}).success ?? true) &&
  response instanceof z.ZodObject &&
  'data' in response.shape;

function listOf({ path, query, access }: Endpoint): List {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
  const { sort, page } = properties as { sort?: { enum?: string[] }; page?: object };
  const as = typeof access === 'string' ? 'admin' : (roles.find((role) => access.includes(role)) ?? 'admin');
  return { path, sorts: sort?.enum ?? [], deep: page !== undefined, as };
}

/** The paths of `named` are left out. */
export function listsOfContract(named: List[]): List[] {
  const paths = new Set(named.map(({ path }) => path.split('?', 1)[0]));
  return endpoints.filter((one) => isList(one) && !paths.has(one.path)).map(listOf);
}
