import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../server/adapters/database/database.ts';
import { onPostgres } from './databases.ts';

/** Texts that can break a browser, a database, a template or a spreadsheet. */
export const hostileTexts = {
  orders: '=1+1 <script>alert(1)</script><img src=x onerror=alert(1)> "\'`); drop table users; -- {{7*7}} #{7*7} %s \\',
  long: 'x'.repeat(10_000),
  direction: '\u202eevil\u202c محمد עברית 👩‍👩‍👧‍👦 a\u0301\u0302\u0303 zero\u200bwidth\u200d\ufeffend \u2066x\u2069',
  NUL: 'before\0after',
  control: 'bell\u0007 escape\u001b[31m back\u0008 c1\u0085x',
  'line breaks': 'first\r\nBcc: all@mail.test\u2028second',
  'half a character': 'broken \ud83d end',
  'a link that runs': 'javascript:alert(1)',
  'the name of a prototype': '__proto__',
  nothing: '',
  blanks: ' \t\u00a0\u3000 ',
  'a number with an exponent': '1e5',
  'no number': 'NaN',
};

export const hostileValues = {
  null: null,
  true: true,
  'minus one': -1,
  zero: 0,
  'a thousandth': 0.001,
  // It is still an integer, so that only a bound of the field keeps it from an id's 32 bits.
  'the largest safe integer': 2 ** 53 - 1,
  'a number beyond every column': 2 ** 53,
  'the largest number': 1e308,
  'an empty list': [],
  'a list': ['a', 'b'],
  'an object': {},
  'an operator': { $ne: 1 },
  'a text in disguise': { length: 5, trim: 'x', toString: 'x' },
};

export type Field = { path: (string | number)[]; alwaysRejected: boolean };
type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  not?: object;
  anyOf?: Schema[];
  $defs?: Record<string, Schema>;
};

function* leaves(schema: Schema, path: Field['path'] = []): Generator<Field> {
  const inner = schema.anyOf?.find(({ type }) => type === 'object' || type === 'array') ?? schema;
  if (inner.properties) for (const [name, one] of Object.entries(inner.properties)) yield* leaves(one, [...path, name]);
  if (inner.items) yield* leaves(inner.items, [...path, 0]);
  if (path.length > 0) yield { path, alwaysRejected: inner.not !== undefined };
}

/** Includes fields in lists and fields that are always rejected. */
export function fieldsOf(type: z.ZodType): Field[] {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  const fields = [...leaves(schema.properties ? schema : (Object.values($defs)[0] ?? {}))];
  if (fields.length === 0) throw new Error(`No fields were found in ${JSON.stringify(schema)}.`);
  return fields;
}

export function withValue(value: unknown, [key, ...rest]: Field['path'], put: unknown): unknown {
  if (key === undefined) return put;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = withValue(copy[key], rest, put);
  return copy;
}

export const valueAt = (value: unknown, path: Field['path']): unknown =>
  path.reduce<unknown>((v, key) => (v as Record<string | number, unknown> | null | undefined)?.[key], value);

// Rejected requests may write these tables: attempts are stored before the charge.
const writtenOnRejection = /^(kysely|rate_limits|checkout_attempts|search)|_fts/;

/** Two equal summaries mean that nothing changed in between. */
export async function openStateProbe(db: Db): Promise<() => Promise<string>> {
  const known = probes.get(db);
  if (known) return known;
  const tables = (await db.introspection.getTables()).filter(({ name }) => !writtenOnRejection.test(name));
  const parts = tables.map(({ name, columns }) => {
    const latest = columns.some((column) => column.name === 'updated_at') ? sql`max(updated_at)` : sql`null`;
    const table = sql.table(name);
    return sql`(select count(*) || ' ' || coalesce(cast(${latest} as text), '') from ${table})`;
  });
  const all = onPostgres() ? await planOnce(db, parts) : sql`select ${sql.join(parts)}`;
  const probe = async () => JSON.stringify((await all.execute(db)).rows);
  probes.set(db, probe);
  return probe;
}

/** PostgreSQL would need longer to plan the query than to execute it. */
async function planOnce(db: Db, parts: RawBuilder<unknown>[]) {
  const select = sql`select ${sql.join(parts, sql` || '|' || `)}`.compile(db).sql;
  await sql`create or replace function state_probe() returns text language plpgsql as ${sql.lit(
    `begin return (${select}); end`,
  )}`.execute(db);
  return sql`select state_probe()`;
}

const probes = new WeakMap<Db, () => Promise<string>>();
