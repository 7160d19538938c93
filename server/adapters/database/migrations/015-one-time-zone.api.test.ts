import { expect, test } from 'vitest';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const upTo = (last: string) => Object.fromEntries(Object.entries(released).filter(([name]) => name <= last));
const AT = '2026-11-24T09:00:00.000Z';
const seller = { legal_name: 'Alder Ltd', time_zone: 'Asia/Tokyo' };

test.each([
  ['the seller’s time zone wins', seller, 'Europe/Berlin', 'Asia/Tokyo', { time_zone: 'Europe/Berlin' }],
  ['the seller’s time zone becomes the company’s', seller, null, 'Asia/Tokyo', { time_zone: null }],
  ['the time zone of work is unchanged', null, 'Europe/Berlin', 'Europe/Berlin', null],
  ['equal time zones are unchanged', seller, 'Asia/Tokyo', 'Asia/Tokyo', null],
  ['nothing is stored', null, null, null, null],
] as const)('%s when a company has one', async (_, savedSeller, saved, zone, before) => {
  const { open } = await emptyDatabase();
  const database = open();
  const { db } = database;
  await migrate(database, upTo('015'));
  const save = (key: string, value: unknown) =>
    db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), updated_by: null, updated_at: AT })
      .execute();
  if (savedSeller) await save('seller', savedSeller);
  if (saved) await save('time_zone', saved);
  await migrate(database);
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', '=', 'time_zone').execute();
  expect(rows).toEqual(zone ? [{ key: 'time_zone', value: JSON.stringify(zone) }] : []);
  const entries = await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute();
  const entry = {
    action: 'settings.calendar',
    before: JSON.stringify(before),
    after: JSON.stringify({ time_zone: zone }),
  };
  expect(entries).toEqual(before ? [entry] : []);
});
