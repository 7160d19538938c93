import type { Tables } from '../../../adapters/database/schema/schema.ts';
import { company } from './company.ts';
import { money } from './money.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';
import type { Listed, Rule } from './rule.ts';

/** Found by orders and accounts, so erased before them. */
const map = { ...money, ...orders, ...people, ...company } as const satisfies Record<keyof Tables, Rule>;

type Unlisted = {
  [T in keyof Tables]: Exclude<keyof Tables[T] & string, Listed<(typeof map)[T]>> extends infer C extends string
    ? `${T}.${C}`
    : never;
}[keyof Tables];

/** A column that no list names does not compile here. `map.api.test.ts` compares the lists with the database. */
const complete: [Unlisted] extends [never] ? true : Unlisted = true;

/** Every column of every table. Export, erasure and the end of retention follow it. */
export const privacyMap: Readonly<Record<keyof Tables, Rule>> = complete && map;

export type { Fills, Rule } from './rule.ts';
export { namesIn } from './rule.ts';
