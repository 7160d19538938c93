import { expect, test } from 'vitest';
import { world } from '../../../../test/support/world.ts';
import { rowsOfPerson } from '../rows-of-person.ts';
import { namesIn, privacyMap, type Rule } from './map.ts';

const filled = (fills: Rule['erase'] | Rule['record']): string[] =>
  typeof fills === 'object' ? Object.values(fills).flatMap(namesIn) : [];

const listedIn = ({ none, export: exported, erase, record }: Rule): string[] => [
  ...namesIn(none),
  ...namesIn(exported),
  ...filled(erase),
  ...filled(record),
];

const rules = Object.entries(privacyMap);

test('each column of the database is in exactly one list of the map', async () => {
  const { db } = await world();
  const tables = await db.introspection.getTables();
  const stored = tables
    .filter(({ name }) => !name.startsWith('kysely_'))
    .map(({ name, columns }) => [name, columns.map((c) => c.name).sort()]);
  const listed = rules.map(([table, rule]) => [table, listedIn(rule).sort()]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(stored));
});

test('each table with something to erase, to copy or to end has a way to find a person’s rows', () => {
  const personal = rules.filter(([, { export: exported, erase, record }]) => exported ?? erase ?? record);
  expect(Object.keys(rowsOfPerson).sort()).toEqual(personal.map(([table]) => table).sort());
});

test('only erased columns are internal', () => {
  for (const [table, { internal, erase }] of rules)
    expect([table, namesIn(internal).filter((name) => !filled(erase).includes(name))]).toEqual([table, []]);
});
